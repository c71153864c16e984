import Analysis
import Kaiki
import Phrases

enum IntervalsReport: MeasureReport {
  typealias Question = IntervalsMeasure
  static let title: Phrase = "Intervals of cards"
  private typealias Range = IntervalsFigure.Range

  static let isSnapshot = true
  static let usesDateRange = false

  private typealias Row = (range: Range, all: Int)

  private static let fields: [Field<Row>] = [
    Field("low") { $0.range.low },
    Field("high") { $0.range.high },
    Field("cards") { $0.range.cards },
    Field("share") { share($0) },
  ]

  private static func share(_ row: Row) -> Double { Double(row.range.cards) / Double(row.all) }

  private static func rows(_ figure: IntervalsFigure) -> [Row] { figure.ranges.map { ($0, figure.cards) } }

  static let shape = ReportShape<IntervalsFigure>.object([
    Field("cards") { $0.cards },
    Field("unknown") { $0.unknown },
    Field("mean") { $0.summary?.mean },
    Field("median") { $0.summary?.median },
    Field("p90") { $0.summary?.p90 },
    Field("mature") { $0.summary?.mature },
    Field("matureShare") { $0.matureShare },
    Field(present: "reason") { $0.reason.map { Word($0.rawValue) } },
    .list("ranges", rows, fields),
  ])
  static let table = ReportTable<IntervalsFigure>.rows(rows, fields)

  static func blocks(_ figure: IntervalsFigure) -> [Page.Block] {
    guard let summary = figure.summary, let matureShare = figure.matureShare else {
      let reason =
        figure.reason == .noCards
        ? Phrase("no card has been answered")
        : Phrase("no due day is known of the \(figure.unknown, "answered card")")
      return [.line(reason)]
    }
    let mature = Page.Cell.percent(matureShare)
    let mean = Page.Cell.rounded(summary.mean)
    let unknown =
      figure.unknown > 0 ? Phrase("; \(figure.unknown) more have no known due day") : ""
    let pairs = [
      Page.Pair(Phrase("cards", meaning: "number"), "\(figure.cards)\(unknown)"),
      Page.Pair("mean interval", "\(mean) days"),
      Page.Pair("median", "\(summary.median, "day")"),
      Page.Pair("90 % of cards", "at most \(summary.p90, "day")"),
      Page.Pair(
        "mature (≥ \(RetentionFigure.matureDays) days)", "\(summary.mature) of \(figure.cards), \(mature)"),
    ]
    let rows = rows(figure)
    let most = figure.ranges.map(\.cards).max() ?? 0
    let table = Page.Table(
      .text("days"), .number(Phrase("cards", meaning: "number")), .number("share"), .text(""),
      rows: rows.map { row in
        [
          .verbatim(row.range.label), .integer(row.range.cards), .percent(share(row)),
          .bar(Double(row.range.cards), whole: Double(most), width: 24),
        ]
      })
    return [.pairs(pairs), .table(table), .chart(figure.chart)]
  }
}

extension IntervalsFigure {
  var chart: Chart {

    Chart(
      name: "card-intervals", title: "How far apart reviews of cards are",
      reading:
        "Number of cards by the days from the last answer to the due day; each range is twice as long as the previous range.",
      x: .names("interval in days", ranges.map { Phrase(verbatim: $0.label) }),
      y: .fromZero(Phrase("cards", meaning: "number")),
      layers: [
        Plot.Layer(Phrase("cards", meaning: "number"), .bars, Plot.Point.row(ranges.map { Double($0.cards) }))
      ])
  }
}

extension IntervalsFigure.Range {
  /// Days, such as `0`, `2-3` or `512+`.
  var label: String {
    guard let high else { return "\(low)+" }
    return low == high ? "\(low)" : "\(low)-\(high)"
  }
}
