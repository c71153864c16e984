import Analysis
import Encoding
import Kaiki
import Phrases

enum StrengthReport: MeasureReport {
  typealias Question = StrengthMeasure
  static let title: Phrase = "Strength of habits"
  static let isSnapshot = true

  /// Amount of a day, or its check mark.
  private struct Value: Reportable {
    let day: HabitDay

    var json: JSONValue { day.amount.map(\.json) ?? day.value.json }
    var cell: CSVCell { day.amount.map(\.cell) ?? day.value.cell }
  }

  private static let days: [Field<HabitDay>] = [
    Field("day") { $0.day },
    Field("value") { Value(day: $0) },
    Field("score") { $0.score },
  ]

  private static let frequency: [Field<HabitFrequency>] = [
    Field("times") { $0.times }, Field("days") { $0.days },
  ]

  private static let fit: [Field<FrequencyFit>] = [
    Field("times") { $0.frequency?.times },
    Field("days") { $0.frequency?.days },
    Field("automaticDays") { $0.automaticDays },
    Field("misses") { $0.misses },
  ]

  private static let target: [Field<HabitTarget>] = [
    Field("type") { Word($0.kind.rawValue) },
    Field("value") { $0.amount },
  ]

  private static let name = Field<StrengthFigure.Entry>("habit") { $0.habit }

  static let shape = ReportShape<StrengthFigure>.list(
    { $0.habits },
    [
      name, .object("frequency", { $0.frequency }, frequency),
      Field("frequencyIs") { Word($0.certainty.rawValue) },
      .object("fits", { $0.fit }, fit),
      Field("unit") { $0.unit },
      .object("target", { $0.target }, target),
      Field("score") { $0.score },
    ] + RateFields.ends.of { $0.rate } + [
      Field("n") { $0.rate.n },
      Field("method") { _ in Word(StrengthFigure.method) },
      Field("shrunk") { $0.shrunk },
      .list(
        "streaks", { $0.streaks },
        Field("start") { $0.lowerBound },
        Field("end") { $0.upperBound },
        Field("length") { $0.count }),
      .list("series", { $0.days }, days),
    ])

  private typealias Row = (habit: StrengthFigure.Entry, day: HabitDay)

  static let table = ReportTable<StrengthFigure>.rows(
    { figure in figure.habits.flatMap { habit in habit.days.map { Row(habit, $0) } } },
    [name].of { $0.habit } + days.of { $0.day })

  static func blocks(_ figure: StrengthFigure) -> [Page.Block] {
    guard !figure.habits.isEmpty else { return [.line("no ticks")] }
    let table = Page.Table(
      .text("habit"), .number("score"), .number("days done"), .number("95 % interval"),
      .number("streak, longest"), .text("score, last 14 days, 0–100 %"),
      rows: figure.habits.map { habit in
        [
          .verbatim(habit.habit), .percent(habit.score, decimals: 0),
          .text("\(habit.rate.successes) of \(habit.rate.n)"),
          .range(.percent(habit.rate.low, decimals: 0), .percent(habit.rate.high, decimals: 0)),
          .text("\(habit.currentStreak), \(Phrase("\(habit.longestStreak, "day")"))"),
          .bars(habit.days.suffix(14).map(\.score), whole: 1),
        ]
      })
    let legend: Phrase =
      "Days done are days with a check mark. A streak has the days on which a habit was kept up: done, skipped, or not needed by its frequency."
    return [.table(table), .line(legend)] + frequencies(figure) + figure.charts.map { .chart($0) }
  }

  /// Frequencies of habits that are not daily, and assumed frequencies with the marks that contradict them.
  private static func frequencies(_ figure: StrengthFigure) -> [Page.Block] {
    let wanted = figure.habits.map { $0.certainty == .known ? self.wanted(of: $0) : "" }
    let named = wanted.indices.filter { wanted.firstIndex(of: wanted[$0]) == $0 && !wanted[$0].isEmpty }
    func line(_ text: Phrase, _ isMeant: (Int) -> Bool) -> Page.Block {
      let names = figure.habits.indices.filter(isMeant).map { figure.habits[$0].habit }
      return .line(text + Phrase(": ") + Phrase.list(names))
    }
    let assumed = figure.habits.indices.filter { figure.habits[$0].certainty == .assumed }
    let title: Phrase = "assumed daily because the frequency is unknown"
    return named.map { index in line(wanted[index]) { wanted[$0] == wanted[index] } }
      + (assumed.isEmpty ? [] : [line(title, assumed.contains)])
      + figure.habits.compactMap { habit in habit.fit.map { .line(contradiction(habit.habit, $0)) }
      }
  }

