import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

enum HabitsPartReport: PartReport {
  static let kind = ItemKind.habits
  static let monthly = (main: Quantity.done, others: [Quantity.strength])
  static let ahead = Quantity.done

  static let quantities: [(quantity: Quantity, meaning: String)] = [
    (.done, "habits done"),
    (.strength, "the scores of all habits at the day's end, 0 to 1 each, summed up"),
  ]

  static let plan: [Field<HabitScenario>] = [
    Field("habits", "habits in use") { $0.plan.habits.count },
    Field("pastDays", "days of the record, which are lived again") { $0.plan.relived.count },
    Field("priorDays", "how many days of a habit's rate its own days have to stand against") { _ in
      HabitPlan.priorDays
    },
  ]

  static let ending: [Field<[HabitForecast]>] = [
    .list(
      "items", "where each habit stands at the end", { $0 },
      [
        Field("habit", "what it is called") { $0.habit },
        Field("score", "its score before the run, 0 to 1") { $0.score },
        .object("done", "days on which it is done", { $0.done }, BandFields.band),
        .object("endScore", "its score at the end", { $0.endScore }, BandFields.band),
        .object("streak", "days of the streak that reaches the end", { $0.streak }, BandFields.band),
      ])
  ]

  static func title(_ language: Language) -> String { language("Habits", "習慣") }
  static func aheadTitle(_ language: Language) -> String { language("habits done", "習慣の実行") }

  static func remarks(_ scenario: HabitScenario, _ language: Language) -> [String] {
    let (habits, days) = (scenario.plan.habits.count, scenario.plan.relived.count)
    return [
      language(
        "Habits: \(habits) in use, ticked as on the \(days) past days, recent ones above all, mostly each on its weekday.",
        "習慣：\(habits)件。過去 \(days)日の主に同じ曜日（最近を重視）のとおりに実行すると仮定。")
    ]
  }

  static func headline(_ part: Simulated<HabitScenario>, _ language: Language) -> [Page.Pair] {
    [
      Page.Pair(language("done", "実行"), .band(part.projection.totals[.done], language)),
      Page.Pair(language("per day", "1日あたり"), .amount(part.projection.perDay(.done))),
    ]
  }

  static func sections(_ part: Simulated<HabitScenario>, _ language: Language) -> [Page.Section] {
    let most = 20
    func percent(_ share: Double) -> Page.Cell { .percent(share, places: 0) }
    let table = Page.Table(
      columns: [
        .text(language("habit", "習慣")), .number(language("done", "実行日数")),
        .number(language("90 % band", "90 % の幅")),
        .number(language("strength", "現在の強さ")), .number(language("at the end", "終わり")),
        .number(language("90 % band", "90 % の幅")), .number(language("streak", "終わりの連続")),
      ],
      rows: part.ending.prefix(most).map { habit in
        [
          .text(habit.habit), .amount(habit.done.mean), .ends(habit.done), percent(habit.score),
          percent(habit.endScore.mean), .range(percent(habit.endScore.p5), percent(habit.endScore.p95)),
          .amount(habit.streak.p50),
        ]
      })
    let rest = part.ending.count - most
    let more = rest > 0 ? [Page.Block.line(language("and \(rest) more habits", "ほか \(rest)件"))] : []
    return [Page.Section(title: language("Each habit", "習慣ごと"), blocks: [.table(table)] + more)]
  }
}
