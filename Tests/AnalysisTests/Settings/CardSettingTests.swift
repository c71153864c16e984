import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// Settings of cards that change nothing (F9).
struct CardSettingTests {
  /// Two seen cards, of which `unseen` more are new.
  private static func scenario(
    unseen: Int = 0, _ change: (inout ScenarioOptions) -> Void = { _ in }
  ) throws -> CardScenario {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, steps: (0, 1)),
        SmallReview("2024-01-02T08:00", "b", true, steps: (0, 1)),
      ],
      cards: [try Card("a", due: "2024-01-04T00:00"), try Card("b", due: "2024-01-04T00:00")],
      now: "2024-01-03T12:00")
    return try CardScenario(
      history,
      ScenarioOptions(history, days: 5) {
        ($0.cards.learner, $0.cards.deck) = (.everyDay, unseen)
        change(&$0)
      })
  }

  /// A setting, what is asked for, and why it changes nothing.
  struct Case: Sendable, CustomTestStringConvertible {
    var setting: CardSetting
    var reason: IdleReason?
    var unseen = 0
    var change: @Sendable (inout ScenarioOptions) -> Void = { _ in }

    var testDescription: String { "\(setting), \(String(describing: reason))" }
  }

  // The run is from 4 to 8 January 2024.
  private static let (first, last) = (Day(19_726), Day(19_730))
  private static let cases: [Case] = [
    Case(setting: .newPerDay, reason: .allSeen), Case(setting: .newPerDay, reason: nil, unseen: 3),
    Case(setting: .reviewLimit, reason: .fewerCards(2)) { $0.cards.reviewLimit = 2 },
    Case(setting: .reviewLimit, reason: nil) { $0.cards.reviewLimit = 1 },
    Case(setting: .reviewLimit, reason: nil, unseen: 1) { $0.cards.reviewLimit = 2 },
    Case(setting: .intervals, reason: nil),
    Case(setting: .intervals, reason: .otherScheduler(.sm2)) { $0.cards.scheduler = .sm2 },
    Case(setting: .desiredRetention, reason: .otherScheduler(.table)),
    Case(setting: .desiredRetention, reason: nil) { $0.cards.scheduler = .fsrs7 },
    Case(setting: .sameDaySteps, reason: .otherScheduler(.sm2)) { $0.cards.scheduler = .sm2 },
    Case(setting: .fixedInterval, reason: nil) { $0.cards.scheduler = .fixed },
    Case(setting: .fixedInterval, reason: .otherScheduler(.leitner)) { $0.cards.scheduler = .leitner },
    Case(setting: .fuzz, reason: nil), Case(setting: .easyDays, reason: nil),
    Case(setting: .fuzz, reason: .shortIntervals) {
      ($0.cards.scheduler, $0.cards.fixedInterval) = (.fixed, 2)
    },
    Case(setting: .fuzz, reason: nil) { ($0.cards.scheduler, $0.cards.fixedInterval) = (.fixed, 3) },
    Case(setting: .fuzz, reason: nil) { $0.cards.scheduler = .fsrs6 },
    Case(setting: .order, reason: .allTaken) { $0.cards.rules.order = .random },
    Case(setting: .order, reason: nil) {
      ($0.cards.rules.order, $0.cards.reviewLimit) = (.random, 1)
    },
    Case(setting: .order, reason: nil) {
      ($0.cards.rules.order, $0.cards.minutesPerDay) = (.random, 1)
    },
    Case(setting: .order, reason: .learnerChooses) {
      ($0.cards.rules.order, $0.cards.learner, $0.cards.reviewLimit) = (.random, .learnt, 1)
    },
    Case(setting: .daysOff, reason: .outsideRun(first: first, last: last)) {
      $0.cards.rules.daysOff = [first - 1, last + 1]
    },
    Case(setting: .daysOff, reason: nil) { $0.cards.rules.daysOff = [first - 1, last] },
    Case(setting: .exam, reason: .recallUnknown) { ($0.cards.exam, $0.memory) = (last, .empirical) },
    Case(setting: .exam, reason: nil) { $0.cards.exam = last },
    Case(setting: .exam, reason: nil) { ($0.cards.exam, $0.memory) = (last, .fsrs6) },
    Case(setting: .scheduler, reason: nil) { $0.cards.scheduler = .sm2 },
  ]

  @Test(arguments: cases)
  func `F9: a setting that can change nothing has a reason, and others have none`(item: Case) throws {
    let scenario = try Self.scenario(unseen: item.unseen, item.change)
    #expect(scenario.idleReason(of: item.setting) == item.reason)
  }

  @Test func `F9: without any card nothing but their number changes anything`() throws {
    let history = try HistoryAsOf(now: "2024-01-04T12:00")
    let scenario = try CardScenario(history, ScenarioOptions(history, days: 3) { $0.cards.deck = 0 })
    for setting in CardSetting.all {
      #expect(scenario.idleReason(of: setting) == (setting == .deck ? nil : .noCards))
    }
  }

  /// What a reason says is so: the run is the same without the setting.
  @Test func `F9: what has a reason leaves every answer as it was`() async throws {
    for item in Self.cases where item.reason == .allTaken || item.reason == .shortIntervals {
      var plain = item
      plain.change = {
        item.change(&$0)
        ($0.cards.rules.order, $0.cards.rules.spreadsIntervals) = (.due, false)
      }
      var asked = item
      asked.change = {
        item.change(&$0)
        $0.cards.rules.spreadsIntervals = item.setting == .fuzz
      }
      let runs = [
        try await Self.scenario(unseen: 0, plain.change).plan.run(jobs: 1),
        try await Self.scenario(unseen: 0, asked.change).plan.run(jobs: 1),
      ]
      #expect(
        runs[0].map { $0[.reviews] } == runs[1].map { $0[.reviews] }
          && runs[0].map { $0[.due] } == runs[1].map { $0[.due] })
    }
  }
}
