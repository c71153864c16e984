import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// `--min-interval`, by every scheduler.
struct MinIntervalTests {
  private static let schedulers = SchedulerChoice.Name.allCases.filter { $0 != .logged }

  /// What a deck of twenty cards comes to in a year, all of them begun on the first day.
  private func totals(
    _ name: SchedulerChoice.Name, _ least: Int?, isSpread: Bool = false
  ) async throws -> [DailyTotals] {
    let history = try HistoryAsOf(now: "2024-01-01T12:00")
    let scenario = try CardScenario(
      history,
      ScenarioOptions(history, days: 365) {
        ($0.cards.deck, $0.cards.newPerDay) = (20, 20)
        ($0.cards.scheduler, $0.cards.fixedInterval, $0.memory) = (name, 30, .fsrs6)
        ($0.cards.rules.minInterval, $0.cards.rules.spreadsIntervals) = (least, isSpread)
      })
    return await scenario.plan.run(jobs: 1)
  }

  /// Whether each card is due at most once within so many days in a row, wherever they begin.
  private func returnsOnce(within days: Int, _ totals: [DailyTotals]) -> Bool {
    totals.allSatisfy { replicate in
      (0...365 - days).allSatisfy { first in
        replicate[.due][first..<first + days].reduce(0) { $0 + Int($1) } <= 20
      }
    }
  }

  @Test(arguments: schedulers as [SchedulerChoice.Name])
  func `no card comes back on another day before, under any scheduler, and one day changes nothing`(
    name: SchedulerChoice.Name
  ) async throws {
    let (free, held) = (try await totals(name, nil), try await totals(name, 40))
    #expect(returnsOnce(within: 40, held) && !returnsOnce(within: 40, free))
    // Nothing is due in the forty days after the first one, and then all that were sent away on it are.
    #expect(held.allSatisfy { $0[.due][..<40].allSatisfy { $0 == 0 } && $0[.due][40] > 0 })
    #expect(try await totals(name, 1).map { $0[.reviews] } == free.map { $0[.reviews] })
  }

  @Test func `intervals that are spread by chance are held too`() async throws {
    #expect(returnsOnce(within: 30, try await totals(.fixed, 30, isSpread: true)))
    #expect(!returnsOnce(within: 30, try await totals(.fixed, nil, isSpread: true)))
  }

  @Test func `a card that stays on its day stays there, and a smaller limit from above holds`() {
    var rules = StudyRules()
    (rules.minInterval, rules.maxInterval) = (3, 7)
    #expect([0, 1, 3, 5, 7, 9].map(rules.intervalLimits.clamped) == [0, 3, 3, 5, 7, 7])
    rules.minInterval = 9
    #expect([0, 1, 9].map(rules.intervalLimits.clamped) == [0, 7, 7])
  }

  /// Rates that a log shows after one day say nothing of two: the shortest interval of the standard table that sends a card to
  /// another day is of one.
  @Test(arguments: [(nil, true), (1, true), (2, false), (31, false)] as [(Int?, Bool)])
  func `rates of the log's steps are the truth only where no interval of the table is lengthened`(
    least: Int?, isEmpirical: Bool
  ) throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, steps: (0, 1)),
        SmallReview("2024-01-02T08:00", "a", true, steps: (1, 2)),
      ], cards: [try Card("a", due: "2024-01-04T00:00")], now: "2024-01-03T12:00")
    func scenario(isSpread: Bool) throws -> CardScenario {
      try CardScenario(
        history,
        ScenarioOptions(history, days: 5) {
          ($0.cards.rules.minInterval, $0.cards.rules.spreadsIntervals) = (least, isSpread)
        })
    }
    let plain = try scenario(isSpread: false)
    #expect((plain.memoryName == .empirical) == isEmpirical)
    // Its past tells nothing of how well a run with other intervals is foreseen.
    #expect(plain.goesOnAsLogged == isEmpirical)
    #expect(plain.idleReason(of: .minInterval) == (least == 1 ? .shortestInterval(1) : nil))
    // Days that are spread by chance may be fewer.
    #expect(try scenario(isSpread: true).idleReason(of: .minInterval) == nil)
  }
}
