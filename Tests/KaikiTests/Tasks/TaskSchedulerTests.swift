import Kaiki
import TestSupport
import Testing

struct TaskSchedulerTests {
  /// A task that is completed some times, worked out by hand.
  struct Chain: Sendable, CustomTestStringConvertible {
    /// A completion and what comes of it.
    struct Step: Sendable {
      var at: String
      var next: String
      /// When the next reminder is shown, where the wall clock does not say it.
      var fire: String?
      var isRepeat = false
    }

    var rule: String
    var zone = "Asia/Tokyo"
    var dayStartHour = 0
    var keepsTime = false
    var value = 1
    var unit = CalendarInterval.Unit.day
    var policy = RecurrencePolicy.fromCompletion
    var skip = SkipRule.backward
    var reminder: String
    /// The reminder that fixed policies count from, where it is another one.
    var anchor: String?
    var steps: [Step]

    var testDescription: String { rule }
  }

  static func check(_ chain: Chain) throws {
    let boundary = try Vectors.boundary(chain.zone, dayStartHour: chain.dayStartHour)
    let scheduler = TaskScheduler(boundary: boundary, keepsTime: chain.keepsTime)
    let recurrence = Recurrence(
      interval: try CalendarInterval(chain.value, chain.unit), policy: chain.policy, skip: chain.skip)
    let reminder = try Vectors.localTime(chain.reminder)
    var state = TaskState(reminder: reminder, anchor: try chain.anchor.map(Vectors.localTime) ?? reminder)
    for step in chain.steps {
      let now = try Vectors.instant(step.at)
      let outcome = scheduler.complete(&state, of: recurrence, at: now)
      #expect(state.reminder.description == step.next, "done at \(step.at)")
      #expect(outcome == (step.isRepeat ? .repeated : .completed), "done at \(step.at)")
      #expect(state.lastCompleted == now, "done at \(step.at)")
      if let fire = step.fire {
        #expect(scheduler.fire(state.reminder).description == fire, "done at \(step.at)")
      }
    }
  }

  @Test(
    arguments: [
      Chain(
        rule: "R0.5, A0.2: three days from now, at the time of the completion", value: 3,
        reminder: "2026-06-08T08:00:00",
        steps: [
          Chain.Step(
            at: "2026-06-10T23:40:00+09:00", next: "2026-06-13T23:40:00", fire: "2026-06-13T14:40:00Z")
        ]),
      Chain(
        rule: "R0.5: two weeks over the new year", value: 2, unit: .week, reminder: "2026-12-25T10:00:00",
        steps: [Chain.Step(at: "2026-12-25T10:00:05+09:00", next: "2027-01-08T10:00:05")]),
      Chain(
        rule: "A0.3: months from completion are cut and drift", unit: .month, reminder: "2026-01-31T09:00:00",
        steps: [
          Chain.Step(at: "2026-01-31T09:00:00+09:00", next: "2026-02-28T09:00:00"),
          Chain.Step(at: "2026-02-28T09:00:00+09:00", next: "2026-03-28T09:00:00"),
          Chain.Step(at: "2026-03-28T09:00:00+09:00", next: "2026-04-28T09:00:00"),
        ]),
      Chain(
        rule: "A0.3: in a leap year a month from 31 January is 29 February", unit: .month,
        reminder: "2028-01-31T09:00:00",
        steps: [Chain.Step(at: "2028-01-31T09:00:00+09:00", next: "2028-02-29T09:00:00")]),
      Chain(
        rule: "A0.3: twelve months from 29 February", value: 12, unit: .month,
        reminder: "2028-02-29T09:00:00",
        steps: [Chain.Step(at: "2028-02-29T09:00:00+09:00", next: "2029-02-28T09:00:00")]),
      Chain(
        rule: "A0.3: skipped forward, a month from 31 January is 1 March", unit: .month, skip: .forward,
        reminder: "2026-01-31T09:00:00",
        steps: [
          Chain.Step(at: "2026-01-31T09:00:00+09:00", next: "2026-03-01T09:00:00"),
          Chain.Step(at: "2026-03-01T09:00:00+09:00", next: "2026-04-01T09:00:00"),
        ]),
      Chain(
        rule: "A0.3: with short months left out, a month from 31 January is 31 March", unit: .month,
        skip: .omit, reminder: "2026-01-31T09:00:00",
        steps: [
          Chain.Step(at: "2026-01-31T09:00:00+09:00", next: "2026-03-31T09:00:00"),
          Chain.Step(at: "2026-03-31T09:00:00+09:00", next: "2026-05-31T09:00:00"),
        ]),
      Chain(
        rule: "A0.4: done early, from the completion", unit: .week, reminder: "2026-06-20T08:00:00",
        steps: [Chain.Step(at: "2026-06-17T12:00:00+09:00", next: "2026-06-24T12:00:00")]),
      Chain(
        rule: "A0.7: the longest interval of days; 2028 and 2032 are leap years", value: 3_650,
        reminder: "2026-01-01T09:00:00",
        steps: [Chain.Step(at: "2026-01-01T09:00:00+09:00", next: "2035-12-30T09:00:00")]),
      Chain(
        rule: "A0.7: the longest interval of weeks is 3,640 days", value: 520, unit: .week,
        reminder: "2026-01-01T09:00:00",
        steps: [Chain.Step(at: "2026-01-01T09:00:00+09:00", next: "2035-12-20T09:00:00")]),
      Chain(
        rule: "A0.7: the longest interval of months is ten years", value: 120, unit: .month,
        reminder: "2026-01-01T09:00:00",
        steps: [Chain.Step(at: "2026-01-01T09:00:00+09:00", next: "2036-01-01T09:00:00")]),
    ] as [Chain])
  func `a task comes back an interval after its completion`(chain: Chain) throws {
    try Self.check(chain)
  }

