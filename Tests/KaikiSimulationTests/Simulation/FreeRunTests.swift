import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct FreeRunTests {
  @Test(arguments: Array(1...6) as [UInt64], SmallDeck.simulationModels as [SimulationModel])
  func `card by card and day by day with a limit that never binds give the same totals`(
    seed: UInt64, simulationModel: SimulationModel
  ) {
    func run(_ limit: Int?) -> [DailyTotals] {
      let run = CardPlan.small(
        days: 70, seen: SmallDeck.cards, unseen: 50, newPerDay: 3, limit: limit, seed: seed, simulationModel
      ).prepared()
      return (0..<4).map(run)
    }
    let free = run(nil)
    for limit in [1_000, .max] {
      for (replicate, (left, right)) in zip(free, run(limit)).enumerated() {
        #expect(left[.due] == right[.due], "replicate \(replicate)")
        #expect(left[.reviews] == right[.reviews], "replicate \(replicate)")
        #expect(left[.correct] == right[.correct], "replicate \(replicate)")
        #expect(left[.new] == right[.new], "replicate \(replicate)")
        #expect(left[.backlog] == right[.backlog], "replicate \(replicate)")
        for day in 0..<70 {
          #expect(left[amounts: .memorised][day] == right[amounts: .memorised][day], "day \(day)")
        }
        #expect(left == right)
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a card's answers depend on no other card while nothing limits the day`(seed: UInt64) {
    // The first 20 cards of the deck alone, and among all.
    func history(_ count: Int, _ limit: Int?) -> [SimulatedAnswer] {
      CardPlan.small(
        days: 60, seen: Array(SmallDeck.cards.prefix(count)), limit: limit, seed: seed,
        .fsrs6(
          Array(SmallDeck.states.prefix(count)),
          .table(.standard))
      ).firstHistory().filter { $0.card < 20 }
    }
    let alone = history(20, nil)
    #expect(!alone.isEmpty)
    #expect(alone == history(45, nil))
    #expect(alone == history(45, 1_000))
  }
}
