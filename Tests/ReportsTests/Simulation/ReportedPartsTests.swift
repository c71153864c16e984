import Synchronization
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

/// Every kind that is simulated.
struct ReportedPartsTests {
  private static let kinds = ["cards", "tasks", "lists", "attempts", "habits", "courses"]

  @Test func `each kind of a history is run, in their order, and each replicate is told`() async throws {
    let scenarios = try SimulatedParts.scenarios()
    let steps = Mutex(0)
    let parts = await ReportedParts.simulated(scenarios, jobs: 2) { steps.withLock { $0 += 1 } }
    #expect(parts.map(\.kind) == Self.kinds)
    #expect(scenarios.count == 6 && steps.withLock { $0 } == 6 * 2)
    for part in parts {
      #expect(part.projection.days.count == 2)
      #expect(!part.title.isEmpty && !part.remarks.isEmpty)
    }
  }

  // A column that no plan sets is zeros, like the column of a quantity that never occurs.
  @Test(arguments: ItemKind.allCases)
  func `a kind of item draws all its quantities`(kind: ItemKind) async throws {
    let plain = SimulatedParts.options(days: 120, replicates: 8)
    var full = plain
    (full.cap, full.resetMode, full.memory, full.cards.reviewLimit) = (0, .carry, .fsrs6, 0)
    func expectAll<Traits: ItemKindTraits>(_ kind: Traits.Type) async throws {
      var drawn: Set<Quantity> = []
      for options in [plain, full] {
        let scenario = try #require(try SimulatedParts.scenarios(options)[Traits.Projected.self])
        for totals in await scenario.plan.run(jobs: 2) {
          for (quantity, values) in scenario.sources
          where values(totals)?.contains(where: { $0 != 0 }) == true {
            drawn.insert(quantity)
          }
        }
      }
      #expect(drawn == Set(Traits.Projected.quantities))
    }
    try await expectAll(kind.traits)
  }

  @Test func `the help has the keys of every kind, and no key twice in one place`() {
    #expect(ReportedParts.help.map(\.kind) == ["cards", "decks"] + Self.kinds.dropFirst())
    for part in ReportedParts.help {
      #expect(!part.plan.isEmpty && !part.quantities.isEmpty)
      #expect(Set(part.quantities.map(\.key)).count == part.quantities.count)
      #expect(Set(part.ending.map(\.key)).count == part.ending.count)
    }
  }
}
