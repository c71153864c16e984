import Analysis
import Kaiki

enum IntervalsReport: MeasureReport {
  typealias Question = IntervalsMeasure
  private typealias Range = IntervalsFigure.Range

  static let help = ReportHelp(
    "how far apart the reviews of cards are at present.",
    notes: """
      The interval of a card is the days from the logical day of its last graded answer to that on which it
      comes back: 0 where it comes back on the same day. Of a card of which the log has no answers it is the one
      that its app stores, or that of the step that it stores. Cards without an answer, and those that were put
      away, are left out; those of which no interval is known are counted under "unknown" and nowhere else: our
      table does not say when another app wants its cards back (F7). Median and p90 are exact quantiles: the
      smallest value v with at least q·n values ≤ v. Where no interval is known they are null, and "reason" says
      why. A card is mature from \(RetentionFigure.matureDays) days on.
      """)
  static let isOfNow = true
  static let countsDays = false

  /// A range and how many cards there are in all.
  private typealias Row = (range: Range, all: Int)

  private static let fields: [Field<Row>] = [
    Field("low", "the fewest days", unit: "days") { $0.range.low },
    Field("high", "the most days, or null for no limit", unit: "days") { $0.range.high },
    Field("cards", "cards with such an interval") { $0.range.cards },
    Field("share", "the share of the cards whose interval is known") { share($0) },
  ]

  private static func share(_ row: Row) -> Double { Double(row.range.cards) / Double(row.all) }

  private static func rows(_ figure: IntervalsFigure) -> [Row] { figure.ranges.map { ($0, figure.cards) } }

  static let shape = ReportShape<IntervalsFigure>.object([
    Field("cards", "answered cards whose interval is known") { $0.cards },
    Field("unknown", "answered cards of which no due day is known") { $0.unknown },
    Field("mean", "the mean interval, or null", unit: "days") { $0.summary?.mean },
    Field("median", "the median, or null", unit: "days") { $0.summary?.median },
    Field("p90", "one card in ten has a longer one, or null", unit: "days") { $0.summary?.p90 },
    Field("mature", "cards with an interval of \(RetentionFigure.matureDays) days or more, or null") {
      $0.summary?.mature
    },
    Field("matureShare", "their share, or null") { $0.matureShare },
    Field(present: "reason", "why there are no figures") { $0.reason.map { Word($0.rawValue) } },
    .list("ranges", "the cards by the length of their intervals, or empty", rows, fields),
  ])
  static let table = ReportTable<IntervalsFigure>.rows(rows, fields)

  static func section(_ figure: IntervalsFigure, _ language: Language) -> Page.Section {
    let title = language("Intervals of cards")
    guard let summary = figure.summary, let matureShare = figure.matureShare else {
      let reason =
        figure.reason == .noCards
        ? language("no card has been answered")
        : language("no due day is known of the \(figure.unknown, "answered card")")
      return Page.Section(title: title, blocks: [.line(reason)])
    }
    let mature = Page.Cell.percent(matureShare).terminalText
    let mean = Page.Cell.rounded(summary.mean).terminalText
    let unknown =
      figure.unknown > 0 ? language("; \(figure.unknown) more have no known due day") : ""
    let pairs = [
      Page.Pair(language("cards", meaning: "number"), .text("\(figure.cards)\(unknown)")),
      Page.Pair(language("mean interval"), .text(language("\(mean) days"))),
      Page.Pair(language("median"), .text(language("\(summary.median, "day")"))),
      Page.Pair(language("90 % of cards"), .text(language("at most \(summary.p90, "day")"))),
      Page.Pair(
        language("mature (≥ \(RetentionFigure.matureDays) days)"),
        .text(language("\(summary.mature) of \(figure.cards), \(mature)"))),
    ]
    let rows = rows(figure)
    let most = figure.ranges.map(\.cards).max() ?? 0
    let table = Page.Table(
      columns: [
        .text(language("days")), .number(language("cards", meaning: "number")), .number(language("share")),
        .text(""),
      ],
      rows: rows.map { row in
        [
          .text(row.range.label), .integer(row.range.cards), .percent(share(row)),
          .bar(Double(row.range.cards), whole: Double(most), width: 24),
        ]
      })
    return Page.Section(
      title: title, blocks: [.pairs(pairs), .table(table), .chart(figure.chart(language))])
  }
}

extension IntervalsFigure {
  /// The cards by the length of their intervals.
  func chart(_ language: Language) -> Chart {
    let bars = ranges.enumerated().map { Plot.Point(Double($0), Double($1.cards)) }
    return Chart(
      name: "card-intervals", title: language("How far apart reviews of cards are"),
      reading: language(
        "Number of cards by the days from the last answer to the due day; each range is twice as long as the previous range."
      ),
      form: .plot(
        Plot(
          x: .names(language("interval in days"), ranges.map(\.label)),
          y: .fromZero(language("cards", meaning: "number")),
          layers: [Plot.Layer(language("cards", meaning: "number"), .bars, bars)])))
  }
}

extension IntervalsFigure.Range {
  /// The days, such as `0`, `2-3` or `512+`.
  var label: String {
    guard let high else { return "\(low)+" }
    return low == high ? "\(low)" : "\(low)-\(high)"
  }
}
