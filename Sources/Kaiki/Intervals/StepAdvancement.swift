extension IntervalTable {
  /// Returns the step of a card after an answer, 0...``topStep`` (R2.3).
  ///
  /// A right answer moves the card up one step, at most to the top step (C4). A wrong answer returns the card to step
  /// 0 (C2).
  ///
  /// - Parameters:
  ///   - step: Step before the answer, in 0...``topStep``.
  ///   - isCorrect: True if the user recalled the card.
  @inlinable
  public func step(after step: Int, isCorrect: Bool) -> Int {
    isCorrect ? min(step + 1, intervals.count - 1) : 0
  }
}
