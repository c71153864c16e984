import KaikiNumerics

/// Weights (parameters) of a memory model fitted to a log, with their covariance and loss.
package struct MemoryFit: Hashable, Sendable {
  /// Model to which the weights belong.
  package let model: FittedModel
  /// Fitted weights within their bounds, one element per weight of the model, from w0.
  package let weights: [Double]
  /// Covariance matrix of the weights, row by row from w0, from the expected information and the prior.
  ///
  /// Rows and columns of weights at a bound are 0; all elements are 0 if the curvature has no inverse.
  package let covariance: [Double]
  /// Negative log likelihood at the fitted weights in nats, ≥ 0, summed over all targets (answers after at least one day).
  package let loss: Double
  /// Negative log likelihood at the model's standard weights in nats, ≥ 0, summed over all targets.
  package let standardLoss: Double
  /// Number of targets (answers at least one day after the card's previous answer), ≥ 1.
  package let count: Int
  /// Norm of the gradient of loss and prior penalty at the fitted weights, in nats per target, ≥ 0.
  package let gradientNorm: Double

  /// True if the search found a minimum: ``gradientNorm`` is below 1e-4; false if the search ended early.
  package var isConverged: Bool { gradientNorm < Self.minGradient }

  /// Limit of ``gradientNorm`` in nats per target; the search continues while the gradient is steeper.
  static let minGradient = 1e-4

  /// Standard error of each weight, from w0; `nil` if its variance is 0, as at a bound.
  package var standardErrors: [Double?] {
    weights.indices.map { index in
      let variance = covariance[index * weights.count + index]
      return variance > 0 ? variance.squareRoot() : nil
    }
  }
}

extension MemoryFit {
  /// Returns weights, from w0, drawn from the approximate posterior: normal around the fitted weights, clamped to the bounds.
  package func weights(drawnFrom stream: inout RandomStream) -> [Double] {
    let rising = model.prior.rising.dropFirst()
    // Draws weights that the fit made equal as one weight.
    let tied = rising.filter { weights[$0] == weights[$0 - 1] }
    let free = weights.indices.filter {
      covariance[$0 * weights.count + $0] > 0 && !tied.contains($0)
    }
    let block = free.flatMap { row in free.map { covariance[row * weights.count + $0] } }
    guard let factor = CholeskyFactor(block, size: free.count) else { return weights }
    let change = factor.product(free.map { _ in stream.normal() })
    var drawn = weights
    for (index, change) in zip(free, change) {
      let bounds = model.prior.bounds[index]
      drawn[index] = min(max(drawn[index] + change, bounds.lowerBound), bounds.upperBound)
    }
    for index in rising {
      drawn[index] = tied.contains(index) ? drawn[index - 1] : max(drawn[index], drawn[index - 1])
    }
    return drawn
  }
}

/// Memory model whose weights can be fitted to a log.
package enum FittedModel: String, CaseIterable, Sendable {
  /// FSRS-6: stability and difficulty, 21 weights.
  case fsrs6
  /// FSRS-7: a slow trace, a fast trace and difficulty, 34 weights.
  case fsrs7
  /// Half-life regression with the exponential curve, 3 weights.
  case hlr
  /// Half-life regression with the curve 1 / (1 + t / 9 h), 3 weights.
  case power

  /// Name of the model for users: "FSRS-6", "FSRS-7", "HLR" or "power".
  package var title: String {
    switch self {
    case .fsrs6: "FSRS-6"
    case .fsrs7: "FSRS-7"
    case .hlr: "HLR"
    case .power: "power"
    }
  }

  /// Prior and bounds of the model's weights, one element per weight.
  package var prior: WeightPrior {
    switch self {
    case .fsrs6: .fsrs6
    case .fsrs7: .fsrs7
    case .hlr: .halfLife
    case .power: .hyperbolic
    }
  }

  /// Fits the weights to a log; `nil` if the log has no target (answer after at least one day). The result is equal for any number
  /// of `jobs`.
  ///
  /// The fit minimises the sum of the negative log likelihood of all targets and the prior's penalty. The minimum is
  /// never worse than the value at the standard weights.
  package func fitted(to groups: LaneGroups, jobs: Int) async -> MemoryFit? {
    switch self {
    case .fsrs6: await MemoryFitting<FSRS6Lanes>(model: self, groups: groups, jobs: jobs).fit()
    case .fsrs7: await MemoryFitting<FSRS7Lanes>(model: self, groups: groups, jobs: jobs).fit()
    case .hlr:
      await MemoryFitting<HalfLifeLanes<ExponentialCurve>>(model: self, groups: groups, jobs: jobs).fit()
    case .power:
      await MemoryFitting<HalfLifeLanes<HyperbolicCurve>>(model: self, groups: groups, jobs: jobs).fit()
    }
  }

  /// Returns the predicted probability of recall of each target (answer after at least one day), 0...1, in the order of the log.
  package func recall(of groups: LaneGroups, weights: [Double], jobs: Int) async -> [Double] {
    switch self {
    case .fsrs6: await groups.recall(under: FSRS6Lanes(weights: weights), jobs: jobs)
    case .fsrs7: await groups.recall(under: FSRS7Lanes(weights: weights), jobs: jobs)
    case .hlr: await groups.recall(under: HalfLifeLanes<ExponentialCurve>(weights: weights), jobs: jobs)
    case .power: await groups.recall(under: HalfLifeLanes<HyperbolicCurve>(weights: weights), jobs: jobs)
    }
  }
}

