import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

enum ListsPartReport: PartReport {
  static let kind = ItemKind.lists
  static let monthly = (main: Quantity.done, others: [Quantity.items, .carried])
  static let ahead = Quantity.done

  static let plan: [Field<ListScenario>] = [
    Field("reset") { $0.plan.mode },
    Field("pastDays") { $0.plan.opened },
    Field("notOpened") {
      $0.plan.record.count - $0.plan.opened
    },
    Field("items") { $0.plan.itemCount },
    Field("done") { $0.plan.doneCount },
    Field("left") { $0.plan.left },
  ]

  static let ending: [Field<Void>] = []

  static func title(_ language: Language) -> String { language("Daily lists") }
  static func aheadTitle(_ language: Language) -> String { language("list items done") }

  static func remarks(_ scenario: ListScenario, _ language: Language) -> [String] {
    let days = scenario.plan.record.count
    let reset =
      switch scenario.plan.mode {
      case .clear: language("each list begins empty")
      case .carry: language("unfinished items move to the next list")
      case .uncheck: language("all items move to the next list, unfinished")
      }
    return [
      language(
        "Lists: new items and the share of items done are resampled from the past \(days) days, with more weight on recent days; \(reset)."
      )
    ]
  }

  static func headline(_ part: Simulated<ListScenario>, _ language: Language) -> [Page.Pair] {
    let totals = part.projection.totals
    return [
      Page.Pair(language("items"), .band(totals[.items], language)),
      Page.Pair(language("done"), .band(totals[.done], language)),
      Page.Pair(language("carried"), .band(totals[.carried], language)),
    ]
  }

  static func sections(_ part: Simulated<ListScenario>, _ language: Language) -> [Page.Section] { [] }
}

extension ResetMode: Reportable {}
