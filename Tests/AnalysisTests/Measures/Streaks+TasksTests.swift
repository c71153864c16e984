import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics

/// Days of completions and attempts.
extension StreaksTests {
  private func shown(_ streak: Streak) -> [Int] { [streak.current, streak.longest, streak.activeDays] }

  @Test func `S1: days of answers, completions and attempts are one set of days`() async throws {
    let history = try HistoryAsOf([SmallReview("2024-01-01T08:00", "c", true)], now: "2024-01-04T09:00").with(
      done: [Event("2024-01-02T08:00", "task"), Event("2024-01-02T20:00", "task")],
      tried: [Event("2024-01-03T08:00", "goal"), Event("2024-01-02T08:00", "goal")].sorted { $0.at < $1.at })
    let figure = await history.figure(StreaksMeasure.self)
    #expect(shown(figure.all) == [3, 3, 3])
    #expect(figure.all.atRisk)
    #expect(figure.byUser.isEmpty)
    #expect(figure.byTask.map(\.task) == ["goal", "task"])
    #expect(figure.byTask.map { shown($0.streak) } == [[2, 2, 2], [0, 1, 1]])
    #expect(figure.byTask.map(\.streak.doneToday) == [false, false])
  }

  @Test func `G6: tasks come by id in lower case, and only those that were done or tried`() async throws {
    let history = try HistoryAsOf(now: "2024-01-04T09:00").with(
      tasks: [try RecurringTask("never", next: "2024-01-05T08:00")],
      done: [Event("2024-01-01T08:00", "b"), Event("2024-01-02T08:00", "C"), Event("2024-01-03T08:00", "B")],
      goals: [try AttemptTask("untried")],
      tried: [Event("2024-01-01T08:00", "A"), Event("2024-01-03T08:00", "a"), Event("2024-01-04T08:00", "d")])
    let figure = await history.figure(StreaksMeasure.self)
    #expect(figure.byTask.map(\.task) == ["A", "b", "C", "d"])
    #expect(figure.byTask.map { shown($0.streak) } == [[1, 1, 2], [1, 1, 2], [0, 1, 1], [1, 1, 1]])
  }

  @Test func `S4: completions and attempts that are yet to come do not count`() async throws {
    let history = try HistoryAsOf(now: "2024-01-02T08:00").with(
      done: [Event("2024-01-01T08:00", "t"), Event("2024-01-02T08:00:00.001", "t")],
      tried: [Event("2024-01-02T08:00:00.001", "g"), Event("2024-01-03T08:00", "g")])
    let figure = await history.figure(StreaksMeasure.self)
    #expect(shown(figure.all) == [1, 1, 1])
    #expect(!figure.all.doneToday)
    #expect(figure.byTask.map(\.task) == ["t"])
  }

  @Test func `S1, S3: attempts of a task may keep a streak longer than a hundred days`() async throws {
    let start = try day("2023-01-01")
    let tried = (0..<300).flatMap { day in
      ["09", "21"].map { Event("\(start + day)T\($0):00", "g") }
    }
    let figure = try await HistoryAsOf(now: "\(start + 299)T22:00").with(tried: tried)
      .figure(StreaksMeasure.self)
    #expect(figure.byTask.map { shown($0.streak) } == [[300, 300, 300]])
    #expect(figure.all.doneToday)
  }

  @Test func `G1: nights of completions and attempts belong to the day before`() async throws {
    let history = try HistoryAsOf(now: "2024-01-03T12:00", dayStartHour: 4).with(
      done: Self.nights.map { Event($0, "t") }, tried: [Event("2024-01-04T03:00", "g")])
    let figure = await history.figure(StreaksMeasure.self)
    #expect(figure.byTask.map { shown($0.streak) } == [[3, 3, 3]])
  }

  /// Every three days: done on 1 January (due on 4), 4 (due on 7).
  private static let thirds = [Event("2024-01-01T08:00", "t"), Event("2024-01-04T08:00", "t")]

