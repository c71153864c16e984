import Distributions
import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Daily lists.
package struct ListScenario: Scenario {
  package let plan: ListPlan
  package var widening: Widening?

  /// Settles everything that the options leave open; `nil` where the history has no list.
  init?(_ evidence: Evidence, _ options: ScenarioOptions) {
    let history = evidence.history
    // The lists as they are, whatever mode they are to be projected by: what was never shown was never done.
    let start = options.span.start
    let opened = history.listDays(mode: .clear).filter { !$0.isNotOpened && $0.day < start }
    guard let first = opened.first?.day, let last = opened.last,
      let person = evidence.diary
    else { return nil }
    var record = [ListPlan.PastDay?](repeating: nil, count: start - first)
    for list in opened {
      record[list.day - first] = ListPlan.PastDay(
        added: list.items - list.carried, items: list.items, done: list.completed)
    }
    let spread = try? BetaShrinkage(successes: opened.map(\.completed), trials: opened.map(\.items))
    plan = ListPlan(
      span: options.span, mode: options.resetMode, record: record,
      relived: person.relived(
        from: first,
        things: [
          Dictionary(opened.map { ($0.day, Double($0.items - $0.carried)) }, uniquingKeysWith: +)
        ]),
      spread: spread.map { BetaDistribution(a: $0.a, b: $0.b) },
      left: options.resetMode.moved(items: last.items, done: last.completed))
  }

  package var spells: SpellsAway? { plan.relived.spells }

  /// Not where lists end in another way than their app lets them end.
  package var goesOnAsLogged: Bool { plan.mode == .clear }

  /// What is projected.
  package static let quantities: [Quantity.Source<ListTotals>] = [
    Quantity.counted(.items, \.items), Quantity.counted(.done, \.done), Quantity.counted(.carried, \.carried),
  ]

  package var sources: [Quantity.Source<ListTotals>] { Self.quantities }

  /// Nothing else.
  package func ending(of replicates: [ListTotals]) {}
}
