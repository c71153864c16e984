import Distributions

/// A share of successes with what is not known about it.
package struct ProportionInterval: Hashable, Sendable {
  /// Trials.
  package var n: Int
  /// Independent trials that would say as much: `n`, or fewer where trials come in clusters (see ``DesignEffect``).
  package var effective: Double
  /// Successes.
  package var successes: Int
  /// Successes by trials, 0...1.
  package var rate: Double
  /// The lower end, 0...1.
  package var low: Double
  /// The upper end, 0...1.
  package var high: Double

  init(n: Int, effective: Double? = nil, successes: Int, rate: Double, low: Double, high: Double) {
    self.n = n
    self.effective = effective ?? Double(n)
    self.successes = successes
    self.rate = rate
    self.low = low
    self.high = high
  }
}

/// Intervals for a share of successes.
package enum BinomialInterval {
  /// Wilson's score interval, without continuity correction.
  ///
  ///     try BinomialInterval.wilson(successes: 8, of: 10).low   // 0.490162471537
  ///
  /// - Parameters:
  ///   - successes: 0...n.
  ///   - n: Trials, ≥ 1.
  ///   - effective: Independent trials that say as much, > 0; `nil` for all of them.
  ///   - confidence: In 0...1, exclusive of both ends.
  /// - Throws: `StatisticsError.outOfRange` for an argument outside its range.
  /// - Note: Source: E. B. Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*,
  ///   1927, doi:10.1080/01621459.1927.10502953.
  package static func wilson(
    successes: Int, of n: Int, effective: Double? = nil, confidence: Double = Estimate.confidence
  ) throws(StatisticsError) -> ProportionInterval {
    try check(successes, of: n, confidence)
    // From the lower tail, where a confidence close to 1 keeps its digits.
    let z = -GSL.normalQuantile((1 - confidence) / 2)
    let trials = effective ?? Double(n)
    let rate = Double(successes) / Double(n)
    let square = z * z / trials
    let centre = rate + square / 2
    let reach = z * (rate * (1 - rate) / trials + square / (4 * trials)).squareRoot()
    // At 0 and n the ends are exact; rounding would leave them a hair inside.
    let low = successes == 0 ? 0 : (centre - reach) / (1 + square)
    let high = successes == n ? 1 : (centre + reach) / (1 + square)
    return ProportionInterval(
      n: n, effective: effective, successes: successes, rate: rate, low: low, high: high)
  }

  /// The exact interval of Clopper and Pearson: its coverage is never below the confidence.
  ///
  ///     try BinomialInterval.clopperPearson(successes: 8, of: 10).low   // 0.443904537692
  ///
  /// - Parameters:
  ///   - successes: 0...n.
  ///   - n: Trials, ≥ 1.
  ///   - confidence: In 0...1, exclusive of both ends.
  /// - Throws: `StatisticsError.outOfRange` for an argument outside its range.
  /// - Note: Source: C. J. Clopper, E. S. Pearson, *The Use of Confidence or Fiducial Limits Illustrated in the
  ///   Case of the Binomial*, 1934, doi:10.1093/biomet/26.4.404.
  package static func clopperPearson(
    successes: Int, of n: Int, confidence: Double = Estimate.confidence
  ) throws(StatisticsError) -> ProportionInterval {
    try check(successes, of: n, confidence)
    let tail = (1 - confidence) / 2
    let (hits, misses) = (Double(successes), Double(n - successes))
    return ProportionInterval(
      n: n, successes: successes, rate: hits / Double(n),
      low: successes == 0 ? 0 : GSL.betaQuantile(tail, hits, misses + 1),
      high: successes == n ? 1 : GSL.betaQuantile(1 - tail, hits + 1, misses))
  }

  /// The mean and the equal-tailed interval of a share's posterior under a uniform prior, Beta(1, 1).
  ///
  ///     try BinomialInterval.uniformPosterior(successes: 8, of: 10).rate   // 0.75
  ///
  /// - Parameters:
  ///   - successes: 0...n.
  ///   - n: Trials, ≥ 0.
  ///   - confidence: In 0...1, exclusive of both ends.
  /// - Throws: `StatisticsError.outOfRange` for an argument outside its range.
  package static func uniformPosterior(
    successes: Int, of n: Int, confidence: Double = Estimate.confidence
  ) throws(StatisticsError) -> ProportionInterval {
    guard n >= 0 else { throw .outOfRange("n is \(n); give at least 0") }
    if n == 0, successes != 0 { throw .outOfRange("successes are \(successes); give 0 to 0") }
    // No trial is as much as one as far as the confidence goes.
    try check(successes, of: max(1, n), confidence)
    let tail = (1 - confidence) / 2
    let (hits, misses) = (Double(successes + 1), Double(n - successes + 1))
    return ProportionInterval(
      n: n, successes: successes, rate: hits / (hits + misses), low: GSL.betaQuantile(tail, hits, misses),
      high: GSL.betaQuantile(1 - tail, hits, misses))
  }

  private static func check(
    _ successes: Int, of n: Int, _ confidence: Double
  ) throws(StatisticsError) {
    guard n >= 1 else { throw .outOfRange("n is \(n); give at least 1") }
    guard 0...n ~= successes else { throw .outOfRange("successes are \(successes); give 0 to \(n)") }
    guard confidence > 0, confidence < 1 else {
      throw .outOfRange("confidence is \(confidence); give a value between 0 and 1")
    }
  }
}
