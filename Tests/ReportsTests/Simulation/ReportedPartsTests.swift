import Synchronization
import Testing

@testable import Analysis
@testable import Kaiki
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

  @Test func `the help has the keys of every kind, and no key twice in one place`() {
    #expect(ReportedParts.help.map(\.kind) == ["cards", "decks"] + Self.kinds.dropFirst())
    for part in ReportedParts.help {
      #expect(!part.plan.isEmpty && !part.quantities.isEmpty)
      #expect(Set(part.quantities.map(\.key)).count == part.quantities.count)
      #expect(Set(part.ending.map(\.key)).count == part.ending.count)
    }
  }
}
