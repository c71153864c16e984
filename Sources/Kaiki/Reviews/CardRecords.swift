/// Summary of the answers to one card, in 32 bytes to speed up random access to many cards.
package struct CardRecord: Hashable, Sendable {
  private var lastMilliseconds: Int64 = 0
  private var answers: Int32 = 0
  private var inTime = Self.unknown
  private var intervalDays = Self.unknown
  private var gradedDay = Self.unknown
  private var dueDay = Self.unknown

  private static let unknown = Int32.min

  package var count: Int { Int(answers) }
  /// Time of the last answer, also of practice; `nil` if the card was never answered.
  package var last: Instant? { answers == 0 ? nil : Instant(milliseconds: lastMilliseconds) }
  /// Interval in days, ≥ 0, that the last graded answer or a later schedule change set.
  ///
  /// `nil` if the log does not state it, before the first graded answer, and after a reset to new.
  package var interval: Int? { intervalDays == Self.unknown ? nil : Int(intervalDays) }
  /// Number of consecutive days with a graded answer in time, up to the last, ≥ 0.
  ///
  /// The first graded answer counts as 1. An answer after its due day resets the number to 0 (C6); further answers on one
  /// day do not count. `nil` before the first graded answer, after a reset to new, and if due days are unknown.
  package var streak: Int? { inTime == Self.unknown ? nil : Int(inTime) }

  @inline(__always)
  fileprivate mutating func answer(at instant: Instant) {
    answers += 1
    lastMilliseconds = instant.milliseconds
  }

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
  /// Applies a schedule change that the card's app made without an answer: sets interval and due day.
  ///
  /// A reset to new makes interval, due day and streak unknown.
  fileprivate mutating func take(_ change: ScheduleChange, on day: Day) {
    let answered = gradedDay == Self.unknown ? nil : Day(Int(gradedDay))
    let due = change.due(answered: answered, changedOn: day)
    intervalDays = due == nil ? Self.unknown : change.interval
    dueDay = due?.number ?? Self.unknown
    if due == nil { (gradedDay, inTime) = (Self.unknown, Self.unknown) }
  }
}

package struct CardRecords: Sendable {
  /// Summaries, one element per card, by index of the card's id in the log, from 0.
  ///
  /// Cards beyond the last element have no answers; empty before the first answer.
  package private(set) var all = ContiguousArray<CardRecord>()
  private let table: IntervalTable
  private let isThirdParty: Bool

  init(table: IntervalTable, isThirdParty: Bool) {
    self.table = table
    self.isThirdParty = isThirdParty
  }

  /// Creates the summaries of a whole log, whether its answers were streamed or are in memory.
  ///
  /// Cards without answers also get an element.
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

  /// Adds the next answers of the log to the summaries of their cards; adds an empty summary for each new card.
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
