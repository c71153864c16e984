import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `intervals` in every form (INTERFACE 4).
struct IntervalsReportTests {
  /// By the standard table a comes back after a day, b after two, c on the same day, and d after thirty.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [
          SmallReview("2024-01-01T08:00", "a", true, steps: (0, 1)),
          SmallReview("2024-01-01T08:01", "b", true, steps: (1, 2)),
          SmallReview("2024-01-01T08:02", "c", false, steps: (1, 0)),
          SmallReview("2024-01-01T08:03", "d", true, steps: (5, 6)),
        ], now: "2024-01-02T12:00")
    },
    json: """
      {"cards": 4, "unknown": 0, "mean": 8.25, "median": 1, "p90": 30, "mature": 1, "matureShare": 0.25,
       "ranges": [{"low": 0, "high": 0, "cards": 1, "share": 0.25}, {"low": 1, "high": 1, "cards": 1, "share": 0.25},
                  {"low": 2, "high": 3, "cards": 1, "share": 0.25}, {"low": 4, "high": 7, "cards": 0, "share": 0},
                  {"low": 8, "high": 15, "cards": 0, "share": 0}, {"low": 16, "high": 31, "cards": 1, "share": 0.25},
                  {"low": 32, "high": 63, "cards": 0, "share": 0}, {"low": 64, "high": 127, "cards": 0, "share": 0},
                  {"low": 128, "high": 255, "cards": 0, "share": 0}, {"low": 256, "high": 511, "cards": 0, "share": 0},
                  {"low": 512, "high": null, "cards": 0, "share": 0}]}
      """,
    csv: """
      low,high,cards,share
      0,0,1,0.25
      1,1,1,0.25
      2,3,1,0.25
      4,7,0,0
      """,
    english: [
      "cards 4 mean interval 8.25 days median 1 day 90 % of cards at most 30 days mature (≥ 21 days) 1 of 4, 25.0 %",
      "16-31 1 25.0 % ████████████████████████", "512+ 0",
    ],
    japanese: [
      "枚数 4 間隔の平均 8.25日 中央値 1日 90 % のカードの間隔 30日以下 習熟（21日以上） 4枚中1枚、25.0 %",
      "16-31 1 25.0 % ████████████████████████", "512+ 0",
    ])

  @Test func `without a known interval all is null, with the reason`() throws {
    for (unknown, reason, english, japanese) in [
      (2, "no due day is known of an answered card", "no due day is known of the 2 answered cards", "2枚"),
      (0, "no card has been answered", "no card has been answered", "これまでに回答したカードはありません"),
    ] {
      let report = IntervalsReport.shown(IntervalsFigure([], unknown: unknown))
      let expected = """
        {"cards": 0, "unknown": \(unknown), "mean": null, "median": null, "p90": null, "mature": null,
         "matureShare": null, "reason": "\(reason)", "ranges": []}
        """
      #expect(try canonical(report.json.text) == canonical(expected))
      #expect(report.table.text == "low,high,cards,share\n")
      report.checkPage(shows: [])
      #expect(report.page().contains(english) && report.page(.japanese).contains(japanese))
    }
  }

  @Test func `cards of which no due day is known are told beside the others`() {
    let report = IntervalsReport.shown(IntervalsFigure([3, 3], unknown: 5))
    #expect(report.page().contains("2; 5 more have no known due day"))
    #expect(report.page(.japanese).contains("2（ほかに期日の分からないカード 5枚）"))
    report.checkPage(shows: ["2-3", "100.0 %"])
  }

  @Test func `a bar stands for each range, also for one without a card`() throws {
    let chart = IntervalsFigure([0, 2, 3, 600], unknown: 0).chart
    guard case .plot(let plot) = chart.form, case .names(let names) = plot.x.scale else {
      Issue.record("no plot of names")
      return
    }
    #expect(
      names.map(\.english) == [
        "0", "1", "2-3", "4-7", "8-15", "16-31", "32-63", "64-127", "128-255", "256-511", "512+",
      ])
    #expect(plot.layers.map { $0.points.map(\.y) } == [[1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1]])
  }
}

extension IntervalsReport: PrintedMeasure {
  static let printedValues = [IntervalsReportTests.printed]
}
