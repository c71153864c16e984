/// Normal prior of a model's weights, with bounds and an order for some weights.
public struct WeightPrior: Hashable, Sendable {
  /// Means of the prior: the model's standard weights, one element per weight, from w0.
  public let means: [Double]
  /// Distance (> 0) of each weight from its mean at which the penalty is 1 nat; one element per weight, from w0.
  ///
  /// The prior's standard deviation is this distance times √½.
  public let deviations: [Double]
  /// Allowed range of each weight, one element per weight, from w0.
  public let bounds: [ClosedRange<Double>]
  /// Indices of the weights whose values must ascend: the first stabilities after Again, Hard, Good and Easy.
  ///
  /// The range is empty for models without first stabilities.
  public let rising: Range<Int>

  init(means: [Double], deviations: [Double], bounds: [ClosedRange<Double>], rising: Range<Int> = 0..<0) {
    self.means = means
    self.deviations = deviations
    self.bounds = bounds
    self.rising = rising
  }

  /// Returns the penalty of weights in nats, ≥ 0: the sum of squared distances from the means, each divided by its element of
  /// ``deviations``.
  public func penalty(_ weights: [Double]) -> Double {
    weights.indices.reduce(0) { sum, index in
      let z = (weights[index] - means[index]) / deviations[index]
      return sum + z * z
    }
  }
}

extension WeightPrior {
  /// Prior of FSRS-6.
  ///
  /// - Note: Source: open-spaced-repetition/fsrs-rs 0cbb9d3, `DEFAULT_PARAMETERS`, `PARAMS_STDDEV`, with `gamma` 1.
  static let fsrs6 = WeightPrior(
    means: FSRS6.standardWeights,
    deviations: [
      6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03,
      0.31, 0.32, 0.14, 0.27,
    ],
    bounds: FSRS6.bounds, rising: 0..<4)

  /// Prior of FSRS-7.
  ///
  /// - Note: Source: open-spaced-repetition/srs-benchmark 049be71, `models/fsrs_v7.py`, for the weights that the
  ///   draft there shares with the published model; first stabilities as in FSRS-6. For w31 to w33, which the draft
  ///   lacks, the deviation is 0.15 (assumption).
  static let fsrs7 = WeightPrior(
    means: FSRS7.standardWeights,
    deviations: [
      6.43, 9.66, 17.58, 27.85, 0.523, 0.2528, 0.4329, 0.2966, 0.2139, 0.2889, 0.1862, 0.175, 0.3812, 0.3013,
      0.9104, 0.3234, 0.2448, 0.3273, 0.1842, 0.1735, 0.4608, 0.311, 0.864, 0.0418, 0.2596, 0.0798, 0.0682,
      0.1282, 0.1397, 0.1407, 0.1489, 0.15, 0.15, 0.15,
    ],
    bounds: FSRS7.bounds, rising: 0..<4)

  /// Prior of half-life regression with the exponential curve: a weak prior (assumption) around the weights of the
  /// benchmark.
  static let halfLife = WeightPrior(
    means: [2.5819, -0.8674, 2.7245], deviations: [5, 5, 5], bounds: [-20...20, -20...20, -20...20])

  /// Prior for the hyperbolic curve, under which recall is 0.9 instead of ½ after h days: w2 is lower by log2 9 =
  /// 3.1699.
  static let hyperbolic = WeightPrior(
    means: [2.5819, -0.8674, -0.4454], deviations: [5, 5, 5], bounds: [-20...20, -20...20, -20...20])
}
