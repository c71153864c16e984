/// What is known of a rate before, and how much it is worth: one prior for every rate that a
/// plan learns from counts.
struct BetaPrior: Hashable, Sendable {
  /// The mean, 0...1.
  let mean: Double
  /// How many observations it is worth, > 0.
  let weight: Double

  /// One hit and one miss: all rates are alike.
  static let uniform = BetaPrior(mean: 0.5, weight: 2)

  /// What is known after some observations.
  ///
  /// - Parameters:
  ///   - hits: Those that were, ≥ 0.
  ///   - count: All of them, ≥ `hits`.
  func posterior(hits: Int, of count: Int) -> BetaDistribution {
    BetaDistribution(a: weight * mean + Double(hits), b: weight * (1 - mean) + Double(count - hits))
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

  /// A rate.
  func drawn(from stream: inout RandomStream) -> Double { stream.beta(a, b) }
}
