/// What is known of a rate before, and how much it is worth: one prior for every rate that a
/// plan learns from counts.
package struct BetaPrior: Hashable, Sendable {
  /// The mean, 0...1.
  package let mean: Double
  /// How many observations it is worth, > 0.
  package let weight: Double

  /// A prior.
  ///
  /// - Parameters:
  ///   - mean: 0...1.
  ///   - weight: How many observations it is worth, > 0.
  package init(mean: Double, weight: Double) {
    self.mean = mean
    self.weight = weight
  }

  /// One hit and one miss: all rates are alike.
  package static let uniform = BetaPrior(mean: 0.5, weight: 2)

  /// What is known after some observations.
  ///
  /// - Parameters:
  ///   - hits: Those that were, ≥ 0.
  ///   - count: All of them, ≥ `hits`.
  package func posterior(hits: Int, of count: Int) -> BetaDistribution {
    posterior(hits: hits, of: Double(count))
  }

  /// What is known after some observations that do not all weigh the same.
  ///
  /// - Parameters:
  ///   - hits: Those that were, ≥ 0.
  ///   - weight: What all of them weigh, ≥ 0; one that is less than the hits is taken for as much.
  package func posterior(hits: Int, of weight: Double) -> BetaDistribution {
    let prior = (a: self.weight * mean, b: self.weight * (1 - mean))
    return BetaDistribution(a: prior.a + Double(hits), b: prior.b + max(0, weight - Double(hits)))
  }
}

/// What is known of a rate.
public struct BetaDistribution: Hashable, Sendable {
  /// The weight of 1, > 0.
  public let a: Double
  /// The weight of 0, > 0.
  public let b: Double

  /// A distribution with positive weights.
  public init(a: Double, b: Double) {
    self.a = a
    self.b = b
  }

  /// The mean.
  public var mean: Double { a / (a + b) }

  /// What is known after some observations more.
  ///
  /// - Parameters:
  ///   - hits: Those that were, ≥ 0.
  ///   - count: All of them, ≥ `hits`.
  package func updated(hits: Int, of count: Int) -> BetaDistribution {
    BetaDistribution(a: a + Double(hits), b: b + Double(count - hits))
  }

  /// A rate.
  package func drawn(from stream: inout RandomStream) -> Double { stream.beta(a, b) }
}
