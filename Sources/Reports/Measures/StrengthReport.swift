import Analysis
import Encoding
import Kaiki

struct StrengthReport: FigureReport {
  let figure: StrengthFigure

  static let help = MeasureHelp(
    summary: "how strong each habit is, by the published rules of Loop Habit Tracker.",
    notes: """
      A habit of N times in D days may be done on any days of a sliding window of D days. The score is a moving
      average of what was done that halves in 13 days for a daily habit, and slower for a rarer one; skipped days
      freeze it. A day that needed no tick, because the frequency was kept up, is YES_AUTO. Streaks are runs of
      YES_MANUAL, YES_AUTO and SKIP. Of a habit that is measured, any amount above the numbers of Loop's states
      counts as done. "rate" is the share of days on which the habit was done, skipped ones left out.
      """,
    keys: [
      ("habit", "what the habit is called"), ("score", "its strength, 0 to 1: today, or at a day's end"),
      ("rate", "mean of the posterior of the share of days"), ("low", "lower end of its interval"),
      ("high", "upper end of its interval"),
      ("n", "days from the first tick to today, skipped ones left out"),
      ("method", "how the interval was made"),
      ("shrunk", "the rate drawn towards that of all habits (empirical Bayes), or null"),
      ("streaks", "runs of days, by date"),
      ("start", "the first day of a run"), ("end", "its last day"), ("length", "its days"),
      ("series", "every day from the first tick on"), ("day", "the day"),
      ("value", "UNKNOWN, NO, YES_AUTO, YES_MANUAL or SKIP, or the amount"),
    ])

  var json: JSONValue {
    .array(
      zip(figure.habits, figure.shrunk).map { habit, shrunk in
        .members([
          "habit": .text(habit.habit), "score": .number(habit.score), "rate": .number(habit.rate.rate),
          "low": .number(habit.rate.low), "high": .number(habit.rate.high), "n": .integer(habit.rate.n),
          "method": .text(StrengthFigure.method), "shrunk": .optional(shrunk),
          "streaks": .array(
            habit.streaks.map { streak in
              .members([
                "start": .text(streak.lowerBound.description), "end": .text(streak.upperBound.description),
                "length": .integer(streak.count),
              ])
            }),
          "series": .array(
            habit.days.map { day in
              .members([
                "day": .text(day.day.description),
                "value": day.amount.map(JSONValue.number) ?? .text(day.value.rawValue),
                "score": .number(day.score),
              ])
            }),
        ])
      })
  }

  var csv: CSVTable {
    CSVTable(
      header: ["habit", "day", "value", "score"],
      rows: figure.habits.flatMap { habit in
        habit.days.map { day in
          [
            .text(habit.habit), .plain(day.day.description),
            day.amount.map(CSVCell.number) ?? .plain(day.value.rawValue), .number(day.score),
          ]
        }
      })
  }

  func section(_ language: Language) -> Page.Section {
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
        let longest = habit.streaks.map(\.count).max() ?? 0
        return [
          DisplayText.safe(habit.habit), percent(habit.score, places: 0), percent(habit.rate.rate, places: 0),
          "\(percent(habit.rate.low, places: 0)) – \(percent(habit.rate.high, places: 0))",
          language.count(longest, "day", "日"), Drawing.bars(habit.days.suffix(14).map(\.score), of: 1),
        ]
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}
