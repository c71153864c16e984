import Encoding
import Kaiki

/// Writes the rows of Anki's `revlog` table as CSV.
///
/// The time of an answer is its id in Anki. Of two answers within a millisecond, the second is written a millisecond later.
package enum AnkiExport {
  package static func write(
    _ history: History, in boundary: DayBoundary, guardsFormulas: Bool, to files: inout ThirdPartyFiles
  ) {
    files.losePartsBeside([.reviews], of: history)
    guard let log = history.log else { return }
    let table = (history.settings ?? AppSettings()).table
    var text = CSVText(header: AnkiColumn.names, guardsFormulas: guardsFormulas)
    var rows = AnkiRows(cardCount: log.cards.count, boundary)
    log.forEachStretch { stretch in
      for review in log.reviews[stretch] {
        let interval = review.interval.map(Int.init) ?? interval(review, table) ?? 0
        text.append(rows.row(review, card: log.cards[Int(review.card)], interval: interval))
      }
    } change: { index in
      let change = log.changes[index]
      if let row = rows.row(change, card: log.cards[Int(change.card)]) { text.append(row) }
    }
    files.add("anki.reviewLogs.csv", text.bytes)
    files.lose(
      rows.moved, "reviews",
      "another review has the same time; Kaiki writes the review a few milliseconds later")
    files.lose(
      log.reviews.count { $0.rating == nil }, "reviews",
      "the log names no answer buttons, so Kaiki writes right answers as Good and wrong answers as Again")
    files.lose(log.reviews.count { $0.user != nil }, "reviews", "this format has no column for users")
    files.lose(
      log.reviews.count { $0.latency == nil }, "reviews", "the answer time is unknown, so Kaiki writes 0")
    files.lose(
      log.cards.all.count { Int64($0) == nil }, "cards",
      "the ids of these cards are words, but Anki's ids are numbers")
  }

  private static func interval(_ review: Review, _ table: IntervalTable) -> Int? {
    guard let next = review.steps?.next, table.intervals.indices.contains(Int(next)) else { return nil }
    return table.intervals[Int(next)]
  }
}

/// Converts answers and changes to rows in order; each row contains the previous interval of its card.
private struct AnkiRows {
  /// Number of rows with a changed time.
  private(set) var moved = 0
  private var lastID = Int64.min
  private var lastIntervals: [Int]
  /// Day on which each card was learnt after its last reset; `nil` for a new card.
  private var begun: [Day?]
  private let boundary: DayBoundary

  init(cardCount: Int, _ boundary: DayBoundary) {
    lastIntervals = Array(repeating: 0, count: cardCount)
    begun = Array(repeating: nil, count: cardCount)
    self.boundary = boundary
  }

  mutating func row(_ review: Review, card: String, interval: Int) -> [CSVCell] {
    let number = Int(review.card)
    let isPractice = review.counting == .practice
    let day = boundary.day(of: review.reviewedAt)
    defer { if !isPractice { (lastIntervals[number], begun[number]) = (interval, begun[number] ?? day) } }
    let type =
      switch review.phase {
      case _ where isPractice: 3
      case .learning: 0
      case .review: 1
      case .relearning: 2
      // Without a phase in the log, a card is in learning on its first day.
      case nil: begun[number] ?? day == day ? 0 : 1
      }
    let ease = review.rating.map { Int($0.rawValue) } ?? (review.isCorrect ? 3 : 1)
    return row(
      at: review.reviewedAt, card, ease: ease, interval: interval, before: lastIntervals[number],
      factor: isPractice ? 0 : 2_500, latency: Int(review.latency ?? 0), type: type)
  }

  /// Row of a change of the schedule; `nil` for a change that only the next answer shows.
  mutating func row(_ change: ScheduleChange, card: String) -> [CSVCell]? {
    let number = Int(change.card)
    let before = lastIntervals[number]
    lastIntervals[number] = Int(change.interval)
    begun[number] = change.kind == .reset ? nil : begun[number] ?? boundary.day(of: change.at)
    if change.kind == .noticed { return nil }
    let isReset = change.kind == .reset
    return row(
      at: change.at, card, ease: 0, interval: Int(change.interval), before: before,
      factor: isReset ? 0 : 2_500, latency: 0, type: change.kind == .rescheduled ? 5 : 4)
  }

  private mutating func row(
    at instant: Instant, _ card: String, ease: Int, interval: Int, before: Int, factor: Int, latency: Int,
    type: Int
  ) -> [CSVCell] {
    let id = max(instant.milliseconds, lastID == .min ? .min : lastID + 1)
    if id != instant.milliseconds { moved += 1 }
    lastID = id
    let numbers = [-1, ease, interval, before, factor, latency, type].map { CSVCell.plain($0.description) }
    return [.plain(id.description), .text(card)] + numbers
  }
}
