import Forecasting
import Kaiki

/// A full-year course of which the limits of both halves add up (T9).
package struct CombinedLimit: Hashable, Sendable {
  /// Name of the course.
  package var name: String
  /// Absence limit of each half, ≥ 0.
  package var halves: [Int]
}

extension HistoryAsOf {
  /// Courses of which the limits of both halves add up, in the order of the data; none by the literal rules, which take the
  /// limit of a single row.
  package func combinedLimits(_ rules: AttendanceRules) -> [CombinedLimit] {
    guard let courses, !rules.isOriginal else { return [] }
    return courses.timetable.courses.compactMap { course in
      course.combinedLimits(by: rules.limit).map { halves in
        CombinedLimit(name: course.name, halves: halves.map(\.limit))
      }
    }
  }
}
