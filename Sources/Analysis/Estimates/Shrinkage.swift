import Distributions
import Forecasting
import Kaiki
import Statistics

/// Empirical-Bayes rates of several groups (such as all habits).
///
/// The mean of all groups replaces a part of each rate: a large part for groups with few trials.
enum Shrinkage {
  /// Returns the posterior mean rate of each group, 0...1, in the order of the groups.
  ///
  /// All elements are `nil` if fewer than three groups have trials, or if the rates differ no more than expected by chance.
  static func rates(_ groups: [ProportionInterval]) -> [Double?] {
    let (successes, trials) = (groups.map(\.successes), groups.map(\.n))
    guard let prior = try? BetaShrinkage(successes: successes, trials: trials) else {
      return groups.map { _ in nil }
    }
    return groups.map { prior.shrunk($0.successes, of: $0.n) }
  }
}

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
