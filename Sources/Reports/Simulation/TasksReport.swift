import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

enum TasksReport: PartReport {
  static let kind = ItemKind.tasks
  static let monthly = (main: Quantity.done, others: [Quantity.dueNew, .overdue, .shown, .starved])
  static let ahead = Quantity.done

  static let quantities: [(quantity: Quantity, meaning: String)] = [
    (.due, "tasks due at the day's start, overdue ones included"),
    (.dueNew, "tasks that come due on the day, each time once"), (.done, "tasks done"),
    (.overdue, "tasks at the day's start whose day had passed"),
    (.shown, "reminders that came due and were shown"),
    (.starved, "reminders that came due and were not planned"),
  ]

  /// A cell of the hazard.
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
    Field("tasks", "tasks in use") { $0.plan.tasks.count },
    Field("drawnFrom", "tasks of the data that they were drawn from, or null for those themselves") {
      $0.drawnFrom
    },
    Field("keepTime", "whether tasks keep their time of day") { $0.plan.scheduler.keepsTime },
    Field("cap", "the most reminders that the app plans") { $0.plan.cap },
    Field("nagDays", "days of repeated reminders") { $0.plan.repeatDays },
    Field("rules", "how the plan is trimmed") { $0.plan.rules },
    Field("osModel", "which reminders a system keeps of too many") { $0.plan.system },
    Field("osLimit", "how many it keeps") { _ in SystemModel.limit },
    Field("opensPerDay", "openings of the app on a day") { $0.usage.usage.perDay },
    Field("opensFrom", "where that number comes from: option, opens, completions or standard") {
      $0.usage.source
    },
    Field("priorWeight", "how many days of waiting a prior is worth") { _ in CompletionHazard.priorWeight },
    Field("levelVariance", "the variance of the tasks' own levels, the factors of their chances") {
      $0.plan.levelVariance
    },
    .object(
      "early", "rounds that were done before they were due", { $0.plan.hazard.early },
      [
        Field("n", "rounds that could be") { $0.rounds },
        Field("done", "those that were") { $0.doneEarly },
        .values("hazards", "the mean hazard of each quarter of the days before the due day") { $0.means },
      ]),
    .list(
      "hazard", "the chance that a task that is due is done on a day, by lateness and weekday", cells,
      [
        Field("daysLate", "days after the due day") { $0.lateness },
        Field("weekday", "monday to sunday") { $0.weekday },
        Field("n", "observed days on which a task waited") { $0.count.days },
        Field("done", "those on which it was done") { $0.count.done },
        Field("mean", "mean of the posterior") { $0.mean },
        Field("first", "the chance that the first replicate lives by") { $0.first },
      ]),
  ]

  static let ending: [Field<ReminderDelivery>] = [
    .object(
      "coverage", "the share of reminders that came due and were shown, or null", { $0.share },
      BandFields.band)
  ]

  static func title(_ language: Language) -> String { language("Recurring tasks") }
  static func aheadTitle(_ language: Language) -> String { language("tasks done") }

  static func remarks(_ scenario: TaskScenario, _ language: Language) -> [String] {
    let plan = scenario.plan
    let perDay = Page.Cell.fixed(scenario.usage.usage.perDay, places: 1).terminalText
    let openings =
      switch scenario.usage.source {
      case .option: language("as asked for")
      case .opens: language("as recorded")
      case .completions: language("by the times of completions")
      case .standard: language("assumed")
      }
    let forCompletions =
      plan.opens.opensForCompletions
      ? language(", and once on other days with a completion")
      : language("; completions wait for the next app session")
    let tasks =
      scenario.drawnFrom.map { own in
        language(
          "Recurring tasks: \(plan.tasks.count), drawn from the \(own) in use, each with its own due day.")
      } ?? language("Recurring tasks in use: \(plan.tasks.count).")
    return [
      tasks,
      plan.hazard.isEmpty
        ? language(
          "Delay: 60 % of due tasks are done on the due day, assumed because the data have no completed occurrence."
        )
        : language(
          "Delay: completion rates of the data by days late and weekday, drawn for every replicate."),
      language(
        "Reminders of tasks: at most \(plan.cap) planned, without reminders of a separate card app; \(perDay) app sessions a day (\(openings))\(forCompletions)."
      ),
      language(
        "Shown and starved count reminders of open tasks; tasks that are already done or have reminders off have none."
      ),
    ]
  }

  static func headline(_ part: Simulated<TaskScenario>, _ language: Language) -> [Page.Pair] {
    let totals = part.projection.totals
    let perDay = [Quantity.dueNew, .done].map { Page.Cell.amount(part.projection.perDay($0)).terminalText }
    var pairs = [
      Page.Pair(language("done"), .band(totals[.done], language)),
      Page.Pair(
        language("per day"),
        .text(language("\(perDay[0]) due, \(perDay[1]) done"))),
      Page.Pair(language("overdue at the end"), .band(totals[.overdue], language)),
    ]
    if let share = part.ending.share {
      let shown = Page.Cell.percent(share.central).terminalText
      let value = share.isMeanInside ? shown : language("median \(shown)")
      let range = Page.Cell.range(.percent(share.p5), .percent(share.p95)).terminalText
      pairs += [
        Page.Pair(
          language("reminders shown"),
          .text(
            language("\(value) of those due (90 % band: \(range))"))),
        Page.Pair(language("reminders starved"), .band(totals[.starved], language)),
      ]
    }
    return pairs
  }

  static func sections(_ part: Simulated<TaskScenario>, _ language: Language) -> [Page.Section] { [] }
}

extension NotificationRules: Reportable {}
extension SystemModel: Reportable {}
extension AppUsageEstimate.Source: Reportable {}
