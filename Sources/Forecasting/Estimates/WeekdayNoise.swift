/// How much of the differences between weekdays is chance.
enum WeekdayNoise {
  /// The share of the variance between the means of weekdays that days which differ by chance alone would make: 1 / *F* of a one-way
  /// analysis of variance, at most 1.
  ///
  /// Where weekdays are shrunk towards each other by this share, they are as the James-Stein estimator has them, but for its small
  /// correction of (*k* - 2) / *k*.
  ///
  /// - Parameter things: What was done of each thing on each day, the last value of each on the same last day; `nil` on days that
  ///   do not count. The sums of squares of all things are added up, so that things of different weekdays do not level each other.
  /// - Returns: 0...1; 1 where there are too few days to tell.
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

  /// A sum of squared deviations with its degrees of freedom.
  private struct SquaredDeviations {
    var sum = 0.0
    var freedom = 0.0

    var mean: Double { sum / freedom }
  }
}
