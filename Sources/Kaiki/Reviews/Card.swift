/// State of a card in the schedule of an app with its own scheduler (F7).
public enum CardStanding: String, CaseIterable, Codable, Sendable {
  /// New card: never answered, so it has no due day.
  case new
  /// Due on the day of ``Card/nextDue``.
  case waiting
  /// Suspended: never due until the user resumes it.
  case suspended
}

/// Memory state of a card that an app with its own scheduler stores; each value is `nil` if the app does not store
/// it.
public struct StoredMemory: Hashable, Codable, Sendable {
  /// Interval in days after the last answer, ≥ 0; `nil` if not stored.
  public var interval: Int?
  /// Ease factor by which SM-2 multiplies the interval; `nil` if not stored.
  public var easiness: Double?
  /// Stability in FSRS: days until recall falls to 0.9, > 0; `nil` if not stored.
  public var stability: Double?
  /// Difficulty in FSRS, 1...10; `nil` if not stored.
  public var difficulty: Double?
  /// Desired retention of the card, a probability 0...1; `nil` if not stored.
  public var desiredRetention: Double?
  /// Time of the last answer; `nil` if not stored.
  public var answered: Instant?

  /// Creates a memory state; omitted values are `nil`.
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
  /// Id of the card in every file; compared without regard to ASCII case.
  public var id: String
  /// Front of the card, as text.
  public var question: String
  /// Back of the card, as text.
  public var answer: String
  /// Stored step in the interval table, from 0.
  public var step: Int
  /// Stored due date, of which only the logical day counts (C5).
  public var nextDue: Instant
  /// Stored number of answers, ≥ 0.
  public var reviewCount: Int
  /// Result of the last graded answer as stored: true if right; `nil` if there is none.
  public var lastResult: Bool?
  /// Labels that the user gave the card.
  public var tags: [String]
  /// Full name of the deck, with its parents, such as `Languages::Japanese`; `nil` if the app has no decks.
  public var deck: String?
  /// Schedule state in the card's own app; `nil` if answers and an interval table determine it.
  public var standing: CardStanding?
  /// Memory state in the card's own app; `nil` if the app has no scheduler of its own.
  public var memory: StoredMemory?
  /// Time of the row's last change; `nil` if the app does not store it.
  public var modified: Instant?

  /// Creates a card from its values.
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
