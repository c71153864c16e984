/// Where one card stands on an interval table, and what its app counts.
public struct CardState: Hashable, Codable, Sendable {
  /// The step, in 0...`topStep`.
  public var step: Int
  /// The day on which the card comes back; `nil` while it has never been answered.
  public var due: Day?
  /// Answers of every kind.
  public var reviewCount: Int
  /// The last graded answer; `nil` while there is none.
  public var lastResult: Bool?

  /// A card; without arguments, one that has never been answered.
  public init(step: Int = 0, due: Day? = nil, reviewCount: Int = 0, lastResult: Bool? = nil) {
    self.step = step
    self.due = due
    self.reviewCount = reviewCount
    self.lastResult = lastResult
  }
}
