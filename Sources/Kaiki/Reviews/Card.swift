/// What an app with a scheduler of its own says of when it wants a card back (F7).
public enum CardStanding: String, CaseIterable, Sendable {
  /// Never answered; it waits for its turn and for no day.
  case new
  /// On the day of ``Card/nextDue``.
  case waiting
  /// Not until someone takes it up again.
  case suspended
}

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
  /// The deck it lies in, below others where its name has parts, as in `Languages::Japanese`; `nil` where the app has
  /// no decks.
  public var deck: String?
  /// Where it stands by its own app; `nil` where its answers and a table say so.
  public var standing: CardStanding?

  /// A card with all its fields.
  public init(
    id: String, question: String, answer: String, step: Int, nextDue: Instant, reviewCount: Int,
    lastResult: Bool?, tags: [String], deck: String? = nil, standing: CardStanding? = nil
  ) {
    self.id = id
    self.question = question
    self.answer = answer
    self.step = step
    self.nextDue = nextDue
    self.reviewCount = reviewCount
    self.lastResult = lastResult
    self.tags = tags
    self.deck = deck
    self.standing = standing
  }
}
