import Analysis
import Kaiki
import Phrases

enum LatencyReport: MeasureReport {
  typealias Question = LatencyMeasure
  static let title: Phrase = "Answer time"

  private static let quantiles: [Field<LatencyFigure.Quantiles?>] = [
    Field("n") { $0?.n ?? 0 }, Field("p50") { $0?.p50 },
    Field("p90") { $0?.p90 },
    Field("p99") { $0?.p99 },
  ]

  static let shape = ReportShape<LatencyFigure>.object(
    quantiles.of { $0.all } + [
      Field(present: "reason") {
        $0.all == nil ? Word("no answer has a time") : nil
      },
      .list(
        "byStep",
        { $0.bySteps },
        [Field("step") { $0.step }] + quantiles.of { $0.quantiles }),
    ])

  private typealias Row = (step: Int?, quantiles: LatencyFigure.Quantiles)

  static let table = ReportTable<LatencyFigure>.rows(
    rows,
    [Field<Row>("step") { Word($0.step?.description ?? "all") }]
      + quantiles.of { $0.quantiles })

  private static func rows(_ figure: LatencyFigure) -> [Row] {
    (figure.all.map { [(nil, $0)] } ?? []) + figure.bySteps.map { ($0.step, $0.quantiles) }
  }

  static func blocks(_ figure: LatencyFigure) -> [Page.Block] {
    guard figure.all != nil else { return [.line("no answer has a time")] }
    let seconds = { (milliseconds: Int) -> Page.Cell in
      let seconds = Page.Cell.fixed(Double(milliseconds) / 1_000, decimals: 1)
      return .text("\(seconds) s")
    }
    let table = Page.Table(
      .text("step"), .number("n"), .number("median"), .number("p90"), .number("p99"),
      rows: rows(figure).map { step, quantiles in
        [.text(step.map { "\($0)" } ?? Phrase("all")), .integer(quantiles.n)]
          + [quantiles.p50, quantiles.p90, quantiles.p99].map(seconds)
      })
    let line: Phrase = "All answers whose time was recorded, practice and repeats of the day included."
    return [.line(line), .table(table)]
  }
}
