import Kaiki
import KaikiNumerics

/// Assumed memory model that draws answers from a log's recall rate at each step of the interval table.
///
/// A step is an index of the interval table: 0 for new cards and after a wrong answer, and one more after each right answer.
///
/// The rate of each step has a Beta posterior: the log's counts, and a prior whose mean is the rate over all steps
/// and whose weight is ``priorWeight`` answers. Every replicate draws its own rates. The model ignores elapsed days,
/// so it applies only to the interval table with which the log was made.
package struct EmpiricalMemory: MemoryModel, Hashable {
  /// Numbers of answers and of right answers, for example at one step.
  package struct Count: Hashable, Sendable {
    /// Number of graded answers, ≥ 0.
    package var answers: Int
    /// Number of right graded answers, 0...answers.
    package var correct: Int

    /// Creates a count from numbers ≥ 0, by default of no answers.
    package init(answers: Int = 0, correct: Int = 0) {
      self.answers = answers
      self.correct = correct
    }
  }

  /// Prior weight of each step's recall rate, in answers: 10.
  package static let priorWeight = 10.0

  private var prior: BetaPrior { BetaPrior(mean: priorMean, weight: Self.priorWeight) }

  /// Numbers of all and of right graded answers; one element per step of the interval table, from step 0.
  package let counts: [Count]
  /// Mean of the prior, 0...1: (right + 1) / (answers + 2) over all steps; 0.5 without answers.
  package let priorMean: Double

  /// Creates a model from the numbers of answers at each step, from step 0.
  package init(counts: [Count]) {
    precondition(!counts.isEmpty, "a table has at least one step")
    self.counts = counts
    let answers = counts.reduce(0) { $0 + $1.answers }
    let correct = counts.reduce(0) { $0 + $1.correct }
    priorMean = BetaPrior.uniform.posterior(hits: correct, of: answers).mean
  }

  /// Draws recall rates, 0...1, from their posteriors: one element per step, from step 0.
  package func parameters(drawnFrom stream: inout RandomStream) -> [Double] {
    counts.map { prior.posterior(hits: $0.correct, of: $0.answers).drawn(from: &stream) }
  }

  /// Returns the drawn recall rate of the card's step before the answer, 0...1; `rates` has one element per step.
  @inlinable
  package func retrievability(_ state: Void, cue step: Int, on day: Day, _ rates: [Double]) -> Double {
    rates[step]
  }

}
