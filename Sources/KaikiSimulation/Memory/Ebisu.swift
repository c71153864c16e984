import Kaiki
import KaikiNumerics

/// Ebisu, a forgetting model that updates a distribution of recall by Bayes' rule; it has no weights.
///
/// Recall after the half-life of h days is an unknown probability *p* with the distribution Beta(α, α). After *t*
/// days recall is p^(t/h), with the mean B(α + t/h, α) / B(α, α). A right answer after *t* days multiplies the
/// density of *p* by p^(t/h), and a wrong answer multiplies it by 1 − p^(t/h).
///
/// The new half-life is the number of days at which the mean of recall is ½ under the posterior. The new weights are
/// the weights of the symmetric Beta distribution with the posterior's variance at that half-life.
///
/// Hard, Good and Easy all count as right. A first answer gives the prior, right or wrong. A second answer on the
/// same day does not change the state.
///
/// - Note: Source: A. Fasih, *Ebisu: intelligent quiz scheduling*, version 2, https://fasiha.github.io/ebisu/ (`updateRecall`
///   with `total` 1 and rebalancing); its sequel, version 3, is another model.
package struct Ebisu: ForgettingModel {
  /// Memory state of one card: a symmetric Beta distribution of recall at a half-life.
  package struct Trace: Hashable, Codable, Sendable {
    /// Weight α of the distribution Beta(α, α), > 0: a greater weight means a smaller variance.
    package var weight: Double
    /// Days until the mean of recall is ½, within ``Ebisu/halfLives``.
    package var halfLife: Double

    /// Creates a state from a weight α > 0 and a half-life in days, within ``Ebisu/halfLives``.
    package init(weight: Double, halfLife: Double) {
      (self.weight, self.halfLife) = (weight, halfLife)
    }

    fileprivate var moments: BetaMoments { BetaMoments(BetaDistribution(a: weight, b: weight)) }
  }

  /// State after a first answer: α = 3 as in Ebisu's `defaultModel`, and a half-life of 1 day (24 hours) as in its
  /// how-to.
  package static let prior = Trace(weight: 3, halfLife: 1)
  /// Range of the half-life in days: 0.001 (86 seconds) to 36,500 (100 years).
  package static let halfLives = 0.001...36_500.0
  private static let shareUntilNineTenths = order(of: 0.9) { [moments = prior.moments] in moments[$0] }

  /// Creates the model.
  package init() {}

  /// Returns the memory state after a first answer: the prior, whichever button it was.
  package func first(_ rating: Rating) -> Trace { Self.prior }

  /// Returns the memory state after a later answer, `elapsed` whole days (≥ 0) after the last; `trace` unchanged for 0 days.
  package func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace {
    guard elapsed > 0 else { return trace }
    let share = Double(elapsed) / trace.halfLife
    if rating == .again {
      let before = trace.moments
      return Self.rebalanced(trace.halfLife) { (before[$0] - before[$0 + share]) / (1 - recall) }
    }
    let after = BetaMoments(BetaDistribution(a: trace.weight + share, b: trace.weight))
    return Self.rebalanced(trace.halfLife) { after[$0] }
  }

  private static func rebalanced(_ halfLife: Double, _ moment: (Double) -> Double) -> Trace {
    let half = order(of: 0.5, moment)
    // The variance of Beta(α, α) is 1 / (8 α + 4).
    let variance = moment(2 * half) - 0.25
    return Trace(
      weight: 1 / (8 * variance) - 0.5,
      halfLife: min(max(halfLife * half, halfLives.lowerBound), halfLives.upperBound))
  }

  /// Returns the probability of recall after `elapsed` days, 0...1: the mean of p^(t/h) for t elapsed days and half-life h.
  package func retrievability(of trace: Trace, elapsed: Double) -> Double {
    trace.moments[elapsed / trace.halfLife]
  }

  /// Returns the days, > 0, after which the mean probability of recall falls to `retention` (> 0 and < 1); not rounded.
  package func interval(of trace: Trace, for retention: Double) -> Double {
    let moments = trace.moments
    return trace.halfLife * Self.order(of: retention) { moments[$0] }
  }

  /// Returns a state with the prior's weight and a half-life at which recall falls to 0.9 after `interval` days (≥ 0).
  package func trace(ofInterval interval: Int) -> Trace {
    let halfLife = Double(interval) / Self.shareUntilNineTenths
    return Trace(
      weight: Self.prior.weight,
      halfLife: min(max(halfLife, Self.prior.halfLife), Self.halfLives.upperBound))
  }

  private static func order(of level: Double, _ moment: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var (above, below) = (1 - level, moment(high) - level)
    // 2^1,000 exceeds every order that can occur.
    for _ in 0..<1_000 where below > 0 {
      (low, above) = (high, below)
      high *= 2
      below = moment(high) - level
    }
    return falsePosition(
      from: (low, above), to: (high, below), width: 1e-13 * high, nearness: 1e-15
    ) { moment($0) - level }
  }
}
