extension IntervalTable {
  /// The step that an answer leads to (R2.3, C2, C4).
  ///
  /// A right answer moves up one step and stays at the top; a wrong one returns the card to step 0.
  ///
  /// - Parameters:
  ///   - step: The step before the answer, in 0...``topStep``.
  ///   - isCorrect: Whether the card was recalled.
  @inlinable
  public func step(after step: Int, isCorrect: Bool) -> Int {
    isCorrect ? min(step + 1, intervals.count - 1) : 0
  }
}
