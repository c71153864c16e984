import Encoding
import Kaiki

/// The rows of Anki's `revlog` table, as CSV.
///
/// The time of an answer is its id there, so that of two within a millisecond one is written a millisecond later.
enum AnkiExport {
  static func write(_ history: History, in boundary: DayBoundary, to files: inout ForeignFiles) {
    files.losePartsBeside([.reviews], of: history)
    guard let log = history.log else { return }
    let table = (history.settings ?? AppSettings()).table
    var text = CSVText(header: AnkiColumn.names, guardsFormulas: true)
    var lastID = Int64.min
    var lastIntervals = [Int](repeating: 0, count: log.cards.count)
    var moved = 0
    for review in log.reviews {
      let id = max(review.reviewedAt.milliseconds, lastID == .min ? .min : lastID + 1)
      if id != review.reviewedAt.milliseconds { moved += 1 }
      lastID = id
      let ease = review.rating.map { Int($0.rawValue) } ?? (review.isCorrect ? 3 : 1)
      let interval = review.interval.map(Int.init) ?? interval(review, table) ?? 0
      let isPractice = review.counting == .practice
      text.append([
        .plain(id.description), .text(log.cards[Int(review.card)]), .plain("-1"), .plain(ease.description),
        .plain(interval.description), .plain(lastIntervals[Int(review.card)].description),
        .plain(isPractice ? "0" : "2500"), .plain((review.latency ?? 0).description),
        .plain(isPractice ? "3" : "1"),
      ])
      lastIntervals[Int(review.card)] = interval
    }
    files.add("anki.reviewLogs.csv", text.bytes)
    files.lose(moved, "reviews", "another stands at their millisecond; written up to some milliseconds later")
    files.lose(
      log.reviews.count { $0.rating == nil }, "reviews",
      "they have no rating; written as Good where right and Again where wrong")
    files.lose(log.reviews.count { $0.user != nil }, "reviews", "the format does not say whose they are")
    files.lose(
      log.reviews.count { $0.latency == nil }, "reviews", "how long they took is not known; written as 0")
    files.lose(
      log.cards.all.count { Int64($0) == nil }, "cards", "their ids are words, and Anki's are numbers")
  }

  /// The interval that the table gives the step after an answer.
  private static func interval(_ review: Review, _ table: IntervalTable) -> Int? {
    guard let next = review.steps?.next, table.intervals.indices.contains(Int(next)) else { return nil }
    return table.intervals[Int(next)]
  }
}
