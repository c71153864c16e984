import TestSupport
import Testing

@testable import Kaiki

/// Rounds as the app kept them, each with its own due time (RULES 9).
struct TaskHistoryRecordedTests {
  /// Mondays at 10 from 1 January 2024.
  private func task(open: [String], next: String? = nil) throws -> RecurringTask {
    var task = try RecurringTask(
      "t", every: 1, .week, .fixed, anchor: "2024-01-01T10:00",
      next: next ?? (open.first ?? "2024-01-01T10:00"))
    task.created = try instant("2023-12-28T09:00")
    task.openDues = try open.map { try instant($0) }
    return task
  }

  private func standing(
    _ task: RecurringTask, _ done: [(due: String?, at: String)], now: String
  ) throws -> TaskStanding {
    let completions = try done.enumerated().map { number, occurrence in
      Completion(
        id: "c\(number)", task: "t", at: try instant(occurrence.at),
        due: try occurrence.due.map { try instant($0) })
    }
    let histories = TaskHistories(
      [task], completions: completions.sorted { $0.at < $1.at },
      scheduler: TaskScheduler(boundary: DayBoundary(zone: .tokyo)), now: try instant(now))
    return try #require(histories.standings?.first)
  }

  private func shown(_ occurrences: [TaskOccurrence]) -> [String] {
    occurrences.map { occurrence in
      "\(occurrence.begun) \(occurrence.due) \(occurrence.completed.map { "\(DayBoundary(zone: .tokyo).day(of: $0))" } ?? "open")"
    }
  }

  @Test
  func `each later occurrence is a round that waits from the due day before it, and a deleted one is none`()
    throws
  {
    // Of the five Mondays the third was deleted. The first was done two days late, the second on its day, the fourth early.
    let standing = try standing(
      task(open: ["2024-01-29T10:00"]),
      [
        ("2024-01-01T10:00", "2024-01-03T20:00"), ("2024-01-08T10:00", "2024-01-08T20:00"),
        ("2024-01-22T10:00", "2024-01-20T20:00"),
      ], now: "2024-01-25T12:00")
    #expect(
      shown(standing.history.occurrences) == [
        "2024-01-01 2024-01-08 2024-01-08", "2024-01-08 2024-01-22 2024-01-20", "2024-01-22 2024-01-29 open",
      ])
    #expect(standing.history.isRecorded)
    // The first was late, the next two were not.
    #expect(standing.history.inTime(in: DayBoundary(zone: .tokyo)) == 2)
    #expect(standing.task.nextReminder == (try instant("2024-01-29T10:00")))
  }

  @Test(
    arguments: [
      ("2024-01-29T10:00", "2024-01-15T20:00", "2024-01-29T10:00"),
      ("2024-01-29T10:00", "2024-01-15T20:01", "2024-01-22T10:00"),
      ("2024-01-15T10:00", "2024-01-15T20:00", "2024-01-22T10:00"),
    ])
  func `where nothing waits the task names what comes next, once it has been done`(
    named: String, lastCompleted: String, next: String
  ) throws {
    var task = try task(open: [], next: named)
    task.lastCompleted = try instant(lastCompleted)
    let standing = try standing(
      task, [("2024-01-08T10:00", "2024-01-08T20:00"), ("2024-01-15T10:00", "2024-01-15T20:00")],
      now: "2024-01-15T20:00")
    #expect(standing.task.nextReminder == (try instant(next)))
  }

  @Test func `several occurrences may wait, and the first of them is the reminder`() throws {
    let standing = try standing(
      task(open: ["2024-01-08T10:00", "2024-01-15T10:00", "2024-01-22T10:00"]),
      [("2024-01-01T10:00", "2024-01-01T20:00")], now: "2024-01-16T12:00")
    #expect(
      shown(standing.history.occurrences) == [
        "2024-01-01 2024-01-08 open", "2024-01-08 2024-01-15 open",
        "2024-01-15 2024-01-22 open",
      ])
    #expect(standing.task.nextReminder == (try instant("2024-01-08T10:00")))
  }

  @Test
  func `at an earlier moment what was done later waited, and of what was to come the soonest was known`()
    throws
  {
    let done: [(due: String?, at: String)] = [
      ("2024-01-01T10:00", "2024-01-01T20:00"), ("2024-01-08T10:00", "2024-01-12T20:00"),
      ("2024-01-15T10:00", "2024-01-15T20:00"),
    ]
    let standing = try standing(task(open: ["2024-01-22T10:00"]), done, now: "2024-01-10T12:00")
    #expect(
      shown(standing.history.occurrences) == [
        "2024-01-01 2024-01-08 open", "2024-01-08 2024-01-15 open",
      ])
    #expect(standing.task.nextReminder == (try instant("2024-01-08T10:00")))
    #expect(standing.task.lastCompleted == (try instant("2024-01-01T20:00")))
  }

  @Test func `where all that the app made is done, the next comes an interval after the last`() throws {
    let standing = try standing(
      task(open: [], next: "2024-01-08T10:00"),
      [("2024-01-01T10:00", "2024-01-01T20:00"), ("2024-01-08T10:00", "2024-01-08T20:00")],
      now: "2024-01-09T12:00")
    #expect(standing.task.nextReminder == (try instant("2024-01-15T10:00")))
    #expect(shown(standing.history.occurrences).last == "2024-01-08 2024-01-15 open")
  }

  @Test func `the first occurrence that was done is no round, and counts in a row where it was in time`()
    throws
  {
    // By hand: of four Mondays, each done on its day, three are rounds.
    let dues = ["2024-01-01T10:00", "2024-01-08T10:00", "2024-01-15T10:00", "2024-01-22T10:00"]
    let all = try standing(
      task(open: [], next: "2024-01-22T10:00"), dues.map { ($0, $0) }, now: "2024-01-23T12:00")
    #expect(all.history.occurrences.count { $0.completed != nil } == 3)
    #expect(all.history.inTime(in: DayBoundary(zone: .tokyo)) == 4)
    #expect(all.task.nextReminder == (try instant("2024-01-29T10:00")))
    let late = try standing(
      task(open: ["2024-01-08T10:00"]), [("2024-01-01T10:00", "2024-01-02T20:00")], now: "2024-01-03T12:00")
    #expect(shown(late.history.occurrences) == ["2024-01-01 2024-01-08 open"])
    #expect(late.history.inTime(in: DayBoundary(zone: .tokyo)) == 0)
  }

  @Test func `an occurrence that waits since the task was made could be done on its due day`() throws {
    var task = try task(open: ["2024-01-01T10:00"])
    task.created = try instant("2024-01-01T08:00")
    let standing = try standing(task, [("2024-01-08T10:00", "2024-01-08T20:00")], now: "2024-01-09T12:00")
    #expect(shown(standing.history.occurrences) == ["2023-12-31 2024-01-01 open"])
  }

  @Test func `a completion without a due time is of no round, and without any the rules make the rounds`()
    throws
  {
    let mixed = try standing(
      task(open: ["2024-01-15T10:00"]),
      [(nil, "2024-01-02T20:00"), ("2024-01-08T10:00", "2024-01-08T20:00")], now: "2024-01-09T12:00")
    #expect(mixed.completions.count == 2)
    #expect(
      shown(mixed.history.occurrences) == ["2024-01-08 2024-01-15 open"])
    let none = try standing(
      task(open: [], next: "2024-01-08T10:00"), [(nil, "2024-01-02T20:00")], now: "2024-01-09T12:00")
    #expect(!none.history.isRecorded)
  }
}
