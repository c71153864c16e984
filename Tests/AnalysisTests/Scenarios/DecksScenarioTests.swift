import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

struct DecksScenarioTests {
  /// What is asked of decks of unseen cards, as many as said, begun as many a day.
  private static func asked(
    _ decks: [(name: String?, unseen: Int, newPerDay: Int)], memory: ScenarioOptions.MemoryName? = .fsrs6
  ) throws -> [DecksScenario.Asked] {
    let history = try HistoryAsOf(now: "2024-01-03T12:00")
    return decks.map { deck in
      var options = ScenarioOptions(history, days: 20, replicates: 12)
      (options.cards.deck, options.cards.newPerDay, options.memory) = (deck.unseen, deck.newPerDay, memory)
      return (deck.name, Evidence(history, for: options), options)
    }
  }

  private static func simulated(_ asked: [DecksScenario.Asked]) async throws -> Simulated<DecksScenario> {
    try await DecksScenario(asked, isFitted: false, jobs: 1).simulated(jobs: 2) {}
  }

  @Test func `each deck has its name and its settings, in the order in which they were asked for`()
    async throws
  {
    let scenario = try await DecksScenario(
      Self.asked([("B", 4, 1), ("A", 9, 3), (nil, 2, 2)]), isFitted: false, jobs: 1)
    #expect(scenario.decks.map(\.name) == ["B", "A", nil])
    #expect(scenario.decks.map(\.scenario.plan.unseenCount) == [4, 9, 2])
    #expect(scenario.decks.map(\.scenario.plan.learner.newPerDay) == [1, 3, 2])
    #expect(!scenario.goesOnAsLogged && scenario.bandCalibration == nil)
  }

  @Test func `one deck is the projection of its cards`() async throws {
    let asked = try Self.asked([("A", 30, 4)])
    let decks = try await Self.simulated(asked)
    let alone = try await CardScenario(asked[0].evidence, asked[0].options).simulated(jobs: 1) {}
    #expect(decks.projection == alone.projection)
    #expect(decks.ending.map(\.projection) == [alone.projection])
  }

  @Test func `days are summed within each replicate, so that a band is no sum of bands`() async throws {
    let decks = try await Self.simulated(Self.asked([("A", 30, 5), ("B", 30, 5)]))
    let parts = decks.ending.map(\.projection)
    for (day, all) in decks.projection.days.enumerated() {
      for (quantity, band) in all {
        let sum = parts.reduce(0) { $0 + ($1.days[day][quantity]?.mean ?? .nan) }
        #expect(abs(band.mean - sum) <= 1e-9 * max(1, sum), "\(quantity) on day \(day)")
      }
    }
    // The same settings, and luck of its own for every card.
    #expect(parts[0].totals[.reviews] != parts[1].totals[.reviews])
    let widths = parts.map { ($0.totals[.reviews]?.p95 ?? 0) - ($0.totals[.reviews]?.p5 ?? 0) }
    let whole = decks.projection.totals[.reviews]
    #expect((whole?.p95 ?? 0) - (whole?.p5 ?? 0) < widths[0] + widths[1])
  }

  @Test func `a problem has the name of its deck`() async throws {
    var asked = try Self.asked([("A", 3, 1), ("B", 3, 1)])
    asked[1].options.memory = .empirical
    await #expect {
      try await DecksScenario(asked, isFitted: false, jobs: 1)
    } throws: { error in
      guard let problem = error as? DecksScenario.Problem else { return false }
      return problem.name == "B" && problem.problem == .noReviews
    }
  }
}
