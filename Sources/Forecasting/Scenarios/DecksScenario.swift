import Kaiki
import KaikiSimulation

/// Simulation of several decks with different settings: one projection per deck, summed replicate by replicate.
package struct DecksScenario: Scenario {
  /// Deck with the simulation of its cards.
  package struct Deck: Sendable {
    /// Name of the deck; `nil` for the cards outside the named decks.
    package let name: String?
    /// Scenario of the deck's cards.
    package let scenario: CardScenario
  }

  /// Results of one deck over the whole run.
  package struct Outcome: Sendable {
    /// Name of the deck; `nil` for the cards outside the named decks.
    package let name: String?
    /// Daily quantities with their means and 90 % bands.
    package let projection: Projection

    /// Bands by quantity: of the sum over the run, or of the last day's value for a stock such as due cards.
    package var totals: [Quantity: Band] { projection.totals }
  }

  /// Options that contradict the history of a deck.
  package struct Problem: Error {
    /// Name of the deck; `nil` for the cards outside the named decks.
    package let name: String?
    /// Contradiction between the options and the deck's history.
    package let problem: ScenarioProblem
  }

  /// Decks in the order of the options, with cards outside the named decks as a deck without a name; at least one.
  package let decks: [Deck]
  package let plan: DecksPlan

  /// Name, evidence and options of one deck; the name is `nil` for the cards outside the named decks.
  package typealias Asked = (name: String?, evidence: Evidence, options: ScenarioOptions)

  /// Builds the scenario of each deck; the history decides every option that is `nil`.
  ///
  /// - Parameters:
  ///   - asked: Names, evidence and options of the decks; at least one, all with the same span.
  ///   - isFitted: True to fit models to the log of each deck.
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

  package static let quantities = CardScenario.quantities

  /// Daily quantities summed over the decks, in the order of pages; a function returns `nil` if a deck cannot predict it.
  package var sources: [Quantity.Source<[DailyTotals]>] {
    let sources = decks.map(\.scenario.sources)
    return sources[0].indices.map { index in
      (
        sources[0][index].quantity,
        { totals in
          var sums: [Double]?
          for (own, totals) in zip(sources, totals) {
            guard let values = own[index].values(totals) else { return nil }
            sums = sums.map { zip($0, values).map(+) } ?? values
          }
          return sums
        }
      )
    }
  }

  package var episodes: InactivityEpisodes? { decks.lazy.compactMap(\.scenario.episodes).first }

  /// False: the user chose other settings, so past forecast errors do not apply.
  package var goesOnAsLogged: Bool { false }
  package var bandCalibration: BandCalibration? {
    get { nil }
    set {}
  }

  /// Returns the results of each deck over the whole run, one element per deck, in the order of ``decks``.
  package func ending(of replicates: [[DailyTotals]]) -> [Outcome] {
    decks.enumerated().map { index, deck in
      Outcome(
        name: deck.name,
        projection: Projection(
          replicates.map { $0[index] }, start: plan.span.start, deck.scenario.sources))
    }
  }
}

/// Plans of several decks with one seed; each card has its own random numbers.
package struct DecksPlan: Plan {
  package let span: PlanSpan
  private let plans: [CardPlan]

  /// Maximum number of decks, 100; the cards outside the named decks count as one deck.
  package static let maxDecks = 100

  init(_ plans: [CardPlan]) {
    span = plans[0].span
    self.plans = plans.enumerated().map { index, plan in
      var plan = plan
      plan.group = index
      return plan
    }
  }

  /// Returns a function from the number of a replicate (from 0) to its daily totals, one element per deck in the plans' order.
  package func prepared() -> @Sendable (Int) -> [DailyTotals] {
    let runs = plans.map { $0.prepared() }
    return { replicate in runs.map { $0(replicate) } }
  }
}
