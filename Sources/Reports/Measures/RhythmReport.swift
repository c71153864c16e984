import Analysis
import Kaiki
import Statistics

enum RhythmReport: MeasureReport {
  typealias Question = RhythmMeasure

  static let help = ReportHelp(
    "on which weekdays and at which hours things are done, and with which period they come back.",
    notes: """
      Days run from the first event to yesterday. Weekdays are compared by the share of their days on which
      anything was done; of courses by the share of classes attended, of habits by the share of days done.
      The test is the chi-square test of homogeneity, or draws with the same margins where an expected count
      is below 5; it takes days for independent. Hours are those of the first event of each day, by the
      Rayleigh test, which finds one gathering. The period is that of the highest peak of the daily counts,
      against the same days in random order: a trend, too, makes a peak. Every p also stands adjusted for all
      tests of the report (Holm).
      """)
  static let isOfNow = false

  private static let kind = Field<RhythmFigure.Entry>(
    "kind", "cards, tasks, attempts, lists, habits or courses"
  ) { $0.kind }

  private static let weekdays: [Field<RhythmFigure.WeekdayShare>] = [
    Field("weekday", "monday to sunday") { $0.weekday },
    Field("trials", "days, or classes or habit days") { $0.share.n },
    Field("successes", "those on which anything was done, or that succeeded") { $0.share.successes },
    Field("rate", "their share") { $0.share.rate },
    Field("low", "lower end of its Wilson 95 % interval") { $0.share.low },
    Field("high", "its upper end") { $0.share.high },
    Field("residual", "the adjusted residual, near standard normal without a difference") { $0.residual },
  ]

  private static let hour: [Field<RayleighTest>] =
    [
      Field("n", "days with an hour") { $0.n }, Field("meanHour", "the mean hour, or null") { $0.meanHour },
      Field("resultantLength", "0 for hours all round the clock, 1 for one time") { $0.resultantLength },
      Field("deviationHours", "the circular standard deviation, or null", unit: "hours") {
        $0.standardDeviation
      },
      Field("kappa", "the concentration of von Mises, or null") { $0.concentration },
    ] + TestFields.all.of { $0.test }

  static let shape = ReportShape<RhythmFigure>.list(
    { $0.entries },
    [
      kind, Field("n", "observed days") { $0.n },
      .answer(
        "weekday", "how weekdays differ", { $0.weekday },
        TestFields.all.of { $0.test } + [
          Field("cramersV", "0 for no difference, 1 for the most") { $0.cramersV },
          .list("days", "each weekday that was observed", { $0.weekdays }, weekdays),
        ]),
      .answer("hour", "the hour of a day's first event", { $0.hour }, hour),
      .answer(
        "period", "the period that comes back most", { $0.period },
        [Field("days", "the period", unit: "days") { $0.days }] + TestFields.all.of { $0.test }),
    ])

  private typealias Row = (entry: RhythmFigure.Entry, weekday: RhythmFigure.WeekdayShare)

  /// A row a kind and weekday.
  static let table = ReportTable<RhythmFigure>.rows(
    { figure in
      figure.entries.flatMap { entry in (entry.weekday.value?.weekdays ?? []).map { Row(entry, $0) } }
    },
    [kind].of { $0.entry } + weekdays.of { $0.weekday })

  static func section(_ figure: RhythmFigure, _ language: Language) -> Page.Section {
    let title = language("Rhythm", "リズム")
    guard !figure.entries.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing observed", "記録なし"))])
    }
    let table = Page.Table(
      columns: [
        .text(""), .number(language("days", "日数")), .text(language("Mon–Sun", "月〜日")),
        .number("p"), .number(language("usual hour", "時刻")), .number("p"),
        .number(language("period", "周期")), .number("p"),
      ],
      rows: figure.entries.map { entry in
        [
          .text(entry.kind.title(language)), .integer(entry.n),
          .optional(entry.weekday.value) { .bars($0.weekdays.map(\.share.rate), whole: 1) },
          .p(entry.weekday.value?.test), .optional(entry.hour.value?.meanHour) { .clock($0) },
          .p(entry.hour.value?.test),
          .optional(entry.period.value) { period in
            let days = Page.Cell.rounded(period.days).terminalText
            return .text(language("\(days) d", "\(days)日"))
          }, .p(entry.period.value?.test),
        ]
      })
    return Page.Section(title: title, blocks: [.table(table), .testNote(language)])
  }
}