  private static func contradiction(_ habit: String, _ fit: FrequencyFit) -> Phrase {
    let days: Phrase = "\(fit.automaticDays, "automatic day")"
    let taken: Phrase =
      "\(habit): assumed daily because the frequency is unknown, but its export has \(days), unlike a daily habit"
    guard let frequency = fit.frequency else {
      return taken + Phrase("; no frequency explains them")
    }
    let fitting = text(frequency)
    let misses: Phrase = "\(fit.misses, "day")"
    if fit.misses == 0 { return taken + Phrase("; \(fitting) fits") }
    return taken
      + (fit.misses * 2 <= fit.automaticDays
        ? Phrase("; \(fitting) fits best, except for \(misses)")
        : Phrase("; no frequency explains most of them, \(fitting) is closest, except for \(misses)"))
  }

  /// Frequency and target of a habit; empty for a daily habit without a target.
  private static func wanted(of habit: StrengthFigure.Entry) -> Phrase {
    guard let target = habit.target else {
      return habit.frequency == .daily ? "" : text(habit.frequency)
    }
    let often = text(habit.frequency)
    let amount = [DecimalText.number(target.amount), habit.unit].compactMap { $0 }.joined(separator: " ")
    switch target.kind {
    case .atLeast: return "\(often) at least \(amount)"
    case .atMost: return "\(often) at most \(amount)"
    }
  }

  private static func text(_ frequency: HabitFrequency) -> Phrase {
    if frequency == .daily { return "daily" }
    let (times, days) = (frequency.times, frequency.days)
    return "\(times) in \(days) days"
  }

  static func summary(_ figure: StrengthFigure) -> [Page.SummaryPoint] {
    let sorted = figure.habits.sorted { $0.score > $1.score }
    func point(_ state: Page.SummaryState, _ habit: StrengthFigure.Entry) -> Page.SummaryPoint {
      let score = Page.Cell.percent(habit.score, decimals: 0)
      let days: Phrase = "\(habit.days.count, "day")"
      return .init(
        .habits, state,
        habit.certainty == .contradicted
          ? "\(habit.habit): strength \(score) if it is daily, which its marks contradict (\(days))"
          : "\(habit.habit): strength \(score) (\(days))")
    }
    let strong = sorted.filter { state(of: $0) == .good }.prefix(2).map { point(.good, $0) }
    let weak = sorted.reversed().filter { state(of: $0) == .watch }.prefix(2).map { point(.watch, $0) }
    let doubtful = sorted.filter { $0.certainty == .contradicted }.prefix(2).map { point(.unknown, $0) }
    let all = strong + weak + doubtful
    guard all.isEmpty, !sorted.isEmpty else { return all }
    let early = sorted.count { $0.days.count < daysNeeded(for: $0) }
    let habits: Phrase = "\(sorted.count, "habit")"
    guard early == sorted.count, let needed = sorted.map(daysNeeded).min(),
      let known = sorted.map(\.days.count).max()
    else {
      return [.init(.habits, .unknown, "no habit is strong or weak (\(habits))")]
    }
    return [
      .init(
        .habits, .unknown,
        "too early to say how strong habits are: \(known) of \(needed, "day") known (\(habits))")
    ]
  }

  private static func state(of habit: StrengthFigure.Entry) -> Page.SummaryState {
    if habit.certainty == .contradicted { return .unknown }
    if habit.score >= strong { return .good }
    return habit.score < weak && habit.days.count >= daysNeeded(for: habit) ? .watch : .unknown
  }

  /// Days after which a habit that is always kept up is no longer weak.
  private static func daysNeeded(for habit: StrengthFigure.Entry) -> Int {
    Strength.days(until: weak, habit.frequency)
  }

  /// Scores of strong and weak habits. A daily habit that is always done reaches 0.8 in 30 days; 17 missed days lower its
  /// score from 1 to 0.4.
  private static let (strong, weak) = (0.8, 0.4)
}

extension Checkmark: Reportable {}

extension StrengthFigure {
  private static let together = 4
  private static let maxCharts = 3
  private static let maxDays = 80

  var charts: [Chart] {
    let begins = stride(from: 0, to: min(habits.count, Self.together * Self.maxCharts), by: Self.together)
    return begins.enumerated().map { number, begin in
      let layers = habits[begin..<min(begin + Self.together, habits.count)].map { habit in
        Plot.Layer(
          Phrase(verbatim: habit.habit), .line,
          habit.course(ofAtMost: Self.maxDays).map { .on($0.day, $0.score) })
      }
      return Chart(
        name: number == 0 ? "habit-strength" : "habit-strength-\(number + 1)",
        title: "The strength of habits over time",
        reading:
          "A moving average of the days done, by the rules of Loop Habit Tracker: it rises with every check mark and falls with every miss.",
        x: .days("day"), y: .share("strength"), layers: layers)
    }
  }
}
