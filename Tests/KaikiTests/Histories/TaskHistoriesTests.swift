import Kaiki
import Phrases
import TestSupport
import Testing

/// Recurring tasks and what their completions say of them (R0.5, A0.6, G7, S4).
struct TaskHistoriesTests {
  /// A stored row beside its completions, and where the task stands at noon of 20 January.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    /// lastCompletedDate of the row, and its nextReminderDate.
    var row: (done: String?, next: String)
    var policy = RecurrencePolicy.fromCompletion
    var anchor: String?
    /// `nil` where the data have no completions at all.
    var completions: [String]?
    var next: String
    var done: String?
    var findings: [String] = []

    var testDescription: String { rule }
  }

  private static let cases: [Case] = [
    // The row is newer than now.
    Case(
      rule: "G7, S4: a row that is newer than the question is read by its completions",
      row: ("2024-01-25T09:00", "2024-01-28T09:00"),
      completions: ["2024-01-16T10:00", "2024-01-19T21:30", "2024-01-25T09:00"],
      next: "2024-01-22T21:30", done: "2024-01-19T21:30",
      findings: [
        "S4 warning: completions later than 2024-01-20 12:00:00 were ignored: 1",
        "S4 note t: lastCompletedDate 2024-01-25 09:00:00 is later than 2024-01-20 12:00:00; the completions count instead",
      ]),
    Case(
      rule: "G7, S4: before its first completion a task waits for an interval after its making",
      row: ("2024-01-25T09:00", "2024-01-28T09:00"), completions: ["2024-01-25T09:00"],
      next: "2024-01-04T00:00", done: nil,
      findings: [
        "S4 warning: completions later than 2024-01-20 12:00:00 were ignored: 1",
        "S4 note t: lastCompletedDate 2024-01-25 09:00:00 is later than 2024-01-20 12:00:00; the completions count instead",
      ]),
    Case(
      rule: "G7, S4: or for its first reminder, where the data have it",
      row: ("2024-01-25T09:00", "2024-01-28T09:00"), anchor: "2024-01-02T07:00", completions: nil,
      next: "2024-01-02T07:00", done: nil,
      findings: [
        "S4 note t: lastCompletedDate 2024-01-25 09:00:00 is later than 2024-01-20 12:00:00; the completions count instead"
      ]),
    Case(
      rule: "S4: a row of this very moment is not newer", row: ("2024-01-20T12:00", "2024-01-23T12:00"),
      completions: ["2024-01-20T12:00"], next: "2024-01-23T12:00", done: "2024-01-20T12:00"),

    // The log is newer than the row.
    Case(
      rule: "G7, R0.5: a log that is newer than the row gives the next date",
      row: ("2024-01-16T10:00", "2024-01-19T10:00"),
      completions: ["2024-01-16T10:00", "2024-01-19T21:30"], next: "2024-01-22T21:30",
      done: "2024-01-19T21:30",
      findings: [
        "G7 warning t: nextReminderDate is 2024-01-19 10:00:00; the completions give 2024-01-22 21:30:00, which counts"
      ]),
    Case(
      rule: "G7, R0.5: a log where the row names no completion gives the next date",
      row: (nil, "2024-01-16T10:00"), completions: ["2024-01-18T08:00"], next: "2024-01-21T08:00",
      done: "2024-01-18T08:00",
      findings: [
        "G7 warning t: nextReminderDate is 2024-01-16 10:00:00; the completions give 2024-01-21 08:00:00, which counts"
      ]),
    Case(
      rule: "G7: a newer log that gives the stored date has nothing to report",
      row: (nil, "2024-01-21T08:00"), completions: ["2024-01-18T08:00"], next: "2024-01-21T08:00",
      done: "2024-01-18T08:00"),
    Case(
      rule: "G7: half a second that the row rounded away is no other date",
      row: ("2024-01-18T08:00", "2024-01-21T08:00"), completions: ["2024-01-18T08:00:00.500"],
      next: "2024-01-21T08:00", done: "2024-01-18T08:00:00.500"),
    Case(
      rule: "G7: a fixed chain counts from its first reminder, whatever the row says",
      row: ("2024-01-05T08:00", "2024-01-08T10:00"), policy: .fixed, anchor: "2024-01-05T10:00",
      // Every three days from the 5th: done on the 5th, the 8th and the 19th, so that the 14th waits.
      completions: ["2024-01-05T08:00", "2024-01-08T08:00", "2024-01-19T08:00"], next: "2024-01-14T10:00",
      done: "2024-01-19T08:00",
      findings: [
        "G7 warning t: nextReminderDate is 2024-01-08 10:00:00; the completions give 2024-01-14 10:00:00, which counts"
      ]),
    Case(
      rule: "G7: a fixed chain without a first reminder goes on from where the row has it",
      row: ("2024-01-16T08:00", "2024-01-19T10:00"), policy: .fixed,
      completions: ["2024-01-16T08:00", "2024-01-19T08:00"], next: "2024-01-22T10:00",
      done: "2024-01-19T08:00",
      findings: [
        "G7 warning t: nextReminderDate is 2024-01-19 10:00:00; the completions give 2024-01-22 10:00:00, which counts"
      ]),

    // Both are equally new, and the row has another date.
    Case(
      rule: "G7: a date that was set by hand after the last completion is kept",
      row: ("2024-01-18T08:00", "2024-01-30T18:00"), completions: ["2024-01-18T08:00"],
      next: "2024-01-30T18:00", done: "2024-01-18T08:00",
      findings: [
        "G7 note t: nextReminderDate is 2024-01-30 18:00:00; the last completion gives 2024-01-21 08:00:00; kept as set by hand"
      ]),
    Case(
      rule: "G7, R0.5: the date that the last completion gives is as expected",
      row: ("2024-01-18T08:00", "2024-01-21T08:00"), completions: ["2024-01-15T08:00", "2024-01-18T08:00"],
      next: "2024-01-21T08:00", done: "2024-01-18T08:00"),
    Case(
      rule: "G7, A0.2: and so is the one that keeps the time of day",
      row: ("2024-01-18T23:40", "2024-01-21T08:00"), completions: ["2024-01-18T23:40"],
      next: "2024-01-21T08:00", done: "2024-01-18T23:40"),

    // The row is newer than the log.
    Case(
      rule: "G7: a row that is newer than the log is kept, and that is said",
      row: ("2024-01-18T08:00", "2024-01-21T08:00"), completions: ["2024-01-15T08:00"],
      next: "2024-01-21T08:00", done: "2024-01-15T08:00",
      findings: ["G7 note t: lastCompletedDate 2024-01-18 08:00:00 is not among the completions"]),

    // No log.
    Case(
      rule: "G7: without a log the row is all there is", row: ("2024-01-18T08:00", "2024-01-30T18:00"),
      completions: nil, next: "2024-01-30T18:00", done: "2024-01-18T08:00"),
    Case(
      rule: "G7: an empty log says as little", row: ("2024-01-18T08:00", "2024-01-30T18:00"),
      completions: [], next: "2024-01-30T18:00", done: "2024-01-18T08:00"),
    Case(
      rule: "a task that was never done waits as it was made", row: (nil, "2024-01-30T18:00"),
      completions: nil, next: "2024-01-30T18:00", done: nil),
  ]

  private func shown(_ findings: Findings) -> [String] {
    findings.all.map {
      "\($0.rule) \($0.severity)\($0.location.isEmpty ? "" : " \($0.location)"): \($0.message)"
    }
  }

  @Test(arguments: cases)
  func `the newer of row and log says when a task comes back`(each: Case) throws {
    let task = try RecurringTask(
      "t", every: 3, .day, each.policy, anchor: each.anchor, done: each.row.done, next: each.row.next)
    let histories = try TaskHistories(
      [task], done: each.completions?.map { Event($0, "t") }, now: "2024-01-20T12:00")
    let standing = try #require(histories.standings?.first)
    #expect(standing.task.nextReminder == (try instant(each.next)), "\(standing.task.nextReminder)")
    #expect(standing.state.reminder == TimeZoneRules.tokyo.localTime(of: standing.task.nextReminder))
    #expect(standing.task.lastCompleted == (try each.done.map(instant)))
    #expect(standing.state.lastCompleted == standing.task.lastCompleted)
    #expect(shown(histories.findings) == each.findings)
    #expect(
      standing.completions
        == (try (each.completions ?? []).map(instant).filter { try $0 <= instant("2024-01-20T12:00") }))
  }

  @Test func `G7: a task without completions where others have some is said to lack them`() throws {
    let histories = try TaskHistories(
      [
        try RecurringTask("a", done: "2024-01-18T08:00", next: "2024-01-21T08:00"),
        try RecurringTask("b", next: "2024-01-21T08:00"),
      ], done: [Event("2024-01-15T08:00", "c")], now: "2024-01-20T12:00")
    #expect(
      shown(histories.findings) == [
        "G7 note a: lastCompletedDate 2024-01-18 08:00:00 is not among the completions"
      ])
    #expect(histories.standings?[0].task.lastCompleted == (try instant("2024-01-18T08:00")))
  }

  @Test(
    arguments: [
      (3, .day, "2024-02-01T21:30"), (2, .week, "2024-02-12T21:30"), (1, .month, "2024-02-29T21:30"),
      (13, .month, "2025-02-28T21:30"),
    ] as [(Int, CalendarInterval.Unit, String)])
  func `R0.5, A0.3: the next date lies an interval after the last completion`(
    value: Int, unit: CalendarInterval.Unit, next: String
  ) throws {
    // Days and weeks from 29 January, months from the 31st.
    let done = unit == .month ? "2024-01-31T21:30" : "2024-01-29T21:30"
    let histories = try TaskHistories(
      [try RecurringTask("t", every: value, unit, next: "2024-01-30T08:00")], done: [Event(done, "t")],
      now: "2024-01-31T22:00")
    #expect(histories.standings?.first?.task.nextReminder == (try instant(next)))
  }

  @Test func `A0.2: where the time of day is kept, it is that of the stored reminder`() throws {
    let histories = try TaskHistories(
      [try RecurringTask("t", next: "2024-01-16T08:15")], done: [Event("2024-01-18T23:40", "t")],
      now: "2024-01-20T12:00", keepsTime: true)
    #expect(histories.standings?.first?.task.nextReminder == (try instant("2024-01-21T08:15")))
  }

  @Test func `A0.6: a second completion of a day takes the place of the first, and is reported`() throws {
    let histories = try TaskHistories(
      [try RecurringTask("t", done: "2024-01-18T09:01", next: "2024-01-21T09:01")],
      done: [
        Event("2024-01-15T08:00", "t"), Event("2024-01-18T09:00", "t"), Event("2024-01-18T09:01", "T"),
        Event("2024-01-19T03:59", "t"),
      ], now: "2024-01-20T12:00", dayStartHour: 4)
    #expect(
      shown(histories.findings) == [
        "A0.6 note t: completed again at 2024-01-18 09:01:00, on the day of the previous completion, which is replaced",
        "A0.6 note t: completed again at 2024-01-19 03:59:00, on the day of the previous completion, which is replaced",
        "G7 warning t: nextReminderDate is 2024-01-21 09:01:00; the completions give 2024-01-22 03:59:00, which counts",
      ])
    let standing = try #require(histories.standings?.first)
    #expect(standing.completions.count == 4)
    #expect(standing.history.occurrences.count == 2)
    #expect(standing.task.nextReminder == (try instant("2024-01-22T03:59")))
  }

  @Test func `G3, G4: a reminder on a date that the zone leaves out is shown after it`() throws {
    // 30 December 2011, 09:00, became 31 December, 09:00; the next one is counted from its own completion.
    let histories = try TaskHistories(
      [
        try RecurringTask(
          "t", next: "2011-12-27T09:00-10:00", created: "2011-12-01T00:00-10:00")
      ], done: [Event("2011-12-27T09:00-10:00", "t")], now: "2011-12-28T00:00-10:00", zone: .apia)
    let standing = try #require(histories.standings?.first)
    #expect(standing.state.reminder.description == "2011-12-30T09:00:00")
    #expect(standing.task.nextReminder == (try instant("2011-12-31T09:00+14:00")))
  }

  @Test func `completions are kept by the ids that they name, in the order of appearance`() throws {
    let histories = try TaskHistories(
      [try RecurringTask("a", next: "2024-01-21T08:00")],
      done: [
        Event("2024-01-15T08:00", "Gone"), Event("2024-01-16T08:00", "A"), Event("2024-01-17T08:00", "gone"),
        Event("2024-02-15T08:00", "later"),
      ], now: "2024-01-20T12:00")
    #expect(histories.completions.map(\.task) == ["Gone", "A"])
    #expect(histories.completions.map(\.at.count) == [2, 1])
    #expect(histories.standings?.map(\.completions.count) == [1])
  }

  @Test func `completions alone make no tasks`() throws {
    let histories = try TaskHistories(nil, done: [Event("2024-01-15T08:00", "a")], now: "2024-01-20T12:00")
    #expect(histories.standings == nil)
    #expect(histories.completions.map(\.task) == ["a"])
    #expect(histories.inUse(at: try instant("2024-01-20T12:00")).isEmpty)
    #expect(shown(histories.findings).isEmpty)
  }

  @Test func `R0.1: tasks in use are active and have been made`() throws {
    let histories = try TaskHistories(
      [
        try RecurringTask("now", next: "2024-01-21T08:00", created: "2024-01-20T12:00"),
        try RecurringTask("later", next: "2024-01-21T08:00", created: "2024-01-20T12:00:00.001"),
        try RecurringTask("off", next: "2024-01-21T08:00", isActive: false),
        try RecurringTask("old", next: "2024-01-21T08:00"),
      ], done: nil, now: "2024-01-20T12:00")
    #expect(histories.inUse(at: try instant("2024-01-20T12:00")).map(\.task.id) == ["now", "old"])
    #expect(histories.standings?.count == 4)
  }

  @Test func `G7: since a log broke off, a task is not known to wait`() throws {
    let done = [Event("2024-01-04T08:00", "t"), Event("2024-01-07T08:00", "t")]
    let whole = try TaskHistories(
      [try RecurringTask("t", done: "2024-01-07T08:00", next: "2024-01-10T08:00")], done: done,
      now: "2024-01-20T12:00")
    #expect(whole.standings?.first?.history.occurrences.map { $0.completed != nil } == [true, false])
    let broken = try TaskHistories(
      [try RecurringTask("t", done: "2024-01-19T08:00", next: "2024-01-22T08:00")], done: done,
      now: "2024-01-20T12:00")
    #expect(broken.standings?.first?.history.occurrences.map { $0.completed != nil } == [true])
  }

  @Test(arguments: ["2024-01-15T10:00", "2024-01-22T10:00"] as [String])
  func `8, G7: a fixed chain whose log begins late goes by its row, and says nothing of delays`(next: String)
    throws
  {
    // Mondays from the 1st; done on the 15th and, where the row is older, on the 22nd, with the 8th not logged.
    let isOlder = next == "2024-01-15T10:00"
    let histories = try TaskHistories(
      [
        try RecurringTask(
          "t", every: 1, .week, .fixed, anchor: "2024-01-01T10:00",
          done: isOlder ? "2024-01-10T09:00" : "2024-01-15T11:00", next: next)
      ], done: [Event("2024-01-15T11:00", "t")], now: "2024-01-16T12:00")
    let standing = try #require(histories.standings?.first)
    #expect(standing.task.nextReminder == (try instant("2024-01-22T10:00")))
    #expect(standing.history.occurrences.isEmpty)
  }

  @Test(arguments: [.fixed, .fixedSkip] as [RecurrencePolicy])
  func `G7: a fixed chain without a first reminder whose log broke off goes by its row`(
    policy: RecurrencePolicy
  ) throws {
    // The log does not say from where the chain counts, so it gives no round that could have been waiting.
    let histories = try TaskHistories(
      [
        try RecurringTask(
          "t", every: 1, .month, policy, done: "2024-01-15T11:00", next: "2024-02-15T10:00")
      ], done: [Event("2024-01-08T11:00", "t")], now: "2024-01-20T12:00")
    let standing = try #require(histories.standings?.first)
    #expect(standing.task.nextReminder == (try instant("2024-02-15T10:00")))
    #expect(standing.history.occurrences.isEmpty)
    #expect(
      shown(histories.findings) == [
        "G7 note t: lastCompletedDate 2024-01-15 11:00:00 is not among the completions"
      ])
  }
}
