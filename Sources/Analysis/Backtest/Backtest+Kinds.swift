import Kaiki

extension Backtest<CardScenario> {
  /// Answers to cards.
  package static let cards = Backtest(
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
  /// The numbers of the cards of the plan, unseen ones only where any are begun.
  fileprivate var knownCards: Set<Int> {
    let planned = plan.learner.newPerDay == 0 ? positions.prefix(plan.seen.count) : positions[...]
    return Set(planned.compactMap(\.number))
  }
}

extension Backtest<TaskScenario> {
  /// Recurring tasks done.
  package static let tasks = Backtest(
    scenario: { TaskScenario($0, $1) }, quantity: .done,
    actual: { history, scenario in
      let known = scenario.map { Set($0.standings.map(\.task.id)) }
      let done = history.tasks?.completions.filter { known?.contains($0.task) ?? true } ?? []
      return .counting(done.lazy.flatMap(\.at).map(history.boundary.day))
    }, scheduled: { _ in nil })
}

extension Backtest<ListScenario> {
  /// Items of daily lists done.
  package static let lists = Backtest(
    scenario: { ListScenario($0, $1) }, quantity: .done,
    actual: { history, _ in
      let lists = history.lists?.byDay ?? []
      return Dictionary(
        uniqueKeysWithValues: lists.map { ($0.day, Double($0.list.items.count(where: \.isCompleted))) })
    }, scheduled: { _ in nil })
}

extension Backtest<AttemptScenario> {
  /// Attempts at tasks.
  package static let attempts = Backtest(
    scenario: { AttemptScenario($0, $1) }, quantity: .attempts,
    actual: { history, scenario in
      let known = scenario.map { Set($0.ids) }
      let tries = history.attempts?.events?.filter { known?.contains($0.task) ?? true } ?? []
      return .counting(tries.lazy.map { history.boundary.day(of: $0.at) })
    }, scheduled: { _ in nil })
}

extension Backtest<HabitScenario> {
  /// Habits done.
  package static let habits = Backtest(
    scenario: { HabitScenario($0, $1) }, quantity: .done,
    actual: { history, scenario in
      let known = scenario.map { Set($0.plan.habits.map(\.habit.name)) }
      let habits = history.habits?.filter { known?.contains($0.name) ?? true } ?? []
      return .counting(
        habits.lazy.flatMap { Strength.days(of: $0, until: history.today) }
          .filter { $0.value == .manualYes }.map(\.day))
    }, scheduled: { _ in nil })
}

extension Backtest<CourseScenario> {
  /// Classes missed.
  package static let courses = Backtest(
    scenario: { CourseScenario($0, $1) }, quantity: .absences,
    actual: { history, _ in
      (history.courses?.held(until: history.today) ?? [:]).mapValues { Double($0.count(where: \.isMissed)) }
    }, scheduled: { _ in nil })
}

extension [Day: Double] {
  /// How often each day comes.
  fileprivate static func counting(_ days: some Sequence<Day>) -> [Day: Double] {
    days.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

/// The kinds of which forecasts are compared with what came.
package enum BacktestKind: String, CaseIterable, Sendable {
  case cards, tasks, lists, attempts, habits, courses

  /// The quantity that is compared.
  package var quantity: Quantity {
    switch self {
    case .cards: Backtest.cards.quantity
    case .tasks: Backtest.tasks.quantity
    case .lists: Backtest.lists.quantity
    case .attempts: Backtest.attempts.quantity
    case .habits: Backtest.habits.quantity
    case .courses: Backtest.courses.quantity
    }
  }

  /// What came on each day of a history, as a forecast of the kind counts it.
  func came(in history: HistoryAsOf) -> [Day: Double] {
    switch self {
    case .cards: Backtest.cards.actual(history, nil)
    case .tasks: Backtest.tasks.actual(history, nil)
    case .lists: Backtest.lists.actual(history, nil)
    case .attempts: Backtest.attempts.actual(history, nil)
    case .habits: Backtest.habits.actual(history, nil)
    case .courses: Backtest.courses.actual(history, nil)
    }
  }

  /// Forecasts from the cuts of a history: see ``Backtest/folds(of:at:_:_:jobs:)``.
  package func folds(
    of history: HistoryAsOf, at cuts: [Day]? = nil, _ plan: BacktestPlan, _ options: ScenarioOptions,
    jobs: Int
  ) async -> [Fold] {
    switch self {
    case .cards: await Backtest.cards.folds(of: history, at: cuts, plan, options, jobs: jobs)
    case .tasks: await Backtest.tasks.folds(of: history, at: cuts, plan, options, jobs: jobs)
    case .lists: await Backtest.lists.folds(of: history, at: cuts, plan, options, jobs: jobs)
    case .attempts: await Backtest.attempts.folds(of: history, at: cuts, plan, options, jobs: jobs)
    case .habits: await Backtest.habits.folds(of: history, at: cuts, plan, options, jobs: jobs)
    case .courses: await Backtest.courses.folds(of: history, at: cuts, plan, options, jobs: jobs)
    }
  }
}
