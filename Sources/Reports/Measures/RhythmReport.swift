import Analysis
import Forecasting
import Kaiki
import Statistics

enum RhythmReport: MeasureReport {
  typealias Question = RhythmMeasure

  static let help = ReportHelp(
    "on which weekdays and at which hours things are done, and with which period they come back.",
    notes: """
      Days run from the first event, or --from, to the last one that is over. Weekdays are compared by the
      share of their days on which anything was done; of courses by the share of classes attended, of habits
      by the share of days done. The test is the chi-square test of homogeneity, or draws with the same
      margins where an expected count is below 5; it takes days for independent. The usual hours are the
      windows of the clock that hold half of all events, where they are densest; there are none where days
      whose clocks are turned by chance gather as much. The hour of the first event of each day is tested by
      Rayleigh, which finds one gathering; its mean is told only where one window holds it. The period is that
      of the highest peak of the daily counts, of two days to a third of the span (at most ten years), without
      their straight line and what a day takes over from the one before, against the same days in random
      order. Every p also stands adjusted for all tests of the report (Holm).
      """)
  static let isOfNow = false
  static let countsDays = true

  private static let kind = Field<RhythmFigure.Entry>(
    "kind", ItemKind.words(ItemKind.analysed)
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
      Field("n", "days with an hour") { $0.n },
      Field("resultantLength", "0 for hours all round the clock, 1 for one time") { $0.resultantLength },
      Field("deviationHours", "the circular standard deviation, or null", unit: "hours") {
        $0.standardDeviation
      },
      Field("kappa", "the concentration of von Mises, or null") { $0.concentration },
    ] + TestFields.all.of { $0.test }

  private static let windows: [Field<UsualHours.Window>] = [
    Field("start", "where a window begins, by the clock") { Word(clock($0.start)) },
    Field("end", "where it ends, by the clock") { Word(clock($0.end)) },
    Field("share", "the share of all events in it") { $0.share },
  ]

  /// A quarter hour of the day as a clock shows it.
  private static func clock(_ quarter: Int) -> String {
    padded(quarter / 4, to: 2) + ":" + padded(quarter % 4 * 15, to: 2)
  }

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
      Field("meanHour", "the mean hour of a day's first event where one window holds it, or null") {
        $0.meanHour
      },
      .answer("hour", "the hour of a day's first event", { $0.hour }, hour),
      .list("hours", "the windows that hold half of the events", { $0.hours.value?.windows ?? [] }, windows),
      .answer(
        "hoursTest", "whether there are usual hours", { $0.hours },
        [
          Field("n", "events") { $0.n }, Field("days", "days with an event") { $0.days },
        ] + TestFields.all.of { $0.test }),
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
    let title = language("Rhythm")
    guard !figure.entries.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing observed"))])
    }
    let findings = figure.entries.flatMap { entry in
      let kind = entry.kind.title(language)
      return [
        PageFinding(
          subject: kind, question: language("weekdays, Mon–Sun"),
          answer: .optional(entry.weekday.value) { .bars($0.weekdays.map(\.share.rate), whole: nil) },
          test: entry.weekday.value?.test),
        PageFinding(
          subject: kind, question: language("usual hours"), answer: usualHours(entry),
          test: entry.hours.value?.test),
        PageFinding(
          subject: kind, question: language("period"),
          answer: .optional(entry.period.value) { period in
            let days = Page.Cell.rounded(period.days).terminalText
            return .text(language("\(days) days"))
          }, test: entry.period.value?.test),
      ]
    }
    return Page.Section(title: title, blocks: Page.Block.findings(findings, language))
  }

  private static func usualHours(_ entry: RhythmFigure.Entry) -> Page.Cell {
    guard let windows = entry.hours.value?.windows, !windows.isEmpty else { return .missing }
    return .text(windows.map { "\(clock($0.start))–\(clock($0.end))" }.joined(separator: ", "))
  }
}
