import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `strength` in every form (INTERFACE 4, RULES 7).
struct StrengthReportTests {
  private static let monday = RichFigures.monday

  private let figure = Figure.strength(
    StrengthFigure(habits: [
      StrengthFigure.Entry(
        habit: "=読書",
        days: [
          HabitDay(day: monday, value: .manualYes, amount: nil, score: 0.051_922),
          HabitDay(day: monday + 1, value: .automaticYes, amount: nil, score: 0.05),
          HabitDay(day: monday + 2, value: .unknown, amount: nil, score: 0.0475),
          HabitDay(day: monday + 3, value: .manualYes, amount: 2.5, score: 0.125),
        ],
        streaks: [monday...monday + 1, monday + 3...monday + 3],
        rate: ProportionInterval(n: 4, successes: 2, rate: 0.5, low: 0.25, high: 0.75))
    ]))

  @Test func `JSON has the score, the rate with its interval, the streaks and every day`() throws {
    let expected = #"""
      [{"habit": "=読書", "score": 0.125, "rate": 0.5, "low": 0.25, "high": 0.75, "n": 4,
        "method": "Beta(1,1) posterior 95 %", "shrunk": null,
        "streaks": [{"start": "2024-01-01", "end": "2024-01-02", "length": 2},
                    {"start": "2024-01-04", "end": "2024-01-04", "length": 1}],
        "series": [{"day": "2024-01-01", "value": "YES_MANUAL", "score": 0.051922},
                   {"day": "2024-01-02", "value": "YES_AUTO", "score": 0.05},
                   {"day": "2024-01-03", "value": "UNKNOWN", "score": 0.0475},
                   {"day": "2024-01-04", "value": 2.5, "score": 0.125}]}]
      """#
    #expect(try canonical(figure.report.json.text) == canonical(expected))
  }

  @Test func `CSV has a row a habit and day`() {
    #expect(
      figure.report.csv.text == """
        habit,day,value,score
        '=読書,2024-01-01,YES_MANUAL,0.051922
        '=読書,2024-01-02,YES_AUTO,0.05
        '=読書,2024-01-03,UNKNOWN,0.0475
        '=読書,2024-01-04,2.5,0.125

        """)
  }

  @Test func `the page has a row a habit, with its longest streak and the last fourteen days`() throws {
    figure.checkPage(shows: ["=読書", "13 %", "50 %", "25 % – 75 %"])
    let page = figure.page(width: 120)
    #expect(page.hasPrefix("Strength of habits\n"))
    #expect(page.contains("2 days"))
    #expect(figure.page(.japanese, width: 120).contains("2日"))
    // Forty days with a rising score: the bars are those of the last fourteen.
    let rich = Figure.strength(RichFigures.strength)
    rich.checkPage()
    let line = try #require(rich.page(width: 200).split(separator: "\n").last)
    let bars = try #require(line.split(separator: " ").last)
    #expect(bars.count == 14, "\(line)")
    #expect(rich.page(width: 200).contains("40 days"))
    #expect(!rich.page().contains("\u{1B}"))
  }

  @Test func `the page of no habits says so`() {
    let none = Figure.strength(StrengthFigure(habits: []))
    #expect(none.page() == "Strength of habits\n  no ticks\n")
    #expect(none.page(.japanese) == "習慣の強さ\n  記録なし\n")
    #expect(none.report.csv.text == "habit,day,value,score\n")
    #expect(none.report.json == .array([]))
  }
}
