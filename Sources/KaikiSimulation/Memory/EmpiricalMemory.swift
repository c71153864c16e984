import Kaiki
import KaikiNumerics

/// Answers drawn from the rates that a log shows at each step.
///
/// The rate of a step has a Beta posterior: the log's counts, and a prior whose mean is the rate over all
/// steps and whose weight is ``priorWeight`` answers. Each replicate draws its own rates. The model knows
/// nothing of elapsed days, so it holds only for the table that made the log.
public struct EmpiricalMemory: MemoryModel, Hashable {
  /// The answers of one step.
  public struct Count: Hashable, Sendable {
    /// Graded answers.
    public var answers: Int
    /// Those that were right.
    public var correct: Int

    /// A count.
    public init(answers: Int = 0, correct: Int = 0) {
      self.answers = answers
      self.correct = correct
    }
  }

  /// How many answers the prior is worth.
  public static let priorWeight = 10.0

  /// What the rate of a step is drawn towards.
  private var prior: BetaPrior { BetaPrior(mean: priorMean, weight: Self.priorWeight) }

  /// The log's counts, from step 0 to the top of the table.
  public let counts: [Count]
  /// The mean of the prior: (right + 1) / (answers + 2) over all steps.
  public let priorMean: Double

  /// A model from the counts of each step.
  ///
  /// - Precondition: At least one step.
  public init(counts: [Count]) {
    precondition(!counts.isEmpty, "a table has at least one step")
    self.counts = counts
    let answers = counts.reduce(0) { $0 + $1.answers }
    let correct = counts.reduce(0) { $0 + $1.correct }
    priorMean = BetaPrior.uniform.posterior(hits: correct, of: answers).mean
  }

  /// The model says nothing of days without an answer.
  public static let isMemorisedKnown = false

  /// The rate of each step, drawn from its posterior.
  public func parameters(drawnFrom stream: inout RandomStream) -> [Double] {
    counts.map { prior.posterior(hits: $0.correct, of: $0.answers).drawn(from: &stream) }
  }

  /// The model keeps no state.
  public func unseen(drawing stream: inout RandomStream) { () }

  /// The rate of the step.
  @inlinable
  public func retrievability(_ state: Void, cue step: Int, on day: Day, _ rates: [Double]) -> Double {
    rates[step]
  }

  /// The model keeps no state.
  @inlinable
  public func update(_ state: inout Void, rating: Rating, retrievability: Double, on day: Day) {}

  /// Not known; nothing.
  public func addMemorised(
    _ state: Void, cue: Int, from first: Day, over days: Range<Int>, to sums: inout RecallSums
  ) {}
}
