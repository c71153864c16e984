import Kaiki

extension TableScheduler: SteppedScheduler {
  /// Step 0, for a card without any answer.
  public var unseen: Int { 0 }

  /// Returns the card's step, clamped to the indices of the table (C8).
  ///
  /// If `stepsByInterval` is true and the interval is known, the step is found by the card's interval in days instead.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> Int {
    if stepsByInterval, let interval = card.interval { return table.step(ofInterval: interval) }
    return table.clamped(card.step)
  }

  /// Intervals of the table in days, ≥ 0; one element per step, from step 0; at least one.
  public var intervals: [Int] { table.intervals }

  /// Returns the state itself, which is the step (index of the table).
  @inlinable
  public func step(of state: Int) -> Int { state }
}
