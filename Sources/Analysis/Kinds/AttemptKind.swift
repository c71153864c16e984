import Kaiki

/// Tasks with attempts: what is counted is attempts, and a success is a day with one.
enum AttemptKind: ItemKindTraits {
  static let isTimed = true

  static func isRecorded(in history: HistoryAsOf) -> Bool { history.attempts?.events != nil }

  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.attemptActivity(question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.attemptItems
  }

  static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.attempts?.events ?? []).reduce(into: DaySet()) { $0.insert(history.boundary.day(of: $1.at)) }
  }

  static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {
    var attempts: [String: DaySet] = [:]
    for attempt in history.attempts?.events ?? [] {
      attempts[attempt.task, default: DaySet()].insert(history.boundary.day(of: attempt.at))
    }
    for (_, active) in attempts.sorted(by: { $0.key < $1.key }) { waiting.add(active) }
  }

  static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> AttemptScenario? {
    AttemptScenario(evidence, options)
  }

  /// Attempts at tasks.
  static let backtest = Backtest<AttemptScenario>(
    scenario: { AttemptScenario($0, $1) }, quantity: .attempts,
    actual: { history, scenario in
      let known = scenario.map { Set($0.ids) }
      let tries = history.attempts?.events?.filter { known?.contains($0.task) ?? true } ?? []
      return .counting(tries.lazy.map { history.boundary.day(of: $0.at) })
    }, scheduled: { _ in nil })
}

extension HistoryAsOf {
  fileprivate func attemptActivity(_ observed: ObservedDays) -> Activity? {
    guard let events = attempts?.events else { return nil }
    return activity(.attempts, of: events.map { (item: $0.task, at: $0.at) }, observed)
  }

  fileprivate var attemptItems: [ItemsFigure.Entry] {
    guard let attempts, let tasks = attempts.tasks else { return [] }
    var days: [String: DaySet] = [:]
    for event in attempts.events ?? [] {
      days[event.task.lowercased(), default: DaySet()].insert(boundary.day(of: event.at))
    }
    return tasks.filter { $0.createdAt <= now }.map { task in
      var entry = ItemsFigure.Entry(.attempt, id: task.id, name: task.name, count: task.totalAttempts)
      entry.last = task.lastAttemptAt.map(ItemsFigure.Next.moment)
      entry.status = task.standing
      if attempts.events != nil {
        let own = days[task.id.lowercased()] ?? DaySet()
        entry.streak = Streak(active: own, today: today) { boundary.isMissing($0) }.current
      }
      return entry
    }
  }
}
