import Foundation
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics

/// How often tasks are tried (R3.2, S6, S9).
struct AttemptRatesTests {
  private func rates(_ goals: [AttemptTask]?, _ tried: [Event]?, now: String) throws -> AttemptRates? {
    let history = try HistoryAsOf(now: now).with(goals: goals, tried: tried)
    return history.attemptRates(before: history.today + 1)
  }

  private func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-12 * abs(right) }

  @Test func `a week of one task, by hand`() throws {
    // From Monday to Sunday, with three attempts on Monday and one on Sunday.
    let rates = try #require(
      try rates(
        [try AttemptTask("a", target: 9)],
        [
          Event("2024-01-01T08:00", "a"), Event("2024-01-01T09:00", "A"), Event("2024-01-01T10:00", "a"),
          Event("2024-01-07T08:00", "a"),
        ], now: "2024-01-07T12:00"))
    // (4 + 1) / (7 + 7) attempts a day; on each day the task lets expect (4 + 7 × 5/14) / (7 + 7).
    #expect(near(rates.meanRate, 5.0 / 14))
    #expect(rates.record.map(\.attempts) == [3, 0, 0, 0, 0, 0, 1])
    #expect(rates.record.allSatisfy { near($0.expected, 6.5 / 14) })
    #expect(rates.active.map(\.id) == ["a"])
    // A day weighs half of the one thirty days later.
    let task = try #require(rates.active.first?.task)
    let weights = (0..<7).map { exp2(-Double($0) / 30) }
    #expect(task.attempts == 4 && task.target == 9)
    #expect(near(task.weighedDays, weights.reduce(0, +)) && near(task.weighedAttempts, 1 + 3 * weights[6]))
  }

  @Test func `G6, S9: the active tasks come from the oldest, with their days of work`() throws {
    let rates = try #require(
      try rates(
        [
          try AttemptTask("later", created: "2024-02-01T00:00"),
          try AttemptTask("b", target: 0, created: "2024-01-05T23:59"),
          try AttemptTask("C", created: "2024-01-05T23:59"),
          try AttemptTask("done", created: "2024-01-01T00:00", completed: "2024-01-03T00:00"),
          try AttemptTask("put away", isArchived: true),
          try AttemptTask("today", target: 2, created: "2024-01-10T12:00"),
          try AttemptTask("first", target: -1, created: "2024-01-01T00:00"),
        ], [], now: "2024-01-10T12:00"))
    #expect(rates.active.map(\.id) == ["first", "b", "C", "today"])
    #expect(
      zip(rates.active, [10, 6, 6, 1]).allSatisfy { rate, days in
        near(rate.task.weighedDays, (0..<days).reduce(0) { $0 + exp2(-Double($1) / 30) })
      })
    #expect(rates.active.map(\.task.target) == [nil, nil, nil, 2])
    // 10 + 6 + 6 + 1 days of these, 3 of the completed task, and of the archived one that of its last change.
    #expect(near(rates.meanRate, 1.0 / (27 + 7)))
  }

  @Test func `attempts at tasks that the data lack say nothing of those that they have`() throws {
    let goals = [try AttemptTask("a"), try AttemptTask("later", created: "2024-02-01T00:00")]
    let own = [Event("2024-01-02T08:00", "a")]
    let thirdParty = (3..<9).map { Event("2024-01-0\($0)T08:00", $0 % 2 == 0 ? "gone" : "later") }
    let rates = try #require(try rates(goals, own + thirdParty, now: "2024-01-10T12:00"))
    #expect(near(rates.meanRate, 2.0 / 17))
    // The days before the first attempt are no record.
    #expect(rates.record.count == 9 && rates.record.map(\.attempts).reduce(0, +) == 1)
  }

  @Test(arguments: Array(1...30) as [UInt64])
  func `rates and factors are those of a count day by day`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    let start = try day("2024-01-01")
    let today = start + draws.below(60)
    let goals = try (0..<(1 + draws.below(6))).map { number in
      let made = start + draws.below(today - start + 1)
      let done = draws.below(3) == 0 ? made + draws.below(80) : nil
      return try AttemptTask(
        "t\(number)", created: "\(made)T0\(draws.below(10)):00", completed: done.map { "\($0)T12:00" },
        isArchived: draws.below(5) == 0)
    }
    let tried = (0..<draws.below(40)).map { _ in
      Event("\(start + draws.below(today - start + 1))T12:00", "t\(draws.below(goals.count))")
    }.sorted { $0.at < $1.at }
    let rates = try #require(try rates(goals, tried, now: "\(today)T13:00"))

    var exposure = [Int](repeating: 0, count: today - start + 1)
    var counts = [Int](repeating: 0, count: today - start + 1)
    var days = [Int](repeating: 0, count: goals.count)
    var tries = [Int](repeating: 0, count: goals.count)
    var inWork = [[Int]](repeating: [], count: goals.count)
    let now = try instant("\(today)T13:00")
    for (index, goal) in goals.enumerated() {
      // What will be completed is not yet; what is put away was last changed when it was made.
      let isDone = goal.completedAt.map { $0 <= now } ?? false
      let end = isDone ? goal.completedAt : goal.isArchived ? goal.createdAt : nil
      for number in 0...(today - start) {
        // Every task was made before noon of its day.
        let date = start + number
        let isMade = goal.createdAt <= (try instant("\(date)T12:00"))
        let isOver = try end.map { try instant("\(date)T00:00") > $0 } ?? false
        guard isMade && !isOver else { continue }
        let tried = tried.count { $0.at.hasPrefix("\(date)") && $0.what == "t\(index)" }
        exposure[number] += 1
        counts[number] += tried
        days[index] += 1
        tries[index] += tried
        inWork[index].append(number)
      }
    }
    let rate = Double(counts.reduce(0, +) + 1) / (Double(exposure.reduce(0, +)) + 7)
    #expect(near(rates.meanRate, rate), "seed \(seed)")
    let first = counts.firstIndex { $0 > 0 } ?? counts.count
    #expect(rates.record.map(\.attempts) == Array(counts[first...]), "seed \(seed)")
    for (past, number) in zip(rates.record, first...) {
      let expected = goals.indices.filter { inWork[$0].contains(number) }.reduce(0.0) { sum, index in
        sum + (Double(tries[index]) + 7 * rate) / (Double(days[index]) + 7)
      }
      #expect(abs(past.expected - expected) < 1e-9, "seed \(seed), day \(number)")
    }
    let active = goals.count { goal in !goal.isArchived && (goal.completedAt.map { $0 > now } ?? true) }
    #expect(rates.active.count == active, "seed \(seed)")
  }

  @Test func `without tasks there are no rates`() throws {
    #expect(try HistoryAsOf(now: "2024-01-10T12:00").attemptRates(before: day("2024-01-11")) == nil)
    #expect(try rates(nil, [Event("2024-01-02T08:00", "a")], now: "2024-01-10T12:00") == nil)
    let none = try #require(try rates([], [], now: "2024-01-10T12:00"))
    #expect(none.active.isEmpty)
    #expect(near(none.meanRate, 1.0 / 7))
    #expect(none.record.isEmpty)
  }

  @Test func `S6: without attempts the stored counters stand for the task`() throws {
    let rates = try #require(
      try rates(
        [try AttemptTask("a", attempts: 12), try AttemptTask("b", attempts: -3)], nil,
        now: "2024-01-10T12:00"))
    #expect(rates.active.map(\.task.attempts) == [12, 0])
    #expect(rates.active.map(\.task.weighedAttempts) == [12, 0])
    #expect(rates.record.isEmpty)
  }
}
