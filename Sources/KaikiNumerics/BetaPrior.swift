/// Beta prior of an unknown rate (0...1), given by its mean and by the number of observations that it is worth.
package struct BetaPrior: Hashable, Sendable {
  /// Mean of the prior distribution of the rate, 0...1.
  package let mean: Double
  /// Weight of the prior, > 0: the number of observations that it is worth.
  package let weight: Double

  /// Creates a prior; a mean of 0 gives a valid posterior only after a hit, a mean of 1 only after a miss.
  package init(mean: Double, weight: Double) {
    self.mean = mean
    self.weight = weight
  }

  /// Uniform prior on 0...1, Beta(1, 1), which is worth one hit and one miss.
  package static let uniform = BetaPrior(mean: 0.5, weight: 2)

  /// Returns the posterior distribution of the rate after `count` observations of weight 1.
  package func posterior(hits: Int, of count: Int) -> BetaDistribution {
    posterior(hits: hits, of: Double(count))
  }

  /// Returns the posterior distribution after hits of weight 1 and observations of a total weight ≥ 0; a total below `hits` counts
  /// as `hits`.
  package func posterior(hits: Int, of weight: Double) -> BetaDistribution {
    // Uniform prior (mean 0.5, weight 2) and 3 hits of 4 observations: Beta(4, 2).
    let prior = (a: self.weight * mean, b: self.weight * (1 - mean))
    return BetaDistribution(a: prior.a + Double(hits), b: prior.b + max(0, weight - Double(hits)))
  }
}

/// Beta(a, b) distribution of an unknown rate in 0...1.
package struct BetaDistribution: Hashable, Sendable {
  /// Beta parameter a, > 0: weight of hits, in observations.
  package let a: Double
  /// Beta parameter b, > 0: weight of misses, in observations.
  package let b: Double

  /// Creates a distribution from the weights of hits (`a`) and misses (`b`), both > 0.
  package init(a: Double, b: Double) {
    self.a = a
    self.b = b
  }

  /// Mean of the distribution of the rate, a / (a + b), 0...1.
  package var mean: Double { a / (a + b) }

  /// Returns the posterior distribution after further observations, `count` ≥ `hits`.
  package func updated(hits: Int, of count: Int) -> BetaDistribution {
    BetaDistribution(a: a + Double(hits), b: b + Double(count - hits))
  }

  /// Draws a random rate, 0...1.
  package func drawn(from stream: inout RandomStream) -> Double { stream.beta(a, b) }
}
