import Kaiki

/// What is projected for cards: from where, how far, how often, and by whom.
public struct CardPlan: Plan {
  /// The simulated days, the number of runs and their seed.
  public var span: PlanSpan
  /// The cards that have been answered before.
  public var seen: [SeenCard]
  /// The answers of each seen card, for schedulers that follow them; none where they are not known.
  public var answers: PastAnswers
  /// Cards that have never been answered.
  public var unseenCount: Int
  /// What gives the intervals, and what is taken for the truth of memory.
  public var crossing: Crossing
  /// When and how much is studied.
  public var learner: LearnerChoice
  /// Rules of study beside them.
  public var rules: StudyRules
  /// What is studied of each deck on a day, beside what the learner takes at most; `nil` for no such limits.
  public var limits: DeckLimits?
  /// The number of this plan among those that are run side by side, in 0..<1,000: it goes into the seed of each card's random
  /// stream, so that cards of different plans draw independently.
  public var group = 0

  /// A plan.
  ///
  /// - Precondition: One memory state for each seen card, where the memory keeps any.
  public init(
    span: PlanSpan, seen: [SeenCard], answers: PastAnswers = .none, unseenCount: Int, crossing: Crossing,
    learner: LearnerChoice, rules: StudyRules = StudyRules()
  ) {
    self.span = span
    self.seen = seen
    self.answers = answers
    self.rules = rules
    self.unseenCount = unseenCount
    self.crossing = crossing
    self.learner = learner
  }

  /// Answers that a run may draw in all its replicates: some minutes of work.
  package static let mostAnswers = 20e9

  /// About how many answers the run draws in all its replicates, within a factor of about three over months: each card
  /// that is begun climbs the steps, or as many answers with growing intervals, and goes on at the last interval.
  package var expectedAnswers: Double {
    let days = Double(span.days)
    let begun = Double(seen.count) + min(Double(unseenCount), learner.expectedNewPerDay * days)
    let intervals = crossing.scheduler.intervals ?? [0, 1, 3, 10, 30, 90]
    let answers = min(days, Double(intervals.count) + days / Double(max(1, intervals.max() ?? 1)))
    return Double(span.numbers.count) * begun * answers
  }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> DailyTotals {
    crossing.engine(of: self, for: learner.erased).totals
  }

  /// The answers of the first replicate, by day and card.
  public func firstHistory() -> [SimulatedAnswer] {
    // Both ways of running give a card its answers in order, so the position settles what (day, card) leaves open.
    crossing.engine(of: self, for: learner.erased).lived(0).answers.enumerated()
      .sorted { ($0.element.day, $0.element.card, $0.offset) < ($1.element.day, $1.element.card, $1.offset) }
      .map(\.element)
  }
}