  @Test(
    arguments: [
      Chain(
        rule: "A0.2: three days after 23:40 the reminder is at 08:00 again", keepsTime: true, value: 3,
        reminder: "2026-06-08T08:00:00",
        steps: [Chain.Step(at: "2026-06-10T23:40:00+09:00", next: "2026-06-13T08:00:00")]),
      Chain(
        rule: "A0.2, A0.4: done early, counted from the day of the completion", keepsTime: true, unit: .week,
        reminder: "2026-06-20T08:00:00",
        steps: [Chain.Step(at: "2026-06-17T12:00:00+09:00", next: "2026-06-24T08:00:00")]),
      Chain(
        rule: "A0.2, A0.3: a month after the 31st", keepsTime: true, unit: .month,
        reminder: "2026-01-20T08:00:00",
        steps: [
          Chain.Step(at: "2026-01-31T21:00:00+09:00", next: "2026-02-28T08:00:00"),
          Chain.Step(at: "2026-03-03T21:00:00+09:00", next: "2026-04-03T08:00:00"),
        ]),
      Chain(
        rule: "A0.2: with days from midnight, 01:00 is the next day", keepsTime: true,
        reminder: "2026-06-10T08:00:00",
        steps: [Chain.Step(at: "2026-06-11T01:00:00+09:00", next: "2026-06-12T08:00:00")]),
      Chain(
        rule: "A0.2, G1: with days from 4, 01:00 is still the day before", dayStartHour: 4, keepsTime: true,
        reminder: "2026-06-10T08:00:00",
        steps: [Chain.Step(at: "2026-06-11T01:00:00+09:00", next: "2026-06-11T08:00:00")]),
      Chain(
        rule: "A0.2, G1: with days from 4, 04:00 is a new day", dayStartHour: 4, keepsTime: true,
        reminder: "2026-06-10T08:00:00",
        steps: [Chain.Step(at: "2026-06-11T04:00:00+09:00", next: "2026-06-12T08:00:00")]),
      // 02:00 is of the day before: the reminder is of 10 June, the next one of 11 June.
      Chain(
        rule: "A0.2, G1: a reminder before the day's start, done the evening before", dayStartHour: 4,
        keepsTime: true, reminder: "2026-06-11T02:00:00",
        steps: [Chain.Step(at: "2026-06-10T22:00:00+09:00", next: "2026-06-12T02:00:00")]),
      Chain(
        rule: "A0.2, G1: a reminder before the day's start, done an hour after it", dayStartHour: 4,
        keepsTime: true, reminder: "2026-06-11T02:00:00",
        steps: [Chain.Step(at: "2026-06-11T03:00:00+09:00", next: "2026-06-12T02:00:00")]),
      Chain(
        rule: "A0.2, G1: a reminder before the day's start, done on the day after", dayStartHour: 4,
        keepsTime: true, reminder: "2026-06-11T02:00:00",
        steps: [Chain.Step(at: "2026-06-11T05:00:00+09:00", next: "2026-06-13T02:00:00")]),
      Chain(
        rule: "A0.2, G1: a reminder a second before the day's start belongs to the day before",
        dayStartHour: 4,
        keepsTime: true, reminder: "2026-06-11T03:59:59",
        steps: [Chain.Step(at: "2026-06-11T05:00:00+09:00", next: "2026-06-13T03:59:59")]),
      Chain(
        rule: "A0.2, G1: a reminder at the day's start belongs to that day", dayStartHour: 4,
        keepsTime: true, reminder: "2026-06-11T04:00:00",
        steps: [Chain.Step(at: "2026-06-11T05:00:00+09:00", next: "2026-06-12T04:00:00")]),
      // Done on logical 28 February, so due on logical 28 March, whose 02:00 is that of the 29th.
      Chain(
        rule: "A0.2, G1: months are counted from the logical day, then the time is set", dayStartHour: 4,
        keepsTime: true, unit: .month, reminder: "2026-03-01T02:00:00",
        steps: [Chain.Step(at: "2026-02-28T22:00:00+09:00", next: "2026-03-29T02:00:00")]),
      // Logical 30 January: its month's end is logical 28 February, whose 02:00 is that of 1 March.
      Chain(
        rule: "A0.2, A0.3, G1: the month's end is that of the logical day", dayStartHour: 4, keepsTime: true,
        unit: .month, reminder: "2026-01-31T02:00:00",
        steps: [Chain.Step(at: "2026-01-30T22:00:00+09:00", next: "2026-03-01T02:00:00")]),
    ] as [Chain])
  func `a task that keeps its time comes back at the time of the old reminder`(chain: Chain) throws {
    try Self.check(chain)
  }

