import Kaiki

/// Tasks with attempts: attempts are counted, and a day with an attempt is a success.
package enum AttemptKind: ItemKindTraits {
  package static let isTimed = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.attempts?.events != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.attempts?.events ?? []).reduce(into: DaySet()) { $0.insert(history.boundary.day(of: $1.at)) }
  }

  package static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {
    var attempts: [String: DaySet] = [:]
    for attempt in history.attempts?.events ?? [] {
      attempts[attempt.task, default: DaySet()].insert(history.boundary.day(of: attempt.at))
    }
    for (_, active) in attempts.sorted(by: { $0.key < $1.key }) { waiting.add(active) }
  }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> AttemptScenario? {
    AttemptScenario(evidence, options)
  }

  /// Backtest of the daily number of attempts.
  package static let backtest = Backtest<AttemptScenario>(
    scenario: { AttemptScenario($0, $1) }, quantity: .attempts,
    actual: { history, scenario in
      let known = scenario.map { Set($0.ids) }
      let tries = history.attempts?.events?.filter { known?.contains($0.task) ?? true } ?? []
      return .counting(tries.lazy.map { history.boundary.day(of: $0.at) })
    }, scheduled: { _ in nil })
}
