import KaikiNumerics

/// The weights of a memory model that fit a log.
public struct MemoryFit: Hashable, Sendable {
  /// The model.
  public let model: FittedModel
  /// One for each of its weights, within their bounds.
  public let weights: [Double]
  /// The covariance of the weights row by row, by the expected information and the prior; 0 for weights that stand at
  /// a bound.
  public let covariance: [Double]
  /// The negative log likelihood of all targets.
  public let loss: Double
  /// The negative log likelihood of all targets under the model's standard weights, which are not fitted to the log.
  public let standardLoss: Double
  /// How many answers were to be foretold.
  public let count: Int
  /// How steep what is minimised still is at the weights: the norm of its gradient in the weights that may move, an answer; ≥ 0.
  public let gradientNorm: Double

  /// Whether the gradient says that no weights nearby fit better: ``gradientNorm`` is below 1e-4.
  public var isConverged: Bool { gradientNorm < Self.leastGradient }

  /// The search goes on while the gradient is steeper.
  static let leastGradient = 1e-4

  /// The standard error of each weight; `nil` where it stands at a bound.
  public var standardErrors: [Double?] {
    weights.indices.map { place in
      let variance = covariance[place * weights.count + place]
      return variance > 0 ? variance.squareRoot() : nil
    }
  }
}

extension MemoryFit {
  /// Weights drawn from what the log leaves open: normal about those that fit, by their covariance, and held to their
  /// bounds.
  public func weights(drawnFrom stream: inout RandomStream) -> [Double] {
    let rising = model.prior.rising.dropFirst()
    // Weights that are held equal are drawn as one.
    let tied = rising.filter { weights[$0] == weights[$0 - 1] }
    let free = weights.indices.filter {
      covariance[$0 * weights.count + $0] > 0 && !tied.contains($0)
    }
    let block = free.flatMap { row in free.map { covariance[row * weights.count + $0] } }
    guard let factor = CholeskyFactor(block, size: free.count) else { return weights }
    let change = factor.product(free.map { _ in stream.normal() })
    var drawn = weights
    for (place, change) in zip(free, change) {
      let bounds = model.prior.bounds[place]
      drawn[place] = min(max(drawn[place] + change, bounds.lowerBound), bounds.upperBound)
    }
    for place in rising {
      drawn[place] = tied.contains(place) ? drawn[place - 1] : max(drawn[place], drawn[place - 1])
    }
    return drawn
  }
}

/// A memory model whose weights can be fitted to a log.
public enum FittedModel: String, CaseIterable, Sendable {
  /// Stability and difficulty, 21 weights.
  case fsrs6
  /// A slow and a fast trace and difficulty, 34 weights.
  case fsrs7
  /// Half-life regression with the exponential curve, 3 weights.
  case hlr
  /// The same regression with the curve 1 / (1 + t / 9 h), 3 weights.
  case power

  /// What people call the model.
  public var title: String {
    switch self {
    case .fsrs6: "FSRS-6"
    case .fsrs7: "FSRS-7"
    case .hlr: "HLR"
    case .power: "power"
    }
  }

  /// What is taken for likely of its weights.
  public var prior: WeightPrior {
    switch self {
    case .fsrs6: .fsrs6
    case .fsrs7: .fsrs7
    case .hlr: .halfLife
    case .power: .hyperbolic
    }
  }

  /// Fits the weights to a log: those for which the sum of the negative log likelihood of all targets and the penalty of
  /// the prior is least, so that the log is never foretold worse than by the standard weights.
  ///
  /// - Parameters:
  ///   - groups: The log.
  ///   - jobs: How many tasks share the work, ≥ 1; the result is the same for any number.
  /// - Returns: `nil` where the log has no target.
  public func fitted(to groups: LaneGroups, jobs: Int) async -> MemoryFit? {
    switch self {
    case .fsrs6: await MemoryFitting<FSRS6Lanes>(self, groups, jobs: jobs).fit()
    case .fsrs7: await MemoryFitting<FSRS7Lanes>(self, groups, jobs: jobs).fit()
    case .hlr: await MemoryFitting<HalfLifeLanes<ExponentialCurve>>(self, groups, jobs: jobs).fit()
    case .power: await MemoryFitting<HalfLifeLanes<HyperbolicCurve>>(self, groups, jobs: jobs).fit()
    }
  }

  /// The chance of recall that the model gives to each target.
  ///
  /// - Parameters:
  ///   - groups: The log.
  ///   - weights: Within their bounds.
  ///   - jobs: How many tasks share the work, ≥ 1.
  /// - Returns: One for each target, in the order of the log.
  public func recall(of groups: LaneGroups, weights: [Double], jobs: Int) async -> [Double] {
    switch self {
    case .fsrs6: await groups.recall(under: FSRS6Lanes(weights: weights), jobs: jobs)
    case .fsrs7: await groups.recall(under: FSRS7Lanes(weights: weights), jobs: jobs)
    case .hlr: await groups.recall(under: HalfLifeLanes<ExponentialCurve>(weights: weights), jobs: jobs)
    case .power: await groups.recall(under: HalfLifeLanes<HyperbolicCurve>(weights: weights), jobs: jobs)
    }
  }
}
