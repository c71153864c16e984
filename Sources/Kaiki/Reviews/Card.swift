/// State of a card in the schedule of an app with its own scheduler (F7).
package enum CardStanding: String, CaseIterable, Codable, Sendable {
  /// New card: the learner has not answered it yet, so that its due day is undefined.
  case new
  /// Card due on the day of ``Card/nextDue``, past or future.
  case waiting
  /// Suspended: never due until the user resumes it.
  case suspended
}

/// Memory state of a card as stored by an app with its own scheduler; each value is `nil` if the app stores none.
package struct StoredMemory: Hashable, Codable, Sendable {
  /// Interval in days, ≥ 0, that the app scheduled after the last answer; `nil` if the app does not store it.
  package var interval: Int?
  /// Ease factor by which SM-2 multiplies the interval, such as 2.5; `nil` if the app does not store it.
  package var easiness: Double?
  /// Stability in FSRS: days until recall falls to 0.9, > 0; `nil` if the app does not store it.
  package var stability: Double?
  /// Difficulty in FSRS, 1...10; `nil` if the app does not store it.
  package var difficulty: Double?
  /// Desired retention of the card, a probability 0...1; `nil` if the app does not store it.
  package var desiredRetention: Double?
  /// Time of the last answer to the card; `nil` if the app does not store it.
  package var answered: Instant?

  /// Creates a memory state; values that are omitted are `nil`, because the app does not store them.
  package init(
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
package struct Card: Hashable, Codable, Identifiable, Sendable {
  /// Id of the card in every file; ids that differ only in the case of ASCII letters are equal.
  package var id: String
  /// Front of the card, as text; empty if the data do not contain it.
  package var question: String
  /// Back of the card, as text; empty if the data do not contain it.
  package var answer: String
  /// Step as the app stores it: row of the interval table, from 0 (first interval).
  ///
  /// A stored step outside the table, also below 0, counts as the nearest row.
  package var step: Int
  /// Due time as the app stores it, of which only the logical day counts (C5).
  ///
  /// For a card with ``standing`` new or suspended it has no meaning.
  package var nextDue: Instant
  /// Number of answers as the app stores it, ≥ 0.
  package var reviewCount: Int
  /// True if the last graded answer was right, false if wrong, as the app stores it; `nil` without a graded answer.
  package var lastResult: Bool?
  /// Labels that the user gave the card, in the order of the data; empty if the user gave none.
  package var tags: [String]
  /// Full name of the deck, with its parents, such as `Languages::Japanese`; `nil` if the app has no decks.
  package var deck: String?
  /// State of the card in its own app; `nil` if answers and an interval table determine it instead.
  package var standing: CardStanding?
  /// Memory state of the card in its own app; `nil` if the app has no scheduler of its own.
  package var memory: StoredMemory?
  /// Time of the last change of the card; `nil` if the app does not store it.
  package var modified: Instant?

  /// Creates a card; the parameters are the properties of the same names.
  package init(
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

/// State of a card that an interval table schedules.
package struct CardState: Hashable, Codable, Sendable {
  /// Step: row of the interval table, 0...``IntervalTable/topStep``; 0 for the first interval.
  package var step: Int
  /// Logical day on which the card is due; `nil` before the first answer, and before the next one after a reset to new.
  package var due: Day?
  /// Number of answers, including practice, ≥ 0.
  package var reviewCount: Int
  /// True if the last graded answer was right, false if it was wrong; `nil` without one since the card was last new.
  package var lastResult: Bool?

  /// Creates a state; by default the state of a card without answers.
  package init(step: Int = 0, due: Day? = nil, reviewCount: Int = 0, lastResult: Bool? = nil) {
    self.step = step
    self.due = due
    self.reviewCount = reviewCount
    self.lastResult = lastResult
  }
}
