import Kaiki
import Testing

struct DailyTotalsTests {
  @Test func `memorised is the sum of recall over seen cards at the day's end`() async {
    // One seen card, far from due, of stability 10 and last answered a day before the start: on day d its
    // recall is that of d + 1 days, which on day 9 is 0.9.
    let plan = SimulationPlan(
      start: Day(500), days: 12, replicates: 1, seed: 1, scheduler: TableScheduler(table: .standard),
      seen: [SimulationPlan.SeenCard(step: 6, due: Day(529))], unseenCount: 0, newPerDay: 0, reviewLimit: nil)
    let state = FSRS6Memory.State(
      memory: MemoryState(stability: 10, difficulty: 5), lastDay: Day(499), firstDay: Day(400))
    let totals = await plan.run(under: .fsrs6(FSRS6Memory(), states: [state]), jobs: 1)
    let model = ReferenceFSRS6()
    for day in 0..<12 {
      let memorised = totals[0].memorised(onDay: day)
      #expect(abs(memorised - model.recall(Double(day + 1), 10)) < 4e-5, "day \(day)")
    }
    #expect(abs(totals[0].memorised(onDay: 9) - 0.9) < 4e-5)
    #expect(totals[0].reviews.allSatisfy { $0 == 0 })
  }

  @Test func `memorised is zero where the model knows nothing of recall`() async {
    let plan = SimulationPlan(
      start: Day(0), days: 5, replicates: 1, seed: 1, scheduler: TableScheduler(table: .standard),
      seen: [SimulationPlan.SeenCard(step: 1, due: Day(0))], unseenCount: 4, newPerDay: 1, reviewLimit: nil)
    let counts = [EmpiricalMemory.Count](repeating: EmpiricalMemory.Count(), count: 7)
    let totals = await plan.run(under: .empirical(EmpiricalMemory(counts: counts)), jobs: 1)
    #expect((0..<5).allSatisfy { totals[0].memorised(onDay: $0) == 0 })
  }
}
