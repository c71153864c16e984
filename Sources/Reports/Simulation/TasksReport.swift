import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

enum TasksReport: PartReport {
  static let kind = ItemKind.tasks
  static let monthly = (main: Quantity.done, others: [Quantity.dueNew, .overdue, .shown, .starved])
  static let ahead = Quantity.done
  static let compared = [(quantity: Quantity.done, namesExtremes: true)]

  private struct Cell {
    var lateness: CompletionHazard.Lateness
    var weekday: Weekday
    var count: CompletionHazard.Count
    var mean: Double
    var first: Double
  }

  private static func cells(_ scenario: TaskScenario) -> [Cell] {
    let (hazard, first) = (scenario.plan.hazard, scenario.plan.firstRates)
    return CompletionHazard.Lateness.allCases.flatMap { lateness in
      Weekday.allCases.map { weekday in
        Cell(
          lateness: lateness, weekday: weekday, count: hazard[lateness, weekday],
          mean: hazard.mean(lateness, weekday), first: first[lateness, weekday])
      }
    }
  }

  static let plan: [Field<TaskScenario>] = [
    Field("tasks") { $0.plan.tasks.count },
    Field("drawnFrom") {
      $0.drawnFrom
    },
    Field("keepTime") { $0.plan.scheduler.keepsTime },
    Field("cap") { $0.plan.cap },
    Field("nagDays") { $0.plan.repeatDays },
    Field("rules") { $0.plan.rules },
    Field("osModel") { $0.plan.system },
    Field("osLimit") { _ in SystemModel.limit },
    Field("opensPerDay") { $0.usage.usage.perDay },
    Field("opensFrom") {
      $0.usage.source
    },
    Field("priorWeight") { _ in CompletionHazard.priorWeight },
    Field("levelVariance") {
      $0.plan.levelVariance
    },
    .object(
      "early", { $0.plan.hazard.early },
      Field("n") { $0.occurrences },
      Field("done") { $0.doneEarly },
      .values("hazards") { $0.means }),
    .list(
      "hazard", cells,
      Field("daysLate") { $0.lateness },
      Field("weekday") { $0.weekday },
      Field("n") { $0.count.days },
      Field("done") { $0.count.done },
      Field("mean") { $0.mean },
      Field("first") { $0.first }),
  ]

  static let ending: [Field<ReminderDelivery>] = [
    .object(
      "coverage", { $0.share },
      BandFields.band)
  ]

  static var title: Phrase { "Recurring tasks" }
  static var aheadTitle: Phrase { "tasks done" }

  static func remarks(_ scenario: TaskScenario) -> [Phrase] {
    let plan = scenario.plan
    let perDay = Page.Cell.fixed(scenario.usage.usage.perDay, decimals: 1)
    let appSessions =
      switch scenario.usage.source {
      case .option: Phrase("as asked for")
      case .opens: Phrase("as recorded")
      case .completions: Phrase("by the times of completions")
      case .standard: Phrase("assumed")
      }
    let forCompletions: Phrase =
      plan.opens.opensForCompletions
      ? ", and once more on each other day with a completion"
      : "; completions wait for the next app session"
    let tasks =
      scenario.drawnFrom.map { own in
        Phrase(
          "Recurring tasks: \(plan.tasks.count), drawn from the \(own) in use, each with its own due day.")
      } ?? Phrase("Recurring tasks in use: \(plan.tasks.count).")
    return [
      tasks,
      plan.hazard.isEmpty
        ? Phrase(
          "Delay: the forecast assumes that 60 % of due tasks are done on the due day, because the data have no completed occurrence of a task."
        )
        : Phrase(
          "Delay: tasks are done at the completion rates of the data, by days after the due day and by weekday. Each replicate draws its own rates."
        ),
      Phrase(
        "Reminders of tasks: the app plans at most \(plan.cap) reminders, not counting a separate card app. The user opens the app \(perDay) times per day (\(appSessions))\(forCompletions)."
      ),
      Phrase(
        "Shown and starved count reminders of open tasks; tasks that are already done or have reminders off have none."
      ),
    ]
  }

  static func headline(_ part: Simulated<TaskScenario>) -> [Page.Pair] {
    let totals = part.projection.totals
    let perDay = [Quantity.dueNew, .done].map { Page.Cell.amount(part.projection.perDay($0)) }
    var pairs = [
      Page.Pair("done", .band(totals[.done])),
      Page.Pair("per day", "\(perDay[0]) due, \(perDay[1]) done"),
      Page.Pair("overdue at the end", .band(totals[.overdue])),
    ]
    if let share = part.ending.share {
      let shown = Page.Cell.percent(share.central)
      let value = share.isMeanInside ? Phrase(shown) : Phrase("median \(shown)")
      let range = Page.Cell.range(.percent(share.p5), .percent(share.p95))
      pairs += [
        Page.Pair("reminders shown", "\(value) of those due (90 % band: \(range))"),
        Page.Pair("reminders starved", .band(totals[.starved])),
      ]
    }
    return pairs
  }

  static func sections(_ part: Simulated<TaskScenario>) -> [Page.Section] { [] }
}

extension NotificationRules: Reportable {}
extension SystemModel: Reportable {}
extension AppUsageEstimate.Source: Reportable {}
