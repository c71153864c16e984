import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

enum ListsPartReport: PartReport {
  static let kind = ItemKind.lists
  static let monthly = (main: Quantity.done, others: [Quantity.items, .carried])
  static let ahead = Quantity.done
  static let compared = [(quantity: Quantity.done, namesExtremes: false)]

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

  static var title: Phrase { "Daily lists" }
  static var aheadTitle: Phrase { "list items done" }

  static func remarks(_ scenario: ListScenario) -> [Phrase] {
    let days = scenario.plan.record.count
    let reset =
      switch scenario.plan.mode {
      case .clear: Phrase("each list begins empty")
      case .carry: Phrase("unfinished items move to the next list")
      case .uncheck: Phrase("all items move to the next list, unfinished")
      }
    return [
      Phrase(
        "Lists: new items and the share of items done are resampled from the past \(days) days, with more weight on recent days; \(reset)."
      )
    ]
  }

  static func headline(_ part: Simulated<ListScenario>) -> [Page.Pair] {
    let totals = part.projection.totals
    return [
      Page.Pair("items", .band(totals[.items])),
      Page.Pair("done", .band(totals[.done])),
      Page.Pair("carried", .band(totals[.carried])),
    ]
  }

  static func sections(_ part: Simulated<ListScenario>) -> [Page.Section] { [] }
}

extension ResetMode: Reportable {}
