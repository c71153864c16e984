import Kaiki

/// How a course ends.
package struct CourseForecast: Hashable, Sendable {
  /// How the course stands, with the risk of its whole term: the same that `attendance` tells.
  package var entry: AttendanceFigure.Entry
  /// Absences at the end of the run.
  package var absences: Band

  /// Sums up one course over replicates.
  ///
  /// - Parameters:
  ///   - rule: What late arrivals count.
  ///   - missed: Which of the classes within the run were missed in each replicate; at least one replicate.
  ///   - late: Which were come late to or left early; one entry for each replicate.
  init(_ entry: AttendanceFigure.Entry, rule: LateRule, missed: [[Int32]], late: [[Int32]]) {
    self.entry = entry
    let count = entry.count
    absences = Band(
      zip(missed, late).map { missed, late in
        Double(count.absent + missed.count) + rule.absences(for: count.late + count.earlyLeave + late.count)
      })
  }
}
