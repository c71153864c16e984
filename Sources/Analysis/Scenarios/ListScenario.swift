import Kaiki

/// Daily lists.
package struct ListScenario: Scenario {
  package let plan: ListPlan

  /// Settles everything that the options leave open; `nil` where the history has no list.
  init?(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    // The lists as they are, whatever mode they are to be projected by: what was never shown was never done.
    let figure = history.lists(mode: .clear, on: ObservedDays(before: history.today))
    guard let last = figure.opened.last else { return nil }
    plan = ListPlan(
      span: options.span, mode: options.resetMode,
      pastDays: figure.opened.map {
        ListPlan.PastDay(weekday: $0.day.weekday, added: $0.items - $0.carried)
      },
      notOpened: figure.notOpened, itemCount: figure.items, doneCount: figure.completed,
      left: options.resetMode.moved(items: last.items, done: last.completed))
  }

  package var sources: [Quantity.Source<ListTotals>] { Quantity.ofLists }

  /// Nothing else.
  package func ending(of replicates: [ListTotals]) {}
}
