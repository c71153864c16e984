import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct SimulationModelTests {
  @Test(arguments: SmallDeck.simulationModels as [SimulationModel])
  func `recall is known on days without an answer where the memory says so`(simulationModel: SimulationModel)
  {
    let plan = CardPlan.small(days: 9, seen: SmallDeck.cards, limit: nil, simulationModel)
    let isKnown = plan.firstTotals[amounts: .memorised][8] > 0
    #expect(simulationModel.isMemorisedKnown == isKnown)
    #expect(plan.firstHistory().allSatisfy { $0.previousStep != nil && $0.nextStep != nil })
    #expect(simulationModel.scheduler.name == .table)
  }

  @Test func `a memory that speaks of steps is told the step before each answer`() {
    // Right at even steps, wrong at odd ones.
    let simulationModel = SimulationModel.certain((0..<7).map { $0.isMultiple(of: 2) })
    let history = CardPlan.small(days: 40, seen: SmallDeck.cards, limit: nil, simulationModel).firstHistory()
    #expect(Set(history.compactMap(\.previousStep)).count > 4)
    for answer in history {
      #expect(answer.isCorrect == answer.previousStep?.isMultiple(of: 2), "\(answer)")
    }
  }

  @Test func `the scheduler gives the intervals, whatever the memory`() throws {
    let table = try IntervalTable([3, 9])
    let count = EmpiricalMemory.Count(answers: 1_000_000_000_000, correct: 1_000_000_000_000)
    let scheduler = SchedulerChoice.table(table)
    let memory = EmpiricalMemory(counts: [count, count, count])
    let plan = CardPlan.small(days: 31, unseen: 1, newPerDay: 1, limit: nil, .empirical(memory, scheduler))
    #expect(plan.firstHistory().map(\.day) == [0, 3, 12, 21, 30])
    let other = CardPlan.small(
      days: 300, unseen: 50, newPerDay: 1, limit: nil,
      .fsrs6([], scheduler))
    #expect(Set(other.firstHistory().map(\.interval)) == [0, 3, 9])
  }
}
