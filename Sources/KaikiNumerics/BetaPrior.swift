/// Beta prior of a rate, given as a mean and a weight in observations.
package struct BetaPrior: Hashable, Sendable {
  /// Mean of the prior, 0...1.
  package let mean: Double
  /// Weight of the prior in observations, > 0.
  package let weight: Double

  /// Creates a prior.
  ///
  /// - Parameters:
  ///   - mean: Mean, 0...1.
  ///   - weight: Weight in observations, > 0.
  package init(mean: Double, weight: Double) {
    self.mean = mean
    self.weight = weight
  }

  /// Uniform prior: one hit and one miss.
  package static let uniform = BetaPrior(mean: 0.5, weight: 2)

  /// Returns the posterior distribution of the rate after some observations.
  ///
  /// - Parameters:
  ///   - hits: Number of hits, ≥ 0.
  ///   - count: Number of observations, ≥ `hits`.
  package func posterior(hits: Int, of count: Int) -> BetaDistribution {
    posterior(hits: hits, of: Double(count))
  }

  /// Returns the posterior distribution of the rate after weighted observations.
  ///
  /// - Parameters:
  ///   - hits: Number of hits, each with weight 1, ≥ 0.
  ///   - weight: Total weight of all observations, ≥ 0; a total below `hits` counts as `hits`.
  package func posterior(hits: Int, of weight: Double) -> BetaDistribution {
    // Uniform prior (mean 0.5, weight 2) and 3 hits of 4 observations: Beta(4, 2).
    let prior = (a: self.weight * mean, b: self.weight * (1 - mean))
    return BetaDistribution(a: prior.a + Double(hits), b: prior.b + max(0, weight - Double(hits)))
  }
}

/// Beta(a, b) distribution of a rate in 0...1.
public struct BetaDistribution: Hashable, Sendable {
  /// Beta parameter a, > 0: weight of hits.
  public let a: Double
  /// Beta parameter b, > 0: weight of misses.
  public let b: Double

  /// Creates a distribution from two weights > 0.
  public init(a: Double, b: Double) {
    self.a = a
    self.b = b
  }

  /// Mean of the distribution, 0...1.
  public var mean: Double { a / (a + b) }

  /// Returns the posterior distribution after further observations.
  ///
  /// - Parameters:
  ///   - hits: Number of hits, ≥ 0.
  ///   - count: Number of observations, ≥ `hits`.
  package func updated(hits: Int, of count: Int) -> BetaDistribution {
    BetaDistribution(a: a + Double(hits), b: b + Double(count - hits))
  }

  /// Draws a rate from the distribution, 0...1.
  package func drawn(from stream: inout RandomStream) -> Double { stream.beta(a, b) }
}
