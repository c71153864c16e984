import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// `--max-interval`, by every scheduler.
struct MaxIntervalTests {
  private static let schedulers = SchedulerChoice.Name.allCases.filter { $0 != .logged }

  /// What a deck comes to in a year.
  private func totals(_ name: SchedulerChoice.Name, _ most: Int?) async throws -> [DailyTotals] {
    let history = try HistoryAsOf(now: "2024-01-01T12:00")
    let scenario = try CardScenario(
      history,
      ScenarioOptions(history, days: 365) {
        ($0.cards.deck, $0.cards.newPerDay) = (20, 20)
        ($0.cards.scheduler, $0.cards.fixedInterval, $0.memory) = (name, 30, .fsrs6)
        $0.cards.rules.maxInterval = most
      })
    return await scenario.plan.run(jobs: 1)
  }

  private func reviews(_ totals: [DailyTotals]) -> Int {
    totals.reduce(0) { $0 + $1[.reviews].reduce(0) { $0 + Int($1) } }
  }

  @Test(arguments: schedulers as [SchedulerChoice.Name])
  func `no card waits longer, under any scheduler, and a wide limit changes nothing`(
    name: SchedulerChoice.Name
  ) async throws {
    let (free, held) = (try await totals(name, nil), try await totals(name, 5))
    // Twenty cards, each at least every five days of the year after its first.
    #expect(reviews(held) >= held.count * 20 * (364 / 5))
    #expect(reviews(held) > reviews(free))
    for replicate in held {
      // On any six days in a row each card comes at least once.
      for first in 0..<(365 - 6) {
        #expect(replicate[.reviews][first..<first + 6].reduce(0) { $0 + Int($1) } >= 20)
      }
    }
    #expect(try await totals(name, 36_500).map { $0[.reviews] } == free.map { $0[.reviews] })
  }

  /// Rates that a log shows after fifteen days say nothing of ten.
  @Test(arguments: [(nil, true), (30, true), (29, false), (10, false)] as [(Int?, Bool)])
  func `rates of the log's steps are the truth only where no interval of the table is cut`(
    most: Int?, isEmpirical: Bool
  ) throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, steps: (0, 1)),
        SmallReview("2024-01-02T08:00", "a", true, steps: (1, 2)),
      ], cards: [try Card("a", due: "2024-01-04T00:00")], now: "2024-01-03T12:00")
    let scenario = try CardScenario(
      history, ScenarioOptions(history, days: 5) { $0.cards.rules.maxInterval = most })
    #expect((scenario.memoryName == .empirical) == isEmpirical)
    // Its past tells nothing of how well a run with other intervals is foreseen.
    #expect(scenario.goesOnAsLogged == isEmpirical)
    #expect(scenario.idleReason(of: .maxInterval) == (most == 30 ? .longestInterval(30) : nil))
    // Thirty days that are spread by chance may be more.
    let spread = try CardScenario(
      history,
      ScenarioOptions(history, days: 5) {
        ($0.cards.rules.maxInterval, $0.cards.rules.spreadsIntervals) = (most, true)
      })
    #expect(spread.idleReason(of: .maxInterval) == nil)
  }
}
