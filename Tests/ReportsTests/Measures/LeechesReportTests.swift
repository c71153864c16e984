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
        ], cards: [Card("b", due: "2024-01-01T00:00", question: "猫")], now: "2024-01-01T12:00")
    }, json: #"[{"card": "b", "name": "猫", "wrong": 2}, {"card": "a", "name": "a", "wrong": 1}]"#,
    csv: """
      card,name,wrong
      b,猫,2
      a,a,1
      """, english: ["card wrong 猫 2 a 1"], japanese: ["カード 誤答 猫 2 a 1"])

  private static func leech(_ id: String, name: String? = nil, _ wrong: Int) -> Leech {
    Leech(card: id, name: name ?? id, wrong: wrong)
  }

  private static let rich = LeechesFigure(
    leeches: [
      leech(Sample.hostile, 37), leech("苦手なカード", 20),
      leech(Sample.long, 7),
    ]
      + (0..<4).map { leech("tail-\($0)", 1) })

  private let figure = LeechesReport.shown(
    LeechesFigure(leeches: [leech("b, \"c\"", name: "犬", 3), leech("-d", 1)]))

  @Test func `JSON has the cards, worst first`() throws {
    let expected =
      #"[{"card": "b, \"c\"", "name": "犬", "wrong": 3}, {"card": "-d", "name": "-d", "wrong": 1}]"#
    #expect(try canonical(figure.json.text) == canonical(expected))
    #expect(LeechesReport.shown(LeechesFigure(leeches: [])).json == [])
  }

  @Test func `CSV quotes and guards the ids`() {
    #expect(figure.table.text == "card,name,wrong\n\"b, \"\"c\"\"\",犬,3\n'-d,'-d,1\n")
  }

  @Test func `the page shows the first five`() {
    LeechesReport.shown(Self.rich).checkPage(shows: ["37", "苦手なカード  "])
    let page = LeechesReport.shown(Self.rich).page(width: 2_000)
    #expect(page.contains("20"))
    #expect(page.contains("tail-1") && !page.contains("tail-2"))
    #expect(LeechesReport.shown(LeechesFigure(leeches: [])).page() == "Leeches\n  no wrong answers\n")
  }
}

extension LeechesReport: PrintedMeasure {
  static let printedValues = [LeechesReportTests.printed]
}
