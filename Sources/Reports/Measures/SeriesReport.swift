import Analysis
import Kaiki

enum SeriesReport: MeasureReport {
  typealias Question = SeriesMeasure

  static let isSnapshot = false
  static let usesDateRange = true

  private static let weekday: [Field<SeriesFigure.WeekdayDifference>] =
    TestFields.all.of { $0.test } + [
      .list(
        "days", { $0.medians },
        [
          Field("weekday") { $0.weekday }, Field("n") { $0.n },
          Field("median") { $0.median },
        ])
    ]

  private static let fields: [Field<SeriesFigure.Entry>] = [
    Field("series") { $0.series }, Field("n") { $0.n },
    Field("first") { $0.first }, Field("last") { $0.last },
    Field("mean") { $0.description.value?.mean },
    Field("sd", column: .none) { $0.description.value?.standardDeviation },
    Field("median", column: .none) { $0.description.value?.median },
    Field("min", column: .none) { $0.description.value?.minimum },
    Field("max", column: .none) { $0.description.value?.maximum },
    Field("lag1", column: .none) {
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

  static func section(_ figure: SeriesFigure, _ language: Language) -> Page.Section {
    let title = language("Series")
    guard !figure.entries.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no numbers"))])
    }
    let findings = figure.entries.flatMap { self.findings($0, language) }
    return Page.Section(
      title: title,
      blocks: Page.Block.findings(findings, language) + [.table(numbers(figure, language))]
        + figure.charts(language).map { .chart($0) })
  }

  /// What the tests of one series may have found.
  private static func findings(_ entry: SeriesFigure.Entry, _ language: Language) -> [PageFinding] {
    [
      PageFinding(
        subject: entry.series, question: language("weekdays"),
        answer: .optional(entry.weekday.value) { weekday in
          let ends = [weekday.lowest, weekday.highest].compactMap { $0 }.map { end in
            "\(end.weekday.shortName(language)) \(Page.Cell.rounded(end.median).terminalText)"
          }
          return .text(
            zip([language("lowest"), language("highest")], ends).map { "\($0) \($1)" }
              .joined(separator: language(", ")))
        }, test: entry.weekday.value?.test),
      PageFinding(
        subject: entry.series, question: language("slope a year"),
        answer: .estimate(entry.trend.value?.slope), test: entry.trend.value?.test),
      PageFinding(
        subject: entry.series, question: language("a lasting change"),
        answer: .optional(entry.change.value) { change in
          let (before, after) = (
            Page.Cell.rounded(change.before).terminalText, Page.Cell.rounded(change.after).terminalText
          )
          return .text(
            language("from \(change.day): \(before) to \(after)"))
        }, test: entry.change.value?.test),
    ]
  }

  private static func numbers(_ figure: SeriesFigure, _ language: Language) -> Page.Table {
    Page.Table(
      columns: [
        .text(language("series")), .number(language("days")),
        .number(language("mean (95 %)")),
        .number(language("correlation with the next day")),
      ],
      rows: figure.entries.map { entry in
        [
          .text(entry.series), .integer(entry.n), .estimate(entry.mean.value),
          .optional(entry.description.value?.lag1) { .rounded($0) },
        ]
      })
  }
}
