import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

enum HabitsPartReport: PartReport {
  static let kind = ItemKind.habits
  static let monthly = (main: Quantity.done, others: [Quantity.strength])
  static let ahead = Quantity.done
  static let compared = [(quantity: Quantity.done, namesExtremes: false)]

  static let plan: [Field<HabitScenario>] = [
    Field("habits") { $0.plan.habits.count },
    Field("pastDays") { $0.plan.blockBootstrap.count },
    Field("priorDays") { _ in
      HabitPlan.priorDays
    },
  ]

  static let ending: [Field<[HabitForecast]>] = [
    .list(
      "items", { $0 },
      Field("habit") { $0.habit },
      Field("score") { $0.score },
      .object("done", { $0.done }, BandFields.band),
      .object("endScore", { $0.endScore }, BandFields.band),
      .object("streak", { $0.streak }, BandFields.band))
  ]

  static var title: Phrase { "Habits" }
  static var aheadTitle: Phrase { "habits done" }

  static func remarks(_ scenario: HabitScenario) -> [Phrase] {
    let (habits, days) = (scenario.plan.habits.count, scenario.plan.blockBootstrap.count)
    return [
      Phrase(
        "Habits: \(habits) in use. The days on which habits are done are resampled from the past \(days) days, mostly from the same weekday and with more weight on recent days."
      )
    ]
  }

  static func headline(_ part: Simulated<HabitScenario>) -> [Page.Pair] {
    [
      Page.Pair(Phrase("done", meaning: "habits"), .band(part.projection.totals[.done])),
      Page.Pair("per day", .amount(part.projection.perDay(.done))),
    ]
  }

  static func sections(_ part: Simulated<HabitScenario>) -> [Page.Section] {
    let most = 20
    func percent(_ share: Double) -> Page.Cell { .percent(share, decimals: 0) }
    let table = Page.Table(
      .text("habit"), .number(Phrase("done", meaning: "days")), .number("90 % band"),
      .number(Phrase("strength", meaning: "now")), .number("at the end"), .number("90 % band"),
      .number(Phrase("streak", meaning: "at the end")),
      rows: part.ending.prefix(most).map { habit in
        [
          .verbatim(habit.habit), .amount(habit.done.central), .ends(habit.done), percent(habit.score),
          percent(habit.endScore.central), .range(percent(habit.endScore.p5), percent(habit.endScore.p95)),
          .amount(habit.streak.p50),
        ]
      })
    let rest = part.ending.count - most
    let more = rest > 0 ? [Page.Block.line("and \(rest) more habits")] : []
    return [Page.Section(title: "Each habit", blocks: [.table(table)] + more)]
  }
}
