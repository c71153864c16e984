import Kaiki
import Testing

struct SimulationPlanTests {
  /// How many unseen cards are begun on each day.
  struct Begun: Sendable {
    var unseen: Int
    var perDay: Int
    var days: Int
    var new: [Int32]
  }

  @Test(
    arguments: [
      Begun(unseen: 10, perDay: 4, days: 5, new: [4, 4, 2, 0, 0]),
      Begun(unseen: 12, perDay: 4, days: 3, new: [4, 4, 4]),
      Begun(unseen: 100, perDay: 3, days: 4, new: [3, 3, 3, 3]),
      Begun(unseen: 5, perDay: 0, days: 2, new: [0, 0]),
      Begun(unseen: 0, perDay: 7, days: 2, new: [0, 0]),
      Begun(unseen: 3, perDay: 1_000_000, days: 2, new: [3, 0]),
    ] as [Begun])
  func `unseen cards are begun in equal portions until none is left`(row: Begun) async {
    for limit in [nil, 0, 5] as [Int?] {
      let plan = SimulationPlan(
        start: Day(0), days: row.days, replicates: 1, seed: 1, scheduler: TableScheduler(table: .standard),
        seen: [], unseenCount: row.unseen, newPerDay: row.perDay, reviewLimit: limit)
      let counts = [EmpiricalMemory.Count](repeating: EmpiricalMemory.Count(), count: 7)
      let totals = await plan.run(under: .empirical(EmpiricalMemory(counts: counts)), jobs: 1)
      #expect(totals.map { Array($0.new) } == [row.new], "limit \(String(describing: limit))")
    }
  }

  @Test func `a card is left after twenty wrong answers in a day`() {
    #expect(SimulationPlan.mostAnswersPerDay == 20)
  }

  @Test(arguments: [Int.max, .max / 2 + 1] as [Int])
  func `any number of new cards a day is taken`(perDay: Int) async {
    let plan = SimulationPlan(
      start: Day(0), days: 2, replicates: 1, seed: 1, scheduler: TableScheduler(table: .standard),
      seen: (0..<5).map { _ in SimulationPlan.SeenCard(step: 1, due: Day(0)) }, unseenCount: 3,
      newPerDay: perDay, reviewLimit: nil)
    let counts = [EmpiricalMemory.Count](repeating: EmpiricalMemory.Count(), count: 7)
    let totals = await plan.run(under: .empirical(EmpiricalMemory(counts: counts)), jobs: 1)
    #expect(totals.map { Array($0.new) } == [[3, 0]])
    #expect(totals.map { $0.due[0] } == [5])
  }
}
