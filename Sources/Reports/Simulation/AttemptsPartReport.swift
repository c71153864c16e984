import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

enum AttemptsPartReport: PartReport {
  static let kind = ItemKind.attempts
  static let monthly = (main: Quantity.attempts, others: [Quantity]())
  static let ahead = Quantity.attempts
  static let compared = [(quantity: Quantity.attempts, namesExtremes: false)]

  static let plan: [Field<AttemptScenario>] = [
    Field("tasks") { $0.plan.tasks.count },
    Field("meanRate") { $0.plan.meanRate },
    Field("priorDays") { _ in
      AttemptPlan.priorDays
    },
    Field("ended") { $0.plan.ended.tasks },
    Field("pastDays") { $0.plan.record.count },
  ]

  static let ending: [Field<[TargetForecast]>] = [
    .list(
      "items", { $0 },
      Field("task") { $0.task },
      Field("name") { $0.name }, Field("attempts") { $0.attempts },
      Field("target") { $0.target },
      Field("reached") { $0.reached },
      .object(
        "day", { $0 },
        Field("p5") { $0.p5 }, Field("p50") { $0.p50 },
        Field("p95") { $0.p95 }))
  ]

  static var title: Phrase { "Attempts" }
  static var aheadTitle: Phrase { "attempts" }

  static func remarks(_ scenario: AttemptScenario) -> [Phrase] {
    let tasks = scenario.plan.tasks.count
    return [
      Phrase(
        "Attempts: \(tasks) active tasks. The number of attempts per day is resampled from past days, and each task is chosen at its recent rate."
      )
    ]
  }

  static func headline(_ part: Simulated<AttemptScenario>) -> [Page.Pair] {
    [
      Page.Pair("attempts", .band(part.projection.totals[.attempts])),
      Page.Pair("per day", .amount(part.projection.perDay(.attempts))),
    ]
  }

  static func sections(_ part: Simulated<AttemptScenario>) -> [Page.Section] {
    let title: Phrase = "Targets"
    guard !part.ending.isEmpty else {
      return [Page.Section(title: title, blocks: [.line("no target is open")])]
    }
    let most = 12
    func day(_ day: Day?) -> Page.Cell { day.map { .day($0) } ?? .text("later") }
    let table = Page.Table(
      .text("task"), .number(Phrase("attempts", meaning: "number")), .number("target"),
      .number(Phrase("reached", meaning: "chance")), .text("half of the runs by"), .text("90 % band"),
      rows: TargetForecast.soonest(part.ending).prefix(most).map { target in
        [
          .verbatim(target.name), .integer(target.attempts), .integer(target.target),
          .percent(target.reached, decimals: 0), day(target.p50), .range(day(target.p5), day(target.p95)),
        ]
      })
    let rest = part.ending.count - most
    let more = rest > 0 ? [Page.Block.line("and \(rest) more targets")] : []
    return [Page.Section(title: title, blocks: [.table(table)] + more)]
  }
}
