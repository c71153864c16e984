import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Reports

/// `latency` in every form (INTERFACE 4).
struct LatencyReportTests {
  /// Times of 100, 200 ... 1000 ms: five of ten are at most 500, nine at most 900.
  static let printed = PrintedValue(
    history: {
      let answers = (1...10).map {
        SmallReview(
          "2024-01-01T08:\($0 + 10)", "c\($0)", true, latency: Int32(100 * $0), steps: (previous: 0, next: 1))
      }
      return try HistoryAsOf(answers, now: "2024-01-02T12:00")
    },
    json: """
      {"n": 10, "p50": 500, "p90": 900, "p99": 1000,
       "byStep": [{"step": 0, "n": 10, "p50": 500, "p90": 900, "p99": 1000}]}
      """,
    csv: """
      step,n,p50,p90,p99
      all,10,500,900,1000
      0,10,500,900,1000
      """, english: ["all 10 0.5 s 0.9 s 1.0 s 0 10 0.5 s 0.9 s 1.0 s"],
    japanese: ["全体 10 0.5秒 0.9秒 1.0秒"])

  private static func quantiles(_ values: [Int]) -> LatencyFigure.Quantiles? {
    var counts = ValueCounts()
    for value in values { counts.add(value) }
    return LatencyFigure.Quantiles(counts)
  }

  private static let latency = LatencyFigure(
    all: quantiles([900, 1_449, 65_000]),
    bySteps: [(0, [900, 65_000]), (3, [1_449])].compactMap { step, values in
      quantiles(values).map { LatencyFigure.Step(step: step, quantiles: $0) }
    })

  private let figure = LatencyReport.shown(Self.latency)

  @Test func `JSON has quantiles over all answers and by step`() throws {
    let expected = """
      {"n": 3, "p50": 1449, "p90": 65000, "p99": 65000,
       "byStep": [{"step": 0, "n": 2, "p50": 900, "p90": 65000, "p99": 65000},
                  {"step": 3, "n": 1, "p50": 1449, "p90": 1449, "p99": 1449}]}
      """
    #expect(try canonical(figure.json.text) == canonical(expected))
  }

  @Test func `without a time the quantiles are null, with a reason`() throws {
    let expected = """
      {"n": 0, "p50": null, "p90": null, "p99": null, "reason": "no answer has a time", "byStep": []}
      """
    let empty = LatencyReport.shown(LatencyFigure(all: nil, bySteps: []))
    #expect(try canonical(empty.json.text) == canonical(expected))
    #expect(empty.table.text == "step,n,p50,p90,p99\n")
    empty.checkPage()
  }

  @Test func `CSV has a row for all and a row a step`() {
    #expect(
      figure.table.text == """
        step,n,p50,p90,p99
        all,3,1449,65000,65000
        0,2,900,65000,65000
        3,1,1449,1449,1449

        """)
  }

  @Test func `the page shows seconds`() {
    figure.checkPage(shows: ["0.9", "1.4", "65.0"])
    #expect(figure.page().contains("65.0 s"))
    #expect(figure.page(.japanese).contains("65.0秒"))
  }
}

extension LatencyReport: PrintedMeasure {
  static let printedValues = [LatencyReportTests.printed]
}
