/// Summary of the answers to one card, in 32 bytes to speed up random access to many cards.
package struct CardRecord: Hashable, Sendable {
  private var lastMilliseconds: Int64 = 0
  private var answers: Int32 = 0
  private var inTime = Self.unknown
  private var intervalDays = Self.unknown
  private var gradedDay = Self.unknown
  private var dueDay = Self.unknown

  /// Placeholder for unknown values.
  private static let unknown = Int32.min

  /// Number of answers, including practice.
  package var count: Int { Int(answers) }
  /// Time of the last answer; `nil` if there is none.
  package var last: Instant? { answers == 0 ? nil : Instant(milliseconds: lastMilliseconds) }
  /// Interval in days after the last graded answer, ≥ 0; `nil` if unknown.
  package var interval: Int? { intervalDays == Self.unknown ? nil : Int(intervalDays) }
  /// Number of consecutive answers in time up to the last; an answer after its due day resets it to 0 (C6). `nil` if
  /// unknown.
  package var streak: Int? { inTime == Self.unknown ? nil : Int(inTime) }

  /// Adds an answer at a given time.
  @inline(__always)
  fileprivate mutating func answer(at instant: Instant) {
    answers += 1
    lastMilliseconds = instant.milliseconds
  }

  /// Updates interval and streak after a graded answer.
  ///
  /// - Parameters:
  ///   - day: Logical day of the answer.
  ///   - interval: Interval in days after the answer; `nil` if unknown.
  @inline(__always)
  fileprivate mutating func grade(on day: Day, interval: Int32?) {
    if gradedDay == Self.unknown {
      inTime = 1
    } else if gradedDay < day.number {
      let isKnown = dueDay != Self.unknown && inTime != Self.unknown
      inTime = !isKnown ? Self.unknown : day.number <= dueDay ? inTime + 1 : 0
    }
    gradedDay = day.number
    intervalDays = interval ?? Self.unknown
    dueDay = interval.map { (day + Int($0)).number } ?? Self.unknown
  }
}

extension CardRecord {
  /// Applies a schedule change of the card's app.
  fileprivate mutating func take(_ change: ScheduleChange, on day: Day) {
    let answered = gradedDay == Self.unknown ? nil : Day(Int(gradedDay))
    let due = change.due(answered: answered, changedOn: day)
    intervalDays = due == nil ? Self.unknown : change.interval
    dueDay = due?.number ?? Self.unknown
    if due == nil { (gradedDay, inTime) = (Self.unknown, Self.unknown) }
  }
}

/// Summary of the answers to each card of a log.
package struct CardRecords: Sendable {
  /// Summaries by index of the card; cards after the last element have no answers.
  package private(set) var all = ContiguousArray<CardRecord>()
  private let table: IntervalTable
  /// True if a third-party scheduler chose the intervals.
  private let isThirdParty: Bool

  init(table: IntervalTable, isThirdParty: Bool) {
    self.table = table
    self.isThirdParty = isThirdParty
  }

  /// Creates the summaries of a whole log, streamed or kept.
  package init(of log: ReviewLog, _ replayed: ReplayedLog, table: IntervalTable) {
    self = log.digest?.records ?? CardRecords(table: table, isThirdParty: log.origin == .thirdParty)
    if log.digest == nil {
      log.forEachStretch {
        add(log.reviews[$0], replayed.reviews[$0])
      } change: { index in
        let change = log.changes[index]
        extend(to: Int(change.card) + 1)
        all[Int(change.card)].take(change, on: replayed.changeDays[index])
      }
    }
    extend(to: log.cards.count)
  }

  /// Adds the next answers.
  ///
  /// - Parameter observed: Replayed form of each answer.
  mutating func add(_ reviews: some Collection<Review>, _ observed: some Collection<ObservedReview>) {
    extend(to: reviews.reduce(0) { max($0, Int($1.card) + 1) })
    all.withUnsafeMutableBufferPointer { all in
      for (review, observed) in zip(reviews, observed) {
        let card = Int(review.card)
        all[card].answer(at: review.reviewedAt)
        guard observed.counting == .graded else { continue }
        all[card].grade(
          on: observed.day,
          interval: isThirdParty ? review.interval : Int32(table.intervals[Int(observed.nextStep)]))
      }
    }
  }

  private mutating func extend(to count: Int) {
    if count > all.count { all.append(contentsOf: repeatElement(CardRecord(), count: count - all.count)) }
  }
}
