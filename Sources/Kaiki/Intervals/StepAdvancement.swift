extension IntervalTable {
  /// Returns the step after an answer (R2.3, C2, C4).
  ///
  /// A right answer moves the card up one step, at most to the top step. A wrong answer returns the card to step
  /// 0.
  ///
  /// - Parameters:
  ///   - step: Step before the answer, in 0...``topStep``.
  ///   - isCorrect: True if the user recalled the card.
  @inlinable
  public func step(after step: Int, isCorrect: Bool) -> Int {
    isCorrect ? min(step + 1, intervals.count - 1) : 0
  }
}
