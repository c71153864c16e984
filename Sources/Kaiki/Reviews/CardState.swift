/// State of a card that an interval table schedules.
public struct CardState: Hashable, Codable, Sendable {
  /// Step: row of the interval table, 0...``IntervalTable/topStep``; 0 for the first interval.
  public var step: Int
  /// Logical day on which the card is due; `nil` before the first answer, and before the next one after a reset to new.
  public var due: Day?
  /// Number of answers, including practice, ≥ 0.
  public var reviewCount: Int
  /// True if the last graded answer was right, false if it was wrong; `nil` without one since the card was last new.
  public var lastResult: Bool?

  /// Creates a state; by default the state of a card without answers.
  public init(step: Int = 0, due: Day? = nil, reviewCount: Int = 0, lastResult: Bool? = nil) {
    self.step = step
    self.due = due
    self.reviewCount = reviewCount
    self.lastResult = lastResult
  }
}
