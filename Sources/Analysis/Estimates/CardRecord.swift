import Kaiki

/// How one card was answered.
struct CardRecord: Hashable, Sendable {
  /// Answers of every kind.
  var count = 0
  /// The last answer.
  var last: Instant?
  /// Days from the last graded answer until the card comes back; `nil` where that is not known.
  var interval: Int?
  /// Occurrences in time up to the last answer: the first counts, and one after its day ends the streak (C6).
  var streak: Int?
  private var lastGraded: Day?
  private var due: Day?

  /// Takes in a graded answer.
  ///
  /// - Parameter interval: Days until the card comes back; `nil` where that is not known.
  mutating func grade(on day: Day, interval: Int?) {
    if lastGraded == nil {
      streak = 1
    } else if let lastGraded, lastGraded < day {
      streak = due.flatMap { due in streak.map { day <= due ? $0 + 1 : 0 } }
    }
    lastGraded = day
    self.interval = interval
    due = interval.map { day + $0 }
  }
}

extension HistoryAsOf {
  /// How each card of the log was answered, by its number there.
  var cardRecords: [CardRecord] {
    guard let log, let replayed else { return [] }
    var records = Array(repeating: CardRecord(), count: log.cards.count)
    for (review, observed) in zip(log.reviews, replayed.reviews) {
      let card = Int(review.card)
      records[card].count += 1
      records[card].last = review.reviewedAt
      guard observed.counting == .graded else { continue }
      let interval =
        log.origin == .foreign
        ? review.interval.map(Int.init) : settings.table.intervals[Int(observed.nextStep)]
      records[card].grade(on: observed.day, interval: interval)
    }
    return records
  }
}
