import Testing

@testable import Analysis
@testable import Reports

/// `leeches` in every form (INTERFACE 4).
struct LeechesReportTests {
  private let figure = Figure.leeches([Leech(card: "b, \"c\"", wrong: 3), Leech(card: "-d", wrong: 1)])

  @Test func `JSON has the cards, worst first`() throws {
    let expected = #"[{"card": "b, \"c\"", "wrong": 3}, {"card": "-d", "wrong": 1}]"#
    #expect(try canonical(figure.report.json.text) == canonical(expected))
    #expect(Figure.leeches([]).report.json == [])
  }

  @Test func `CSV quotes and guards the ids`() {
    #expect(figure.report.csv.text == "card,wrong\n\"b, \"\"c\"\"\",3\n'-d,1\n")
  }

  @Test func `the page shows the first five`() {
    Figure.leeches(RichFigures.leeches).checkPage(shows: ["37", "苦手なカード  "])
    let page = Figure.leeches(RichFigures.leeches).page(width: 2_000)
    #expect(page.contains("20"))
    #expect(page.contains("tail-1") && !page.contains("tail-2"))
    #expect(Figure.leeches([]).page() == "Leeches\n  no wrong answers\n")
  }
}
