import Kaiki
import Testing

struct AnswerRecorderTests {
  @Test(arguments: [nil, 6] as [Int?], [0, 1] as [Int])
  func `C1, C2, C4: each answer begins at the step where the card's last one ended`(
    limit: Int?, memory: Int
  ) {
    let plan = SimulationPlan(
      start: Day(1_000), days: 80, replicates: 1, seed: 9, scheduler: TableScheduler(table: .standard),
      seen: EngineTests.deck, unseenCount: 20, newPerDay: 2, reviewLimit: limit)
    var step = EngineTests.deck.map(\.step) + [Int](repeating: 0, count: 20)
    var lastDay = [Int](repeating: -1, count: step.count)
    var lastWasRight = [Bool](repeating: true, count: step.count)
    for answer in plan.firstHistory(under: EngineTests.memories[memory]) {
      #expect(answer.previousStep == step[answer.card], "\(answer)")
      #expect(answer.nextStep == (answer.isCorrect ? min(step[answer.card] + 1, 6) : 0), "\(answer)")
      // After a right answer a card comes back when its interval is over, or later; after a wrong one it may
      // come at once.
      let interval = IntervalTable.standard.intervals[answer.previousStep]
      if lastDay[answer.card] >= 0 {
        #expect(answer.day >= lastDay[answer.card] + (lastWasRight[answer.card] ? interval : 0), "\(answer)")
      }
      step[answer.card] = answer.nextStep
      lastDay[answer.card] = answer.day
      lastWasRight[answer.card] = answer.isCorrect
    }
    #expect(lastDay.allSatisfy { $0 >= 0 } || limit != nil)
  }
}
