import Kaiki
import KaikiNumerics

/// Learner who studies on each weekday with its own probability, and then answers all due cards up to a limit.
package struct WeeklyLearner: Learner, Hashable {
  /// Number of days and of study days in a log that have one given weekday.
  package struct Count: Hashable, Sendable {
    /// Number of days in the log with the weekday, ≥ 0.
    package var days: Int
    /// Number of days in the log with the weekday on which the learner studied, 0...``days``.
    package var studied: Int

    /// Creates counts; the default is 0 days.
    package init(days: Int = 0, studied: Int = 0) {
      self.days = days
      self.studied = studied
    }
  }

  /// Weight of the Beta prior of each weekday's probability: 4 days; the mean of the prior is the probability over all weekdays.
  package static let priorWeight = 4.0

  private let weekdays: Weekdays
  private let measures: DailyLearner

  private enum Weekdays: Hashable, Sendable {
    case counts([Count])
    case chances([Double])
  }

  /// Counts of each weekday: seven elements, from Monday; `nil` if the probabilities are fixed.
  package var counts: [Count]? { if case .counts(let counts) = weekdays { counts } else { nil } }
  /// Fixed probability of study on each weekday, 0...1: seven elements, from Monday; `nil` if the learner has counts.
  package var chances: [Double]? { if case .chances(let chances) = weekdays { chances } else { nil } }

  /// Creates a learner with a fixed probability (0...1) of study on each of seven weekdays, from Monday.
  package init(chances: [Double], newPerDay: Int, reviewLimit: Int? = nil) {
    precondition(chances.count == Weekday.allCases.count, "a week has seven days")
    weekdays = .chances(chances)
    measures = DailyLearner(newPerDay: newPerDay, reviewLimit: reviewLimit)
  }

  /// Creates a learner from the counts of a log for each of seven weekdays, from Monday.
  package init(counts: [Count], newPerDay: Int, reviewLimit: Int? = nil) {
    precondition(counts.count == Weekday.allCases.count, "a week has seven days")
    weekdays = .counts(counts)
    measures = DailyLearner(newPerDay: newPerDay, reviewLimit: reviewLimit)
  }

  /// Maximum number of new cards that start per study day, ≥ 0.
  package var newPerDay: Int { measures.newPerDay }
  /// Maximum number of due cards studied per day, ≥ 0, repeats and new cards excluded; `nil` if unlimited.
  package var reviewLimit: Int? { measures.reviewLimit }
  /// True if the learner has no review limit.
  package var takesAll: Bool { measures.takesAll }

  /// Draws the study days: one element per day of the replicate, in order, true for a study day.
  ///
  /// If the learner has counts, a replicate first draws the weekdays' probabilities from their posteriors.
  package func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) -> [Bool] {
    let chances = drawnChances(from: &stream)
    return (0..<days).map { stream.uniform() < chances[(start + $0).weekday.rawValue - 1] }
  }

  private func drawnChances(from stream: inout RandomStream) -> [Double] {
    let counts: [Count]
    switch weekdays {
    case .chances(let chances): return chances
    case .counts(let record): counts = record
    }
    let all = BetaPrior.uniform.posterior(
      hits: counts.reduce(0) { $0 + $1.studied }, of: counts.reduce(0) { $0 + $1.days })
    let prior = BetaPrior(mean: all.mean, weight: Self.priorWeight)
    return counts.map { prior.posterior(hits: $0.studied, of: $0.days).drawn(from: &stream) }
  }

  /// Returns true if the learner studies on a day, counted from 0 at the start of the plan.
  package func studies(on day: Int, _ isStudied: [Bool]) -> Bool { isStudied[day] }

  /// Returns ``newPerDay``: the same maximum number of new cards for every day.
  package func newCards(on day: Int, _ isStudied: [Bool]) -> Int { newPerDay }

  /// Returns the number of cards to answer, ≥ 0: all of `waiting`, or the first ones up to ``reviewLimit``.
  package func choose(
    from waiting: inout [WaitingCard], on day: Int, _ isStudied: [Bool], drawing stream: inout RandomStream
  ) -> Int {
    measures.choose(from: &waiting, on: day, (), drawing: &stream)
  }
}
