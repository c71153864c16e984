import Testing

@testable import Analysis
@testable import Reports
@testable import Statistics

/// `retention` in every form (INTERFACE 4).
struct RetentionReportTests {
  private static let bySteps = RetentionFigure(
    grouping: .step,
    groups: [
      RetentionFigure.Group(
        label: "0",
        interval: ProportionInterval(
          n: 3, successes: 2, rate: 2.0 / 3, low: 0.2076596008, high: 0.9385080554)),
      RetentionFigure.Group(
        label: "6", interval: ProportionInterval(n: 10, successes: 10, rate: 1, low: 0.722467241, high: 1)),
    ])

  private static let byDays = RetentionFigure(
    grouping: .days,
    groups: [
      RetentionFigure.Group(
        label: "3-4", interval: ProportionInterval(n: 4, successes: 1, rate: 0.25, low: 0.05, high: 0.7))
    ])

  @Test func `JSON has a number a step, with n, interval and method`() throws {
    let expected = """
      [{"step": 0, "n": 3, "correct": 2, "rate": 0.666666666667, "low": 0.2076596008, "high": 0.9385080554,
        "method": "Wilson 95 %", "shrunk": null},
       {"step": 6, "n": 10, "correct": 10, "rate": 1, "low": 0.722467241, "high": 1,
        "method": "Wilson 95 %", "shrunk": null}]
      """
    #expect(try canonical(RetentionReport.shown(Self.bySteps).json.text) == canonical(expected))
  }

  @Test func `JSON has a text for a bin of days`() throws {
    let expected = """
      [{"days": "3-4", "n": 4, "correct": 1, "rate": 0.25, "low": 0.05, "high": 0.7, "method": "Wilson 95 %", "shrunk": null}]
      """
    #expect(
      try canonical(RetentionReport.shown(Self.byDays).json.text) == canonical(expected))
  }

  @Test func `CSV has a row a group`() {
    #expect(
      RetentionReport.shown(Self.bySteps).csv.text == """
        step,n,correct,rate,low,high,method
        0,3,2,0.666666666667,0.2076596008,0.9385080554,Wilson 95 %
        6,10,10,1,0.722467241,1,Wilson 95 %

        """)
    #expect(RetentionReport.shown(Self.byDays).csv.text.hasPrefix("days,n,correct,"))
  }

  @Test func `the page has a line a group`() {
    RetentionReport.shown(Self.bySteps).checkPage(
      shows: ["66.7 %", "20.8 % – 93.9 %", "100.0 %", "72.2 % – 100.0 %"])
    RetentionReport.shown(Self.byDays).checkPage(shows: ["3-4", "25.0 %", "5.0 % – 70.0 %"])
    RetentionReport.shown(RetentionFigure(grouping: .days, groups: [])).checkPage()
  }
}
