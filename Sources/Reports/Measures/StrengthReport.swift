import Analysis
import Encoding
import Kaiki

enum StrengthReport: MeasureReport {
  typealias Question = StrengthMeasure

  static let help = ReportHelp(
    "how strong each habit is, by the published rules of Loop Habit Tracker.",
    notes: """
      A habit of N times in D days may be done on any days of a sliding window of D days. The score is a moving
      average of what was done that halves in 13 days for a daily habit, and slower for a rarer one; skipped days
      freeze it. A day that needed no tick, because the frequency was kept up, is YES_AUTO. Streaks are runs of
      YES_MANUAL, YES_AUTO and SKIP. Of a habit that is measured, any amount above the numbers of Loop's states
      counts as done. "rate" is the share of days on which the habit was done, skipped ones left out.
      """)
  static let isOfNow = true

  /// An amount, or the name of a state.
  private struct Value: Reportable {
    let day: HabitDay

    var json: JSONValue { day.amount.map(\.json) ?? day.value.json }
    var cell: CSVCell { day.amount.map(\.cell) ?? day.value.cell }
  }

  private static let days: [Field<HabitDay>] = [
    Field("day", "the day") { $0.day },
    Field("value", "UNKNOWN, NO, YES_AUTO, YES_MANUAL or SKIP, or the amount") { Value(day: $0) },
    Field("score", "the strength at the day's end, 0 to 1") { $0.score },
  ]

  private static let name = Field<StrengthFigure.Entry>("habit", "what the habit is called") { $0.habit }

  static let shape = ReportShape<StrengthFigure>.list(
    { $0.habits },
    [
      name, Field("score", "its strength today, 0 to 1") { $0.score },
      Field("rate", "mean of the posterior of the share of days") { $0.rate.rate },
      Field("low", "lower end of its interval") { $0.rate.low },
      Field("high", "upper end of its interval") { $0.rate.high },
      Field("n", "days from the first tick to today, skipped ones left out") { $0.rate.n },
      Field("method", "how the interval was made") { _ in Word(StrengthFigure.method) },
      Field("shrunk", "the rate drawn towards that of all habits (empirical Bayes), or null") { $0.shrunk },
      .list(
        "streaks", "runs of days, by date", { $0.streaks },
        [
          Field("start", "the first day of a run") { $0.lowerBound },
          Field("end", "its last day") { $0.upperBound },
          Field("length", "its days") { $0.count },
        ]),
      .list("series", "every day from the first tick on", { $0.days }, days),
    ])

  private typealias Row = (habit: StrengthFigure.Entry, day: HabitDay)

  static let table = ReportTable<StrengthFigure>.rows(
    { figure in figure.habits.flatMap { habit in habit.days.map { Row(habit, $0) } } },
    [name].of { $0.habit } + days.of { $0.day })

  static func section(_ figure: StrengthFigure, _ language: Language) -> Page.Section {
    let title = language("Strength of habits", "習慣の強さ")
    guard !figure.habits.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no ticks", "記録なし"))])
    }
    let table = Page.Table(
      columns: [
        .text(language("habit", "習慣")), .number(language("score", "強さ")),
        .number(language("days done", "実行率")), .number(language("95 % interval", "95 % 区間")),
        .number(language("longest streak", "最長連続")), .text(language("last 14 days", "直近14日")),
      ],
      rows: figure.habits.map { habit in
        [
          .text(habit.habit), .percent(habit.score, places: 0), .percent(habit.rate.rate, places: 0),
          .range(.percent(habit.rate.low, places: 0), .percent(habit.rate.high, places: 0)),
          .text(language.count(habit.longestStreak, "day", "日")),
          .bars(habit.days.suffix(14).map(\.score), whole: 1),
        ]
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}

extension Checkmark: Reportable {}
