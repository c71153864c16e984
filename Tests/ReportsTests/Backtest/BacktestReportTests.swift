import Analysis
import Encoding
import Kaiki
import TestSupport
import Testing

@testable import Reports

struct BacktestReportTests {
  /// Two forecasts of two days by four replicates, one too low.
  private static let report = BacktestReport(
    version: "1", boundary: DayBoundary(zone: .tokyo), replicates: 4, seed: 7, sources: [], remarks: [],
    parts: [
      BacktestPart(
        kind: .cards,
        folds: [
          fold(cut: 20_000, actual: [2, 3], samples: [[1, 2], [2, 2], [3, 4], [4, 4]]),
          fold(cut: 20_010, actual: [30, 30], samples: [[1, 2], [2, 2], [3, 4], [4, 4]]),
        ])
    ])

  private static func fold(cut: Int, actual: [Double], samples: [[Double]]) -> Fold {
    Fold(
      cut: Day(cut), actual: actual, samples: samples, seasonal: [[1, 1, 1, 1], [2, 2, 2, 2]],
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
      (Language.english, ["more came", "forecasts in all", "% too low"]),
      (.japanese, ["上回る", "予測の偏り", "% 少なめ"]),
    ] {
      let text = Self.report.page(language).text(width: 80, isColoured: false)
      for word in words { #expect(text.contains(word), "\(word)") }
    }
  }

  @Test func `JSON has the keys of the contract`() throws {
    let text = String(decoding: Self.report.json.encoded(), as: UTF8.self)
    for key in [
      "parts", "kind", "folds", "cut", "actual", "forecast", "coverageDays", "coverageTotals", "bias", "crps",
      "skill", "seasonalNaive", "asScheduled", "ranks", "calibration",
    ] {
      #expect(text.contains("\"\(key)\":"), "\(key)")
      #expect(BacktestReport.helpText.contains(key))
    }
    // (5.5 + 5.5) / (5 + 60) - 1
    #expect(text.contains(#""bias": -0.83"#))
  }
}
