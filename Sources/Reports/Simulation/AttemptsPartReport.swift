import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

enum AttemptsPartReport: PartReport {
  static let kind = ItemKind.attempts
  static let monthly = (main: Quantity.attempts, others: [Quantity]())
  static let ahead = Quantity.attempts

  static let quantities: [(quantity: Quantity, meaning: String)] = [(.attempts, "tries at tasks")]

  static let plan: [Field<AttemptScenario>] = [
    Field("tasks", "tasks in work") { $0.plan.tasks.count },
    Field("meanRate", "attempts of a task on a day, over all tasks") { $0.plan.meanRate },
    Field("priorDays", "how many days of the mean rate the prior of a task is worth") { _ in
      AttemptPlan.priorDays
    },
    Field("ended", "tasks completed or put away so far; others end as often") { $0.plan.ended.tasks },
    Field("pastDays", "days of the record, which are lived again") { $0.plan.record.count },
  ]

  static let ending: [Field<[TargetForecast]>] = [
    .list(
      "items", "tasks whose target is not reached yet", { $0 },
      [
        Field("task", "the task's id") { $0.task },
        Field("name", "what it is called") { $0.name }, Field("attempts", "attempts so far") { $0.attempts },
        Field("target", "attempts that are aimed at") { $0.target },
        Field("reached", "share of the replicates that reach it within the run") { $0.reached },
        .object(
          "day", "the days by which shares of the replicates have reached it", { $0 },
          [
            Field("p5", "5 %, or null") { $0.p5 }, Field("p50", "half, or null") { $0.p50 },
            Field("p95", "95 %, or null") { $0.p95 },
          ]),
      ])
  ]

  static func title(_ language: Language) -> String { language("Attempts") }
  static func aheadTitle(_ language: Language) -> String { language("attempts") }

  static func remarks(_ scenario: AttemptScenario, _ language: Language) -> [String] {
    let tasks = scenario.plan.tasks.count
    return [
      language(
        "Attempts: \(tasks) active tasks, with the attempts a day of past days and the recent rate of each task."
      )
    ]
  }

  static func headline(_ part: Simulated<AttemptScenario>, _ language: Language) -> [Page.Pair] {
    [
      Page.Pair(language("attempts"), .band(part.projection.totals[.attempts], language)),
      Page.Pair(language("per day"), .amount(part.projection.perDay(.attempts))),
    ]
  }

  static func sections(_ part: Simulated<AttemptScenario>, _ language: Language) -> [Page.Section] {
    let title = language("Targets")
    guard !part.ending.isEmpty else {
      return [Page.Section(title: title, blocks: [.line(language("no target is open"))])]
    }
    let most = 12
    func day(_ day: Day?) -> Page.Cell { day.map { .day($0) } ?? .text(language("later")) }
    let table = Page.Table(
      columns: [
        .text(language("task")), .number(language("attempts", meaning: "number")),
        .number(language("target")), .number(language("reached", meaning: "chance")),
        .text(language("half of the runs by")),
        .text(language("90 % band")),
      ],
      rows: TargetForecast.soonest(part.ending).prefix(most).map { target in
        [
          .text(target.name), .integer(target.attempts), .integer(target.target),
          .percent(target.reached, places: 0), day(target.p50), .range(day(target.p5), day(target.p95)),
        ]
      })
    let rest = part.ending.count - most
    let more = rest > 0 ? [Page.Block.line(language("and \(rest) more targets"))] : []
    return [Page.Section(title: title, blocks: [.table(table)] + more)]
  }
}
