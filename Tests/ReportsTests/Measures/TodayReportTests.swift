import Testing

@testable import Analysis
@testable import Reports

/// `today` in every form (INTERFACE 4, C7).
struct TodayReportTests {
  private let figure = TodayFigure(
    overdue: ["old"], today: ["b", "\"c\""], upcoming: ["later"], streak: 12,
    nextNotification: RichFigures.morning)

  @Test func `JSON has counts and the ids of each section`() throws {
    let expected = #"""
      {"due": 3, "overdue": 1, "upcoming": 1, "streak": 12, "nextNotification": "2024-01-09T23:00:00Z",
       "sections": {"overdue": ["old"], "today": ["b", "\"c\""], "upcoming": ["later"]}}
      """#
    #expect(try canonical(Figure.today(figure).report.json.text) == canonical(expected))
  }

  @Test func `without a planned reminder the instant is null`() throws {
    let expected = #"""
      {"due": 0, "overdue": 0, "upcoming": 0, "streak": 0, "nextNotification": null,
       "sections": {"overdue": [], "today": [], "upcoming": []}}
      """#
    #expect(try canonical(RichFigures.empty[0].figure.report.json.text) == canonical(expected))
  }

  @Test func `CSV has a row a card`() {
    #expect(
      Figure.today(figure).report.csv.text == """
        section,card
        overdue,old
        today,b
        today,\"\"\"c\"\"\"
        upcoming,later

        """)
  }

  @Test func `the page counts the sections`() {
    Figure.today(RichFigures.today).checkPage(shows: ["3", "1", "2", "12", "2024-01-09T23:00:00Z"])
    let page = Figure.today(RichFigures.today).page()
    #expect(page.contains("due               3 cards\n"))
    #expect(page.contains("of these overdue  1\n"))
    #expect(RichFigures.empty[0].figure.page().contains("none planned"))
  }
}
