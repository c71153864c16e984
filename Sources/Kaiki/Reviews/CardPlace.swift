/// Where a card stands, and what came before, in 32 bytes: many cards are looked up in no order.
struct CardPlace: Sendable {
  /// Answers of every kind.
  private(set) var reviewCount: Int32 = 0
  private var dueNumber = Self.noDay
  private var failed = Self.noInstant
  private var firstNumber = Self.noDay
  private var lastNumber = Self.noDay
  /// The number of who answered last; -1 where there is none.
  var lastUser: Int32 = -1
  private var step: UInt8 = 0
  /// 0 for wrong, 1 for right, 2 for none yet.
  private var result: UInt8 = 2

  /// An instant that no log has, for none.
  private static let noInstant = Int64.min
  /// A day that no log has, for none.
  private static let noDay = Int32.min

  /// Something of its first and of its last bytes, ≥ 0: whoever asks for it waits for all of them.
  @inline(__always)
  var ends: Int32 { reviewCount | Int32(result) }

  /// The card on the table.
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

  /// The day on which it comes back by the table.
  var due: Day? {
    @inline(__always) get { Self.day(dueNumber) }
    @inline(__always) set { dueNumber = newValue?.number ?? Self.noDay }
  }

  /// The day of its first answer.
  var firstDay: Day? {
    @inline(__always) get { Self.day(firstNumber) }
    @inline(__always) set { firstNumber = newValue?.number ?? Self.noDay }
  }

  /// The day of its last answer.
  var lastDay: Day? {
    @inline(__always) get { Self.day(lastNumber) }
    @inline(__always) set { lastNumber = newValue?.number ?? Self.noDay }
  }

  /// When it was answered wrong, and not yet right since.
  var failedAt: Instant? {
    @inline(__always) get { failed == Self.noInstant ? nil : Instant(milliseconds: failed) }
    @inline(__always) set { failed = newValue?.milliseconds ?? Self.noInstant }
  }

  /// Forgets where it stood, and keeps what its app counts: a new card again.
  mutating func beginNewLife() {
    let count = reviewCount
    self = CardPlace()
    reviewCount = count
  }

  @inline(__always)
  private static func day(_ number: Int32) -> Day? { number == noDay ? nil : Day(Int(number)) }
}

/// What a log's own app said of a card last.
struct OwnInterval: Sendable {
  /// The interval in days; -1 where it does not say, -2 for a new card.
  var days: Int32 = -2
  /// The day on which it wants the card back.
  var due: Day?
  /// The day of its last answer that counts; `nil` before the first.
  var answered: Day?
}
