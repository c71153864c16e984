import Kaiki

/// Forecast of a course's absences.
package struct CourseForecast: Hashable, Sendable {
  /// Attendance so far, with the risk of exceeding the limit by the end of the terms, as the measure `attendance` gives it.
  package var entry: AttendanceFigure.Entry
  /// Number of absences at the end of the run, ≥ 0, past ones included, with late arrivals converted by the rule.
  package var absences: Band
  /// True if the risk of exceeding the limit is estimated; false if ``entry`` has no risk, for example after too few classes.
  package var isLearnt: Bool { entry.risk != nil }

  /// Summarizes one course over replicates.
  init(_ entry: AttendanceFigure.Entry, rule: LateRule, missed: [[Int32]], late: [[Int32]]) {
    self.entry = entry
    let count = entry.count
    absences = Band(
      zip(missed, late).map { missed, late in
        Double(count.absent + missed.count) + rule.absences(for: count.late + count.earlyLeave + late.count)
      })
  }
}
