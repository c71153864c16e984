import Kaiki
import KaikiSimulation

/// Several decks with settings of their own, studied side by side: each is a projection of its own, and all are added
/// up replicate by replicate.
package struct DecksScenario: Scenario {
  /// A deck.
  package struct Deck: Sendable {
    /// Its name; `nil` for the cards that lie in none of the named ones.
    package let name: String?
    /// What its cards lead to.
    package let scenario: CardScenario
  }

  /// What a deck comes to over the whole run.
  package struct Outcome: Sendable {
    /// As of the deck.
    package let name: String?
    /// The quantities of each day, with bands.
    package let projection: Projection

    /// Sums, and the last day's value of a stock.
    package var totals: [Quantity: Band] { projection.totals }
  }

  /// Options that contradict the history of a deck.
  package struct Problem: Error {
    /// As of the deck.
    package let name: String?
    /// What is wrong.
    package let problem: ScenarioProblem
  }

  /// At least one, in their order.
  package let decks: [Deck]
  package let plan: DecksPlan

  /// What is asked of one deck.
  package typealias Asked = (name: String?, evidence: Evidence, options: ScenarioOptions)

  /// Settles everything that the options leave open, deck by deck.
  ///
  /// - Parameters:
  ///   - asked: At least one, all of the same span.
  ///   - isFitted: Whether models are fitted to the log of each deck.
  ///   - jobs: How many threads fit, ≥ 1.
  /// - Throws: `Problem`, where options contradict the history of a deck.
  package init(_ asked: [Asked], isFitted: Bool, jobs: Int) async throws(Problem) {
    var decks: [Deck] = []
    for (name, evidence, options) in asked {
      do throws(ScenarioProblem) {
        var evidence = evidence
        if isFitted { await evidence.fit(try CardScenario.fittable(evidence, options), jobs: jobs) }
        decks.append(Deck(name: name, scenario: try CardScenario(evidence, options)))
      } catch {
        throw Problem(name: name, problem: error)
      }
    }
    self.decks = decks
    plan = DecksPlan(decks.map(\.scenario.plan))
  }

  /// The sums over the decks; unknown where they are of one of them.
  package var sources: [Quantity.Source<[DailyTotals]>] {
    let sources = decks.map(\.scenario.sources)
    return sources[0].indices.map { place in
      (
        sources[0][place].quantity,
        { totals in
          var sums: [Double]?
          for (own, totals) in zip(sources, totals) {
            guard let values = own[place].values(totals) else { return nil }
            sums = sums.map { zip($0, values).map(+) } ?? values
          }
          return sums
        }
      )
    }
  }

  package var spells: SpellsAway? { decks.lazy.compactMap(\.scenario.spells).first }

  /// No: settings that a person chooses have no past.
  package var goesOnAsLogged: Bool { false }
  package var widening: Widening? {
    get { nil }
    set {}
  }

  /// What each deck comes to over the whole run.
  package func ending(of replicates: [[DailyTotals]]) -> [Outcome] {
    decks.enumerated().map { place, deck in
      Outcome(
        name: deck.name,
        projection: Projection(
          replicates.map { $0[place] }, start: plan.span.start, deck.scenario.sources))
    }
  }
}

/// The plans of several decks, run with the same seed; each card has luck of its own.
package struct DecksPlan: Plan {
  package let span: PlanSpan
  private let plans: [CardPlan]

  /// How many decks there can be, the cards outside those that are named being one.
  package static let mostDecks = 100

  /// - Parameter plans: At least one, of the same span.
  init(_ plans: [CardPlan]) {
    span = plans[0].span
    self.plans = plans.enumerated().map { place, plan in
      var plan = plan
      plan.group = place
      return plan
    }
  }

  /// The totals of each deck.
  package func prepared() -> @Sendable (Int) -> [DailyTotals] {
    let runs = plans.map { $0.prepared() }
    return { replicate in runs.map { $0(replicate) } }
  }
}
