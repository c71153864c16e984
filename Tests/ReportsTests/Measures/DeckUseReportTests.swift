import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `decks` in every form (INTERFACE 4).
struct DeckUseReportTests {
  /// Card a was begun today, wrong and then right, in six seconds and half a minute; b waits.
  static let printed = PrintedValue(
    history: {
      var (a, b) = (try Card("a", due: "2024-01-02T00:00"), try Card("b", due: "2024-01-01T00:00"))
      (a.deck, b.deck) = ("猫", "猫")
      return try HistoryAsOf(
        [
          SmallReview("2024-01-01T08:00", "a", false, latency: 6_000),
          SmallReview("2024-01-01T08:01", "a", true, latency: 30_000),
        ], cards: [a, b], now: "2024-01-01T12:00")
    },
    json: """
      [{"deck": "猫", "cards": 2, "answers": 2, "minutes": 0.6, "n": 0, "rate": null, "low": null, "high": null, "due": 0, "new": 1}]
      """,
    csv: """
      deck,cards,answers,minutes,n,rate,low,high,due,new
      猫,2,2,0.6,0,,,,0,1
      """, english: ["猫 2 0.6 0 1"], japanese: ["猫 2 0.6 0 1"])
}

extension DeckUseReport: PrintedMeasure {
  static let printedValues = [DeckUseReportTests.printed]
}
