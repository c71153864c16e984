import Kaiki

/// Recurring tasks: what is counted is completions, and a success is a day with one.
enum TaskKind: ItemKindTraits {
  static let isTimed = true

  static func isRecorded(in history: HistoryAsOf) -> Bool { history.tasks?.completions.isEmpty == false }

  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.taskActivity(question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.taskItems(cap: question.cap)
  }

  static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.tasks?.completions ?? []).reduce(into: DaySet()) { days, task in
      for instant in task.at { days.insert(history.boundary.day(of: instant)) }
    }
  }

  static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {
    guard let tasks = history.tasks else { return }
    for standing in tasks.standings ?? [] {
      waiting.add(tasks.rounds(of: standing).filter { standing.task.isActive || $0.completed != nil })
    }
    if tasks.standings == nil {
      for (_, instants) in tasks.completions {
        waiting.add(DaySet(instants.map(history.boundary.day).sorted()))
      }
    }
  }

  static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> TaskScenario? {
    TaskScenario(evidence, options)
  }

  /// Recurring tasks done.
  static let backtest = Backtest<TaskScenario>(
    scenario: { TaskScenario($0, $1) }, quantity: .done,
    actual: { history, scenario in
      let known = scenario.map { Set($0.standings.map(\.task.id)) }
      let done = history.tasks?.completions.filter { known?.contains($0.task) ?? true } ?? []
      return .counting(done.lazy.flatMap(\.at).map(history.boundary.day))
    }, scheduled: { _ in nil })
}

extension HistoryAsOf {
  fileprivate func taskActivity(_ observed: ObservedDays) -> Activity? {
    guard let tasks, !tasks.completions.isEmpty else { return nil }
    var activity = activity(
      .tasks, of: tasks.completions.flatMap { task, instants in instants.map { (item: task, at: $0) } },
      observed)
    activity.each = (tasks.standings ?? []).map { standing in
      let trials = tasks.rounds(of: standing).filter { observed.containsWhole($0.due) }.map { round in
        Activity.Trial(day: round.due, isSuccess: round.completed.map { $0 <= round.due } ?? false)
      }
      let (id, title) = (standing.task.id, standing.task.title)
      return Activity.Trials(
        id: id, name: title.isEmpty ? id : title, trials: trials.sorted { $0.day < $1.day })
    }
    return activity
  }

  fileprivate func taskItems(cap: Int) -> [ItemsFigure.Entry] {
    let standings = (tasks?.standings ?? []).filter { $0.task.created <= now }
    let starved = tasks?.starved(opens: (history.opens ?? []).map(\.at), until: now, cap: cap)
    return standings.map { standing in
      let task = standing.task
      let isKnown = history.completions != nil
      var entry = ItemsFigure.Entry(
        .task, id: task.id, name: task.title, count: isKnown ? standing.completions.count : nil)
      entry.spacing = .calendar(task.recurrence.interval)
      entry.last = standing.state.lastCompleted.map(ItemsFigure.Next.moment)
      entry.starved = starved?[task.id.lowercased()] ?? 0
      guard task.isActive else { return entry }
      let day = boundary.day(of: task.nextReminder)
      entry.next = .moment(task.nextReminder)
      entry.nextLocal = boundary.zone.localTime(of: task.nextReminder)
      entry.section = section(day)
      if isKnown { entry.streak = day < today ? 0 : standing.history.inTime(in: boundary) }
      return entry
    }
  }
}
