import Kaiki
import KaikiSimulation

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

/// Traits of one kind of item.
///
/// Everything that the package computes for all kinds is a requirement of this protocol, and a loop over ``ItemKind``.
package protocol ItemKindTraits: SendableMetatype {
  /// Scenario (simulation plan with its assumptions) that projects the kind.
  associatedtype Projected: Scenario

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

extension [Day: Double] {
  /// Returns how often each day occurs in `days`, ≥ 1; only days that occur are keys.
  static func counting(_ days: some Sequence<Day>) -> [Day: Double] {
    days.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
