import Kaiki

extension ItemKind {
  /// What is known of the kind.
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

  /// The kinds in the order of analyses: what is done at moments comes before what is kept by days.
  package static let analysed = allCases.filter { $0.traits.isTimed } + allCases.filter { !$0.traits.isTimed }

  /// The kinds that a person takes up on days of their own choice: all but classes, which are held.
  package static let chosen = analysed.filter { $0.traits.isChosen }
}

/// What is known of a kind of item. Whatever is asked of all kinds is a requirement here, and a loop over ``ItemKind``.
package protocol ItemKindTraits: SendableMetatype {
  /// What is projected of it.
  associatedtype Projected: Scenario

  /// Whether data tell the moment at which something was done, rather than the day alone.
  static var isTimed: Bool { get }
  /// Whether a person chooses the days, so that every day from the first on tells something.
  static var isChosen: Bool { get }
  /// Whether success is a matter of each trial, rather than of whether anything was done on a day.
  static var countsTrials: Bool { get }

  /// Whether a history tells when something was done.
  static func isRecorded(in history: HistoryAsOf) -> Bool
  /// The days on which anything was done that the person chose to do.
  static func activeDays(of history: HistoryAsOf) -> DaySet
  /// Adds what waited for the person on each day.
  static func add(to waiting: inout WaitingThings, of history: HistoryAsOf)

  /// What a history and options make of it; `nil` where there is nothing to project.
  static func scenario(_ evidence: Evidence, _ options: ScenarioOptions) throws(ScenarioProblem) -> Projected?
  /// How its forecasts are compared with what came.
  static var backtest: Backtest<Projected> { get }
}

extension ItemKindTraits {
  package static var isTimed: Bool { false }
  package static var isChosen: Bool { true }
  package static var countsTrials: Bool { false }
  package static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {}
}

extension ItemKind {
  /// The quantity of which forecasts are compared with what came.
  package var quantity: Quantity {
    func quantity<Kind: ItemKindTraits>(_ kind: Kind.Type) -> Quantity { kind.backtest.quantity }
    return quantity(traits)
  }

  /// What came on each day of a history, as a forecast of the kind counts it.
  func came(in history: HistoryAsOf) -> [Day: Double] {
    func came<Kind: ItemKindTraits>(_ kind: Kind.Type) -> [Day: Double] { kind.backtest.actual(history, nil) }
    return came(traits)
  }

  /// Forecasts from the cuts of a history: see ``Backtest/folds(of:at:_:_:jobs:)``.
  package func folds(
    of history: HistoryAsOf, at cuts: [Day]? = nil, _ plan: BacktestPlan, _ options: ScenarioOptions,
    jobs: Int
  ) async -> [Fold] {
    func folds<Kind: ItemKindTraits>(_ kind: Kind.Type) async -> [Fold] {
      await kind.backtest.folds(of: history, at: cuts, plan, options, jobs: jobs)
    }
    return await folds(traits)
  }
}

extension [Day: Double] {
  /// How often each day comes.
  static func counting(_ days: some Sequence<Day>) -> [Day: Double] {
    days.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
