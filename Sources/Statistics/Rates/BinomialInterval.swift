import Distributions

/// Share of successes among trials, with a confidence interval (95 % unless the caller chose another level).
package struct ProportionInterval: Hashable, Sendable {
  /// Number of trials, ≥ 0.
  package var n: Int
  /// Effective sample size, ≥ 0: number of independent trials with the same information. Equals ``n`` for independent trials,
  /// and is at most ``n`` for clustered trials (see ``DesignEffect``).
  package var effective: Double
  /// Number of successful trials, 0...n.
  package var successes: Int
  /// Estimated share of successes, 0...1: successes / n, or the posterior mean if the interval is a credible interval.
  package var rate: Double
  /// Ends of the interval of ``rate``, 0...1.
  package var low, high: Double

  init(n: Int, effective: Double? = nil, successes: Int, rate: Double, low: Double, high: Double) {
    self.n = n
    self.effective = effective ?? Double(n)
    self.successes = successes
    self.rate = rate
    self.low = low
    self.high = high
  }
}

/// Confidence intervals of a share of successes.
package enum BinomialInterval {
  /// Returns the share of successes with Wilson's score interval, without continuity correction.
  ///
  ///     try BinomialInterval.wilson(successes: 8, of: 10).low   // 0.490162471537
  ///
  /// - Parameter effective: Effective sample size, > 0; `nil` for `n` independent trials.
  /// - Note: Source: E. B. Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*, 1927,
  ///   doi:10.1080/01621459.1927.10502953.
  package static func wilson(
    successes: Int, of n: Int, effective: Double? = nil, confidence: Double = Estimate.confidence
  ) throws(StatisticsError) -> ProportionInterval {
    try check(successes, of: n, confidence)
    // Uses the lower tail, because a confidence level close to 1 keeps its digits there.
    let z = -GSL.normalQuantile((1 - confidence) / 2)
    let trials = effective ?? Double(n)
    let rate = Double(successes) / Double(n)
    let square = z * z / trials
    let centre = rate + square / 2
    let reach = z * (rate * (1 - rate) / trials + square / (4 * trials)).squareRoot()
    // At 0 and n successes the ends are exactly 0 and 1; rounding would move them slightly inside.
    let low = successes == 0 ? 0 : (centre - reach) / (1 + square)
    let high = successes == n ? 1 : (centre + reach) / (1 + square)
    return ProportionInterval(
      n: n, effective: effective, successes: successes, rate: rate, low: low, high: high)
  }

  /// Returns the share of successes with the exact Clopper-Pearson interval, whose coverage is at least `confidence`.
  ///
  ///     try BinomialInterval.clopperPearson(successes: 8, of: 10).low   // 0.443904537692
  ///
  /// - Note: Source: C. J. Clopper, E. S. Pearson, *The Use of Confidence or Fiducial Limits Illustrated in the Case of the
  ///   Binomial*, 1934, doi:10.1093/biomet/26.4.404.
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

  /// Returns the posterior mean and equal-tailed credible interval of a share under a uniform prior, Beta(1, 1).
  ///
  ///     try BinomialInterval.uniformPosterior(successes: 8, of: 10).rate   // 0.75
  ///
  /// - Parameter n: Number of trials, ≥ 0; 0 returns the mean 0.5 of the prior.
  package static func uniformPosterior(
    successes: Int, of n: Int, confidence: Double = Estimate.confidence
  ) throws(StatisticsError) -> ProportionInterval {
    guard n >= 0 else { throw .outOfRange("n is \(n); give at least 0") }
    if n == 0, successes != 0 { throw .outOfRange("successes are \(successes); give 0 to 0") }
    // With n = 0, `check` receives one trial, so that only the confidence level is checked.
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
