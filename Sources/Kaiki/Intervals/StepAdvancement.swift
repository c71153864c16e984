extension IntervalTable {
  /// The step that an answer leads to (R2.3, C2, C4).
  ///
  /// A right answer moves up one step and stays at the top; a wrong one returns the card to step 0.
  ///
  /// - Parameter step: The step before the answer, in 0...``topStep``.
  @inlinable
  public func step(after step: Int, isCorrect: Bool) -> Int {
    isCorrect ? min(step + 1, intervals.count - 1) : 0
  }

  /// The day on which a card comes back (C1, C2).
  ///
  /// Counted from the logical day of the review: lateness earns no bonus.
  ///
  /// - Parameters:
  ///   - step: The step after the answer, in 0...``topStep``.
  ///   - day: The logical day of the review.
  @inlinable
  public func due(atStep step: Int, reviewedOn day: Day) -> Day {
    day + intervals[step]
  }
}
