import Analysis
import Kaiki
import Phrases

enum SeriesReport: MeasureReport {
  typealias Question = SeriesMeasure
  static let title: Phrase = "Series"

  private static let weekday: [Field<SeriesFigure.WeekdayDifference>] =
    TestFields.all.of { $0.test } + [
      .list(
        "days", { $0.medians },
        Field("weekday") { $0.weekday }, Field("n") { $0.n },
        Field("median") { $0.median })
    ]

  private static let fields: [Field<SeriesFigure.Entry>] = [
    Field("series") { $0.series }, Field("n") { $0.n },
    Field("first") { $0.first }, Field("last") { $0.last },
    Field("mean") { $0.description.value?.mean },
    Field("sd", hasColumn: false) { $0.description.value?.standardDeviation },
    Field("median", hasColumn: false) { $0.description.value?.median },
    Field("min", hasColumn: false) { $0.description.value?.minimum },
    Field("max", hasColumn: false) { $0.description.value?.maximum },
    Field("lag1", hasColumn: false) {
      $0.description.value?.lag1
    },
    .answer(
      "meanInterval", columns: ["low": "meanLow", "high": "meanHigh"],
      { $0.mean }, EstimateFields.named("mean")),
    Field(column: "lag1") { $0.description.value?.lag1 },
    .answer("weekday", columns: ["p": "weekdayP"], { $0.weekday }, weekday),
    .answer(
      "trend",
      columns: ["slope": "slope", "low": "slopeLow", "high": "slopeHigh", "p": "trendP"], { $0.trend },
      TrendReport.ranks),
    .answer(
      "change",
      columns: ["day": "changeDay", "before": "before", "after": "after", "p": "changeP"], { $0.change },
      TrendReport.change),
  ]

  static let shape = ReportShape<SeriesFigure>.list({ $0.entries }, fields)
  static let table = ReportTable<SeriesFigure>.rows({ $0.entries }, fields)

  static func blocks(_ figure: SeriesFigure) -> [Page.Block] {
    guard !figure.entries.isEmpty else { return [.line("no numbers")] }
    let findings = figure.entries.flatMap { self.findings($0) }
    return Page.Block.findings(findings) + [.table(numbers(figure))] + figure.charts.map { .chart($0) }
  }

  private static func findings(_ entry: SeriesFigure.Entry) -> [PageFinding] {
    let subject = Phrase(verbatim: entry.series)
    return [
      PageFinding(
        subject: subject, question: "weekdays",
        answer: .optional(entry.weekday.value) { weekday in
          let ends = [weekday.lowest, weekday.highest].compactMap { $0 }.map { end in
            Phrase("\(end.weekday.shortName) \(.rounded(end.median))")
          }
          return .text(
            zip([Phrase("lowest"), Phrase("highest")], ends).map { Phrase("\($0) \($1)") }
              .joined(separator: ", "))
        }, test: entry.weekday.value?.test),
      PageFinding(
        subject: subject, question: "slope a year",
        answer: .estimate(entry.trend.value?.slope), test: entry.trend.value?.test),
      PageFinding(
        subject: subject, question: "a lasting change",
        answer: .optional(entry.change.value) { change in
          .text("from \(change.day): \(.rounded(change.before)) to \(.rounded(change.after))")
        }, test: entry.change.value?.test),
    ]
  }

  private static func numbers(_ figure: SeriesFigure) -> Page.Table {
    Page.Table(
      .text("series"), .number("days"), .number("mean (95 %)"), .number("correlation with the next day"),
      rows: figure.entries.map { entry in
        [
          .verbatim(entry.series), .integer(entry.n), .estimate(entry.mean.value),
          .optional(entry.description.value?.lag1) { .rounded($0) },
        ]
      })
  }
}

extension SeriesFigure {
  private static let (maxNumbers, maxCharts) = (366, 4)

  var charts: [Chart] {
    entries.prefix(Self.maxCharts).enumerated().compactMap { index, entry in
      let values = entry.values.suffix(Self.maxNumbers)
      guard let first = values.first, values.count > 1 else { return nil }
      let change = entry.change.value.flatMap { change in
        change.test.isBeyondChance && change.day > first.day ? change : nil
      }
      return Chart(
        name: "series-\(index + 1)", title: Phrase(verbatim: entry.series),
        reading: "The last \(values.count) numbers by day; a line marks a lasting change, if any.",
        x: .days("day"), y: Plot.Axis("number", form: .rounded),
        layers: [Plot.Layer(Phrase(verbatim: entry.series), .line, values.map { .on($0.day, $0.number) })],
        marks: change.map { [.on($0.day, Phrase(.day($0.day)))] } ?? [])
    }
  }
}
