import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `retention` in every form (INTERFACE 4).
struct RetentionReportTests {
  /// Two of three answers at step 0 were right, and the one at step 1; practice does not count.
  ///
  /// Wilson's intervals are of SciPy 1.17.1: `binomtest(2, 3).proportion_ci(method="wilson")`.
  static let printed = PrintedValue(
    history: {
      func answer(_ day: Int, _ step: Int16, _ isRight: Bool, _ kind: ReviewKind = .graded) -> SmallReview {
        SmallReview(
          "2024-01-0\(day)T08:00", "a", isRight, steps: (previous: step, next: isRight ? step + 1 : 0),
          counting: kind)
      }
      return try HistoryAsOf(
        [
          answer(1, 0, false), answer(2, 0, true), answer(3, 1, true), answer(4, 0, true),
          answer(5, 1, false, .practice),
        ],
        now: "2024-01-06T12:00")
    },
    json: """
      [{"step": 0, "n": 3, "correct": 2, "rate": 0.666666666667, "low": 0.20765960080204782,
        "high": 0.9385080552796038, "method": "Wilson 95 %", "shrunk": null},
       {"step": 1, "n": 1, "correct": 1, "rate": 1, "low": 0.20654931437723745, "high": 1, "shrunk": null}]
      """,
    csv: """
      step,n,correct,rate,low,high,method
      0,3,2,0.666666666667,0.207659600802,0.93850805528,Wilson 95 %
      1,1,1,1,0.206549314377,1,Wilson 95 %
      """,
    english: ["0 3 2 66.7 % 20.8 % – 93.9 % 1 1 1 100.0 % 20.7 % – 100.0 %"],
    japanese: ["段階 n 正答 率 95 % 区間 0 3 2 66.7 % 20.8 % – 93.9 %"])

  /// A log without steps, of another app: days since the answer before are 1 (right), 3 (wrong), 4 (right) and 3
  /// (right); that of the same day does not count.
  static let printedByDays = PrintedValue(
    history: {
      let answers = [(1, true), (2, true), (5, false), (9, true), (9, false), (12, true)].map {
        day, isRight in
        SmallReview("2024-01-\(day < 10 ? "0" : "")\(day)T08:00", "a", isRight)
      }
      return try HistoryAsOf(answers, now: "2024-01-13T12:00", origin: .foreign)
    },
    json: """
      [{"days": "1", "n": 1, "correct": 1, "rate": 1, "low": 0.20654931437723745, "high": 1},
       {"days": "3-4", "n": 3, "correct": 2, "rate": 0.666666666667, "low": 0.20765960080204782,
        "high": 0.9385080552796038}]
      """,
    csv: """
      days,n,correct,rate,low,high,method
      1,1,1,1,0.206549314377,1,Wilson 95 %
      3-4,3,2,0.666666666667,0.207659600802,0.93850805528,Wilson 95 %
      """, english: ["3-4 3 2 66.7 % 20.8 % – 93.9 %"],
    japanese: ["経過日数 n 正答 率", "3-4 3 2 66.7 % 20.8 % – 93.9 %"])

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
