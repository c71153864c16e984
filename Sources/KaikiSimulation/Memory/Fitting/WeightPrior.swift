/// What is taken for likely of a model's weights before a log is seen, and what they are held to.
public struct WeightPrior: Hashable, Sendable {
  /// The weights of a model that knows no log.
  public let means: [Double]
  /// How far a weight may be from its mean until that costs as much as one unit of log likelihood; so the prior is
  /// normal with this times √½ as its standard deviation.
  public let deviations: [Double]
  /// The range of each weight.
  public let bounds: [ClosedRange<Double>]
  /// The weights none of which may be below the one before it: the first stabilities after Again, Hard, Good and Easy.
  public let rising: Range<Int>

  /// A prior.
  ///
  /// - Parameters:
  ///   - means: One a weight.
  ///   - deviations: > 0, one a weight.
  ///   - bounds: One a weight, with the mean inside; the same for all weights that are to rise.
  ///   - rising: The weights none of which may be below the one before it; their means rise.
  init(means: [Double], deviations: [Double], bounds: [ClosedRange<Double>], rising: Range<Int> = 0..<0) {
    self.means = means
    self.deviations = deviations
    self.bounds = bounds
    self.rising = rising
  }

  /// What weights cost: the sum of the squares of their distances from the means, by the deviations.
  ///
  /// - Parameter weights: One for each mean.
  public func penalty(_ weights: [Double]) -> Double {
    weights.indices.reduce(0) { sum, place in
      let z = (weights[place] - means[place]) / deviations[place]
      return sum + z * z
    }
  }
}

extension WeightPrior {
  /// That of FSRS-6.
  ///
  /// - Note: Source: open-spaced-repetition/fsrs-rs 0cbb9d3, `DEFAULT_PARAMETERS`, `PARAMS_STDDEV`, with `gamma` 1.
  static let fsrs6 = WeightPrior(
    means: FSRS6.standardWeights,
    deviations: [
      6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03,
      0.31, 0.32, 0.14, 0.27,
    ],
    bounds: FSRS6.bounds, rising: 0..<4)

  /// That of FSRS-7.
  ///
  /// - Note: Source: open-spaced-repetition/srs-benchmark 049be71, `models/fsrs_v7.py`, for the weights that the draft
  ///   there has in common with the published model; first stabilities as in FSRS-6; 0.15 for w31 to w33, which it
  ///   lacks.
  static let fsrs7 = WeightPrior(
    means: FSRS7.standardWeights,
    deviations: [
      6.43, 9.66, 17.58, 27.85, 0.523, 0.2528, 0.4329, 0.2966, 0.2139, 0.2889, 0.1862, 0.175, 0.3812, 0.3013,
      0.9104, 0.3234, 0.2448, 0.3273, 0.1842, 0.1735, 0.4608, 0.311, 0.864, 0.0418, 0.2596, 0.0798, 0.0682,
      0.1282, 0.1397, 0.1407, 0.1489, 0.15, 0.15, 0.15,
    ],
    bounds: FSRS7.bounds, rising: 0..<4)

  /// That of half-life regression; a weak one of our own around the weights of the benchmark.
  static let halfLife = WeightPrior(
    means: [2.5819, -0.8674, 2.7245], deviations: [5, 5, 5], bounds: [-20...20, -20...20, -20...20])

  /// The same where recall is 0.9 instead of ½ after h: a ninth of the days, and log2 9 = 3.1699.
  static let hyperbolic = WeightPrior(
    means: [2.5819, -0.8674, -0.4454], deviations: [5, 5, 5], bounds: [-20...20, -20...20, -20...20])
}
