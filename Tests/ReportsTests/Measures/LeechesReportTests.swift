import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `leeches` in every form (INTERFACE 4).
struct LeechesReportTests {
  /// Card b is wrong twice, a once, c never.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [
          SmallReview("2024-01-01T08:00", "a", false), SmallReview("2024-01-01T08:01", "b", false),
          SmallReview("2024-01-01T08:02", "b", false), SmallReview("2024-01-01T08:03", "b", true),
          SmallReview("2024-01-01T08:04", "c", true),
        ], now: "2024-01-01T12:00")
    }, json: #"[{"card": "b", "wrong": 2}, {"card": "a", "wrong": 1}]"#,
    csv: """
      card,wrong
      b,2
      a,1
      """, english: ["card wrong b 2 a 1"], japanese: ["カード 誤答 b 2 a 1"])

  private static let rich = LeechesFigure(
    leeches: [
      Leech(card: Sample.hostile, wrong: 37), Leech(card: "苦手なカード", wrong: 20),
      Leech(card: Sample.long, wrong: 7),
    ]
      + (0..<4).map { Leech(card: "tail-\($0)", wrong: 1) })

  private let figure = LeechesReport.shown(
    LeechesFigure(leeches: [Leech(card: "b, \"c\"", wrong: 3), Leech(card: "-d", wrong: 1)]))

  @Test func `JSON has the cards, worst first`() throws {
    let expected = #"[{"card": "b, \"c\"", "wrong": 3}, {"card": "-d", "wrong": 1}]"#
    #expect(try canonical(figure.json.text) == canonical(expected))
    #expect(LeechesReport.shown(LeechesFigure(leeches: [])).json == [])
  }

  @Test func `CSV quotes and guards the ids`() {
    #expect(figure.csv.text == "card,wrong\n\"b, \"\"c\"\"\",3\n'-d,1\n")
  }

  @Test func `the page shows the first five`() {
    LeechesReport.shown(Self.rich).checkPage(shows: ["37", "苦手なカード  "])
    let page = LeechesReport.shown(Self.rich).page(width: 2_000)
    #expect(page.contains("20"))
    #expect(page.contains("tail-1") && !page.contains("tail-2"))
    #expect(LeechesReport.shown(LeechesFigure(leeches: [])).page() == "Leeches\n  no wrong answers\n")
  }
}
