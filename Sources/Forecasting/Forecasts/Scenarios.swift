import Kaiki

/// What a history holds of each kind that can be projected.
package struct Scenarios: Sendable {
  /// One a kind, in the order of ``ItemKind``.
  private var all: [any Scenario] = []

  /// Settles everything that the options leave open.
  ///
  /// - Parameters:
  ///   - evidence: What the history shows before the first day of the options.
  ///   - options: What is asked.
  /// - Throws: `ScenarioProblem`, where the options contradict the history.
  package init(_ evidence: Evidence, _ options: ScenarioOptions) throws(ScenarioProblem) {
    for kind in ItemKind.allCases {
      if let scenario = try kind.traits.scenario(evidence, options) { all.append(scenario) }
    }
  }

  /// As above, of a history of which nothing is known yet.
  package init(_ history: HistoryAsOf, _ options: ScenarioOptions) throws(ScenarioProblem) {
    try self.init(Evidence(history, before: options.span.start), options)
  }

  /// The scenario of a type; `nil` where the history holds nothing of it.
  package subscript<Of: Scenario>(_ type: Of.Type) -> Of? { all.lazy.compactMap { $0 as? Of }.first }

  /// Flashcards as one deck.
  package var cards: CardScenario? { self[CardScenario.self] }
  /// Recurring tasks.
  package var tasks: TaskScenario? { self[TaskScenario.self] }

  /// How many kinds there are to simulate.
  package var count: Int { all.count }

  /// Takes the decks that have settings of their own in place of all cards as one.
  package mutating func take(_ decks: DecksScenario) {
    all.removeAll { $0 is CardScenario }
    all.insert(decks, at: 0)
  }

  /// Back-tests what goes on as the history did, and makes its bands as wide as the errors of the past demand.
  ///
  /// - Parameters:
  ///   - history: The history that the scenarios are of.
  ///   - options: Their options.
  ///   - jobs: How many replicates run side by side, ≥ 1.
  package mutating func calibrate(
    by history: HistoryAsOf, _ options: ScenarioOptions, jobs: Int
  ) async {
    for kind in ItemKind.allCases { await calibrate(kind.traits, history, options, jobs: jobs) }
  }

  private mutating func calibrate<Kind: ItemKindTraits>(
    _ kind: Kind.Type, _ history: HistoryAsOf, _ options: ScenarioOptions, jobs: Int
  ) async {
    guard let place = all.firstIndex(where: { $0 is Kind.Projected }),
      var scenario = all[place] as? Kind.Projected
    else { return }
    await scenario.calibrate(by: kind.backtest, history, options, jobs: jobs)
    all[place] = scenario
  }

  /// The first replicate of cards and recurring tasks as a history: what it leaves behind at its end.
  package func firstHistory() -> History {
    var history = cards?.firstHistory() ?? History()
    tasks?.firstHistory(into: &history)
    return history
  }
}