  @Test(
    arguments: [
      (StreakRule.strict, "2024-01-06T12:00", true, [0, 1, 2]),
      (.neutral, "2024-01-04T12:00", true, [2, 2, 2]),
      (.neutral, "2024-01-06T12:00", true, [2, 2, 2]),
      // Due today, and today is still open.
      (.neutral, "2024-01-07T12:00", true, [2, 2, 2]),
      (.neutral, "2024-01-08T00:00", true, [0, 2, 2]),
      // R0.1: what is not in use waits no more.
      (.neutral, "2024-01-08T00:00", false, [2, 2, 2]), (.neutral, "2024-03-08T00:00", false, [2, 2, 2]),
    ] as [(StreakRule, String, Bool, [Int])])
  func `C6: under the neutral rule only days on which the task was due can break its streak`(
    rule: StreakRule, now: String, isActive: Bool, expected: [Int]
  ) async throws {
    let history = try HistoryAsOf(now: now)
      .with(tasks: [try RecurringTask("T", next: "2024-01-07T08:00", isActive: isActive)], done: Self.thirds)
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = rule }
    #expect(shown(figure.all) == expected)
    #expect(figure.byTask.map { shown($0.streak) } == [expected])
  }

  @Test func `C6: a task that was done a day late has broken its streak`() async throws {
    // Due on the 4th, done on the 5th.
    let history = try HistoryAsOf(now: "2024-01-06T12:00").with(
      tasks: [try RecurringTask("t", next: "2024-01-08T08:00")],
      done: [Event("2024-01-01T08:00", "t"), Event("2024-01-05T08:00", "t")])
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }
    #expect(shown(figure.all) == [1, 1, 2])
  }

  @Test func `C6: what waits of one task breaks the streak of all, and not that of another`() async throws {
    // The second task is due from the 3rd on.
    let history = try HistoryAsOf(now: "2024-01-06T12:00").with(
      tasks: [
        try RecurringTask("t", next: "2024-01-07T08:00"),
        try RecurringTask("u", every: 1, next: "2024-01-03T08:00"),
      ], done: [Self.thirds[0], Event("2024-01-02T08:00", "u"), Self.thirds[1]])
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }
    #expect(shown(figure.all) == [0, 2, 3])
    #expect(figure.byTask.map { shown($0.streak) } == [[2, 2, 2], [0, 1, 1]])
  }

  @Test func `C6: a card that waits breaks the streak of all under the neutral rule`() async throws {
    // Right on the 1st, so that the card waits from the 2nd on.
    let history = try HistoryAsOf([SmallReview("2024-01-01T09:00", "c", true)], now: "2024-01-06T12:00")
      .with(tasks: [try RecurringTask("t", next: "2024-01-07T08:00")], done: Self.thirds)
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }
    #expect(shown(figure.all) == [0, 1, 2])
    #expect(figure.byTask.map { shown($0.streak) } == [[2, 2, 2]])
  }

  @Test(arguments: [true, false] as [Bool])
  func `C6: where something may be tried on any day, every day counts`(isTried: Bool) async throws {
    // Attempts, or completions of a task of which nothing else is known.
    let history = try HistoryAsOf(now: "2024-01-06T12:00").with(
      tasks: [try RecurringTask("t", next: "2024-01-07T08:00")],
      done: Self.thirds + (isTried ? [] : [Event("2024-01-05T08:00", "gone")]),
      tried: isTried ? [Event("2024-01-05T08:00", "goal")] : nil)
    let figure = await history.figure(StreaksMeasure.self) { $0.streakRule = .neutral }
    #expect(shown(figure.all) == [2, 2, 3])
    #expect(figure.byTask.map { shown($0.streak) } == [[1, 1, 1], [2, 2, 2]])
  }

  @Test(arguments: Array(1...30) as [UInt64])
  func `neutral streaks of tasks are those of a count day by day`(seed: UInt64) async throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    let start = try day("2024-01-01")
    let today = 5 + draws.below(60)
    let tasks = try (0..<(1 + draws.below(3))).map {
      try RecurringTask("t\($0)", every: 1 + draws.below(6), next: "2024-01-01T09:00")
    }
    var done: [Set<Int>] = []
    for _ in tasks { done.append(Set((0..<(1 + draws.below(20))).map { _ in draws.below(today + 1) })) }
    let events = done.enumerated().flatMap { number, days in
      days.map { Event("\(start + $0)T1\(draws.below(10)):00", "t\(number)") }
    }.sorted { $0.at < $1.at }
    let figure = try await HistoryAsOf(now: "\(start + today)T23:00").with(tasks: tasks, done: events)
      .figure(StreaksMeasure.self) { $0.streakRule = .neutral }

    /// Walks over the days: a day done counts, another one breaks if a task waited on it.
    func expected(_ numbers: [Int]) -> [Int] {
      var (run, longest, active) = (0, 0, 0)
      var due = numbers.map { _ in Int.max }
      for day in 0...today {
        if numbers.contains(where: { done[$0].contains(day) }) {
          run += 1
          active += 1
        } else if due.contains(where: { $0 <= day }), day < today {
          run = 0
        }
        longest = max(longest, run)
        for (index, number) in numbers.enumerated() where done[number].contains(day) {
          due[index] = day + tasks[number].recurrence.interval.value
        }
      }
      return [run, longest, active]
    }
    #expect(shown(figure.all) == expected(Array(tasks.indices)), "seed \(seed)")
    #expect(figure.byTask.map { shown($0.streak) } == tasks.indices.map { expected([$0]) }, "seed \(seed)")
  }
}
