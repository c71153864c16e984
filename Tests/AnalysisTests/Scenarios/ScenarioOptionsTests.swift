import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// What is asked of a projection where nothing is said (INTERFACE 2).
struct ScenarioOptionsTests {
  @Test func `what is left open is that of the contract`() throws {
    let options = ScenarioOptions(try HistoryAsOf(now: "2024-01-01T12:00"), days: 3)
    #expect(options.cards.newPerDay == nil && options.cards.learner == nil && options.cards.scheduler == nil)
    #expect(options.cards.reviewLimit == nil && options.cards.deck == nil && options.memory == nil)
    #expect(options.parameters == nil && options.opensPerDay == nil && !options.isMadeUp)
    #expect(options.taskCount == nil)
    #expect(options.cap == 64 && options.repeatDays == 0)
    #expect(options.notificationRules == .corrected && options.system == .soonest)
    #expect(options.resetMode == .clear)
    #expect(options.attendance == AttendanceRules())
    #expect(ScenarioOptions.standardDays == 365 && ScenarioOptions.standardReplicates == 200)
    #expect(ScenarioOptions.standardSeed == 1 && ScenarioOptions.standardDeck == 1_000)
  }

  @Test func `F7: a look ahead goes on with cards of another app as that app did`() throws {
    let answers = [SmallReview("2024-01-01T08:00", "a", true)]
    let thirdParty = try HistoryAsOf(answers, now: "2024-01-01T12:00", origin: .thirdParty)
    let options = try #require(ScenarioOptions.ahead(of: thirdParty))
    #expect(options.span.start == thirdParty.today + 1)
    #expect(try Scenarios(thirdParty, options).cards?.plan.simulationModel.scheduler.name == .logged)
  }

  @Test func `models of memory are named as in the contract`() {
    #expect(
      ScenarioOptions.MemoryName.allCases.map(\.rawValue) == [
        "empirical", "exponential", "power", "hlr", "fsrs6", "fsrs7", "mixture",
      ])
  }
}
