import Kaiki

extension TableScheduler: SteppedScheduler {
  /// Step 0.
  public var unseen: Int { 0 }

  /// The step, held to the table (C8), or that of the interval.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> Int {
    if placesByInterval, let interval = card.interval { return table.step(ofInterval: interval) }
    return table.clamped(card.step)
  }

  /// The intervals of the table.
  public var intervals: [Int] { table.intervals }

  /// The state is the step.
  @inlinable
  public func step(of state: Int) -> Int { state }
}
