import Kaiki

/// How a course ends.
package struct CourseForecast: Hashable, Sendable {
  /// Attendance so far, with the risk of the whole term: equal to the measure `attendance`.
  package var entry: AttendanceFigure.Entry
  /// Absences at the end of the run.
  package var absences: Band
  /// True if enough classes of the course are known for a forecast.
  package var isLearnt: Bool { entry.risk != nil }

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
