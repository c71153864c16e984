import Testing

@testable import Analysis
@testable import Reports

/// `retention` in every form (INTERFACE 4).
struct RetentionReportTests {
  @Test func `JSON has a number a step, with n, interval and method`() throws {
    let expected = """
      [{"step": 0, "n": 3, "correct": 2, "rate": 0.666666666667, "low": 0.2076596008, "high": 0.9385080554,
        "method": "Wilson 95 %", "shrunk": null},
       {"step": 6, "n": 10, "correct": 10, "rate": 1, "low": 0.722467241, "high": 1,
        "method": "Wilson 95 %", "shrunk": null}]
      """
    #expect(try canonical(Figure.retention(RichFigures.retention).report.json.text) == canonical(expected))
  }

  @Test func `JSON has a text for a bin of days`() throws {
    let expected = """
      [{"days": "3-4", "n": 4, "correct": 1, "rate": 0.25, "low": 0.05, "high": 0.7, "method": "Wilson 95 %", "shrunk": null}]
      """
    #expect(
      try canonical(Figure.retention(RichFigures.retentionByDays).report.json.text) == canonical(expected))
  }

  @Test func `CSV has a row a group`() {
    #expect(
      Figure.retention(RichFigures.retention).report.csv.text == """
        step,n,correct,rate,low,high,method
        0,3,2,0.666666666667,0.2076596008,0.9385080554,Wilson 95 %
        6,10,10,1,0.722467241,1,Wilson 95 %

        """)
    #expect(Figure.retention(RichFigures.retentionByDays).report.csv.text.hasPrefix("days,n,correct,"))
  }

  @Test func `the page has a line a group`() {
    Figure.retention(RichFigures.retention).checkPage(
      shows: ["66.7 %", "20.8 % – 93.9 %", "100.0 %", "72.2 % – 100.0 %"])
    Figure.retention(RichFigures.retentionByDays).checkPage(shows: ["3-4", "25.0 %", "5.0 % – 70.0 %"])
    Figure.retention(RetentionFigure(grouping: .days, groups: [])).checkPage()
  }
}
