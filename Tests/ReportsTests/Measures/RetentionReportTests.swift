import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `retention` in every form (INTERFACE 4, F8).
struct RetentionReportTests {
  /// Two of three answers at step 0 were right, and the one at step 1; practice does not count. Those of the three days
  /// after the first were all right.
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
      {"true": {"all": {"n": 3, "correct": 3, "rate": 1, "low": 0.43850296824495594, "high": 1,
                        "nEffective": 3, "method": "Wilson 95 %; effective n by days"},
                "young": {"n": 3, "correct": 3}, "mature": null},
       "byMonth": [{"month": "2024-01", "n": 3, "correct": 3, "rate": 1, "low": 0.43850296824495594, "high": 1}],
       "byHour": [{"hour": 8, "n": 3, "correct": 3}],
       "hourTest": {"value": null, "reason": "1 groups with trials, and the method needs 2"},
       "byWeekday": [{"weekday": "tuesday", "n": 1, "correct": 1, "rate": 1, "low": 0.20654931437723745, "high": 1},
                     {"weekday": "wednesday", "n": 1}, {"weekday": "thursday", "n": 1}],
       "weekdayTest": {"value": null, "reason": "3 days or other clusters, and the method needs 20"},
       "byDays": [],
       "bySteps": [
         {"step": 0, "n": 3, "correct": 2, "rate": 0.666666666667, "low": 0.20765960080204782,
          "high": 0.9385080552796038, "nEffective": 3, "method": "Wilson 95 %; effective n by days", "shrunk": null},
         {"step": 1, "n": 1, "correct": 1, "rate": 1, "low": 0.20654931437723745, "high": 1, "shrunk": null}]}
      """,
    csv: """
      group,label,n,correct,rate,low,high,nEffective,method,shrunk
      all,,3,3,1,0.438502968245,1,3,Wilson 95 %; effective n by days,
      young,,3,3,1,0.438502968245,1,3,Wilson 95 %; effective n by days,
      month,2024-01,3,3,1,0.438502968245,1,3,Wilson 95 %; effective n by days,
      hour,8,3,3,1,0.438502968245,1,3,Wilson 95 %; effective n by days,
      weekday,tuesday,1,1,1,0.206549314377,1,1,Wilson 95 %; effective n by days,
      weekday,wednesday,1,1,1,0.206549314377,1,1,Wilson 95 %; effective n by days,
      weekday,thursday,1,1,1,0.206549314377,1,1,Wilson 95 %; effective n by days,
      step,0,3,2,0.666666666667,0.207659600802,0.93850805528,3,Wilson 95 %; effective n by days,
      step,1,1,1,1,0.206549314377,1,1,Wilson 95 %; effective n by days,
      """,
    english: [
      "recalled after a day or more n right rate 95 % interval all 3 3 100.0 % 43.9 % – 100.0 % young (< 21 days) 3 3",
      "graded answers by step n right rate 95 % interval 0 3 2 66.7 % 20.8 % – 93.9 % 1 1 1 100.0 % 20.7 % – 100.0 %",
    ],
    japanese: [
      "前回から1日以上空けた回答の正答率 n 正答 率 95 % 信頼区間 全体 3 3 100.0 %",
      "段階別の、採点対象の回答 n 正答 率 95 % 信頼区間 0 3 2 66.7 % 20.8 % – 93.9 %",
    ])

  /// A log without steps, of another app: days since the answer before are 1 (right), 3 (wrong), 4 (right) and 3
  /// (right); that of the same day does not count.
  static let printedByDays = PrintedValue(
    history: {
      let answers = [(1, true), (2, true), (5, false), (9, true), (9, false), (12, true)].map {
        day, isRight in
        SmallReview("2024-01-\(day < 10 ? "0" : "")\(day)T08:00", "a", isRight)
      }
      return try HistoryAsOf(answers, now: "2024-01-13T12:00", origin: .thirdParty)
    },
    json: """
      {"true": {"all": {"n": 4, "correct": 3, "rate": 0.75, "low": 0.30064184258240184, "high": 0.9544127391902995}},
       "byDays": [
         {"days": "1", "n": 1, "correct": 1, "rate": 1, "low": 0.20654931437723745, "high": 1, "shrunk": null},
         {"days": "3-4", "n": 3, "correct": 2, "rate": 0.666666666667, "low": 0.20765960080204782,
          "high": 0.9385080552796038}]}
      """,
    csv: """
      group,label,n,correct,rate,low,high,nEffective,method,shrunk
      all,,4,3,0.75,0.300641842582,0.95441273919,4,Wilson 95 %; effective n by days,
      """,
    english: [
      "by days since the last answer n right rate 95 % interval 1 1 1 100.0 %",
      "3-4 3 2 66.7 % 20.8 % – 93.9 %",
    ],
    japanese: ["前回の回答からの日数別の正答率 n 正答 率", "3-4 3 2 66.7 % 20.8 % – 93.9 %"])

  /// Of eight answers four come a day or more after one to the same card: after 2, 2, 18 and 21 days; only the last,
  /// of which the others are young, is wrong.
  ///
  /// Two of the four are of 2 February. So few days count as one answer each: of all 4² / (1 + 4 + 1) answers count,
  /// of February, as of Fridays, 3² / (1 + 4). statsmodels 0.15.0: `proportion_confint(2, 8 / 3, method="wilson")`,
  /// `proportion_confint(1.2, 1.8, method="wilson")`.
  static let printedByAge = PrintedValue(
    history: {
      try HistoryAsOf(
        [
          SmallReview("2024-01-10T08:00", "a", true), SmallReview("2024-01-10T08:05", "a", false),
          SmallReview("2024-01-12T08:00", "a", true), SmallReview("2024-01-31T08:30", "b", true),
          SmallReview("2024-02-02T08:00", "b", true), SmallReview("2024-02-02T09:00", "a", false),
          SmallReview("2024-02-02T09:10", "a", true), SmallReview("2024-02-20T09:30", "b", true),
        ], now: "2024-02-21T12:00", origin: .thirdParty)
    },
    json: """
      {"true": {
         "all": {"n": 4, "correct": 3, "rate": 0.75, "low": 0.23850187716594395, "high": 0.9663702224766881,
                 "nEffective": 2.6666666666666665},
         "young": {"n": 3, "correct": 3, "rate": 1, "low": 0.43850296824495594, "high": 1, "nEffective": 3},
         "mature": {"n": 1, "correct": 0, "rate": 0, "low": 0, "high": 0.7934506856227626}},
       "byMonth": [
         {"month": "2024-01", "n": 1, "correct": 1, "rate": 1, "low": 0.20654931437723745, "high": 1},
         {"month": "2024-02", "n": 3, "correct": 2, "rate": 0.6666666666666666, "low": 0.14796382348827863,
          "high": 0.9583916457387706, "nEffective": 1.8}],
       "byHour": [
         {"hour": 8, "n": 2, "correct": 2, "rate": 1, "low": 0.34238022750665303, "high": 1},
         {"hour": 9, "n": 2, "correct": 1, "rate": 0.5, "low": 0.09453120573423074, "high": 0.9054687942657693}],
       "hourTest": {"value": null, "reason": "3 days or other clusters, and the method needs 20"},
       "byWeekday": [{"weekday": "tuesday", "n": 1, "correct": 1},
                     {"weekday": "friday", "n": 3, "correct": 2, "nEffective": 1.8}],
       "weekdayTest": {"value": null, "reason": "3 days or other clusters, and the method needs 20"}}
      """,
    csv: """
      group,label,n,correct,rate,low,high,nEffective,method,shrunk
      all,,4,3,0.75,0.238501877166,0.966370222477,2.66666666667,Wilson 95 %; effective n by days,
      young,,3,3,1,0.438502968245,1,3,Wilson 95 %; effective n by days,
      mature,,1,0,0,0,0.793450685623,1,Wilson 95 %; effective n by days,
      month,2024-01,1,1,1,0.206549314377,1,1,Wilson 95 %; effective n by days,
      """,
    english: [
      "all 4 3 75.0 % 23.9 % – 96.6 %", "young (< 21 days) 3 3 100.0 %", "mature (≥ 21 days) 1 0 0.0 %",
      "2024-02 3 2 66.7 %",
    ],
    japanese: ["全体 4 3 75.0 %", "未習熟（21日未満） 3 3 100.0 %", "習熟（21日以上） 1 0 0.0 %"])

  private static func group(
    _ kind: RetentionFigure.Group.Kind, _ label: String, _ answers: Int, _ correct: Int
  ) throws -> RetentionFigure.Group {
    RetentionFigure.Group(
      kind: kind, label: label, interval: try BinomialInterval.wilson(successes: correct, of: answers))
  }

  /// A figure without true retention, of some steps or bins of days.
  private static func figure(
    _ spacing: RetentionFigure.Group.Kind, _ groups: [RetentionFigure.Group] = []
  ) throws -> RetentionFigure {
    let history = try HistoryAsOf(now: "2024-01-01T12:00")
    return RetentionFigure(
      TrueRetentionAccumulator(for: AnswerContext(history)), spacing: spacing, groups, today: history.today)
  }

  @Test func `JSON has the keys of steps and of days, of which one is filled`() throws {
    let steps = try RetentionReport.shown(Self.figure(.step, [Self.group(.step, "6", 10, 10)])).json
    #expect(try steps("bySteps")(0)("step") == 6 && steps("true")("all") == .null)
    #expect(try steps("byDays") == .array([]) && steps("byMonth") == .array([]))
    let days = try RetentionReport.shown(Self.figure(.days, [Self.group(.days, "3-4", 4, 1)])).json
    #expect(try days("byDays")(0)("days") == "3-4")
    #expect(try days("bySteps") == .array([]) && days.ownKeys == steps.ownKeys)
  }

  @Test func `the page says where there is nothing to tell`() throws {
    let none = try RetentionReport.shown(Self.figure(.days))
    #expect(none.page() == "Retention\n  no graded reviews\n")
    #expect(none.page(.japanese) == "定着率\n  採点対象の復習はありません\n")
    #expect(none.table.text == "group,label,n,correct,rate,low,high,nEffective,method,shrunk\n")
    let first = try RetentionReport.shown(Self.figure(.step, [Self.group(.step, "0", 3, 2)]))
    first.checkPage(shows: ["66.7 %", "20.8 % – 93.9 %"])
    #expect(
      first.page().hasPrefix(
        "Retention\n  no answer was given at least one day after the previous answer to its card\n"))
    #expect(first.page(.japanese).contains("翌日以降の復習がありません"))
  }

  @Test func `answers by interval that true retention does not count are told`() throws {
    var figure = try Self.figure(.days, [Self.group(.days, "1", 30, 20), Self.group(.days, "2", 12, 9)])
    figure.all = try Self.group(.all, "", 40, 28)
    let page = RetentionReport.shown(figure).page(width: 200)
    #expect(page.contains("2 of the 42 answers were given while the card was being learnt or relearnt"))
    figure.all = try Self.group(.all, "", 42, 29)
    #expect(
      RetentionReport.shown(figure).page(width: 200).contains(
        "previous answer to the card: the same answers as in true retention."))
  }

  @Test func `the last days have a row for each age with any answer`() throws {
    var figure = try Self.figure(.days)
    figure.all = try Self.group(.all, "", 9, 6)
    figure.recent = [
      .init(days: 1, all: nil, young: nil, mature: nil),
      .init(
        days: 7, all: try Self.group(.recent, "7", 9, 6), young: nil,
        mature: try Self.group(.recentMature, "7", 9, 6)),
    ]
    let told = RetentionReport.shown(figure)
    told.checkPage(shows: ["66.7 %"])
    #expect(told.page().contains("last 7 days  ") && told.page().contains("last 7 days, mature"))
    #expect(!told.page().contains("today, ") && !told.page().contains("young\n"))
    #expect(told.page(.japanese).contains("最近 7日間・習熟"))
    let json = try told.json("true")("recent")
    #expect(try json(0)("days") == 1 && json(0)("all") == .null && json(1)("mature")("n") == 9)
    #expect(told.table.text.contains("\nrecentMature,7,9,6,"))
  }

  @Test func `the page shows the last twelve months, and hours and weekdays only where they differ`() throws {
    var figure = try Self.figure(.days)
    figure.all = try Self.group(.all, "", 28, 14)
    figure.byMonth = try (1...14).map { number in
      try Self.group(.month, number < 13 ? "2024-\(padded(number, to: 2))" : "2025-0\(number - 12)", 2, 1)
    }
    figure.byHour = [try Self.group(.hour, "7", 4, 3), try Self.group(.hour, "22", 4, 1)]
    figure.byWeekday = [try Self.group(.weekday, "friday", 5, 2)]
    let quiet = RetentionReport.shown(figure)
    quiet.checkPage(shows: ["2025-02", "50.0 %"])
    #expect(!quiet.page().contains("2024-02") && quiet.page().contains("2024-03"))
    // The title, two lines of what counts, a header, all, twelve months, and that nothing was answered lately.
    #expect(quiet.page().split(separator: "\n").count == 18)

    figure.hourTest = .success(TestResult(statistic: 9, degreesOfFreedom: 1, p: 0.003, method: "m"))
    figure.weekdayTest = .success(TestResult(statistic: 1, degreesOfFreedom: 1, p: 0.3, method: "m"))
    let told = RetentionReport.shown(figure)
    told.checkPage(shows: ["22:00", "75.0 %", "25.0 %"])
    #expect(told.page().contains("hours of the day (p 0.003)") && !told.page().contains("Fri"))
    #expect(told.page().contains("weekdays: no difference beyond chance (p 0.300)\n"))
    // F13: what counts is the p that is adjusted for all tests of the report.
    figure.visitTests { $0.adjusted = 20 * $0.p > 1 ? 1 : 20 * $0.p }
    #expect(
      RetentionReport.shown(figure).page().contains(
        "hours of the day: no difference beyond chance (p 0.060)\n"))
    figure.weekdayTest = .success(TestResult(statistic: 9, degreesOfFreedom: 1, p: 0.004, method: "m"))
    #expect(RetentionReport.shown(figure).page().contains("Fri"))
    #expect(RetentionReport.shown(figure).page(.japanese).contains("曜日別（補正後 p 0.004）"))
  }
}

extension RetentionReport: PrintedMeasure {
  static let printedValues = [
    RetentionReportTests.printed, RetentionReportTests.printedByDays, RetentionReportTests.printedByAge,
  ]
}
