/// A change of a card's schedule that is no answer: its app set when it comes back, or made it a new card again.
public struct ScheduleChange: Hashable, Sendable {
  /// What was changed.
  public enum Kind: UInt8, Sendable {
    /// The card is new again: its next answer is the first of a new life.
    case reset
    /// The interval counts from the day of the change, as where a person sets a due date.
    case set
    /// The interval counts from the card's last answer, as where an app works out all its intervals anew.
    case rescheduled
    /// The next answer tells that this interval was in force since the last one; when it was set, nothing says.
    case noticed
  }

  /// When.
  public var at: Instant
  /// Index of the card's id in ``ReviewLog/cards``.
  public var card: Int32
  /// What was changed.
  public var kind: Kind
  /// Days until the card comes back, ≥ 0; without meaning for a reset.
  public var interval: Int32

  /// A change.
  public init(at: Instant, card: Int32, kind: Kind, interval: Int32 = 0) {
    self.at = at
    self.card = card
    self.kind = kind
    self.interval = interval
  }

  /// The day on which the card comes back; `nil` after a reset.
  ///
  /// - Parameters:
  ///   - answered: The day of the card's last answer in its present life; `nil` where none is known.
  ///   - day: The day of the change.
  package func due(answered: Day?, changedOn day: Day) -> Day? {
    switch kind {
    case .reset: nil
    case .set: day + Int(interval)
    case .rescheduled, .noticed: (answered ?? day) + Int(interval)
    }
  }

  /// In the order of time; what came at one moment stands by card, kind and interval, so that no order of inputs matters.
  static func isBefore(_ one: ScheduleChange, _ other: ScheduleChange) -> Bool {
    (one.at, one.card, one.kind.rawValue, one.interval)
      < (other.at, other.card, other.kind.rawValue, other.interval)
  }
}

/// Where a card stood in its app when it was answered, where the log says so.
public enum CardPhase: UInt8, Sendable {
  /// It was being learnt: the answer is no test of memory.
  case learning
  /// It was due after an interval: the answer is a test, even where the answer before it is lost.
  case review
  /// It was being learnt again after it had been forgotten, or shown out of turn.
  case relearning
}

extension ReviewLog {
  /// Gives answers and changes of the schedule to two functions in the order of time; a change comes before an answer of
  /// its moment.
  ///
  /// - Parameters:
  ///   - answers: Is given the places of answers between which nothing was changed.
  ///   - change: Is given the place of each change among ``changes``.
  package func forEachStretch(answers: (Range<Int>) -> Void, change: (Int) -> Void) {
    var start = 0
    for place in changes.indices {
      var end = start
      while end < reviews.count, reviews[end].reviewedAt < changes[place].at { end += 1 }
      if end > start { answers(start..<end) }
      start = end
      change(place)
    }
    if start < reviews.count { answers(start..<reviews.count) }
  }
}
