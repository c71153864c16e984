import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct LearnerChoiceTests {
  @Test(
    arguments: [
      DailyLearner(newPerDay: 0), DailyLearner(newPerDay: 7, reviewLimit: 0),
      DailyLearner(newPerDay: 20, reviewLimit: 300),
    ] as [DailyLearner])
  func `a choice says what its learner says`(learner: DailyLearner) {
    let choice = LearnerChoice.daily(learner)
    let span = PlanSpan(start: Day(20_000), days: 7, replicates: 1, seed: 1)
    var stream = RandomStream(seed: 1, domain: .tests)
    let days = choice.erased.days(span, &stream)
    #expect(days.isStudied == Array(repeating: true, count: 7))
    #expect(days.newCards == Array(repeating: learner.newPerDay, count: 7))
    #expect(choice.erased.maxAnswersPerDay == learner.maxAnswersPerDay)
    #expect(choice.erased.takesAll == learner.takesAll)
    #expect(choice.name == .everyDay && choice.maxNewPerDay == learner.newPerDay)
    #expect(choice.newPerDay == learner.newPerDay && choice.reviewLimit == learner.reviewLimit)
    #expect(choice.maxAnswersPerDay == learner.maxAnswersPerDay)
  }
}
