import Kaiki

/// Simulation of cards: initial cards, simulated days, simulation model and learner.
package struct CardPlan: Plan {
  /// Simulated days, number of replicates and seed.
  package var span: PlanSpan
  /// Cards with at least one answer before the plan; a card's number in the simulation is its index here.
  package var seen: [SeenCard]
  /// Past answers of each seen card, by its index in ``seen``, for schedulers that replay them; empty if unknown.
  package var answers: PastAnswers
  /// Number of cards without any answer before the plan, ≥ 0; their numbers follow the numbers of the seen cards.
  package var unseenCount: Int
  /// Scheduler, which sets the intervals, and assumed memory model, which draws the answers.
  package var simulationModel: SimulationModel
  /// Learner: days of study, and number of cards studied on each.
  package var learner: LearnerChoice
  /// Rules of study for any scheduler and learner, such as a maximum interval or a study time per day.
  package var rules: StudyRules
  /// Daily limits for new and due cards of each deck; `nil` if only the limits of the learner apply.
  ///
  /// Deck limits replace the learner's number of new cards. If any deck has a review limit, the limits also replace the
  /// learner's choice of due cards. If no deck has a review limit but due cards may be skipped, both numbers of new cards apply.
  package var limits: DeckLimits?
  /// Number of this plan among several decks of a run, 0..<1,000; the seed of each card contains it.
  package var group = 0

  /// Creates a plan without deck limits; a memory model with states has one per seen card.
  package init(
    span: PlanSpan, seen: [SeenCard], answers: PastAnswers = .none, unseenCount: Int,
    simulationModel: SimulationModel,
    learner: LearnerChoice, rules: StudyRules = StudyRules()
  ) {
    self.span = span
    self.seen = seen
    self.answers = answers
    self.rules = rules
    self.unseenCount = unseenCount
    self.simulationModel = simulationModel
    self.learner = learner
  }

  /// Upper limit of ``expectedAnswers``: 20 billion answers, some minutes of computation; larger runs are an error.
  package static let maxAnswers = 20e9

  /// Approximate number of answers of a run, ≥ 0, summed over ``PlanSpan/numbers``; the error over months is a factor of about 3.
  package var expectedAnswers: Double {
    let days = Double(span.days)
    let begun = Double(seen.count) + min(Double(unseenCount), learner.expectedNewPerDay * days)
    let intervals = simulationModel.scheduler.intervals ?? [0, 1, 3, 10, 30, 90]
    let answers = min(days, Double(intervals.count) + days / Double(max(1, intervals.max() ?? 1)))
    return Double(span.numbers.count) * begun * answers
  }

  /// Returns a function that runs one replicate by its number, from 0.
  package func prepared() -> @Sendable (Int) -> DailyTotals {
    simulationModel.engine(of: self, for: learner.erased).totals
  }

  /// Returns all answers of replicate 0, practice included, ascending by day and card number.
  ///
  /// The answers to one card on one day are in time order. Empty if the replicate has 0 answers.
  package func firstHistory() -> [SimulatedAnswer] {
    // The offset is the last key: answers of one card on one day keep their order.
    simulationModel.engine(of: self, for: learner.erased).lived(0).answers.enumerated()
      .sorted { ($0.element.day, $0.element.card, $0.offset) < ($1.element.day, $1.element.card, $1.offset) }
      .map(\.element)
  }
}
