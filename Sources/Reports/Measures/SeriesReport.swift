import Analysis
import Kaiki

enum SeriesReport: MeasureReport {
  typealias Question = SeriesMeasure

  static let help = ReportHelp(
    "what daily numbers do: how weekdays differ, whether they rise or fall, and when they change.",
    notes: """
      Days without a number are left out. Weekdays are compared by the Kruskal-Wallis test; the trend is the
      Mann-Kendall test with Sen's slope a year of 365.25 days; the change is the day from which the mean
      differs most, against the same numbers in random order. All three take days for independent: where
      "lag1", the correlation of one number with the next, is far from 0 their p are too small. The interval
      of the mean comes from blocks of days drawn again, and bears with that; there is none where "lag1" is
      too large for the number of days, nor below \(SeriesFigure.leastForMean) of them. Below
      \(SeriesFigure.leastDays) nothing is tested.
      """)
  static let isOfNow = false
  static let countsDays = true

  private static let weekday: [Field<SeriesFigure.WeekdayDifference>] =
    TestFields.all.of { $0.test } + [
      .list(
        "days", "each weekday that has numbers", { $0.medians },
        [
          Field("weekday", "monday to sunday") { $0.weekday }, Field("n", "its days") { $0.n },
          Field("median", "their median") { $0.median },
        ])
    ]

  private static let fields: [Field<SeriesFigure.Entry>] = [
    Field("series", "what the series is called") { $0.series }, Field("n", "days with a number") { $0.n },
    Field("first", "the first of them") { $0.first }, Field("last", "the last") { $0.last },
    Field("mean", "the mean") { $0.description.value?.mean },
    Field("sd", "the standard deviation", column: .none) { $0.description.value?.standardDeviation },
    Field("median", "the median", column: .none) { $0.description.value?.median },
    Field("min", "the least", column: .none) { $0.description.value?.minimum },
    Field("max", "the most", column: .none) { $0.description.value?.maximum },
    Field("lag1", "the correlation of one number with the next, or null", column: .none) {
      $0.description.value?.lag1
    },
    .answer(
      "meanInterval", "the interval of the mean", columns: ["low": "meanLow", "high": "meanHigh"],
      { $0.mean }, EstimateFields.named("mean", "the mean")),
    Field(column: "lag1") { $0.description.value?.lag1 },
    .answer("weekday", "how weekdays differ", columns: ["p": "weekdayP"], { $0.weekday }, weekday),
    .answer(
      "trend", "whether the numbers rise or fall",
      columns: ["slope": "slope", "low": "slopeLow", "high": "slopeHigh", "p": "trendP"], { $0.trend },
      TrendReport.ranks("Sen's slope a year")),
    .answer(
      "change", "the most likely change",
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
