import KaikiNumerics

/// How often one task was done, beside what the rates of all tasks predict. Its *level* is the factor by which its hazard differs
/// from theirs: a Gamma variable with a mean of 1 (a frailty).
public struct DiligenceLevel: Hashable, Sendable {
  /// Completions.
  public var done = 0
  /// Completions that its days of waiting let expect.
  public var expected = 0.0
  /// The variance of the number of completions for a task of level 1.
  public var variance = 0.0

  /// Nothing is known of the task.
  public init() {}

  /// The variance of the levels where nothing is known: half of the tasks lie within a third of the mean.
  public static let standardVariance = 0.25
  /// The weight of ``standardVariance`` beside the log, in squared predicted completions: beside ΣE² over all tasks.
  static let priorWeight = 25.0
  /// Levels that differ by less are all one.
  private static let leastVariance = 0.001

  /// The variance of the levels between tasks, by moments, drawn towards ``standardVariance``.
  ///
  /// What the completions vary beyond chance, Σ((n − E)² − V), by what a variance of 1 would add, ΣE².
  public static func variance(of levels: [DiligenceLevel]) -> Double {
    let beyond = levels.reduce(0.0) { sum, level in
      let distance = Double(level.done) - level.expected
      return sum + distance * distance - level.variance
    }
    let squares = levels.reduce(0.0) { $0 + $1.expected * $1.expected }
    return min(max((beyond + standardVariance * priorWeight) / (squares + priorWeight), leastVariance), 1)
  }

  /// The posterior mean of the task's level; 1 where nothing is known of it.
  ///
  /// - Parameter between: The variance of the levels between tasks.
  func mean(between: Double) -> Double {
    (1 / between + weight * Double(done)) / (1 / between + weight * expected)
  }

  /// Completions say more of the level than as many of a Poisson process would, since each day has at most one.
  private var weight: Double { variance > 0 ? expected / variance : 1 }

  /// A draw of the task's level, from its Gamma posterior around 1.
  ///
  /// - Parameter between: The variance of the levels between tasks.
  func drawn(between: Double, from stream: inout RandomStream) -> Double {
    stream.gamma(shape: 1 / between + weight * Double(done)) / (1 / between + weight * expected)
  }
}
