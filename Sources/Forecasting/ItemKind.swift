import Kaiki
import KaikiSimulation

/// Kinds of recurring items.
package enum ItemKind: String, CaseIterable, Sendable {
  /// Flashcards with a review log.
  case cards
  /// Recurring tasks with due days.
  case tasks
  /// Items of daily lists, which the user completes on the list's day.
  case lists
  /// Tasks without due days that record attempts.
  case attempts
  /// Habits with check marks by day.
  case habits
  /// Classes of courses.
  case courses
}

extension ItemKind {
  /// Type that declares the traits of the kind, such as ``CardKind`` for cards.
  package var traits: any ItemKindTraits.Type {
    switch self {
    case .cards: CardKind.self
    case .tasks: TaskKind.self
    case .lists: ListKind.self
    case .attempts: AttemptKind.self
    case .habits: HabitKind.self
    case .courses: CourseKind.self
    }
  }

  /// All kinds in the order of analyses: kinds with times of day first, then kinds with dates only.
  package static let analysed = allCases.filter { $0.traits.isTimed } + allCases.filter { !$0.traits.isTimed }

  /// Kinds whose days a person chooses: all except classes, which have fixed days; in the order of ``analysed``.
  package static let chosen = analysed.filter { $0.traits.isChosen }
}

/// Traits of one kind of item: everything that the package computes for all kinds.
package protocol ItemKindTraits: SendableMetatype {
  /// Scenario (simulation plan with its assumptions) that projects the kind.
  associatedtype Projected: Scenario

  /// Word for one item in JSON, such as `card`.
  static var item: String { get }
  /// True if the data contain the time of each event, false if only its date.
  static var isTimed: Bool { get }
  /// True if a person chooses the days, so that every idle day after the first event is evidence; false for fixed days.
  static var isChosen: Bool { get }
  /// True if each trial succeeds or fails; false if a day succeeds by having at least one event.
  static var countsTrials: Bool { get }

  /// Returns true if a history has a record of the kind's dated events, such as a review log.
  static func isRecorded(in history: HistoryAsOf) -> Bool
  /// Returns the days with at least one event that the person chose to do; empty for classes, and without such events.
  static func activeDays(of history: HistoryAsOf) -> DaySet
  /// Adds the kind's items to `waiting`, with the days on which they waited for the person; adds nothing by default.
  static func add(to waiting: inout WaitingThings, of history: HistoryAsOf)

  /// Returns the scenario (simulation plan) of a history and options; `nil` if the history has no items of the kind.
  static func scenario(_ evidence: Evidence, _ options: ScenarioOptions) throws(ScenarioProblem) -> Projected?
  /// Backtest that compares past forecasts of the kind with observed values.
  static var backtest: Backtest<Projected> { get }
}

extension ItemKindTraits {
  package static var isTimed: Bool { false }
  package static var isChosen: Bool { true }
  package static var countsTrials: Bool { false }
  package static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {}
}

extension ItemKind {
  /// Daily quantity of the kind that backtests compare with observed values, such as answers for cards.
  package var quantity: Quantity {
    func quantity<Kind: ItemKindTraits>(_ kind: Kind.Type) -> Quantity { kind.backtest.quantity }
    return quantity(traits)
  }

  /// Returns the observed values of the kind's quantity by day, ≥ 0; a missing day has value 0, and empty means no record.
  func observed(in history: HistoryAsOf) -> [Day: Double] {
    func observed<Kind: ItemKindTraits>(_ kind: Kind.Type) -> [Day: Double] {
      kind.backtest.actual(history, nil)
    }
    return observed(traits)
  }

  /// Returns forecasts from past forecast origins with observed values; see ``Backtest/folds(of:at:_:_:jobs:)``.
  ///
  /// The array has one element per origin at which a scenario is possible; a record that is too short gives an empty array.
  package func folds(
    of history: HistoryAsOf, at origins: [Day]? = nil, _ plan: BacktestPlan, _ options: ScenarioOptions,
    jobs: Int
  ) async -> [Fold] {
    func folds<Kind: ItemKindTraits>(_ kind: Kind.Type) async -> [Fold] {
      await kind.backtest.folds(of: history, at: origins, plan, options, jobs: jobs)
    }
    return await folds(traits)
  }
}

extension HistoryAsOf {
  var activeDays: DaySet {
    ItemKind.allCases.reduce(into: DaySet()) { $0.formUnion($1.traits.activeDays(of: self)) }
  }

