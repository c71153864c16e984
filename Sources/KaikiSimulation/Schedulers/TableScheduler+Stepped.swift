import Kaiki

extension TableScheduler: SteppedScheduler {
  /// Step 0, for a card without any answer.
  public var unseen: Int { 0 }

  /// Returns the card's step, clamped to the table (C8); if `stepsByInterval`, the step of the card's interval.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> Int {
    if stepsByInterval, let interval = card.interval { return table.step(ofInterval: interval) }
    return table.clamped(card.step)
  }

  /// Intervals of the table in days, ≥ 0; one element per step.
  public var intervals: [Int] { table.intervals }

  /// Returns the state itself, which is the step.
  @inlinable
  public func step(of state: Int) -> Int { state }
}
