import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `trueRetention` in every form (F8).
struct TrueRetentionReportTests {
  /// Of eight answers four come a day or more after one to the same card: after 2, 2, 18 and 21 days; only the last,
  /// of which the others are young, is wrong.
  ///
  /// Wilson's intervals are of SciPy 1.17.1: `binomtest(3, 4).proportion_ci(method="wilson")` and so on.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [
          SmallReview("2024-01-10T08:00", "a", true), SmallReview("2024-01-10T08:05", "a", false),
          SmallReview("2024-01-12T08:00", "a", true), SmallReview("2024-01-31T08:30", "b", true),
          SmallReview("2024-02-02T08:00", "b", true), SmallReview("2024-02-02T09:00", "a", false),
          SmallReview("2024-02-02T09:10", "a", true), SmallReview("2024-02-20T09:30", "b", true),
        ], now: "2024-02-21T12:00", origin: .foreign)
    },
    json: """
      [{"group": "all", "label": "", "n": 4, "correct": 3, "rate": 0.75, "low": 0.30064184258240184,
        "high": 0.9544127391902995},
       {"group": "young", "label": "", "n": 3, "correct": 3, "rate": 1, "low": 0.43850296824495594, "high": 1},
       {"group": "mature", "label": "", "n": 1, "correct": 0, "rate": 0, "low": 0, "high": 0.7934506856227626},
       {"group": "month", "label": "2024-01", "n": 1, "correct": 1, "rate": 1, "low": 0.20654931437723745,
        "high": 1},
       {"group": "month", "label": "2024-02", "n": 3, "correct": 2, "rate": 0.6666666666666666,
        "low": 0.2076596008020477, "high": 0.9385080552796037},
       {"group": "hour", "label": "8", "n": 2, "correct": 2, "rate": 1, "low": 0.34238022750665303, "high": 1},
       {"group": "hour", "label": "9", "n": 2, "correct": 1, "rate": 0.5, "low": 0.09453120573423074,
        "high": 0.9054687942657693}]
      """,
    csv: """
      group,label,n,correct,rate,low,high
      all,,4,3,0.75,0.300641842582,0.95441273919
      young,,3,3,1,0.438502968245,1
      mature,,1,0,0,0,0.793450685623
      month,2024-01,1,1,1,0.206549314377,1
      """,
    english: [
      "all 4 3 75.0 % 30.1 % – 95.4 %", "young (< 21 days) 3 3 100.0 %", "mature (≥ 21 days) 1 0 0.0 %",
      "2024-02 3 2 66.7 %",
    ],
    japanese: ["全体 4 3 75.0 %", "若い（21日未満） 3 3 100.0 %", "成熟（21日以上） 1 0 0.0 %"])

  @Test func `without such an answer the page says so`() {
    let page = TrueRetentionReport.shown(TrueRetentionFigure(groups: []))
    #expect(page.page(.english, width: 80).contains("no answer a day after another"))
    #expect(page.page(.japanese, width: 80).contains("翌日以降の復習なし"))
    #expect(page.csv.text == "group,label,n,correct,rate,low,high\n")
  }

  @Test func `the page shows the last twelve months, and no hours`() throws {
    let interval = try BinomialInterval.wilson(successes: 1, of: 2)
    let months = (1...14).map { number in
      TrueRetentionFigure.Group(
        kind: .month, label: number < 13 ? "2024-\(padded(number, to: 2))" : "2025-0\(number - 12)",
        interval: interval)
    }
    let hour = TrueRetentionFigure.Group(kind: .hour, label: "8", interval: interval)
    let text = TrueRetentionReport.shown(TrueRetentionFigure(groups: months + [hour])).page(
      .english, width: 80)
    #expect(!text.contains("2024-02") && text.contains("2024-03") && text.contains("2025-02"))
    #expect(text.split(separator: "\n").count == 14)
  }
}
