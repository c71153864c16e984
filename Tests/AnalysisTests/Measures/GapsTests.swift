import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Statistics

/// How many days lie between one time and the next, and how long streaks last.
struct GapsTests {
  /// Tasks that are done every so many days from 1 January 2024, each several times.
  private func history(_ tasks: [(every: Int, times: Int)], now: String) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    return try HistoryAsOf(now: now).with(
      done: tasks.enumerated().flatMap { number, task in
        (0..<task.times).map { Event("\(first + $0 * task.every)T08:00", "t\(number)") }
      }.sorted { $0.at < $1.at })
  }

  @Test func `gaps are those between days, and the last one is not over`() async throws {
    let figure = try await history([(3, 12), (5, 2)], now: "2024-02-10T12:00").figure(GapsMeasure.self)
    // All, and the one task that has gaps enough.
    #expect(figure.entries.map(\.item) == [nil, "t0"])
    let all = try #require(figure.entries[0].gaps.value)
    // 11 gaps of 3 days and one of 5; since 3 February 7 days, since 6 January 35.
    #expect(all.curve.n == 14 && all.curve.events == 12)
    #expect(all.curve.rows.map(\.time) == [3, 5] && all.curve.rows.map(\.events) == [11, 1])
    #expect(all.median == 3)
    #expect(all.method.contains("Brookmeyer"))
    #expect(figure.entries[0].hazard.map(\.cumulativeHazard) == [11.0 / 14, 11.0 / 14 + 1.0 / 3])
    let own = try #require(figure.entries[1].gaps.value)
    #expect(own.curve.n == 12 && own.curve.events == 11)
    #expect(figure.entries[1].weibull.value != nil)
  }

  @Test func `the gap that ends today is over, of cards and lists as of tasks`() async throws {
    let days = try day("2024-01-01")
    let odd = (0..<6).map { days + 2 * $0 }
    let now = "2024-01-11T12:00"
    let lists = try odd.map { try DailyList("\($0)T08:00", ["a!"], id: "\($0)") }
    let histories = try [
      HistoryAsOf(odd.map { SmallReview("\($0)T08:00", "a", true) }, now: now),
      HistoryAsOf(now: now).with(done: odd.map { Event("\($0)T08:00", "t") }),
      HistoryAsOf(now: now).with(lists: lists),
    ]
    for history in histories {
      let figure = await history.figure(GapsMeasure.self)
      // Five gaps of two days, of which the last ends on 11 January, which is today.
      let gaps = try #require(figure.entries[0].gaps.value, "\(figure.entries[0].kind)")
      #expect(gaps.curve.n == 5 && gaps.curve.events == 5 && gaps.median == 2)
    }
  }

  @Test func `several on a day are one, and without gaps there is a reason`() async throws {
    let history = try HistoryAsOf(now: "2024-01-10T12:00").with(
      done: [Event("2024-01-05T08:00", "t"), Event("2024-01-05T20:00", "t"), Event("2024-01-07T08:00", "t")])
    let entry = await history.figure(GapsMeasure.self).entries[0]
    #expect(entry.gaps.reason == "1 ends, and the method needs 5")
    #expect(entry.weibull.reason == "1 events, and the method needs 10")
    #expect(entry.hazard.map(\.time) == [2])
  }

  @Test func `the median of five tasks has an interval from whole tasks`() async throws {
    let figure = try await history([(1, 20), (2, 15), (3, 12), (7, 8), (14, 5)], now: "2024-03-10T12:00")
      .figure(GapsMeasure.self)
    let all = try #require(figure.entries[0].gaps.value)
    #expect(all.method.contains("cluster bootstrap"))
    let (low, median, high) = (
      try #require(all.low), try #require(all.median), try #require(all.high)
    )
    #expect(low <= median && median <= high)
    // One gap of 14 days or of one: tasks drawn whole spread far more than single gaps would.
    #expect(low == 1 && high >= 3)
    let again = try await history([(1, 20), (2, 15), (3, 12), (7, 8), (14, 5)], now: "2024-03-10T12:00")
      .figure(GapsMeasure.self)
    #expect(again == figure)
  }

  @Test func `the survival of streaks is that of everything, then of the items of each kind`() async throws {
    let figure = try await history([(2, 12), (3, 9)], now: "2024-02-10T12:00").figure(StreaksMeasure.self)
    #expect(figure.survival.map(\.kind) == [nil, .tasks])
    let tasks = try #require(figure.survival[1].lasting.value)
    // 21 days on which one task was done, none next to another of the same task.
    #expect(tasks.curve.n == 21 && tasks.curve.events == 21 && tasks.median == 1)
  }
}
