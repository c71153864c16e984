import Kaiki

/// Items of daily lists: a completed item is a success.
package enum ListKind: ItemKindTraits {
  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.lists != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.lists?.byDay ?? []).reduce(into: DaySet()) { $0.insert($1.day) }
  }

  package static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {
    if let lists = history.lists { waiting.add(DaySet(lists.byDay.map(\.day).sorted())) }
  }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> ListScenario? {
    ListScenario(evidence, options)
  }

  /// Backtest of the daily number of completed items.
  package static let backtest = Backtest<ListScenario>(
    scenario: { ListScenario($0, $1) }, quantity: .done,
    actual: { history, _ in
      let lists = history.lists?.byDay ?? []
      return Dictionary(
        uniqueKeysWithValues: lists.map { ($0.day, Double($0.list.items.count(where: \.isCompleted))) })
    }, scheduled: { _ in nil })
}
