import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct AnswerRecorderTests {
  @Test(arguments: [nil, 6] as [Int?], SmallDeck.simulationModels as [SimulationModel])
  func `C1, C2, C4: each answer begins at the step where the card's last one ended`(
    limit: Int?, simulationModel: SimulationModel
  ) throws {
    let plan = CardPlan.small(
      days: 80, seen: SmallDeck.cards, unseen: 20, newPerDay: 2, limit: limit, seed: 9, simulationModel)
    var step = SmallDeck.cards.map(\.step) + [Int](repeating: 0, count: 20)
    var lastDay = [Int](repeating: -1, count: step.count)
    var lastWasRight = [Bool](repeating: true, count: step.count)
    for answer in plan.firstHistory() {
      let (previous, next) = (try #require(answer.previousStep), try #require(answer.nextStep))
      #expect(previous == step[answer.card], "\(answer)")
      #expect(next == (answer.isCorrect ? min(step[answer.card] + 1, 6) : 0), "\(answer)")
      #expect(answer.interval == [0, 1, 2, 4, 7, 15, 30][next], "\(answer)")
      // After a right answer a card comes back when its interval is over, or later; after a wrong one it may
      // come at once.
      let interval = IntervalTable.standard.intervals[previous]
      if lastDay[answer.card] >= 0 {
        #expect(answer.day >= lastDay[answer.card] + (lastWasRight[answer.card] ? interval : 0), "\(answer)")
      }
      step[answer.card] = next
      lastDay[answer.card] = answer.day
      lastWasRight[answer.card] = answer.isCorrect
    }
    #expect(lastDay.allSatisfy { $0 >= 0 } || limit != nil)
  }
}
