/// Change of a card's schedule without an answer: the user or app set an interval, or reset the card to new.
package struct ScheduleChange: Hashable, Sendable {
  /// Kind of a schedule change, which determines from which day the new interval counts.
  package enum Kind: UInt8, Sendable {
    /// The card is new again: its next answer counts as its first.
    case reset
    /// The interval counts from the day of the change, for example after the user set a due date.
    case set
    /// The interval counts from the day of the last answer, for example after the app recomputed all intervals.
    case rescheduled
    /// The interval was inferred from the next answer and counts from the last one; the time of the change is
    /// unknown.
    case noticed
  }

  /// Time of the change.
  package var at: Instant
  /// Index of the card's id in ``ReviewLog/cards``, from 0.
  package var card: Int32
  /// Kind of the change, which determines from which day ``interval`` counts.
  package var kind: Kind
  /// New interval in days, ≥ 0; 0 and without meaning for a reset.
  package var interval: Int32

  /// Creates a schedule change; `interval` is in days, ≥ 0.
  package init(at: Instant, card: Int32, kind: Kind, interval: Int32 = 0) {
    self.at = at
    self.card = card
    self.kind = kind
    self.interval = interval
  }

  /// Returns the due day after the change; `nil` after a reset to new.
  ///
  /// - Parameter answered: Day of the card's last answer since its last reset. If `nil` (unknown), the interval counts from the
  ///   day of the change.
  package func due(answered: Day?, changedOn day: Day) -> Day? {
    switch kind {
    case .reset: nil
    case .set: day + Int(interval)
    case .rescheduled, .noticed: (answered ?? day) + Int(interval)
    }
  }

  /// True if one change precedes another: by time, then card, kind and interval.
  static func isBefore(_ one: ScheduleChange, _ other: ScheduleChange) -> Bool {
    (one.at, one.card, one.kind.rawValue, one.interval)
      < (other.at, other.card, other.kind.rawValue, other.interval)
  }
}

/// Learning phase of a card in its app at the time of an answer: learning, review or relearning.
package enum CardPhase: UInt8, Sendable {
  /// Learning phase of a new card, with intervals of minutes; the answer tests memory only after a day or more.
  case learning
  /// Review phase: due after an interval in days, so the answer tests memory even if the previous answer is unknown.
  case review
  /// Relearning phase after the card was forgotten, or an answer ahead of schedule.
  case relearning
}

extension ReviewLog {
  /// Visits answers and schedule changes in order of time; a change precedes answers at the same time.
  ///
  /// - Parameters:
  ///   - answers: Receives the range of indices in ``reviews`` of consecutive answers without a change between them.
  ///     The range is never empty.
  ///   - change: Receives the index in ``changes`` of each change, ascending.
  package func forEachStretch(answers: (Range<Int>) -> Void, change: (Int) -> Void) {
    var start = 0
    for index in changes.indices {
      var end = start
      while end < reviews.count, reviews[end].reviewedAt < changes[index].at { end += 1 }
      if end > start { answers(start..<end) }
      start = end
      change(index)
    }
    if start < reviews.count { answers(start..<reviews.count) }
  }
}
