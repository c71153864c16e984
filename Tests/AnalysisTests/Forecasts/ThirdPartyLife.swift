import Kaiki
import TestSupport
@testable import Analysis
@testable import Forecasting

/// Somebody who learns with another app, whose truth is known: intervals grow two and a half times after a right answer
/// and begin again after a wrong one.
struct ThirdPartyLife {
  /// The chance of a right answer.
  var recall = 0.9
  /// The chance of study on a day.
  var study = 0.8
  /// The chance that a due card is taken on a day of study.
  var taken = 1.0
  /// Unseen cards begun on a day of study.
  var new = 5
  /// Days on which nothing is done, from the first day.
  var away: Set<Int> = []
  /// Whether the log says for how long a card was sent away.
  var saysIntervals = true

  static let first = Day(19_000)

  /// A history of some days, as of its end.
  func history(days: Int, seed: Int) -> HistoryAsOf {
    var random = SeededGenerator(seed: seed)
    var due: [Int] = []
    var interval: [Int] = []
    var reviews = ContiguousArray<Review>()
    var cards = IdentifierTable()
    let boundary = DayBoundary(zone: .tokyo)
    for day in 0..<days where !away.contains(day) && Double.random(in: 0..<1, using: &random) < study {
      let start = boundary.start(of: Self.first + day).milliseconds + 36_000_000
      var answered: Int64 = 0
      func answer(_ card: Int) {
        let isRight = Double.random(in: 0..<1, using: &random) < recall
        interval[card] = isRight ? max(1, (interval[card] * 5 + 1) / 2) : 1
        due[card] = day + interval[card]
        reviews.append(
          Review(
            reviewedAt: Instant(milliseconds: start + answered * 10_000), card: Int32(card),
            interval: saysIntervals ? Int32(interval[card]) : nil, isCorrect: isRight))
        answered += 1
      }
      for card in due.indices where due[card] <= day && Double.random(in: 0..<1, using: &random) < taken {
        answer(card)
      }
      for _ in 0..<new {
        _ = cards.intern("card-\(due.count)")
        due.append(day)
        interval.append(0)
        answer(due.count - 1)
      }
    }
    var history = History()
    history.log = ReviewLog(reviews: reviews, cards: cards, origin: .thirdParty)
    return HistoryAsOf(
      history, settings: AppSettings(), boundary: boundary, now: boundary.end(of: Self.first + (days - 1)))
  }
}

extension HistoryAsOf {
  /// The log by cards and days.
  var cardDays: CardDays? {
    log.flatMap { log in
      replayed.map { CardDays(log, $0, table: settings.table, hasSteps: carriesSteps) }
    }
  }
}
