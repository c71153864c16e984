import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// How tasks stand that are tried again and again (R3.2-R3.6, S4-S6, S8-S10, G5, G6).
struct AttemptsTests {
  private func figure(
    _ goals: [AttemptTask]?, _ tried: [Event]? = [], now: String = "2024-01-10T12:00", dayStartHour: Int = 0,
    top: Int? = nil
  ) async throws -> AttemptsFigure {
    try await HistoryAsOf(now: now, dayStartHour: dayStartHour).with(goals: goals, tried: tried)
      .figure(AttemptsMeasure.self) { $0.top = top }
  }

  @Test func `R3.2, G6: active tasks come newest first, ties by id in lower case`() async throws {
    let figure = try await figure([
      try AttemptTask("old", created: "2024-01-02T08:00"), try AttemptTask("B", created: "2024-01-03T08:00"),
      try AttemptTask("a", created: "2024-01-03T08:00"), try AttemptTask("C", created: "2024-01-03T08:00"),
      try AttemptTask("done", created: "2024-01-09T08:00", completed: "2024-01-09T09:00"),
      try AttemptTask("put away", created: "2024-01-09T08:00", isArchived: true),
      try AttemptTask("to come", created: "2024-01-10T12:00:00.001"),
      try AttemptTask("new", created: "2024-01-10T12:00"),
    ])
    #expect(figure.active == ["new", "a", "B", "C", "old"])
  }

  @Test(
    arguments: [("x", 0, nil, []), (" \u{3000}", 0, nil, ["t"]), ("x", -1, nil, ["t"]), ("x", 0, 0, ["t"])]
      as [(String, Int, Int?, [String])])
  func `R3.6, S6: a task is listed as invalid as it was stored, though its counter is derived anew`(
    name: String, attempts: Int, target: Int?, invalid: [String]
  ) async throws {
    let task = try AttemptTask("t", name: name, target: target, attempts: attempts)
    var early = task
    early.completedAt = try instant("2024-01-09T08:00")
    for tried in [nil, []] as [[Event]?] {
      #expect(try await figure([task], tried).invalid == invalid)
      #expect(try await figure([early], tried).invalid == ["t"])
    }
  }

  @Test func `R3.2, G6: completed tasks come by their completion, the last first`() async throws {
    let figure = try await figure([
      try AttemptTask("a", created: "2024-01-05T08:00", completed: "2024-01-06T08:00"),
      try AttemptTask("c", created: "2024-01-02T08:00", completed: "2024-01-09T08:00"),
      try AttemptTask("B", created: "2024-01-03T08:00", completed: "2024-01-06T08:00"),
      try AttemptTask("d", completed: "2024-01-05T08:00", isArchived: true),
      try AttemptTask("open"),
    ])
    #expect(figure.completed == ["c", "a", "B", "d"])
    #expect(figure.active == ["open"])
  }

  @Test func `R3.2, S8: categories list tasks in work, archived ones left out`() async throws {
    let figure = try await figure([
      try AttemptTask("h1", .habit), try AttemptTask("h2", .habit, created: "2024-01-02T08:00"),
      try AttemptTask("p", .project, completed: "2024-01-06T08:00"),
      try AttemptTask("l", .learning, isArchived: true), try AttemptTask("o", .other),
    ])
    #expect(figure.byCategory.map(\.category) == [.habit, .project, .learning, .other])
    #expect(figure.byCategory.map(\.tasks) == [["h2", "h1"], [], [], ["o"]])
  }

  @Test(
    arguments: [
      // S5: the day is half-open.
      ("2024-01-09T23:59:59.999", 0, 0), ("2024-01-10T00:00", 0, 1), ("2024-01-10T12:00", 0, 1),
      ("2024-01-10T12:00:00.001", 0, 0), ("2024-01-11T00:00", 0, 0),
      // G1: with days from four o'clock.
      ("2024-01-10T03:59", 4, 0), ("2024-01-10T04:00", 4, 1),
    ] as [(String, Int, Int)])
  func `R3.5, S4, S5, G5: attempts of today are those of its instants up to now`(
    at: String, dayStartHour: Int, count: Int
  ) async throws {
    let figure = try await figure(
      [try AttemptTask("a")], [Event("2024-01-02T08:00", "a"), Event(at, "a")], dayStartHour: dayStartHour)
    #expect(figure.today == count)
  }

