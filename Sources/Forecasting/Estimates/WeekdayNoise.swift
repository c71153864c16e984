/// Estimate of how far chance explains the differences between weekdays.
enum WeekdayNoise {
  /// Returns the share of the variance between weekday means that chance explains, 0...1.
  ///
  /// The share is 1 / *F* of a one-way analysis of variance, at most 1.
  ///
  /// Shrinking weekdays towards each other by this share gives the James-Stein estimator, except for its small correction of
  /// (*k* - 2) / *k*.
  ///
  /// - Parameter things: Daily amounts of each item, all with the same last day; `nil` on ignored days. The sums of squares
  ///   of all items are added, so that items with different weekdays cannot cancel each other.
  static func share(of things: [[Double?]]) -> Double {
    var (between, within) = (SquaredDeviations(), SquaredDeviations())
    for values in things {
      let weekdays = (0..<7).map { weekday in
        stride(from: values.count - 1 - weekday, through: 0, by: -7).compactMap { values[$0] }
      }.filter { !$0.isEmpty }
      let all = weekdays.flatMap { $0 }
      guard all.count > weekdays.count, weekdays.count > 1 else { continue }
      let mean = mean(all)
      for weekday in weekdays {
        let own = Self.mean(weekday)
        between.sum += Double(weekday.count) * (own - mean) * (own - mean)
        within.sum += weekday.reduce(0) { $0 + ($1 - own) * ($1 - own) }
      }
      between.freedom += Double(weekdays.count - 1)
      within.freedom += Double(all.count - weekdays.count)
    }
    guard between.sum > 0 else { return 1 }
    return min(1, within.mean / between.mean)
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// Sum of squared deviations from a mean, with its degrees of freedom.
  private struct SquaredDeviations {
    var sum = 0.0
    var freedom = 0.0

    var mean: Double { sum / freedom }
  }
}
