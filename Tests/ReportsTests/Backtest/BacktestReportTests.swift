import Analysis
import Encoding
import Kaiki
import KaikiSimulation
import TestSupport
import Testing

@testable import Forecasting
@testable import Reports

struct BacktestReportTests {
  /// Two forecasts of two days by four replicates, one too low.
  private static let report = BacktestReport(
    version: "1",
    frame: BacktestFrame(
      plan: BacktestPlan(horizon: 2, folds: 2),
      options: ScenarioOptions(
        span: PlanSpan(start: Day(20_020), days: 2, replicates: 4, seed: 7)),
      boundary: DayBoundary(zone: .tokyo), sources: []),
    remarks: [], parts: [BacktestPart(kind: .cards, folds: folds)])

  private static let folds = [
    fold(origin: 20_000, actual: [2, 3], samples: [[1, 2], [2, 2], [3, 4], [4, 4]]),
    fold(origin: 20_010, actual: [30, 30], samples: [[1, 2], [2, 2], [3, 4], [4, 4]]),
  ]

  private static func fold(origin: Int, actual: [Double], samples: [[Double]]) -> Fold {
    Fold(
      origin: Day(origin), actual: actual, samples: samples, seasonal: [[1, 1, 1, 1], [2, 2, 2, 2]],
      scheduled: [2, 2], recent: [1, 2, 3])
  }

