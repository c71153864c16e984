/// What an app with a scheduler of its own says of when it wants a card back (F7).
public enum CardStanding: String, CaseIterable, Codable, Sendable {
  /// Never answered; it waits for its turn and for no day.
  case new
  /// On the day of ``Card/nextDue``.
  case waiting
  /// Not until someone takes it up again.
  case suspended
}

/// What an app with a scheduler of its own stores of a card's memory; `nil` for what it does not say.
public struct StoredMemory: Hashable, Codable, Sendable {
  /// Days for which the card was last sent away, ≥ 0.
  public var interval: Int?
  /// By what factor its intervals grow under SM-2.
  public var easiness: Double?
  /// Days until recall falls to 0.9 (FSRS), > 0.
  public var stability: Double?
  /// Difficulty (FSRS), 1...10.
  public var difficulty: Double?
  /// The chance of recall at which the card is sent back, 0...1.
  public var desiredRetention: Double?
  /// When it was last answered.
  public var answered: Instant?

  /// What is stored; without arguments, nothing.
  public init(
    interval: Int? = nil, easiness: Double? = nil, stability: Double? = nil, difficulty: Double? = nil,
    desiredRetention: Double? = nil, answered: Instant? = nil
  ) {
    self.interval = interval
    self.easiness = easiness
    self.stability = stability
    self.difficulty = difficulty
    self.desiredRetention = desiredRetention
    self.answered = answered
  }
}

/// A flashcard as its app stores it.
public struct Card: Hashable, Codable, Identifiable, Sendable {
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
  /// What its own app stores of its memory; `nil` where it has no scheduler of its own.
  public var memory: StoredMemory?
  /// When its row was last changed; `nil` where the app does not say.
  public var modified: Instant?

  /// A card with all its fields.
  public init(
    id: String, question: String, answer: String, step: Int, nextDue: Instant, reviewCount: Int,
    lastResult: Bool?, tags: [String], deck: String? = nil, standing: CardStanding? = nil,
    memory: StoredMemory? = nil, modified: Instant? = nil
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
    self.memory = memory
    self.modified = modified
  }
}
