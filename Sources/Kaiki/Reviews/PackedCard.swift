/// State and history of one card during a replay, in 32 bytes, to speed up random access to many cards.
struct PackedCard: Sendable {
  /// Number of answers, including practice and answers before a reset to new, ≥ 0.
  private(set) var reviewCount: Int32 = 0
  private var dueNumber = Self.noDay
  private var failed = Self.noInstant
  private var firstNumber = Self.noDay
  private var lastNumber = Self.noDay
  /// Index of the user who answered last, in the log's table of user ids, from 0; -1 if unknown.
  var lastUser: Int32 = -1
  private var step: UInt8 = 0
  /// Result of the last graded answer since the last reset to new: 0 for wrong, 1 for right, 2 if there is none.
  private var result: UInt8 = 2

  private static let noInstant = Int64.min
  private static let noDay = Int32.min

  /// Number without meaning, ≥ 0, that combines the first and last bytes of the structure.
  ///
  /// Reading it loads the whole structure into the cache.
  @inline(__always)
  var ends: Int32 { reviewCount | Int32(result) }

  var state: CardState {
    @inline(__always) get {
      CardState(
        step: Int(step), due: due, reviewCount: Int(reviewCount), lastResult: result == 2 ? nil : result == 1)
    }
    @inline(__always) set {
      step = UInt8(truncatingIfNeeded: newValue.step)
      due = newValue.due
      reviewCount = Int32(truncatingIfNeeded: newValue.reviewCount)
      result = newValue.lastResult.map { $0 ? 1 : 0 } ?? 2
    }
  }

  /// Due day by the interval table; `nil` before the first answer, and before the next one after a reset to new.
  var due: Day? {
    @inline(__always) get { Self.day(dueNumber) }
    @inline(__always) set { dueNumber = newValue?.number ?? Self.noDay }
  }

  /// Day of the first answer since the card was last reset to new; `nil` if there is none.
  ///
  /// In a third-party log, practice answers do not count.
  var firstDay: Day? {
    @inline(__always) get { Self.day(firstNumber) }
    @inline(__always) set { firstNumber = newValue?.number ?? Self.noDay }
  }

  /// Day of the last answer since the card was last reset to new; `nil` if there is none.
  ///
  /// In a third-party log, practice answers do not count.
  var lastDay: Day? {
    @inline(__always) get { Self.day(lastNumber) }
    @inline(__always) set { lastNumber = newValue?.number ?? Self.noDay }
  }

  /// Time of the last graded answer if it was wrong; `nil` if it was right, or without one since the last reset to new.
  var failedAt: Instant? {
    @inline(__always) get { failed == Self.noInstant ? nil : Instant(milliseconds: failed) }
    @inline(__always) set { failed = newValue?.milliseconds ?? Self.noInstant }
  }

  /// Resets all values of the card to the values of a new card, except the number of answers.
  mutating func beginNewLife() {
    let count = reviewCount
    self = PackedCard()
    reviewCount = count
  }

  @inline(__always)
  private static func day(_ number: Int32) -> Day? { number == noDay ? nil : Day(Int(number)) }
}

/// Last interval that a third-party app stated for a card, with the due day derived from it.
struct OwnInterval: Sendable {
  /// Interval in days, ≥ 0; -1 if unknown, -2 for a new card.
  var days: Int32 = -2
  var due: Day?
  /// Day of the last answer other than practice; `nil` before the first one and after a reset.
  var answered: Day?
}
