import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct TaskHistoryTests {
  /// A task in Tokyo that was made on 1 June 2026 at 08:00.
  private static func task(
    every value: Int, _ unit: CalendarInterval.Unit, _ policy: RecurrencePolicy, anchor: String? = nil,
    next: String = "2026-07-01T08:00:00+09:00"
  ) throws -> RecurringTask {
    RecurringTask(
      id: "t", title: "T",
      recurrence: Recurrence(interval: try CalendarInterval(value, unit), policy: policy),
      anchor: try anchor.map(Vectors.instant),
      lastCompleted: try Vectors.instant("2026-06-29T08:00:00+09:00"),
      nextReminder: try Vectors.instant(next), created: try Vectors.instant("2026-06-01T08:00:00+09:00"))
  }

  private static func history(
    of task: RecurringTask, _ completions: [String], dayStartHour: Int = 0, keepsTime: Bool = false
  ) throws -> TaskHistory {
    let boundary = try Vectors.boundary("Asia/Tokyo", dayStartHour: dayStartHour)
    return TaskScheduler(boundary: boundary, keepsTime: keepsTime)
      .history(of: task, completions: try completions.map(Vectors.instant))
  }

  private static func occurrence(_ begun: String, due: String, _ completed: String?) throws -> TaskOccurrence
  {
    TaskOccurrence(
      begun: try Vectors.day(begun), due: try Vectors.day(due), completed: try completed.map(Vectors.instant))
  }

  @Test func `G7, A0.6: from completion, each round is due an interval after the later completion`() throws {
    let history = try Self.history(
      of: Self.task(every: 3, .day, .fromCompletion),
      [
        "2026-06-05T09:00:00+09:00", "2026-06-09T20:00:00+09:00", "2026-06-09T20:01:00+09:00",
        "2026-06-12T07:00:00+09:00",
      ])
    #expect(
      history.occurrences == [
        try Self.occurrence("2026-06-05", due: "2026-06-08", "2026-06-09T20:00:00+09:00"),
        try Self.occurrence("2026-06-09", due: "2026-06-12", "2026-06-12T07:00:00+09:00"),
        try Self.occurrence("2026-06-12", due: "2026-06-15", nil),
      ])
    #expect(history.repeats == [try Vectors.instant("2026-06-09T20:01:00+09:00")])
    #expect(history.state?.reminder.description == "2026-06-15T07:00:00")
  }

  @Test func `G7: the stored dates of a task have no say in its history`() throws {
    let completions = ["2026-06-05T09:00:00+09:00", "2026-06-09T20:00:00+09:00"]
    var task = try Self.task(every: 3, .day, .fromCompletion)
    let history = try Self.history(of: task, completions)
    task.lastCompleted = try Vectors.instant("2026-06-05T09:00:00+09:00")
    task.nextReminder = try Vectors.instant("2026-06-08T11:00:00+09:00")
    #expect(try Self.history(of: task, completions) == history)
    #expect(history.occurrences.count == 2)
  }

  @Test func `A0.2: with the time kept, the time of day is the stored one`() throws {
    // With days from 4, 01:00 on the 10th is of the 9th.
    let history = try Self.history(
      of: Self.task(every: 3, .day, .fromCompletion),
      ["2026-06-05T09:00:00+09:00", "2026-06-10T01:00:00+09:00"], dayStartHour: 4, keepsTime: true)
    #expect(
      history.occurrences == [
        try Self.occurrence("2026-06-05", due: "2026-06-08", "2026-06-10T01:00:00+09:00"),
        try Self.occurrence("2026-06-09", due: "2026-06-12", nil),
      ])
    #expect(history.state?.reminder.description == "2026-06-12T08:00:00")
  }

  @Test func `8, A0.6: a fixed chain works off a backlog`() throws {
    // Mondays from 1 June; on Tuesday the 16th those of the 8th and the 15th are done.
    let history = try Self.history(
      of: Self.task(every: 1, .week, .fixed, anchor: "2026-06-01T10:00:00+09:00"),
      [
        "2026-06-02T09:00:00+09:00", "2026-06-16T09:00:00+09:00", "2026-06-16T09:05:00+09:00",
        "2026-06-16T10:00:00+09:00",
      ])
    #expect(
      history.occurrences == [
        try Self.occurrence("2026-06-02", due: "2026-06-08", "2026-06-16T09:00:00+09:00"),
        try Self.occurrence("2026-06-16", due: "2026-06-15", "2026-06-16T09:05:00+09:00"),
        try Self.occurrence("2026-06-16", due: "2026-06-22", nil),
      ])
    #expect(history.repeats == [try Vectors.instant("2026-06-16T10:00:00+09:00")])
  }

  @Test func `8: a skipping chain leaves the backlog out of its rounds`() throws {
    let history = try Self.history(
      of: Self.task(every: 1, .week, .fixedSkip, anchor: "2026-06-01T10:00:00+09:00"),
      ["2026-06-02T09:00:00+09:00", "2026-06-16T09:00:00+09:00"])
    #expect(
      history.occurrences == [
        try Self.occurrence("2026-06-02", due: "2026-06-08", "2026-06-16T09:00:00+09:00"),
        try Self.occurrence("2026-06-16", due: "2026-06-22", nil),
      ])
  }

  @Test(arguments: [.fixed, .fixedSkip] as [RecurrencePolicy])
  func `F3: after an occurrence that is done early, the next begins where it would have come due`(
    policy: RecurrencePolicy
  ) throws {
    // Mondays from 1 June: that of the 8th is done on Friday before, that of the 15th on Friday before.
    let history = try Self.history(
      of: Self.task(every: 1, .week, policy, anchor: "2026-06-01T10:00:00+09:00"),
      ["2026-06-02T09:00:00+09:00", "2026-06-05T09:00:00+09:00", "2026-06-12T09:00:00+09:00"])
    #expect(
      history.occurrences == [
        try Self.occurrence("2026-06-02", due: "2026-06-08", "2026-06-05T09:00:00+09:00"),
        try Self.occurrence("2026-06-08", due: "2026-06-15", "2026-06-12T09:00:00+09:00"),
        try Self.occurrence("2026-06-15", due: "2026-06-22", nil),
      ])
    // From completion, a round begins with it.
    let other = try Self.history(
      of: Self.task(every: 1, .week, .fromCompletion),
      ["2026-06-02T09:00:00+09:00", "2026-06-05T09:00:00+09:00"])
    #expect(other.occurrences.map(\.begun) == [try Vectors.day("2026-06-02"), try Vectors.day("2026-06-05")])
  }

  @Test(arguments: [.fixed, .fixedSkip] as [RecurrencePolicy])
  func `8: without an anchor, what a fixed chain was due cannot be said`(policy: RecurrencePolicy) throws {
    let history = try Self.history(
      of: Self.task(every: 1, .week, policy), ["2026-06-02T09:00:00+09:00", "2026-06-02T10:00:00+09:00"])
    #expect(history.occurrences == [])
    #expect(history.state == nil)
    #expect(history.repeats == [try Vectors.instant("2026-06-02T10:00:00+09:00")])
  }

  @Test func `a task that was never done has no round, and a state only where a fixed chain gives it`() throws
  {
    let literal = try Self.history(of: Self.task(every: 1, .week, .fromCompletion), [])
    #expect(literal.occurrences == [])
    #expect(literal.repeats == [])
    #expect(literal.state == nil)
    let fixed = try Self.history(
      of: Self.task(every: 1, .week, .fixed, anchor: "2026-06-03T10:00:00+09:00"), [])
    #expect(fixed.occurrences == [])
    #expect(fixed.state?.reminder.description == "2026-06-03T10:00:00")
    #expect(fixed.state?.lastCompleted == nil)
  }

  @Test
  func `8: a chain whose anchor is older than the task begins with the first reminder after its making`()
    throws
  {
    // Made on Monday 1 June; anchored on 31 January, monthly: the task's first reminder is 30 June.
    let history = try Self.history(
      of: Self.task(every: 1, .month, .fixed, anchor: "2026-01-31T10:00:00+09:00"),
      ["2026-07-01T09:00:00+09:00"])
    #expect(history.occurrences == [try Self.occurrence("2026-07-01", due: "2026-07-31", nil)])
  }

  /// Completions of a task that is due every three days, and the occurrences done in time.
  @Test(
    arguments: [
      ([], 0), (["05T09:00"], 1), (["05T09:00", "07T09:00"], 2), (["05T09:00", "08T23:59"], 2),
      // On the 9th it is a day late: the next in time is the first of a new streak.
      (["05T09:00", "09T00:00"], 0), (["05T09:00", "09T09:00", "12T09:00"], 1),
      (["05T09:00", "08T09:00", "11T09:00", "20T09:00", "23T09:00", "24T09:00"], 2),
      // A0.6: once more on a day is no occurrence of its own.
      (["05T09:00", "05T10:00", "08T09:00"], 2),
    ] as [([String], Int)])
  func `C6: a task's streak counts occurrences done in time`(done: [String], streak: Int) throws {
    let completions = done.map { "2026-06-\($0):00+09:00" }
    let history = try Self.history(of: Self.task(every: 3, .day, .fromCompletion), completions)
    #expect(history.inTime(in: try Vectors.boundary("Asia/Tokyo")) == streak)
  }

  @Test func `C6: of a fixed chain the first occurrence can be late, and an early one counts`() throws {
    // Mondays from 1 June.
    func streak(_ done: String...) throws -> Int? {
      try Self.history(
        of: Self.task(every: 1, .week, .fixed, anchor: "2026-06-01T10:00:00+09:00"),
        done.map { "2026-06-\($0)T09:00:00+09:00" }
      ).inTime(in: try Vectors.boundary("Asia/Tokyo"))
    }
    #expect(try streak("01") == 1 && streak("02") == 0)
    #expect(try streak("02", "08", "15") == 2)
    // That of the 15th is done on the 12th, and that of the 22nd a day late.
    #expect(try streak("01", "08", "12") == 3 && streak("01", "08", "12", "23") == 0)
  }

  @Test func `N2: the reminders that stood before and after each completion`() throws {
    let free = try Self.history(
      of: Self.task(every: 3, .day, .fromCompletion),
      ["2026-06-05T09:00:00+09:00", "2026-06-09T20:00:00+09:00"])
    // Before the first completion the stored reminder is not the one that stood.
    #expect(
      free.reminders.map { $0?.description } == [nil, "2026-06-08T09:00:00", "2026-06-12T20:00:00"])
    let fixed = try Self.history(
      of: Self.task(every: 1, .week, .fixed, anchor: "2026-06-01T10:00:00+09:00"),
      ["2026-06-02T09:00:00+09:00"])
    #expect(fixed.reminders.map { $0?.description } == ["2026-06-01T10:00:00", "2026-06-08T10:00:00"])
    let none = try Self.history(of: Self.task(every: 3, .day, .fromCompletion), [])
    #expect(none.reminders.map { $0?.description } == ["2026-07-01T08:00:00"])
  }

  @Test(arguments: Array(1...30) as [UInt64])
  func `A0.6, R0.5: a round ends on each day on which the task was done, an interval after the last`(
    seed: UInt64
  ) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    let hour = draws.below(7)
    let value = 1 + draws.below(5)
    let boundary = try Vectors.boundary("Asia/Tokyo", dayStartHour: hour)
    var now = try Vectors.instant("2026-06-01T08:00:00+09:00")
    let completions = (0..<50).map { _ in
      now = now + Int64(1 + draws.below(2_880)) * 60
      return now
    }
    let history = TaskScheduler(boundary: boundary)
      .history(of: try Self.task(every: value, .day, .fromCompletion), completions: completions)
    // Tokyo's clock never changes: the logical day is that of the clock moved back by the hour.
    let days = completions.map { Day(Int(($0.seconds + 9 * 3_600 - Int64(hour) * 3_600) / 86_400)) }
    var distinct: [Day] = []
    for day in days where distinct.last != day { distinct.append(day) }
    #expect(history.occurrences.map(\.begun) == distinct)
    #expect(history.occurrences.map(\.due) == distinct.map { $0 + value })
    #expect(history.repeats.count == completions.count - distinct.count)
    #expect(history.occurrences.compactMap(\.completed).count == distinct.count - 1)
    #expect(history.state?.lastCompleted == completions.last)
  }
}
