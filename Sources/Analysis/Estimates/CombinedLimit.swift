import Forecasting
import Kaiki

/// Full-year course whose absence limit (maximum allowed absences) is the sum of the limits of both halves (T9).
package struct CombinedLimit: Hashable, Sendable {
  /// Name of the course.
  package var name: String
  /// Maximum number of allowed absences in each half of the year, ≥ 0: one element per half, first half first.
  package var halves: [Int]
}

extension HistoryAsOf {
  /// Returns the courses whose absence limit is the sum of both halves' limits, in the order of the data.
  ///
  /// The result is empty under the rules as published, which use the limit of a single row of the timetable.
  package func combinedLimits(_ rules: AttendanceRules) -> [CombinedLimit] {
    guard let courses, !rules.isOriginal else { return [] }
    return courses.timetable.courses.compactMap { course in
      course.combinedLimits(by: rules.limit).map { halves in
        CombinedLimit(name: course.name, halves: halves.map(\.limit))
      }
    }
  }
}