/// Search for the weights that fit a log: first on small samples of the log, then on the whole log.
struct MemoryFitting<Model: LaneModel> {
  let model: FittedModel
  let groups: LaneGroups
  let jobs: Int
  private var prior: WeightPrior { model.prior }

  /// Approximate number of steps of the smallest sample, 1,500; a step is one answer of each of eight cards.
  private static var minSteps: Int { 1_500 }
  private static var growth: Int { 8 }
  /// Negligible change of the log likelihood, 0.01 nats: the weights are then within 1/7 of their standard errors of the
  /// optimum.
  private static var tolerance: Double { 0.01 }

  func fit() async -> MemoryFit? {
    guard !groups.groups.isEmpty else { return nil }
    var stride = 1
    while groups.steps.count / (stride * Self.growth) >= Self.minSteps { stride *= Self.growth }
    let all = LaneSample(groups, informationSteps: 2 * Self.minSteps)
    let standard = await point(prior.means, all)
    var weights = prior.means
    while stride > 1 {
      let part = LaneSample(groups, every: stride, informationSteps: 2 * Self.minSteps)
      weights = await minimum(from: await point(weights, part), part, tolerance: Double(stride) / 8).weights
      stride /= Self.growth
    }
    // Starts from the standard weights if the samples gave worse weights.
    let first = weights == prior.means ? standard : await point(weights, all)
    let best = await minimum(
      from: first.value < standard.value ? first : standard, all, tolerance: Self.tolerance,
      minGradient: MemoryFit.minGradient * Double(groups.targetCount))
    let final = await point(best.weights, LaneSample(groups))
    return MemoryFit(
      model: model, weights: best.weights, covariance: covariance(final),
      loss: final.value - prior.penalty(best.weights), standardLoss: standard.value,
      count: groups.targetCount,
      gradientNorm: search().gradientNorm(final) / Double(groups.targetCount))
  }

  private func minimum(
    from start: FisherScoring.Point, _ sample: LaneSample, tolerance: Double,
    minGradient: Double = .infinity
  ) async -> FisherScoring.Point {
    await search(tolerance, minGradient).minimum(from: start) {
      await point($0, sample, withCurvature: $1)
    }
  }

  private func search(
    _ tolerance: Double = MemoryFitting.tolerance, _ minGradient: Double = .infinity
  ) -> FisherScoring {
    FisherScoring(
      bounds: prior.bounds, rising: prior.rising, tolerance: tolerance, minGradient: minGradient)
  }

  /// Returns the sum of negative log likelihood and prior penalty in nats, with gradient and curvature.
  ///
  /// The log likelihood of the sample is scaled up to the whole log. The curvature is empty if `withCurvature` is false.
  private func point(
    _ weights: [Double], _ sample: LaneSample, withCurvature: Bool = true
  ) async -> FisherScoring.Point {
    let likelihood = await groups.likelihood(
      of: sample, under: Model(weights: weights), jobs: jobs, withInformation: withCurvature)
    var point = FisherScoring.Point(
      weights: weights, value: sample.scale * likelihood.loss + prior.penalty(weights),
      gradient: likelihood.gradient.map { $0 * sample.scale },
      curvature: withCurvature ? likelihood.information.map { $0 * sample.scale } : [])
    for index in weights.indices {
      let curvature = 2 / (prior.deviations[index] * prior.deviations[index])
      point.gradient[index] += curvature * (weights[index] - prior.means[index])
      if withCurvature { point.curvature[index * weights.count + index] += curvature }
    }
    return point
  }

  /// Returns the inverse of the curvature in the free weights, a matrix row by row; 0 for weights at a bound.
  private func covariance(_ point: FisherScoring.Point) -> [Double] {
    let count = point.weights.count
    var covariance = [Double](repeating: 0, count: count * count)
    let moves = search().moves(point)
    let free = moves.free.map { moves.members[$0] }
    guard let factor = CholeskyFactor(moves.curvature(point), size: free.count) else { return covariance }
    for (number, column) in free.enumerated() {
      var unit = [Double](repeating: 0, count: free.count)
      unit[number] = 1
      for (row, value) in zip(free, factor.solution(unit)) {
        for index in row { for other in column { covariance[index * count + other] = value } }
      }
    }
    return covariance
  }
}

/// Normal prior of a model's weights, with bounds and an order for some weights.
package struct WeightPrior: Hashable, Sendable {
  /// Means of the prior: the model's standard weights, one element per weight, from w0.
  package let means: [Double]
  /// Distance (> 0) of each weight from its mean at which the penalty is 1 nat; one element per weight, from w0.
  ///
  /// The prior's standard deviation is this distance times √½.
  package let deviations: [Double]
  /// Allowed range of each weight, one element per weight, from w0.
  package let bounds: [ClosedRange<Double>]
  /// Indices of the weights whose values must ascend: the first stabilities after Again, Hard, Good and Easy.
  package let rising: Range<Int>

  /// Returns the penalty of weights in nats, ≥ 0: the sum of squared distances from the means, each divided by its element of
  /// ``deviations``.
  package func penalty(_ weights: [Double]) -> Double {
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
    means: [2.5819, -0.8674, 2.7245], deviations: [5, 5, 5], bounds: [-20...20, -20...20, -20...20],
    rising: 0..<0)

  /// Prior for the hyperbolic curve, under which recall is 0.9 instead of ½ after h days: w2 is lower by log2 9 =
  /// 3.1699.
  static let hyperbolic = WeightPrior(
    means: [2.5819, -0.8674, -0.4454], deviations: [5, 5, 5], bounds: [-20...20, -20...20, -20...20],
    rising: 0..<0)
}
