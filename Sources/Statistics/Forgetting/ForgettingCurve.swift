import Distributions

/// Forgetting curve: probability of recall as a function of days since the last review, with the stability as parameter.
///
/// Stability is a number of days, > 0: the larger, the slower the forgetting.
package struct ForgettingCurve: Sendable {
  /// Probability of recall, 0...1, as a function of elapsed days / stability (≥ 0); 1 at 0 and falling.
  package var recall: @Sendable (Double) -> Double
  /// Derivative of ``recall`` with respect to elapsed days / stability, ≤ 0.
  package var slope: @Sendable (Double) -> Double

  package init(
    recall: @escaping @Sendable (Double) -> Double, slope: @escaping @Sendable (Double) -> Double
  ) {
    self.recall = recall
    self.slope = slope
  }

  /// Exponential curve exp(−t / s); recall is 0.37 after `s` days.
  package static let exponential = ForgettingCurve(
    recall: { GSL.exponential(-$0) }, slope: { -GSL.exponential(-$0) })

  /// Power curve 1 / (1 + t / 9s), that is factor 1/9 and decay 1; recall is 0.9 after `s` days.
  package static let power = power(factor: 1.0 / 9, decay: 1)

  /// Returns the power curve (1 + factor × t / s)^(−decay).
  package static func power(factor: Double, decay: Double) -> ForgettingCurve {
    ForgettingCurve(
      recall: { powerRecall($0, factor: factor, decay: decay) },
      slope: { -decay * factor * powerRecall($0, factor: factor, decay: decay + 1) })
  }

  /// Returns the probability of recall by the power curve, (1 + factor × x)^(−decay), 0...1.
  ///
  /// - Parameter x: Elapsed days / stability, ≥ 0.
  package static func powerRecall(_ x: Double, factor: Double, decay: Double) -> Double {
    GSL.power(1 + factor * x, -decay)
  }

  /// Returns the probability of recall after some days.
  ///
  /// - Returns: Probability, 0...1.
  package func recall(after elapsed: Double, stability: Double) -> Double { recall(elapsed / stability) }

  /// Returns the maximum-likelihood estimate of the stability in days, with a 95 % confidence interval.
  ///
  /// The standard error uses the expected (Fisher) information; the interval is Wald's interval of the logarithm of the
  /// stability.
  ///
  /// - Parameter elapsed: Days since the previous review for each review, > 0 and finite, with fractions.
  /// - Throws: `StatisticsError.outOfRange` for invalid lists, `.tooFew` below ten reviews, `.noVariation` if all outcomes
  ///   are equal. `.noMaximum` if recall does not fall with time, or an error of the root search.
  package func fitted(elapsed: [Double], recalled: [Bool]) throws(StatisticsError) -> Estimate {
    guard elapsed.count == recalled.count, elapsed.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      throw .outOfRange("there must be one elapsed time above 0 per review; check both lists")
    }
    // Reviews with equal times form one binomial observation.
    var groups: [Double: (n: Int, hits: Int)] = [:]
    for (time, isRecalled) in zip(elapsed, recalled) {
      let old = groups[time] ?? (0, 0)
      groups[time] = (old.n + 1, old.hits + (isRecalled ? 1 : 0))
    }
    return try fitted(groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value.n, $0.value.hits) })
  }

  /// Returns the maximum-likelihood estimate of the stability in days, from reviews counted per elapsed time.
  ///
  /// - Parameter groups: One element per distinct time, in any order. `time` is the days since the previous review, > 0. `n`
  ///   is the number of reviews, ≥ 1, and `hits` the number of recalled reviews, 0...n.
  /// - Throws: `StatisticsError.tooFew` below ten reviews, `.noVariation` if all outcomes are equal, `.noMaximum` if recall
  ///   does not fall with time, or an error of the root search.
  package func fitted(_ groups: [(time: Double, n: Int, hits: Int)]) throws(StatisticsError) -> Estimate {
    let cells = groups.map { (time: $0.time, n: Double($0.n), hits: Double($0.hits)) }
    let (count, hits) = cells.reduce((0.0, 0.0)) { ($0.0 + $1.n, $0.1 + $1.hits) }
    guard count >= 10 else { throw .tooFew(Int(count), least: 10, what: "reviews") }
    guard hits > 0, hits < count else { throw .noVariation }
    /// Returns the derivative of the log likelihood by ln(stability in days): above 0 if a larger stability fits better.
    func score(_ logStability: Double) -> Double {
      let stability = GSL.exponential(logStability)
      return cells.reduce(0.0) { sum, cell in
        let x = cell.time / stability
        let p = recall(x)
        let gradient = -slope(x) * x
        guard p > 0, p < 1, gradient > 0 else { return sum }
        return sum + (cell.hits - cell.n * p) * (gradient / (p * (1 - p)))
      }
    }
    var (low, high) = (0.0, 0.0)
    while score(low) < 0, low > -30 { low -= 1 }
    while score(high) > 0, high < 30 { high += 1 }
    guard score(low) >= 0, score(high) <= 0 else { throw .noMaximum("recall does not fall with time") }
    let best = low == high ? low : try RootSearch.root(between: low, and: high, of: score)
    let stability = GSL.exponential(best)
    let information = cells.reduce(0.0) { sum, cell in
      let x = cell.time / stability
      let p = recall(x)
      let gradient = -slope(x) * x
      guard p > 0, p < 1 else { return sum }
      return sum + cell.n * gradient * gradient / (p * (1 - p))
    }
    return Estimate(positive: stability, standardError: stability / information.squareRoot())
  }
}
