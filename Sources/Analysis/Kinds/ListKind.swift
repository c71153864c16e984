import Kaiki

/// Items of daily lists: a success is one that was done.
enum ListKind: ItemKindTraits {
  static func isRecorded(in history: HistoryAsOf) -> Bool { history.lists != nil }

  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.listActivity(question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.listItems
  }

  static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.lists?.byDay ?? []).reduce(into: DaySet()) { $0.insert($1.day) }
  }

  static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {
    if let lists = history.lists { waiting.add(DaySet(lists.byDay.map(\.day).sorted())) }
  }

  static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> ListScenario? {
    ListScenario(evidence, options)
  }

  /// Items of daily lists done.
  static let backtest = Backtest<ListScenario>(
    scenario: { ListScenario($0, $1) }, quantity: .done,
    actual: { history, _ in
      let lists = history.lists?.byDay ?? []
      return Dictionary(
        uniqueKeysWithValues: lists.map { ($0.day, Double($0.list.items.count(where: \.isCompleted))) })
    }, scheduled: { _ in nil })
}

extension HistoryAsOf {
  fileprivate func listActivity(_ observed: ObservedDays) -> Activity? {
    guard let lists else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    for (day, list) in lists.byDay {
      let done = list.items.count { $0.isCompleted }
      known[day] = .init(day: day, count: done, trials: list.items.count, successes: done)
    }
    var activity = daily(.lists, known, since: known.keys.min(), observed)
    activity.daysDone = DaySet(known.values.filter { $0.count > 0 }.map(\.day).sorted())
    return activity
  }

  fileprivate var listItems: [ItemsFigure.Entry] {
    guard let last = lists?.byDay.last, last.day == today else { return [] }
    return last.list.items.map { item in
      var entry = ItemsFigure.Entry(.item, id: item.id, name: item.content, count: item.isCompleted ? 1 : 0)
      entry.next = .day(today)
      entry.section = .today
      entry.status = item.isCompleted ? "done" : "open"
      return entry
    }
  }
}
