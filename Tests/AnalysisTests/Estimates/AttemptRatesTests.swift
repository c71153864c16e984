import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

/// How often tasks are tried (R3.2, S6, S9).
struct AttemptRatesTests {
  private func rates(_ goals: [AttemptTask]?, _ tried: [Event]?, now: String) throws -> AttemptRates? {
    try HistoryAsOf(now: now).with(goals: goals, tried: tried).attemptRates()
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
    // (4 + 1) / (7 + 7) attempts a day; a weekday's one day expects 5/14 of one, beside a prior of seven.
    #expect(near(rates.meanRate, 5.0 / 14))
    let expected = [10.0, 7, 7, 7, 7, 7, 8].map { $0 / (5.0 / 14 + 7) }
    #expect(zip(rates.weekdayFactors, expected).allSatisfy(near))
    #expect(rates.weekdayFactors.count == 7)
    #expect(rates.active.map(\.id) == ["a"])
    #expect(rates.active.map(\.task) == [AttemptPlan.Task(attempts: 4, days: 7, target: 9)])
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
    #expect(rates.active.map(\.task.days) == [10, 6, 6, 1])
    #expect(rates.active.map(\.task.target) == [nil, nil, nil, 2])
    // 10 + 6 + 6 + 1 days of these, 3 of the completed task, and of the archived one that of its last change.
    #expect(near(rates.meanRate, 1.0 / (27 + 7)))
  }

  @Test func `attempts at tasks that the data lack say nothing of those that they have`() throws {
    let goals = [try AttemptTask("a"), try AttemptTask("later", created: "2024-02-01T00:00")]
    let own = [Event("2024-01-02T08:00", "a")]
    let foreign = (3..<9).map { Event("2024-01-0\($0)T08:00", $0 % 2 == 0 ? "gone" : "later") }
    let rates = try #require(try rates(goals, own + foreign, now: "2024-01-10T12:00"))
    #expect(near(rates.meanRate, 2.0 / 17))
    #expect(rates.weekdayFactors[1] == rates.weekdayFactors.max())
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

    // 1 January 2024 was a Monday.
    var exposure = [Double](repeating: 0, count: 7)
    var counts = [Int](repeating: 0, count: 7)
    let now = try instant("\(today)T13:00")
    for (place, goal) in goals.enumerated() {
      // What will be completed is not yet; what is put away was last changed when it was made.
      let isDone = goal.completedAt.map { $0 <= now } ?? false
      let end = isDone ? goal.completedAt : goal.isArchived ? goal.createdAt : nil
      for number in 0...(today - start) {
        // Every task was made before noon of its day.
        let date = start + number
        let isMade = goal.createdAt <= (try instant("\(date)T12:00"))
        let isOver = try end.map { try instant("\(date)T00:00") > $0 } ?? false
        guard isMade && !isOver else { continue }
        exposure[number % 7] += 1
        counts[number % 7] += tried.count { $0.at.hasPrefix("\(date)") && $0.what == "t\(place)" }
      }
    }
    let rate = Double(counts.reduce(0, +) + 1) / (exposure.reduce(0, +) + 7)
    #expect(near(rates.meanRate, rate), "seed \(seed)")
    for weekday in 0..<7 {
      let expected = (Double(counts[weekday]) + 7) / (exposure[weekday] * rate + 7)
      #expect(near(rates.weekdayFactors[weekday], expected), "seed \(seed), weekday \(weekday)")
    }
    let active = goals.count { goal in !goal.isArchived && (goal.completedAt.map { $0 > now } ?? true) }
    #expect(rates.active.count == active, "seed \(seed)")
  }

  @Test func `without tasks there are no rates`() throws {
    #expect(try HistoryAsOf(now: "2024-01-10T12:00").attemptRates() == nil)
    #expect(try rates(nil, [Event("2024-01-02T08:00", "a")], now: "2024-01-10T12:00") == nil)
    let none = try #require(try rates([], [], now: "2024-01-10T12:00"))
    #expect(none.active.isEmpty)
    #expect(near(none.meanRate, 1.0 / 7))
    #expect(none.weekdayFactors == [1, 1, 1, 1, 1, 1, 1])
  }

  @Test func `S6: without attempts the stored counters stand for the task`() throws {
    let rates = try #require(
      try rates(
        [try AttemptTask("a", attempts: 12), try AttemptTask("b", attempts: -3)], nil,
        now: "2024-01-10T12:00"))
    #expect(rates.active.map(\.task.attempts) == [12, 0])
  }
}
