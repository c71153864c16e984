import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct LearnerChoiceTests {
  /// What a learner says of itself, and whether it studies on each day of a week.
  private struct Account: LearnerWork, Hashable {
    func run(_ learner: some Learner) -> [Int?] {
      var stream = RandomStream(seed: 1, domain: .tests)
      let habits = learner.habits(of: 7, from: Day(20_000), drawnFrom: &stream)
      return [learner.newCards(on: 0, habits), learner.maxAnswersPerDay]
        + (0..<7).map { learner.studies(on: $0, habits) ? 1 : 0 }
    }
  }

  @Test(
    arguments: [
      DailyLearner(newPerDay: 0), DailyLearner(newPerDay: 7, reviewLimit: 0),
      DailyLearner(newPerDay: 20, reviewLimit: 300),
    ] as [DailyLearner])
  func `a choice says what its learner says`(learner: DailyLearner) {
    let choice = LearnerChoice.daily(learner)
    #expect(choice.with(Account()) == Account().run(learner))
    #expect(choice.with(Account()).suffix(7).allSatisfy { $0 == 1 })
    #expect(choice.name == .everyDay && choice.maxNewPerDay == learner.newPerDay)
    #expect(choice.newPerDay == learner.newPerDay && choice.reviewLimit == learner.reviewLimit)
    #expect(choice.maxAnswersPerDay == learner.maxAnswersPerDay)
  }
}
