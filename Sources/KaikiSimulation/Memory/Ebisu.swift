import Kaiki
import KaikiNumerics

/// Ebisu: how long a card is kept is not known, and each answer changes the belief by Bayes' rule.
///
/// Recall after a half-life of h days is a chance *p*, of which a Beta distribution with equal weights α says how likely
/// each is. After *t* days recall is p^(t/h), and is expected to be B(α + t/h, α) / B(α, α). An answer after *t* days weighs
/// each *p* with p^(t/h) where it is right, and with 1 − p^(t/h) where it is wrong. The new half-life is that at which half is
/// expected of what comes out, and the new weights are those of the same variance there.
///
/// Only right and wrong count: Hard, Good and Easy are the same, since Ebisu knows no buttons. The first answer begins a
/// card, whatever it is. An answer on the day of the last one says nothing.
///
/// - Note: Source: A. Fasih, *Ebisu: intelligent quiz scheduling*, version 2, https://fasiha.github.io/ebisu/ (`updateRecall`
///   with `total` 1 and rebalancing); its sequel, version 3, is another model.
public struct Ebisu: ForgettingModel {
  /// What is believed of a card.
  public struct Trace: Hashable, Codable, Sendable {
    /// Either weight of the distribution of recall at the half-life, > 0: the more, the surer.
    public var weight: Double
    /// Days until recall is expected to be half, in ``Ebisu/halfLives``.
    public var halfLife: Double

    /// A belief.
    public init(weight: Double, halfLife: Double) {
      (self.weight, self.halfLife) = (weight, halfLife)
    }

    fileprivate var moments: BetaMoments { BetaMoments(BetaDistribution(a: weight, b: weight)) }
  }

  /// What is believed after the first answer: the weights of Ebisu's `defaultModel`, and the 24 hours of its how-to.
  public static let prior = Trace(weight: 3, halfLife: 1)
  /// The half-lives that are believed, in days: a minute and a half to 100 years.
  public static let halfLives = 0.001...36_500.0
  /// The share of the half-life after which recall has fallen to 0.9, by the prior.
  private static let shareUntilNineTenths = order(of: 0.9) { [moments = prior.moments] in moments[$0] }

  /// The model; it has no weights.
  public init() {}

  /// The prior.
  public func first(_ rating: Rating) -> Trace { Self.prior }

  /// The posterior, at its own half-life.
  public func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace {
    guard elapsed > 0 else { return trace }
    let share = Double(elapsed) / trace.halfLife
    if rating == .again {
      let before = trace.moments
      return Self.rebalanced(trace.halfLife) { (before[$0] - before[$0 + share]) / (1 - recall) }
    }
    let after = BetaMoments(BetaDistribution(a: trace.weight + share, b: trace.weight))
    return Self.rebalanced(trace.halfLife) { after[$0] }
  }

  /// The belief at the half-life of a posterior.
  ///
  /// - Parameters:
  ///   - halfLife: Days in which the posterior counts.
  ///   - moment: The means of pᵏ by it.
  private static func rebalanced(_ halfLife: Double, _ moment: (Double) -> Double) -> Trace {
    let half = order(of: 0.5, moment)
    // The variance of a Beta distribution with the mean of a half and two weights α is 1 / (8 α + 4).
    let variance = moment(2 * half) - 0.25
    return Trace(
      weight: 1 / (8 * variance) - 0.5,
      halfLife: min(max(halfLife * half, halfLives.lowerBound), halfLives.upperBound))
  }

  /// The mean of p^(t/h).
  public func retrievability(of trace: Trace, elapsed: Double) -> Double {
    trace.moments[elapsed / trace.halfLife]
  }

  /// The share of the half-life at which so much recall is expected.
  public func interval(of trace: Trace, for retention: Double) -> Double {
    let moments = trace.moments
    return trace.halfLife * Self.order(of: retention) { moments[$0] }
  }

  /// As sure as at first, of a half-life by which recall falls to 0.9 in the interval.
  public func trace(ofInterval interval: Int) -> Trace {
    let halfLife = Double(interval) / Self.shareUntilNineTenths
    return Trace(
      weight: Self.prior.weight,
      halfLife: min(max(halfLife, Self.prior.halfLife), Self.halfLives.upperBound))
  }

  /// The order k at which the mean of pᵏ has fallen to a level, to 1e-13 of itself.
  ///
  /// - Parameters:
  ///   - level: In 0...1, exclusive of both.
  ///   - moment: The means, which fall from 1 at the order of 0 towards 0.
  private static func order(of level: Double, _ moment: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var (above, below) = (1 - level, moment(high) - level)
    // A thousand doublings are beyond any number.
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
