/// A flashcard as its app stores it.
public struct Card: Hashable, Sendable {
  /// The card's name in every file; compared without regard to ASCII case.
  public var id: String
  /// The front.
  public var question: String
  /// The back.
  public var answer: String
  /// The step in the interval table, as stored.
  public var step: Int
  /// The instant stored as the card's due date; only its logical day counts (C5).
  public var nextDue: Instant
  /// The number of answers, as stored.
  public var reviewCount: Int
  /// The last graded answer, if any.
  public var lastResult: Bool?
  /// Free labels.
  public var tags: [String]

  /// A card with all its fields.
  public init(
    id: String, question: String, answer: String, step: Int, nextDue: Instant, reviewCount: Int,
    lastResult: Bool?, tags: [String]
  ) {
    self.id = id
    self.question = question
    self.answer = answer
    self.step = step
    self.nextDue = nextDue
    self.reviewCount = reviewCount
    self.lastResult = lastResult
    self.tags = tags
  }
}
