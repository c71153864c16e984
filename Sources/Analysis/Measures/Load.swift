import Forecasting
import Kaiki

/// Number of answers on each day of the reporting range, with totals.
package struct LoadFigure: Hashable, Sendable, HoldsNoTests {
  /// Days of the reporting range with at least one answer, ascending; empty without answers.
  package var days: [LoadDay]

  /// True if at least one answer records its button (Again to Easy).
  package var hasRatings: Bool { days.contains(where: \.hasRatings) }
  /// Number of answers on all days, ≥ 0: graded (schedule-changing) and practice answers.
  package var reviews: Int { days.reduce(0) { $0 + $1.reviews } }
  /// Number of right answers on all days, 0...``reviews``.
  package var correct: Int { days.reduce(0) { $0 + $1.correct } }
  /// Numbers of answers with the buttons Again to Easy, in this order; four zeros if the log has no buttons.
  package var ratings: [Int] { (0..<4).map { button in days.reduce(0) { $0 + $1.ratings[button] } } }
  /// Minutes spent on all answers with a recorded time, ≥ 0; `nil` if no answer has a recorded time.
  package var minutes: Double? {
    let known = days.compactMap(\.minutes)
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  /// True if at least one answer has no recorded time from question to answer.
  package var lacksTimes: Bool { days.contains { $0.timed < $0.reviews } }
  /// Day with the most answers, the earliest of equal days; `nil` without answers.
  package var busiest: LoadDay? {
    days.reduce(nil) { busiest, day in busiest.map { $0.reviews >= day.reviews ? $0 : day } ?? day }
  }

  /// Mean number of answers per day with answers, ≥ 1; `nil` without answers.
  package var perActiveDay: Double? { days.isEmpty ? nil : Double(reviews) / Double(days.count) }

  /// Returns the number of answers on each day of a range: one element per day, ascending; 0 for days without answers.
  package func reviews(on range: Range<Day>) -> [Int] {
    var counts = [Int](repeating: 0, count: range.upperBound - range.lowerBound)
    for day in days where range.contains(day.day) { counts[day.day - range.lowerBound] = day.reviews }
    return counts
  }

  /// Returns the number of answers per week, oldest first; weeks of seven days end with the last day that has answers.
  package func weeks(upTo most: Int) -> [Double] {
    guard let first = days.first?.day, let last = days.last?.day else { return [] }
    let count = min(most, (last - first) / 7 + 1)
    var weeks = [Double](repeating: 0, count: count)
    for day in days {
      let back = (last - day.day) / 7
      if back < count { weeks[count - 1 - back] += Double(day.reviews) }
    }
    return weeks
  }
}

extension LoadFigure {
  /// Quantiles of the number of answers per day on one weekday; days without answers are excluded.
  package struct WeekdayAnswers: Hashable, Sendable {
    package var weekday: Weekday
    /// Number of days of the weekday with at least one answer, ≥ 8.
    package var days: Int
    /// Quantiles of the number of answers per day, ≥ 1: `p5` is the smallest count that at least 5 % of the days do not
    /// exceed.
    package var p5, p25, p50, p75, p95: Int
  }

  /// Quantiles per weekday, from Monday; weekdays with fewer than 8 days with answers are omitted.
  package var byWeekday: [WeekdayAnswers] {
    let counts = Dictionary(grouping: days, by: \.day.weekday).mapValues { $0.map(\.reviews).sorted() }
    return Weekday.allCases.compactMap { weekday in
      guard let counts = counts[weekday], counts.count >= Self.minDays else { return nil }
      let quantiles = [5, 25, 50, 75, 95].map { InverseECDF.of(counts, percent: $0) }
      return WeekdayAnswers(
        weekday: weekday, days: counts.count, p5: quantiles[0], p25: quantiles[1], p50: quantiles[2],
        p75: quantiles[3], p95: quantiles[4])
    }
  }

  /// Minimum number of days of a weekday with answers for quantiles: 8, because single days describe fewer days better.
  private static let minDays = 8
}

/// Measure of the number of answers on each day, as a ``LoadFigure``.
package enum LoadMeasure: Measure {
  package static let name = "load"
  package static let accumulators: [any Accumulator.Type] = [LoadAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ context: AnalysisContext) -> LoadFigure {
    LoadFigure(days: context[LoadAccumulator.self].days)
  }
}
