/// What is projected for cards: from where, how far, how often, and by whom.
public struct CardPlan: Plan {
  /// From where, how far and how often.
  public var span: PlanSpan
  /// The cards that have been answered before.
  public var seen: [SeenCard]
  /// Cards that have never been answered.
  public var unseenCount: Int
  /// What gives the intervals, and what is taken for the truth of memory.
  public var crossing: Crossing
  /// When and how much is studied.
  public var learner: LearnerChoice

  /// A plan.
  ///
  /// - Precondition: One memory state for each seen card, where the memory keeps any.
  public init(
    span: PlanSpan, seen: [SeenCard], unseenCount: Int, crossing: Crossing, learner: LearnerChoice
  ) {
    self.span = span
    self.seen = seen
    self.unseenCount = unseenCount
    self.crossing = crossing
    self.learner = learner
  }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> DailyTotals { crossing.engine(of: self).totals }

  /// The answers of the first replicate, by day and card.
  public func firstHistory() -> [SimulatedAnswer] {
    // Both ways of running give a card its answers in order, so the position settles what (day, card) leaves open.
    crossing.engine(of: self).lived(0).answers.enumerated()
      .sorted { ($0.element.day, $0.element.card, $0.offset) < ($1.element.day, $1.element.card, $1.offset) }
      .map(\.element)
  }
}