  @Test func `a row a forecast tells what came and what was forecast`() throws {
    let rows = Self.report.jsonLines
    #expect(rows.count == 2)
    let first = String(decoding: rows[0].encoded(), as: UTF8.self)
    #expect(
      first
        == #"{"kind": "cards", "cut": "2024-10-04", "days": 2, "actual": 5, "mean": 5.5, "p5": 3, "p50": 4, "p95": 8}"#
    )
    #expect(Self.report.csv.header == ["kind", "cut", "days", "actual", "mean", "p5", "p50", "p95"])
  }

  @Test func `the page tells the errors and marks what fell outside`() {
    for (language, words) in [
      (Language.english, ["above the band", "forecasts in all", "% too low"]),
      (.japanese, ["予測区間を上回る", "予測の合計の偏り", "% 少なめ"]),
    ] {
      let text = Self.report.page.text(language, width: 80, isColoured: false)
      for word in words { #expect(text.contains(word), "\(word)") }
    }
  }

  @Test func `JSON has the keys of the contract`() throws {
    let text = String(decoding: Self.report.json.encoded(), as: UTF8.self)
    for key in [
      "parts", "kind", "folds", "cut", "actual", "forecast", "coverageDays", "coverageTotals", "bias", "crps",
      "skill", "seasonalNaive", "asScheduled", "ranks", "rankTest", "calibration", "daily", "totals",
      "horizon", "calibrated", "newPerDay", "learner", "scheduler", "sources", "verdict",
    ] {
      #expect(text.contains("\"\(key)\":"), "\(key)")
      #expect(BacktestReport.help.text(Language.english.help).contains(key))
    }
    // (5.5 + 5.5) / (5 + 60) - 1
    #expect(text.contains(#""bias": -0.83"#))
  }

  /// Eight forecasts of a week, of which a few are of too little.
  ///
  /// - Parameters:
  ///   - low: How many.
  ///   - recent: What the last four weeks say of each day.
  private static func report(low: Int, recent: [Double], isCalibrated: Bool = false) -> BacktestReport {
    let folds = (0..<8).map { number in
      Fold(
        origin: Day(20_000 + 7 * number), actual: Array(repeating: number < low ? 40 : 10, count: 7),
        samples: (0..<50).map { Array(repeating: 5 + Double($0) / 5, count: 7) },
        seasonal: Array(repeating: recent, count: 7), scheduled: nil, recent: [200])
    }
    var plan = BacktestPlan(horizon: 7, folds: 8)
    plan.isCalibrated = isCalibrated
    return BacktestReport(
      version: "1",
      frame: BacktestFrame(
        plan: plan, options: report.frame.options, boundary: report.frame.boundary, sources: []),
      remarks: [], parts: [BacktestPart(kind: .tasks, folds: folds)])
  }

  @Test func `the page ends with whether the forecasts can be relied on, why, and what to do`() throws {
    func last(_ report: BacktestReport, _ language: Language = .english) throws -> String {
      let section = try #require(report.page.sections.last)
      #expect(section.blocks.count == 1)
      guard case .line(let text) = section.blocks[0] else { return "" }
      return language(text)
    }
    // Forecasts of a median of 9.8 where 10 came are as good as they can be; those of 40 are out.
    let good = try last(Self.report(low: 0, recent: [5, 30]))
    #expect(
      good.hasPrefix(
        "Recurring tasks done: with care – 90 % bands contained 100 % of days and 8 of 8 sums over 7 days; the error is "
      ))
    let bad = try last(Self.report(low: 6, recent: [35, 45]))
    #expect(
      bad.hasPrefix(
        "Recurring tasks done: no – 90 % bands contained 25 % of days and 2 of 8 sums over 7 days; the error is "
      ))
    // Of the two that were right 9.8 were forecast where 10 came, of the six 9.8 where 40 came: 40 / 9.8 to the power of ¾.
    #expect(
      bad.hasSuffix(
        "; observed values were 2.9 times the forecasts, beyond chance; use the last four weeks by weekday instead."
      ))
    let narrow = try last(Self.report(low: 6, recent: [0, 1]))
    #expect(narrow.contains(", beyond chance; treat the bands as too narrow, or calibrate them"))
    let calibrated = try last(Self.report(low: 6, recent: [0, 1], isCalibrated: true))
    #expect(calibrated.hasSuffix("; treat the bands as too narrow."))
    let japanese = try last(Self.report(low: 6, recent: [35, 45]), .japanese)
    #expect(japanese.hasPrefix("繰り返す課題の完了：信頼できません。90 % 予測区間に入ったのは、日ごとの値の 25 % と7日合計の 8回中 2回、"))
    #expect(try last(Self.report).contains("too few forecasts to say, 2; give --folds 3 or more"))
  }

  @Test func `bands that say little are said to be wide, however well they hold`() {
    func page(_ lowest: Double, _ language: Language) -> String {
      let folds = (0..<8).map { number in
        Fold(
          origin: Day(20_000 + 7 * number), actual: Array(repeating: 20, count: 7),
          samples: (0..<50).map { Array(repeating: lowest + Double($0), count: 7) },
          seasonal: Array(repeating: [0, 100], count: 7), scheduled: nil, recent: [0, 100])
      }
      return BacktestReport(
        version: "1", frame: Self.report.frame, remarks: [], parts: [BacktestPart(kind: .tasks, folds: folds)]
      ).page.text(language, width: 2_000, isColoured: false)
    }
    // The third and the forty-eighth of 50 values: 3 and 48.
    #expect(
      page(1, .english).contains(
        "the bands are wide: the upper end for the whole period is 16 times the lower end;"))
    #expect(page(1, .japanese).contains("予測区間は広く、全期間の予測区間は上端が下端の 16倍"))
    #expect(!page(50, .english).contains("wide"))
    #expect(page(-3, .english).contains("the bands are wide: most bands of the whole period begin at 0;"))
  }

  @Test func `every day stands in JSON beside its band`() {
    let text = String(decoding: Self.report.json.encoded(), as: UTF8.self)
    #expect(
      text.contains(
        #""day": "2024-10-05", "actual": 2, "forecast": {"mean": 2.5, "p5": 1, "p50": 2, "p95": 4}"#))
    #expect(text.contains(#""rankTest": null"#))
  }

  @Test func `the page tells where the days fell, once there are forecasts enough`() {
    var report = Self.report
    for language in [Language.english, .japanese] {
      #expect(!report.page.text(language, width: 80, isColoured: false).contains("p = "))
    }
    let third = Self.fold(origin: 20_020, actual: [30, 31], samples: [[1, 2], [2, 2], [3, 4], [4, 4]])
    report = BacktestReport(
      version: "1", frame: report.frame, remarks: [],
      parts: [BacktestPart(kind: .cards, folds: Self.folds + [third])])
    let text = report.page.text(.english, width: 100, isColoured: false)
    #expect(text.contains("days by tenth of their forecast") && text.contains("p = "))
    #expect(report.page.text(.japanese, width: 100, isColoured: false).contains("予測した分布の十分位ごとの日数"))
  }
}
