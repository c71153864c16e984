import Kaiki
import KaikiNumerics

/// Assumed memory model that draws answers from a log's recall rate at each step of the interval table.
///
/// The rate of each step has a Beta posterior: the log's counts, and a prior whose mean is the rate over all steps
/// and whose weight is ``priorWeight`` answers. Every replicate draws its own rates. The model ignores elapsed days,
/// so it applies only to the interval table with which the log was made.
public struct EmpiricalMemory: MemoryModel, Hashable {
  /// Counts of answers at one step.
  public struct Count: Hashable, Sendable {
    /// Number of graded answers at the step, ≥ 0.
    public var answers: Int
    /// Number of right graded answers at the step, 0...answers.
    public var correct: Int

    /// Creates a count, by default of no answers.
    public init(answers: Int = 0, correct: Int = 0) {
      self.answers = answers
      self.correct = correct
    }
  }

  /// Prior weight of a rate, in answers.
  public static let priorWeight = 10.0

  /// Prior of each step's rate.
  private var prior: BetaPrior { BetaPrior(mean: priorMean, weight: Self.priorWeight) }

  /// Counts per step, from step 0 to the last step of the interval table.
  public let counts: [Count]
  /// Mean of the prior, 0...1: (right + 1) / (answers + 2) over all steps.
  public let priorMean: Double

  /// Creates a model from the counts of each step.
  ///
  /// - Precondition: `counts` has at least one element.
  public init(counts: [Count]) {
    precondition(!counts.isEmpty, "a table has at least one step")
    self.counts = counts
    let answers = counts.reduce(0) { $0 + $1.answers }
    let correct = counts.reduce(0) { $0 + $1.correct }
    priorMean = BetaPrior.uniform.posterior(hits: correct, of: answers).mean
  }

  /// False: the model gives recall only on days with an answer.
  public static let isMemorisedKnown = false

  /// Draws the rate of each step from its posterior, one element per step.
  public func parameters(drawnFrom stream: inout RandomStream) -> [Double] {
    counts.map { prior.posterior(hits: $0.correct, of: $0.answers).drawn(from: &stream) }
  }

  /// Returns `Void`, since the model stores no state.
  public func unseen(drawing stream: inout RandomStream) { () }

  /// Returns the rate of the card's step, 0...1.
  @inlinable
  public func retrievability(_ state: Void, cue step: Int, on day: Day, _ rates: [Double]) -> Double {
    rates[step]
  }

  /// Does nothing: the state is `Void`.
  @inlinable
  public func update(_ state: inout Void, rating: Rating, retrievability: Double, on day: Day) {}

  /// Adds nothing, since ``isMemorisedKnown`` is false.
  public func addMemorised(
    _ state: Void, cue: Int, from first: Day, over days: Range<Int>, to sums: inout RecallSums
  ) {}
}
