import KaikiNumerics

/// Weights (parameters) of a memory model fitted to a log, with their covariance and loss.
public struct MemoryFit: Hashable, Sendable {
  /// Model to which the weights belong.
  public let model: FittedModel
  /// Fitted weights within their bounds, one element per weight of the model, from w0.
  public let weights: [Double]
  /// Covariance matrix of the weights, row by row from w0, from the expected information and the prior.
  ///
  /// Rows and columns of weights at a bound are 0; all elements are 0 if the curvature has no inverse.
  public let covariance: [Double]
  /// Negative log likelihood at the fitted weights in nats, ≥ 0, summed over all targets (answers after at least one day).
  public let loss: Double
  /// Negative log likelihood at the model's standard weights in nats, ≥ 0, summed over all targets.
  public let standardLoss: Double
  /// Number of targets (answers at least one day after the card's previous answer), ≥ 1.
  public let count: Int
  /// Norm of the gradient of loss and prior penalty at the fitted weights, in nats per target, ≥ 0.
  public let gradientNorm: Double

  /// True if the search found a minimum: ``gradientNorm`` is below 1e-4; false if the search ended early.
  public var isConverged: Bool { gradientNorm < Self.minGradient }

  /// Limit of ``gradientNorm`` in nats per target; the search continues while the gradient is steeper.
  static let minGradient = 1e-4

  /// Standard error of each weight, from w0; `nil` if its variance is 0, as at a bound.
  public var standardErrors: [Double?] {
    weights.indices.map { index in
      let variance = covariance[index * weights.count + index]
      return variance > 0 ? variance.squareRoot() : nil
    }
  }
}

extension MemoryFit {
  /// Returns weights, from w0, drawn from the approximate posterior: normal around the fitted weights, clamped to the bounds.
  public func weights(drawnFrom stream: inout RandomStream) -> [Double] {
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
public enum FittedModel: String, CaseIterable, Sendable {
  /// FSRS-6: stability and difficulty, 21 weights.
  case fsrs6
  /// FSRS-7: a slow trace, a fast trace and difficulty, 34 weights.
  case fsrs7
  /// Half-life regression with the exponential curve, 3 weights.
  case hlr
  /// Half-life regression with the curve 1 / (1 + t / 9 h), 3 weights.
  case power

  /// Name of the model for users: "FSRS-6", "FSRS-7", "HLR" or "power".
  public var title: String {
    switch self {
    case .fsrs6: "FSRS-6"
    case .fsrs7: "FSRS-7"
    case .hlr: "HLR"
    case .power: "power"
    }
  }

  /// Prior and bounds of the model's weights, one element per weight.
  public var prior: WeightPrior {
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
  public func fitted(to groups: LaneGroups, jobs: Int) async -> MemoryFit? {
    switch self {
    case .fsrs6: await MemoryFitting<FSRS6Lanes>(self, groups, jobs: jobs).fit()
    case .fsrs7: await MemoryFitting<FSRS7Lanes>(self, groups, jobs: jobs).fit()
    case .hlr: await MemoryFitting<HalfLifeLanes<ExponentialCurve>>(self, groups, jobs: jobs).fit()
    case .power: await MemoryFitting<HalfLifeLanes<HyperbolicCurve>>(self, groups, jobs: jobs).fit()
    }
  }

  /// Returns the predicted probability of recall of each target (answer after at least one day), 0...1, in the order of the log.
  public func recall(of groups: LaneGroups, weights: [Double], jobs: Int) async -> [Double] {
    switch self {
    case .fsrs6: await groups.recall(under: FSRS6Lanes(weights: weights), jobs: jobs)
    case .fsrs7: await groups.recall(under: FSRS7Lanes(weights: weights), jobs: jobs)
    case .hlr: await groups.recall(under: HalfLifeLanes<ExponentialCurve>(weights: weights), jobs: jobs)
    case .power: await groups.recall(under: HalfLifeLanes<HyperbolicCurve>(weights: weights), jobs: jobs)
    }
  }
}
