import KaikiNumerics

/// Chances of further successes, where the rate is known only from those so far.
package enum BetaBinomial {
  /// The chance that more than some number of further trials are successes.
  ///
  /// The rate has a Beta posterior, so that the further successes are beta-binomial.
  ///
  /// - Parameters:
  ///   - limit: Successes that are not too many; below 0 the chance is 1.
  ///   - trials: Further trials, ≥ 0.
  ///   - a: The posterior's weight of success, > 0.
  ///   - b: The posterior's weight of failure, > 0.
  /// - Returns: 0...1.
  /// - Throws: `StatisticsError.outOfRange` for an argument outside its range.
  /// - Complexity: O(*trials*).
  package static func chance(
    ofMoreThan limit: Int, of trials: Int, a: Double, b: Double
  ) throws(StatisticsError) -> Double {
    guard trials >= 0 else { throw .outOfRange("trials are \(trials); give at least 0") }
    guard a > 0, b > 0, a.isFinite, b.isFinite else {
      throw .outOfRange("the weights are \(a) and \(b); give positive numbers")
    }
    guard limit >= 0 else { return 1 }
    guard limit < trials else { return 0 }
    // The tail itself, so that a small chance keeps its digits; each term by logarithms of Beta functions.
    var sum = 0.0
    for count in (limit + 1)...trials {
      let (hits, misses) = (Double(count), Double(trials - count))
      let ways = logBeta(hits + 1, misses + 1)
      let log = logBeta(a + hits, b + misses) - logBeta(a, b) - ways
      sum += exp(log) / Double(trials + 1)
    }
    return min(1, sum)
  }

  /// The chance that more than some number of trials are successes, at a known rate.
  ///
  /// - Parameters:
  ///   - limit: Successes that are not too many; below 0 the chance is 1.
  ///   - trials: ≥ 0.
  ///   - rate: 0...1.
  package static func chance(ofMoreThan limit: Int, of trials: Int, rate: Double) -> Double {
    guard limit >= 0 else { return 1 }
    guard limit < trials else { return 0 }
    return regularizedBeta(rate, Double(limit + 1), Double(trials - limit))
  }
}

extension BetaBinomial {
  /// The chance of a number of successes at a known rate.
  ///
  /// - Parameters:
  ///   - number: 0...trials.
  ///   - trials: ≥ 0.
  ///   - rate: 0...1.
  package static func chance(of number: Int, of trials: Int, rate: Double) -> Double {
    guard rate > 0, rate < 1 else { return number == (rate > 0 ? trials : 0) ? 1 : 0 }
    let (hits, misses) = (Double(number), Double(trials - number))
    let ways = -logBeta(hits + 1, misses + 1) - log(Double(trials + 1))
    return exp(ways + hits * log(rate) + misses * log1p(-rate))
  }

  /// The equal-tailed 95 % interval of a rate with a Beta posterior.
  ///
  /// - Parameters:
  ///   - a: The posterior's weight of success, > 0.
  ///   - b: The posterior's weight of failure, > 0.
  package static func interval(a: Double, b: Double) -> (low: Double, high: Double) {
    let tail = (1 - Estimate.confidence) / 2
    return (betaQuantile(tail, a, b), betaQuantile(1 - tail, a, b))
  }
}