  @Test(
    arguments: [
      Chain(
        rule: "A0.3: fixed from 31 January, the month's last day", unit: .month, policy: .fixed,
        reminder: "2026-01-31T09:00:00",
        steps: [
          Chain.Step(at: "2026-01-31T09:30:00+09:00", next: "2026-02-28T09:00:00"),
          Chain.Step(at: "2026-02-28T09:30:00+09:00", next: "2026-03-31T09:00:00"),
          Chain.Step(at: "2026-03-31T09:30:00+09:00", next: "2026-04-30T09:00:00"),
          Chain.Step(at: "2026-04-30T09:30:00+09:00", next: "2026-05-31T09:00:00"),
        ]),
      Chain(
        rule: "A0.3: fixed from 31 January, the first day after a short month", unit: .month, policy: .fixed,
        skip: .forward, reminder: "2026-01-31T09:00:00",
        steps: [
          Chain.Step(at: "2026-01-31T09:30:00+09:00", next: "2026-03-01T09:00:00"),
          Chain.Step(at: "2026-03-01T09:30:00+09:00", next: "2026-03-31T09:00:00"),
          Chain.Step(at: "2026-03-31T09:30:00+09:00", next: "2026-05-01T09:00:00"),
          Chain.Step(at: "2026-05-01T09:30:00+09:00", next: "2026-05-31T09:00:00"),
        ]),
      Chain(
        rule: "A0.3: fixed from 31 January, short months left out", unit: .month, policy: .fixed, skip: .omit,
        reminder: "2026-01-31T09:00:00",
        steps: [
          Chain.Step(at: "2026-01-31T09:30:00+09:00", next: "2026-03-31T09:00:00"),
          Chain.Step(at: "2026-03-31T09:30:00+09:00", next: "2026-05-31T09:00:00"),
          Chain.Step(at: "2026-05-31T09:30:00+09:00", next: "2026-07-31T09:00:00"),
        ]),
      Chain(
        rule: "A0.3: a chain read at 28 February goes on from its anchor, 31 January", unit: .month,
        policy: .fixed, reminder: "2026-02-28T09:00:00", anchor: "2026-01-31T09:00:00",
        steps: [Chain.Step(at: "2026-02-28T09:30:00+09:00", next: "2026-03-31T09:00:00")]),
      // 5 January 2026 is a Monday; by 4 February 12, 19, 26 January and 2 February have come due as well.
      Chain(
        rule: "8, A0.6: a backlog stays, and each completion of a day answers one", unit: .week,
        policy: .fixed, reminder: "2026-01-05T08:00:00",
        steps: [
          Chain.Step(at: "2026-02-04T12:00:00+09:00", next: "2026-01-12T08:00:00"),
          Chain.Step(at: "2026-02-04T12:01:00+09:00", next: "2026-01-19T08:00:00"),
          Chain.Step(at: "2026-02-04T12:02:00+09:00", next: "2026-01-26T08:00:00"),
          Chain.Step(at: "2026-02-04T12:03:00+09:00", next: "2026-02-02T08:00:00"),
          Chain.Step(at: "2026-02-04T12:04:00+09:00", next: "2026-02-09T08:00:00"),
          Chain.Step(at: "2026-02-04T12:05:00+09:00", next: "2026-02-09T08:00:00", isRepeat: true),
          Chain.Step(at: "2026-02-05T12:00:00+09:00", next: "2026-02-16T08:00:00"),
        ]),
      Chain(
        rule: "A0.6: what is left of yesterday in the morning, today's in the evening", policy: .fixed,
        reminder: "2026-06-09T20:00:00",
        steps: [
          Chain.Step(at: "2026-06-10T08:00:00+09:00", next: "2026-06-10T20:00:00"),
          Chain.Step(at: "2026-06-10T20:30:00+09:00", next: "2026-06-11T20:00:00"),
          Chain.Step(at: "2026-06-10T20:31:00+09:00", next: "2026-06-11T20:00:00", isRepeat: true),
        ]),
      Chain(
        rule: "A0.4: done early, a fixed chain goes on by one; A0.6: once a day", unit: .week, policy: .fixed,
        reminder: "2026-06-20T08:00:00",
        steps: [
          Chain.Step(at: "2026-06-17T12:00:00+09:00", next: "2026-06-27T08:00:00"),
          Chain.Step(at: "2026-06-17T13:00:00+09:00", next: "2026-06-27T08:00:00", isRepeat: true),
        ]),
    ] as [Chain])
  func `a fixed chain goes on by one interval and keeps its day`(chain: Chain) throws {
    try Self.check(chain)
  }

  @Test func `R0.3, R0.5: a tap takes a task from overdue to upcoming`() throws {
    let boundary = try Vectors.boundary("Asia/Tokyo")
    let scheduler = TaskScheduler(boundary: boundary)
    let recurrence = Recurrence(interval: try CalendarInterval(1, .day), policy: .fromCompletion)
    let reminder = try Vectors.localTime("2026-06-08T08:00:00")
    var state = TaskState(reminder: reminder, anchor: reminder)
    let now = try Vectors.instant("2026-06-10T12:00:00+09:00")
    #expect(DueSection(due: scheduler.day(of: state.reminder), today: boundary.day(of: now)) == .overdue)
    #expect(scheduler.complete(&state, of: recurrence, at: now) == .completed)
    #expect(DueSection(due: scheduler.day(of: state.reminder), today: boundary.day(of: now)) == .upcoming)
  }
}
