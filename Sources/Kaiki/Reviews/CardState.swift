/// State of a card in an interval table.
public struct CardState: Hashable, Codable, Sendable {
  /// Step in the table, 0...`topStep`.
  public var step: Int
  /// Logical day on which the card is due; `nil` if it was never answered.
  public var due: Day?
  /// Number of answers, including practice, ≥ 0.
  public var reviewCount: Int
  /// True if the last graded answer was right, false if it was wrong; `nil` without a graded answer.
  public var lastResult: Bool?

  /// Creates a state; by default of a card that was never answered.
  public init(step: Int = 0, due: Day? = nil, reviewCount: Int = 0, lastResult: Bool? = nil) {
    self.step = step
    self.due = due
    self.reviewCount = reviewCount
    self.lastResult = lastResult
  }
}