  @Test func `R3.5: today counts the attempts of all tasks, whatever their state`() async throws {
    let figure = try await figure(
      [try AttemptTask("a"), try AttemptTask("b", completed: "2024-01-09T08:00")],
      [
        Event("2024-01-10T08:00", "a"), Event("2024-01-10T09:00", "b"), Event("2024-01-10T10:00", "a"),
        Event("2024-01-10T10:00", "gone"),
      ])
    #expect(figure.today == 4)
  }

  @Test func `S10, S6: progress counts the events and may exceed the target`() async throws {
    let figure = try await figure(
      [
        try AttemptTask("a", target: 2, attempts: 99), try AttemptTask("b", target: 4),
        try AttemptTask("none"), try AttemptTask("zero", target: 0),
        try AttemptTask("put away", target: 3, isArchived: true),
        try AttemptTask("done", target: 1, created: "2024-01-05T08:00", completed: "2024-01-06T08:00"),
      ], (2..<5).map { Event("2024-01-0\($0)T08:00", "a") } + [Event("2024-01-05T09:00", "done")])
    #expect(figure.progress.map(\.task) == ["done", "a", "b"])
    #expect(figure.progress.map(\.attempts) == [1, 3, 0])
    #expect(figure.progress.map(\.share) == [1, 1.5, 0])
    // S10: nothing is completed by reaching the target.
    #expect(figure.active == ["a", "b", "none", "zero"])
  }

  @Test func `R3.4: each task has its latest ten attempts, newest first, and its days in work`() async throws
  {
    // From the 1st to the 9th, from the 5th on, and from the 2nd to its completion on the 4th.
    let goals = [
      try AttemptTask("a", target: 24), try AttemptTask("b", created: "2024-01-05T20:00"),
      try AttemptTask("c", created: "2024-01-02T08:00", completed: "2024-01-04T08:00"),
    ]
    let tried =
      (1...9).map { Event("2024-01-0\($0)T09:00", "a") }
      + [Event("2024-01-09T10:00", "a"), Event("2024-01-10T08:00", "a"), Event("2024-01-10T09:00", "A")]
      + [Event("2024-01-06T08:00", "b"), Event("2024-01-03T08:00", "c")]
    let figure = try await figure(goals, tried.sorted { $0.at < $1.at })
    #expect(figure.records.map(\.task.id) == ["b", "c", "a"])
    #expect(figure.records.map(\.attempts) == [1, 1, 12])
    #expect(figure.records.map { $0.recent.count } == [1, 1, 10])
    let times = figure.records[2].recent.map(\.at)
    #expect(times == times.sorted(by: >))
    #expect(times.first == (try instant("2024-01-10T09:00")))
    // Today is not over.
    #expect(figure.records.map(\.days?.n) == [5, 3, 9])
    #expect(figure.records.map(\.days?.successes) == [1, 1, 9])
    #expect(figure.records.map(\.share) == [nil, nil, 0.5])
    #expect(figure.latest.map(\.task.id) == ["a", "b", "c"])
    let last = try day("2024-01-10")
    #expect(figure.records[2].lastDay == last)
  }

