import Kaiki

/// Forecast of a course's absences.
package struct CourseForecast: Hashable, Sendable {
  /// Attendance so far, with the risk of exceeding the limit by the end of the terms, as the measure `attendance` gives it.
  package var entry: AttendanceFigure.Entry
  /// Number of absences at the end of the run, past ones included, with late arrivals converted by the rule.
  package var absences: Band
  /// True if the course has enough past classes for an estimate of its risk.
  package var isLearnt: Bool { entry.risk != nil }

  /// Summarizes one course over replicates.
  ///
  /// - Parameters:
  ///   - rule: Rule that converts late arrivals to absences.
  ///   - missed: Missed classes within the run, one array per replicate; at least one replicate.
  ///   - late: Classes with a late arrival or an early leave, one array per replicate.
  init(_ entry: AttendanceFigure.Entry, rule: LateRule, missed: [[Int32]], late: [[Int32]]) {
    self.entry = entry
    let count = entry.count
    absences = Band(
      zip(missed, late).map { missed, late in
        Double(count.absent + missed.count) + rule.absences(for: count.late + count.earlyLeave + late.count)
      })
  }
}
