import Kaiki

/// Flashcards: answers are counted, and a right answer is a success.
package enum CardKind: ItemKindTraits {
  package static let isTimed = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.log != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.replayed?.reviews ?? []).reduce(into: DaySet()) { $0.insert($1.day) }
  }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> CardScenario? {
    let isOfCards = options.isMadeUp || evidence.history.history.hasCards || options.cards.deck != nil
    return isOfCards ? try CardScenario(evidence, options) : nil
  }

  /// Backtest of the daily number of answers.
  package static let backtest = Backtest<CardScenario>(
    scenario: { evidence, options in
      evidence.cards == nil ? nil : try? CardScenario(evidence, options)
    },
    quantity: .reviews,
    actual: { history, scenario in
      let isKnown = scenario.flatMap { $0.assumes(.openDeck) ? nil : $0.knownCards }
      var counts: [Day: Double] = [:]
      for review in history.replayed?.reviews ?? [] {
        if let isKnown, !isKnown.contains(Int(review.card)) { continue }
        counts[review.day, default: 0] += 1
      }
      return counts
    },
    scheduled: { scenario in
      var counts = [Double](repeating: 0, count: scenario.plan.span.days)
      for card in scenario.plan.seen {
        let day = max(0, card.due - scenario.plan.span.start)
        if day < counts.count { counts[day] += 1 }
      }
      return counts
    })
}

extension CardScenario {
  /// Indices of the plan's cards in the log's table of cards; unseen cards are included only if the plan introduces new cards.
  ///
  /// Cards outside the table are missing.
  fileprivate var knownCards: Set<Int> {
    let planned = plan.learner.newPerDay == 0 ? positions.prefix(plan.seen.count) : positions[...]
    return Set(planned.compactMap(\.number))
  }
}

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

/// Habits: a day with a check mark is a success.
package enum HabitKind: ItemKindTraits {
  package static let countsTrials = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.habits != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.habits ?? []).reduce(into: DaySet()) { days, habit in
      for day in ticked(habit, until: history.today) { days.insert(day) }
    }
  }

  package static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {
    for habit in history.habits ?? [] {
      waiting.add(
        DaySet(ticked(habit, until: history.today).sorted()), isOver: habit.details?.isArchived == true)
    }
  }

  /// Returns the days with a manual check mark up to `today`, in the order of the habit's marks; may be empty.
  private static func ticked(_ habit: Habit, until today: Day) -> [Day] {
    habit.ticks.filter { $0.day <= today && $0.value == .manualYes }.map(\.day)
  }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> HabitScenario? {
    HabitScenario(evidence, options)
  }

  /// Backtest of the daily number of check marks.
  package static let backtest = Backtest<HabitScenario>(
    scenario: { HabitScenario($0, $1) }, quantity: .done,
    actual: { history, scenario in
      let known = scenario.map { Set($0.plan.habits.map(\.habit.name)) }
      let habits = history.habits?.filter { known?.contains($0.name) ?? true } ?? []
      return .counting(
        habits.lazy.flatMap { Strength.days(of: $0, until: history.today) }
          .filter { $0.value == .manualYes }.map(\.day))
    }, scheduled: { _ in nil })
}

/// Classes of courses: attendance of a class is a success. The days of classes are fixed, so idle days are no evidence.
package enum CourseKind: ItemKindTraits {
  package static let isChosen = false
  package static let countsTrials = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.courses != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet { DaySet() }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> CourseScenario? {
    CourseScenario(evidence, options)
  }

  /// Backtest of the daily number of missed classes.
  package static let backtest = Backtest<CourseScenario>(
    scenario: { CourseScenario($0, $1) }, quantity: .absences,
    actual: { history, _ in
      (history.courses?.held(until: history.today) ?? [:]).mapValues { Double($0.count(where: \.isMissed)) }
    }, scheduled: { _ in nil })
}
