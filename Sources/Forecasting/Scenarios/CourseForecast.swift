import Kaiki

/// Forecast of a course's absences.
package struct CourseForecast: Hashable, Sendable {
  /// Attendance so far, with the risk of the whole term: equal to the measure `attendance`.
  package var entry: AttendanceFigure.Entry
  /// Absences at the end of the run.
  package var absences: Band
  /// True if enough classes of the course are known for a forecast.
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
