import Kaiki

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

  /// Removes the scenario of all cards, if there is one, and adds the scenario of decks with different settings.
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
