import Kaiki

/// Simulation of cards: initial cards, simulated days, simulation model and learner.
public struct CardPlan: Plan {
  /// Simulated days, number of replicates and seed.
  public var span: PlanSpan
  /// Cards with at least one answer before the plan.
  public var seen: [SeenCard]
  /// Past answers of each seen card, for schedulers that replay them; empty if unknown.
  public var answers: PastAnswers
  /// Number of cards without any answer.
  public var unseenCount: Int
  /// Scheduler and assumed memory model.
  public var simulationModel: SimulationModel
  /// Learner: days of study, and amount of study per day.
  public var learner: LearnerChoice
  /// Rules of study that apply to any scheduler and learner.
  public var rules: StudyRules
  /// Daily limits per deck, in addition to the learner's own limits; `nil` for no such limits.
  public var limits: DeckLimits?
  /// Number of this plan among plans that run together, in 0..<1,000.
  ///
  /// The number is part of the seed of each card's random stream, so cards of different plans draw independently.
  public var group = 0

  /// Creates a plan.
  ///
  /// - Precondition: A memory state for each seen card, if the memory model stores states.
  public init(
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

  /// Maximum number of answers of a run, over its replicates: some minutes of computation.
  package static let maxAnswers = 20e9

  /// Approximate number of answers of a run, summed over its replicates, within a factor of about three over months.
  ///
  /// Each card that starts has one answer per step, then answers at the longest interval.
  package var expectedAnswers: Double {
    let days = Double(span.days)
    let begun = Double(seen.count) + min(Double(unseenCount), learner.expectedNewPerDay * days)
    let intervals = simulationModel.scheduler.intervals ?? [0, 1, 3, 10, 30, 90]
    let answers = min(days, Double(intervals.count) + days / Double(max(1, intervals.max() ?? 1)))
    return Double(span.numbers.count) * begun * answers
  }

  /// Returns a function that runs one replicate by its number.
  public func prepared() -> @Sendable (Int) -> DailyTotals {
    simulationModel.engine(of: self, for: learner.erased).totals
  }

  /// Returns the answers of the first replicate, by day, then by card.
  public func firstHistory() -> [SimulatedAnswer] {
    // The offset is the last key: answers of one card on one day keep their order.
    simulationModel.engine(of: self, for: learner.erased).lived(0).answers.enumerated()
      .sorted { ($0.element.day, $0.element.card, $0.offset) < ($1.element.day, $1.element.card, $1.offset) }
      .map(\.element)
  }
}
