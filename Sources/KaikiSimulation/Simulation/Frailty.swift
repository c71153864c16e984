import KaikiNumerics

/// Observed and expected completions of one task, from which its frailty is estimated.
///
/// Frailty is the factor by which the task's hazard differs from the mean of all tasks: a Gamma variable with a mean of 1.
public struct Frailty: Hashable, Sendable {
  /// Number of observed completions of the task, ≥ 0.
  public var done = 0
  /// Expected number of completions in the task's waiting days by the mean rates of all tasks, ≥ 0; can be a fraction.
  public var expected = 0.0
  /// Variance of the number of completions that a task of frailty 1 has in these waiting days, ≥ 0.
  public var variance = 0.0

  /// Creates counts of 0 completions in 0 waiting days.
  public init() {}

  /// Variance of frailties between tasks before any observation: 0.25, so that half of the tasks are within a third of the mean.
  public static let standardVariance = 0.25
  /// Weight of ``standardVariance``: 25; the log has the weight ΣE², the sum over tasks of squared ``expected`` completions.
  static let priorWeight = 25.0
  private static let minVariance = 0.001

  /// Returns the variance of frailties between tasks, 0.001...1, estimated by moments and shrunk towards ``standardVariance``.
  ///
  /// The estimate divides the variation of completions beyond chance, Σ((n − E)² − V), by the effect of a variance of 1, ΣE².
  /// For each task, n is ``done``, E is ``expected`` and V is ``variance``. Without tasks, the result is ``standardVariance``.
  public static func variance(of levels: [Frailty]) -> Double {
    let beyond = levels.reduce(0.0) { sum, level in
      let distance = Double(level.done) - level.expected
      return sum + distance * distance - level.variance
    }
    let squares = levels.reduce(0.0) { $0 + $1.expected * $1.expected }
    return min(max((beyond + standardVariance * priorWeight) / (squares + priorWeight), minVariance), 1)
  }

  /// Returns the posterior mean of the task's frailty, > 0; 1 without observations.
  func mean(between: Double) -> Double {
    (1 / between + weight * Double(done)) / (1 / between + weight * expected)
  }

  /// Weight of one completion: expected completions divided by their variance, or 1 if the variance is 0.
  ///
  /// The weight is usually above 1, because days with at most one completion vary less than a Poisson process.
  private var weight: Double { variance > 0 ? expected / variance : 1 }

  /// Draws the task's frailty, > 0, from its Gamma posterior.
  func drawn(between: Double, from stream: inout RandomStream) -> Double {
    stream.gamma(shape: 1 / between + weight * Double(done)) / (1 / between + weight * expected)
  }
}
