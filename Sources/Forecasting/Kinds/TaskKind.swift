import Kaiki

/// Recurring tasks: completions are counted, and a day with a completion is a success.
package enum TaskKind: ItemKindTraits {
  package static let isTimed = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool {
    history.tasks?.completions.isEmpty == false
  }

  package static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.tasks?.completions ?? []).reduce(into: DaySet()) { days, task in
      for instant in task.at { days.insert(history.boundary.day(of: instant)) }
    }
  }

  package static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {
    guard let tasks = history.tasks else { return }
    for standing in tasks.standings ?? [] {
      waiting.add(tasks.occurrences(of: standing).filter { standing.task.isActive || $0.completed != nil })
    }
    if tasks.standings == nil {
      for (_, instants) in tasks.completions {
        waiting.add(DaySet(instants.map(history.boundary.day).sorted()))
      }
    }
  }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> TaskScenario? {
    TaskScenario(evidence, options)
  }

  /// Backtest of the daily number of completions.
  package static let backtest = Backtest<TaskScenario>(
    scenario: { TaskScenario($0, $1) }, quantity: .done,
    actual: { history, scenario in
      let known = scenario.map { Set($0.standings.map(\.task.id)) }
      let done = history.tasks?.completions.filter { known?.contains($0.task) ?? true } ?? []
      return .counting(done.lazy.flatMap(\.at).map(history.boundary.day))
    }, scheduled: { _ in nil })
}