  func addItems(to waiting: inout WaitingThings) {
    for kind in ItemKind.chosen { kind.traits.add(to: &waiting, of: self) }
  }
}

extension [Day: Double] {
  static func counting(_ days: some Sequence<Day>) -> [Day: Double] {
    days.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

/// Flashcards: answers are counted, and a right answer is a success.
package enum CardKind: ItemKindTraits {
  package static let item = "card"
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
  fileprivate var knownCards: Set<Int> {
    let planned = plan.learner.newPerDay == 0 ? positions.prefix(plan.seen.count) : positions[...]
    return Set(planned.compactMap(\.number))
  }
}

/// Recurring tasks: completions are counted, and a day with a completion is a success.
package enum TaskKind: ItemKindTraits {
  package static let item = "task"
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
  package static let item = "attempt"
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
  package static let item = "item"
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
  package static let item = "habit"
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

  private static func ticked(_ habit: Habit, until today: Day) -> [Day] {
    habit.ticks.filter { $0.day <= today && $0.value == .manualYes }.map(\.day)
  }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> HabitScenario? {
    HabitScenario(evidence, options)
  }

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
  package static let item = "course"
  package static let isChosen = false
  package static let countsTrials = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.courses != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet { DaySet() }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> CourseScenario? {
    CourseScenario(evidence, options)
  }

  package static let backtest = Backtest<CourseScenario>(
    scenario: { CourseScenario($0, $1) }, quantity: .absences,
    actual: { history, _ in
      (history.courses?.held(until: history.today) ?? [:]).mapValues { Double($0.count(where: \.isMissed)) }
    }, scheduled: { _ in nil })
}

/// Scenarios (simulation plans with their assumptions) of all kinds that a history contains.
package struct Scenarios: Sendable {
  /// Scenarios, at most one per kind, in the order of ``ItemKind``; empty if no kind can be simulated.
  private var all: [any Scenario] = []

  /// Builds the scenario of each kind; the history decides every option that is `nil`.
  package init(_ evidence: Evidence, _ options: ScenarioOptions) throws(ScenarioProblem) {
    for kind in ItemKind.allCases {
      if let scenario = try kind.traits.scenario(evidence, options) { all.append(scenario) }
    }
  }

  /// Builds the scenario of each kind from a history; computes the evidence from the days before the projection.
  package init(_ history: HistoryAsOf, _ options: ScenarioOptions) throws(ScenarioProblem) {
    try self.init(Evidence(history, before: options.span.start), options)
  }

  /// Returns the scenario of a type; `nil` if the history has no items of its kind.
  package subscript<Of: Scenario>(_ type: Of.Type) -> Of? { all.lazy.compactMap { $0 as? Of }.first }

  /// Scenario of all flashcards as one deck; `nil` if there are no cards, or if ``take(_:)`` replaced it by several decks.
  package var cards: CardScenario? { self[CardScenario.self] }
  /// Scenario of recurring tasks; `nil` if no task is in use.
  package var tasks: TaskScenario? { self[TaskScenario.self] }

  /// Number of scenarios, one per kind of item that is simulated, ≥ 0.
  package var count: Int { all.count }

  package mutating func take(_ decks: DecksScenario) {
    all.removeAll { $0 is CardScenario }
    all.insert(decks, at: 0)
  }

  /// Backtests the scenarios that continue the logged behaviour, and sets their band calibrations by the forecast errors.
  package mutating func calibrate(
    by history: HistoryAsOf, _ options: ScenarioOptions, jobs: Int
  ) async {
    for kind in ItemKind.allCases { await calibrate(kind.traits, history, options, jobs: jobs) }
  }

  private mutating func calibrate<Kind: ItemKindTraits>(
    _ kind: Kind.Type, _ history: HistoryAsOf, _ options: ScenarioOptions, jobs: Int
  ) async {
    guard let index = all.firstIndex(where: { $0 is Kind.Projected }),
      var scenario = all[index] as? Kind.Projected
    else { return }
    await scenario.calibrate(by: kind.backtest, history, options, jobs: jobs)
    all[index] = scenario
  }

  /// Returns the first replicate of cards and recurring tasks as a history, as of the end of the run; empty if there are neither.
  package func firstHistory() -> History {
    var history = cards?.firstHistory() ?? History()
    tasks?.firstHistory(into: &history)
    return history
  }
}
