import Kaiki
import Phrases
import TestSupport
import Testing

/// Tasks that are tried again and again, and the tries (S4, S6, S9, R3.6).
struct AttemptHistoryTests {
  private static let tries = [
    Event("2024-01-02T08:00", "a"), Event("2024-01-03T08:00", "b"), Event("2024-01-03T08:00", "A"),
    Event("2024-01-05T09:30", "a"),
  ]

  private func shown(_ findings: Findings) -> [String] {
    findings.all.map {
      "\($0.rule) \($0.severity)\($0.location.isEmpty ? "" : " \($0.location)"): \($0.message)"
    }
  }

  @Test func `S6: counters are derived from the attempts`() throws {
    let history = try AttemptHistory(
      [try AttemptTask("a", attempts: 3, last: "2024-01-05T09:30"), try AttemptTask("B", attempts: 1)],
      tried: Self.tries, now: "2024-01-10T12:00")
    #expect(history.tasks?.map(\.totalAttempts) == [3, 1])
    #expect(
      history.tasks?.map(\.lastAttemptAt) == [
        try instant("2024-01-05T09:30"), try instant("2024-01-03T08:00"),
      ])
    #expect(history.events?.count == 4)
    #expect(shown(history.findings).isEmpty)
  }

  @Test func `S6: a stored counter that the attempts contradict is a warning with both numbers`() throws {
    let history = try AttemptHistory(
      [
        try AttemptTask("a", attempts: 7, last: "2024-01-03T08:00"),
        try AttemptTask("none", attempts: 2, last: "2024-01-04T08:00"),
      ], tried: Self.tries, now: "2024-01-10T12:00")
    #expect(
      shown(history.findings) == [
        "S6 warning a: the stored totalAttempts is 7; the number of recorded attempts is 3",
        "S6 warning none: the stored totalAttempts is 2; the number of recorded attempts is 0",
        "S6 note a: the stored lastAttemptAt is 2024-01-03 08:00:00; the latest recorded attempt is 2024-01-05 09:30:00",
        "S6 note none: the stored lastAttemptAt is 2024-01-04 08:00:00; the latest recorded attempt is none",
      ])
    #expect(history.tasks?.map(\.totalAttempts) == [3, 0])
    #expect(history.tasks?.map(\.lastAttemptAt) == [try instant("2024-01-05T09:30"), nil])
  }

  @Test func `S6: a counter that no row stores is not compared`() throws {
    var task = try AttemptTask("a")
    #expect(try !AttemptHistory([task], tried: Self.tries, now: "2024-01-10T12:00").findings.all.isEmpty)
    task.isTotalStored = false
    let history = try AttemptHistory([task], tried: Self.tries, now: "2024-01-10T12:00")
    #expect(shown(history.findings).isEmpty)
    #expect(history.tasks?.map(\.totalAttempts) == [3])
  }

  @Test func `S6: two clock readings within a second are one time`() throws {
    let history = try AttemptHistory(
      [try AttemptTask("a", attempts: 1, last: "2024-01-02T08:00:00.020")],
      tried: [Event("2024-01-02T08:00:00.999", "a")], now: "2024-01-10T12:00")
    #expect(shown(history.findings).isEmpty)
    #expect(history.tasks?.first?.lastAttemptAt == (try instant("2024-01-02T08:00:00.999")))
  }

  @Test func `S4: later attempts are ignored and reported, and then no counter is blamed`() throws {
    let tasks = [try AttemptTask("a", attempts: 3, last: "2024-01-05T09:30")]
    let early = try AttemptHistory(tasks, tried: Self.tries, now: "2024-01-03T08:00")
    #expect(early.events?.map(\.id) == ["e0", "e1", "e2"])
    #expect(early.tasks?.map(\.totalAttempts) == [2])
    #expect(
      shown(early.findings) == [
        "S4 warning: attempts later than 2024-01-03 08:00:00 were ignored: 1"
      ])
    let earlier = try AttemptHistory(tasks, tried: Self.tries, now: "2024-01-03T07:59:59.999")
    #expect(earlier.events?.map(\.id) == ["e0"])
    #expect(earlier.tasks?.map(\.totalAttempts) == [1])
  }

  @Test func `S6: the attempts are those that S4 leaves in`() throws {
    func found(_ stored: Int, last: String?) throws -> [String] {
      // Attempt e3 of task a is later than the moment, as a clock that went ahead makes it.
      let history = try AttemptHistory(
        [try AttemptTask("a", attempts: stored, last: last)], tried: Self.tries, now: "2024-01-03T08:00")
      return shown(history.findings).filter { $0.hasPrefix("S6") }
    }
    #expect(try found(2, last: "2024-01-03T08:00") == [])
    #expect(
      try found(3, last: "2024-01-03T08:00") == [
        "S6 warning a: the stored totalAttempts is 3; the number of recorded attempts is 2"
      ])
    #expect(
      try found(7, last: "2024-01-05T09:30") == [
        "S6 warning a: the stored totalAttempts is 7; the number of recorded attempts is 2"
      ])
  }

  @Test func `S9: attempts after a completion count and are reported`() throws {
    let history = try AttemptHistory(
      [try AttemptTask("a", completed: "2024-01-03T08:00", attempts: 3)], tried: Self.tries,
      now: "2024-01-10T12:00")
    #expect(
      shown(history.findings) == [
        "S9 note a: attempt e3 is later than the task's completion; counted"
      ])
    #expect(history.tasks?.map(\.totalAttempts) == [3])
  }

  @Test(
    arguments: [
      (" \u{3000}", 0, nil, false, ["the name is blank"]),
      ("x", -1, nil, false, ["totalAttempts is -1, below 0"]),
      ("x", 0, 0, false, ["targetAttempts is 0, below 1"]), ("x", 0, 1, false, []),
      ("x", 0, nil, true, ["completedAt is given though the task is not completed"]),
      (
        "", -2, -3, true,
        [
          "completedAt is given though the task is not completed", "targetAttempts is -3, below 1",
          "the name is blank", "totalAttempts is -2, below 0",
        ]
      ),
    ] as [(String, Int, Int?, Bool, [String])])
  func `R3.6: what the checks of the design object to is a warning each`(
    name: String, attempts: Int, target: Int?, isCompletedTooSoon: Bool, messages: [String]
  ) throws {
    var task = try AttemptTask("t", name: name, target: target, attempts: attempts)
    if isCompletedTooSoon { task.completedAt = try instant("2024-01-09T08:00") }
    for tried in [nil, []] as [[Event]?] {
      let history = try AttemptHistory([task], tried: tried, now: "2024-01-10T12:00")
      #expect(
        shown(history.findings).filter { $0.hasPrefix("R3.6") }
          == messages.map { "R3.6 warning t: \($0); listed as invalid" })
      // What is announced as listed is listed, though the counter itself is derived anew (S6).
      #expect(history.invalid == (messages.isEmpty ? [] : ["t"]))
    }
  }

  @Test func `tasks without attempts keep what they store`() throws {
    let stored = [try AttemptTask("a", attempts: 5, last: "2024-01-05T09:30")]
    let history = try AttemptHistory(stored, tried: nil, now: "2024-01-10T12:00")
    #expect(history.tasks == stored)
    #expect(history.events == nil)
    #expect(shown(history.findings).isEmpty)
  }

  @Test func `attempts without tasks are kept, and attempts of unknown tasks too`() throws {
    let alone = try AttemptHistory(nil, tried: Self.tries, now: "2024-01-10T12:00")
    #expect(alone.tasks == nil)
    #expect(alone.events?.count == 4)
    let other = try AttemptHistory(
      [try AttemptTask("c")], tried: Self.tries, now: "2024-01-10T12:00")
    #expect(other.events?.count == 4)
    #expect(other.tasks?.map(\.totalAttempts) == [0])
    #expect(shown(other.findings).isEmpty)
  }

  @Test func `S4: what was completed later is still open as of now`() throws {
    let task = try AttemptTask("a", completed: "2024-01-08T08:00", attempts: 1)
    let then = try AttemptHistory([task], tried: [Event("2024-01-02T08:00", "a")], now: "2024-01-05T12:00")
    #expect(then.tasks?.map(\.isActive) == [true])
    #expect(then.tasks?.first?.completedAt == nil)
    #expect(
      shown(then.findings) == [
        "S4 note a: completedAt 2024-01-08 08:00:00 is later than 2024-01-05 12:00:00; read as not completed"
      ])
    let later = try AttemptHistory([task], tried: [Event("2024-01-02T08:00", "a")], now: "2024-01-09T12:00")
    #expect(later.tasks?.map(\.isCompleted) == [true])
    #expect(shown(later.findings).isEmpty)
  }

  @Test func `S9: attempts at tasks that are put away, or completed without a date, are reported`() throws {
    var undated = try AttemptTask("undated", attempts: 1)
    undated.isCompleted = true
    var stale = try AttemptTask("open", attempts: 1)
    stale.completedAt = try instant("2024-01-01T08:00")
    let history = try AttemptHistory(
      [try AttemptTask("away", isArchived: true, attempts: 1), undated, stale],
      tried: [
        Event("2024-01-02T08:00", "away"), Event("2024-01-02T08:00", "undated"),
        Event("2024-01-02T08:00", "open"),
      ], now: "2024-01-09T12:00")
    #expect(
      shown(history.findings).filter { $0.hasPrefix("S9") } == [
        "S9 note away: attempt e0 belongs to an archived task; counted",
        "S9 note undated: attempt e1 belongs to a completed task; counted",
      ])
  }

  @Test func `S6: a future attempt does not hide a wrong counter`() throws {
    let history = try AttemptHistory(
      [try AttemptTask("a", attempts: 50)],
      tried: [Event("2024-01-02T08:00", "a"), Event("2099-01-02T08:00", "a")], now: "2024-01-09T12:00")
    #expect(history.tasks?.map(\.totalAttempts) == [1])
    #expect(
      shown(history.findings).contains(
        "S6 warning a: the stored totalAttempts is 50; the number of recorded attempts is 1"))
  }
}
