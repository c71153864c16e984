import Analysis
import Forecasting
import Kaiki
import Phrases
import Statistics

enum RhythmReport: MeasureReport {
  typealias Question = RhythmMeasure
  static let title: Phrase = "Rhythm"

  private static let kind = Field<RhythmFigure.Entry>("kind") { $0.kind }

  private static let weekdays: [Field<RhythmFigure.WeekdayShare>] =
    [
      Field("weekday") { $0.weekday }
    ] + RateFields.named("trials", "successes").of { $0.share } + [Field("residual") { $0.residual }]

  private static let hour: [Field<RayleighTest>] =
    [
      Field("n") { $0.n },
      Field("resultantLength") { $0.resultantLength },
      Field("deviationHours") {
        $0.standardDeviation
      },
      Field("kappa") { $0.concentration },
    ] + TestFields.all.of { $0.test }

  private static let windows: [Field<UsualHours.Window>] = [
    Field("start") { Word(clock($0.start)) },
    Field("end") { Word(clock($0.end)) },
    Field("share") { $0.share },
  ]

  /// Time of a quarter hour of the day, such as 09:15.
  private static func clock(_ quarter: Int) -> String { LocalText.clock(quarter * 15) }

  static let shape = ReportShape<RhythmFigure>.list(
    { $0.entries },
    [
      kind, Field("n") { $0.n },
      .answer(
        "weekday", { $0.weekday },
        TestFields.all.of { $0.test } + [
          Field("cramersV") { $0.cramersV },
          .list("days", { $0.weekdays }, weekdays),
        ]),
      Field("meanHour") {
        $0.meanHour
      },
      .answer("hour", { $0.hour }, hour),
      .list("hours", { $0.hours.value?.windows ?? [] }, windows),
      .answer(
        "hoursTest", { $0.hours },
        [
          Field("n") { $0.n }, Field("days") { $0.days },
        ] + TestFields.all.of { $0.test }),
      .answer(
        "period", { $0.period },
        [Field("days") { $0.days }] + TestFields.all.of { $0.test }),
    ])

  private typealias Row = (entry: RhythmFigure.Entry, weekday: RhythmFigure.WeekdayShare)

  /// One row per kind and weekday.
  static let table = ReportTable<RhythmFigure>.rows(
    { figure in
      figure.entries.flatMap { entry in (entry.weekday.value?.weekdays ?? []).map { Row(entry, $0) } }
    },
    [kind].of { $0.entry } + weekdays.of { $0.weekday })

  static func blocks(_ figure: RhythmFigure) -> [Page.Block] {
    guard !figure.entries.isEmpty else { return [.line("nothing observed")] }
    let findings = figure.entries.flatMap { entry in
      let kind = entry.kind.title
      return [
        PageFinding(
          subject: kind, question: "weekdays, Mon–Sun",
          answer: .optional(entry.weekday.value) { .bars($0.weekdays.map(\.share.rate), whole: nil) },
          test: entry.weekday.value?.test),
        PageFinding(
          subject: kind, question: "usual hours", answer: usualHours(entry), test: entry.hours.value?.test),
        PageFinding(
          subject: kind, question: "period",
          answer: .optional(entry.period.value) { .text("\(.rounded($0.days)) days") },
          test: entry.period.value?.test),
      ]
    }
    return Page.Block.findings(findings)
  }

  private static func usualHours(_ entry: RhythmFigure.Entry) -> Page.Cell {
    guard let windows = entry.hours.value?.windows, !windows.isEmpty else { return .missing }
    return .verbatim(windows.map { "\(clock($0.start))–\(clock($0.end))" }.joined(separator: ", "))
  }
}
