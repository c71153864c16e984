import KaikiNumerics

/// How much cards differ from each other: each is kept longer than its model says by a factor of its own.
///
/// The logarithm of the factor is normal about 0; it takes one of nine values of equal chance, the means of as many equal
/// parts of the distribution.
public struct CardPaces: Hashable, Sendable {
  /// The standard deviation of the logarithm, ≥ 0.
  public let deviation: Double
  /// The factors, ascending, of equal chance.
  public let paces: [Double]

  /// Factors.
  ///
  /// - Parameter deviation: The standard deviation of their logarithm, ≥ 0.
  public init(deviation: Double) {
    self.deviation = deviation
    paces = Self.normalMeans.map { exp(deviation * $0) }
  }

  /// The means of the nine parts of equal chance of a standard normal distribution, 9 (φ(a) - φ(b)) between their ends a and
  /// b.
  private static let normalMeans = [
    -1.70456, -0.97566, -0.59219, -0.28321, 0, 0.28321, 0.59219, 0.97566, 1.70456,
  ]

  /// A factor drawn from its posterior: one log likelihood of the card's answers is given for each of ``paces``.
  func drawn(logLikelihoods: [Double], _ stream: inout RandomStream) -> Double {
    let most = logLikelihoods.max() ?? 0
    let weights = logLikelihoods.map { exp($0 - most) }
    var rest = stream.uniform() * weights.reduce(0, +)
    for (pace, weight) in zip(paces, weights) {
      rest -= weight
      if rest < 0 { return pace }
    }
    return paces[paces.count - 1]
  }

  /// The logarithm of the mean likelihood of a card's answers over the factors.
  public func logMean(_ logLikelihoods: [Double]) -> Double {
    let most = logLikelihoods.max() ?? 0
    return most + log(logLikelihoods.reduce(0) { $0 + exp($1 - most) } / Double(logLikelihoods.count))
  }
}
