import KaikiNumerics

/// Distribution of the stability factors of cards: each card's days until a given recall are the model's days times
/// its factor.
///
/// The logarithm of the factor has a normal distribution with mean 0. Nine factors with equal probability represent
/// the distribution: the means of the logarithm over nine parts of equal probability.
public struct StabilityFactors: Hashable, Sendable {
  /// Standard deviation of the factor's natural logarithm, ≥ 0.
  public let deviation: Double
  /// The nine factors (> 0), ascending, each with probability 1/9; all are 1 if ``deviation`` is 0.
  public let factors: [Double]

  /// Creates the nine factors.
  public init(deviation: Double) {
    self.deviation = deviation
    factors = Self.normalMeans.map { exp(deviation * $0) }
  }

  /// Means of the nine parts of equal probability of a standard normal distribution, ascending.
  ///
  /// The mean of a part from a to b is 9 (φ(a) - φ(b)), for the normal density φ.
  private static let normalMeans = [
    -1.70456, -0.97566, -0.59219, -0.28321, 0, 0.28321, 0.59219, 0.97566, 1.70456,
  ]

  /// Draws one of the nine stability factors (> 0) of a card, by their posterior probabilities.
  func drawn(logLikelihoods: [Double], _ stream: inout RandomStream) -> Double {
    let most = logLikelihoods.max() ?? 0
    let weights = logLikelihoods.map { exp($0 - most) }
    var rest = stream.uniform() * weights.reduce(0, +)
    for (factor, weight) in zip(factors, weights) {
      rest -= weight
      if rest < 0 { return factor }
    }
    return factors[factors.count - 1]
  }

  /// Returns the natural logarithm of the mean likelihood of a card's answers over the nine factors, in nats.
  public func logMean(_ logLikelihoods: [Double]) -> Double {
    let most = logLikelihoods.max() ?? 0
    return most + log(logLikelihoods.reduce(0) { $0 + exp($1 - most) } / Double(logLikelihoods.count))
  }
}
