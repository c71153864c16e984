import KaikiNumerics

/// Search for the weights that fit a log: first on small samples of the log, then on the whole log.
struct MemoryFitting<Model: LaneModel> {
  private let model: FittedModel
  private let prior: WeightPrior
  private let groups: LaneGroups
  private let jobs: Int

  /// Approximate number of steps of the smallest sample, 1,500; a step is one answer of each of eight cards.
  private static var minSteps: Int { 1_500 }
  private static var growth: Int { 8 }
  /// Negligible change of the log likelihood, 0.01 nats: the weights are then within 1/7 of their standard errors of the
  /// optimum.
  private static var tolerance: Double { 0.01 }

  init(_ model: FittedModel, _ groups: LaneGroups, jobs: Int) {
    self.model = model
    prior = model.prior
    self.groups = groups
    self.jobs = jobs
  }

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
