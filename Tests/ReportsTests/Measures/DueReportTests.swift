import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `due` in every form (INTERFACE 4).
struct DueReportTests {
  /// By the standard table: right once on 1 January comes back a day later, right on two days two days after the second.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [
          SmallReview("2024-01-01T08:00", "b", true), SmallReview("2024-01-01T08:01", "a", true),
          SmallReview("2024-01-02T08:00", "b", true), SmallReview("2024-01-02T08:01", "c", false),
        ],
        cards: [
          Card("A", due: "2024-01-02T00:00", question: "犬"), Card("b", due: "2024-01-02T00:00"),
          Card("c", due: "2024-01-02T00:00"),
        ], now: "2024-01-02T12:00")
    },
    json: """
      {"soonest": [{"card": "a", "name": "犬", "day": "2024-01-02"},
                   {"card": "c", "name": "c", "day": "2024-01-02"},
                   {"card": "b", "name": "b", "day": "2024-01-04"}]}
      """,
    csv: """
      card,name,day
      a,犬,2024-01-02
      c,c,2024-01-02
      b,b,2024-01-04
      """, english: ["2024-01-02 today 2 犬 2024-01-04 in 2 days 1 b"],
    japanese: ["日 時期 枚数 主なもの 2024-01-02 今日 2 犬 2024-01-04 2日後 1 b"])

  private static func card(_ id: String, name: String? = nil, _ day: Day) -> DueCard {
    DueCard(card: id, name: name ?? id, day: day)
  }

  private static let rich = DueFigure(
    soonest: (0..<8).map {
      card($0 == 0 ? Sample.hostile : "card-\($0)", Sample.monday + $0 / 2 * 3)
    }
      + [
        card("last", Sample.monday + 99), card("very last", Sample.monday + 100),
      ], today: Sample.monday)

  private let cards = DueFigure(
    soonest: [
      card("b", name: "B", Sample.monday), card("=1+1", Sample.monday),
      card("c", Sample.monday + 1),
    ], today: Sample.monday)

  @Test func `JSON has the cards, soonest first`() throws {
    let expected = """
      {"soonest": [{"card": "b", "name": "B", "day": "2024-01-01"},
                   {"card": "=1+1", "name": "=1+1", "day": "2024-01-01"},
                   {"card": "c", "name": "c", "day": "2024-01-02"}]}
      """
    #expect(try canonical(DueReport.shown(cards).json.text) == canonical(expected))
    #expect(
      try canonical(DueReport.shown(DueFigure(soonest: [], today: Sample.monday)).json.text)
        == canonical(#"{"soonest": []}"#))
  }

  @Test func `CSV guards formulas, unless raw text is asked for`() {
    let table = DueReport.shown(cards).table
    #expect(table.text == "card,name,day\nb,B,2024-01-01\n'=1+1,'=1+1,2024-01-01\nc,c,2024-01-02\n")
    #expect(
      String(decoding: table.bytes(guardsFormulas: false), as: UTF8.self)
        == "card,name,day\nb,B,2024-01-01\n=1+1,=1+1,2024-01-01\nc,c,2024-01-02\n")
  }

  @Test func `the page says how far off each day is, and how late those that have passed`() {
    let days = [-3, -1, 0, 1, 2].map { Self.card("card", Sample.monday + $0) }
    let figure = DueReport.shown(DueFigure(soonest: days, today: Sample.monday))
    let words = { (page: String) in page.split { " \n".contains($0) }.joined(separator: " ") }
    let english = words(figure.page())
    for text in ["2023-12-29 3 days late 1", "1 day late 1", "2024-01-01 today 1", "tomorrow", "in 2 days"] {
      #expect(english.contains(text), "\(english)")
    }
    let japanese = words(figure.page(.japanese))
    for text in ["3日の遅れ", "1日の遅れ", "今日", "明日", "2日後"] { #expect(japanese.contains(text), "\(japanese)") }
  }

  @Test func `the page counts the first five days and the rest`() {
    DueReport.shown(Self.rich).checkPage(
      shows: ["2024-01-01", "2024-01-04", "2024-01-07", "2024-01-10", "2024-04-09", "card-2", "last", "10"])
    let page = DueReport.shown(Self.rich).page()
    #expect(page.contains("and 1 more until 2024-04-10"))
    #expect(!page.contains("very last"))
    let cut = DueFigure(soonest: cards.soonest, further: 41, today: Sample.monday)
    #expect(DueReport.shown(cut).page().contains(" 42 "))
    #expect(!DueReport.shown(cut).page().contains("--top"))
    let part = DueFigure(soonest: cards.soonest, further: 41, known: 1_127, today: Sample.monday)
    #expect(
      DueReport.shown(part).page(width: 120).contains(
        "Listed are the \(cards.soonest.count + 41) soonest of 1127 cards with a known due day; --top N lists more."
      ))
    DueReport.shown(DueFigure(soonest: [], today: Sample.monday)).checkPage()
  }
}

extension DueReport: PrintedMeasure {
  static let printedValues = [DueReportTests.printed]
}