  @Test func `a range has its own attempts and days, and what is aimed at counts from the beginning`()
    async throws
  {
    let from = try day("2024-01-04")
    let history = try HistoryAsOf(now: "2024-01-10T12:00").with(
      goals: [try AttemptTask("a", target: 4), try AttemptTask("b", completed: "2024-01-03T08:00")],
      tried: [
        Event("2024-01-02T08:00", "a"), Event("2024-01-03T23:59", "a"), Event("2024-01-03T07:00", "b"),
        Event("2024-01-04T00:00", "a"), Event("2024-01-10T08:00", "a"),
      ].sorted { $0.at < $1.at })
    let figure = await history.figure(AttemptsMeasure.self) { $0.firstDay = from }
    #expect(figure.recent.count == 2 && figure.today == 1)
    #expect(figure.records.map(\.attempts) == [2, 0])
    // From the 4th to the 9th; the other was completed before.
    #expect(figure.records[0].days.map { [$0.successes, $0.n] } == [1, 6])
    #expect(figure.records[1].days == nil && figure.records[1].lastDay == nil)
    #expect(figure.progress.map(\.share) == [1])
    #expect(figure.latest.map(\.task.id) == ["a"])
    #expect(figure.completed == ["b"])
  }

  @Test func `R3.1: priorities list tasks in work, and count the attempts at all`() async throws {
    func task(_ id: String, _ priority: AttemptTask.Priority, completed: String? = nil) throws -> AttemptTask
    {
      var task = try AttemptTask(id, completed: completed)
      task.priority = priority
      return task
    }
    let goals = [
      try task("h", .high), try task("m", .medium), try task("l", .low),
      try task("done", .high, completed: "2024-01-06T08:00"),
    ]
    let figure = try await figure(
      goals,
      [Event("2024-01-05T08:00", "h"), Event("2024-01-05T09:00", "done"), Event("2024-01-06T09:00", "l")])
    #expect(AttemptTask.Priority.allCases.map { figure.tasks(of: $0) } == [["l"], ["m"], ["h"]])
    #expect(AttemptTask.Priority.allCases.map { figure.attempts(of: $0) } == [1, 0, 2])
    // Counters alone do not say when.
    let stored = try await self.figure(goals, nil)
    #expect(AttemptTask.Priority.allCases.allSatisfy { stored.attempts(of: $0) == nil })
    #expect(stored.records.allSatisfy { $0.attempts == nil && $0.days == nil })
  }

  @Test func `R3.6: tasks that the checks object to are named, newest first`() async throws {
    let figure = try await figure([
      try AttemptTask("blank", name: " "), try AttemptTask("good"),
      try AttemptTask("target", target: 0, created: "2024-01-02T08:00", isArchived: true),
      try AttemptTask("below", attempts: -1),
    ])
    #expect(figure.invalid == ["target", "below", "blank"])
  }

  @Test func `R3.4: the latest ten attempts are listed, newest first`() async throws {
    let tried = (0..<12).map { Event("2024-01-09T\($0 + 10):00", "a") }
    let goals = [try AttemptTask("a")]
    #expect(
      try await figure(goals, tried).recent.map(\.id) == (2..<12).reversed().map { "e\($0)" })
    #expect(try await figure(goals, tried, top: 3).recent.map(\.id) == ["e11", "e10", "e9"])
    #expect(try await figure(goals, tried, top: 50).recent.count == 12)
    #expect(
      try await figure(goals, tried, now: "2024-01-09T11:30", top: 5).recent.map(\.id) == ["e1", "e0"])
    // S4: what is yet to come is no attempt yet.
    #expect(try await figure(goals, tried, now: "2024-01-09T09:00").recent.isEmpty)
  }

  @Test func `attempts alone have no tasks, and tasks alone no attempts`() async throws {
    let tries = try await figure(nil, [Event("2024-01-10T08:00", "a")])
    #expect(tries.today == 1)
    #expect(tries.recent.map(\.task) == ["a"])
    #expect(
      tries.active.isEmpty && tries.completed.isEmpty && tries.progress.isEmpty && tries.invalid.isEmpty)
    let tasks = try await figure([try AttemptTask("a", target: 4, attempts: 3)], nil)
    #expect(tasks.today == 0)
    #expect(tasks.recent.isEmpty)
    #expect(tasks.progress.map(\.share) == [0.75])
  }
}
