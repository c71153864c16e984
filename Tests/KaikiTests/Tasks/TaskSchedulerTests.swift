import Kaiki
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

  private static func check(_ chain: Chain) throws {
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

  @Test(
    arguments: [
      Chain(
        rule: "8: the backlog goes and the weekday stays; A0.6: a repeat changes nothing", unit: .week,
        policy: .fixedSkip, reminder: "2026-01-05T08:00:00",
        steps: [
          Chain.Step(at: "2026-02-04T12:00:00+09:00", next: "2026-02-09T08:00:00"),
          Chain.Step(at: "2026-02-04T12:01:00+09:00", next: "2026-02-09T08:00:00", isRepeat: true),
          Chain.Step(at: "2026-02-09T08:00:00+09:00", next: "2026-02-16T08:00:00"),
        ]),
      Chain(
        rule: "A0.4: done early, a chain goes on by one; A0.6: once a day", unit: .week, policy: .fixedSkip,
        reminder: "2026-06-20T08:00:00",
        steps: [
          Chain.Step(at: "2026-06-17T12:00:00+09:00", next: "2026-06-27T08:00:00"),
          Chain.Step(at: "2026-06-17T13:00:00+09:00", next: "2026-06-27T08:00:00", isRepeat: true),
        ]),
      Chain(
        rule: "A0.3: over a backlog the 31st comes back", unit: .month, policy: .fixedSkip,
        reminder: "2026-01-31T09:00:00",
        steps: [
          Chain.Step(at: "2026-02-10T12:00:00+09:00", next: "2026-02-28T09:00:00"),
          Chain.Step(at: "2026-05-02T12:00:00+09:00", next: "2026-05-31T09:00:00"),
          // Past today, though today's reminder is still to come.
          Chain.Step(at: "2026-06-30T08:00:00+09:00", next: "2026-07-31T09:00:00"),
        ]),
      Chain(
        rule: "A0.3: over a backlog, the first day after a short month", unit: .month, policy: .fixedSkip,
        skip: .forward, reminder: "2026-01-31T09:00:00",
        steps: [Chain.Step(at: "2026-02-10T12:00:00+09:00", next: "2026-03-01T09:00:00")]),
      Chain(
        rule: "A0.3: over a backlog, short months left out", unit: .month, policy: .fixedSkip, skip: .omit,
        reminder: "2026-01-31T09:00:00",
        steps: [Chain.Step(at: "2026-04-10T12:00:00+09:00", next: "2026-05-31T09:00:00")]),
      Chain(
        rule: "8: an occurrence at this moment is past", policy: .fixedSkip, reminder: "2026-06-08T08:00:00",
        steps: [Chain.Step(at: "2026-06-10T08:00:00+09:00", next: "2026-06-11T08:00:00")]),
      // 06:10Z is the second 01:10 of 1 November; today's reminder was shown at the first 01:30, 05:30Z.
      Chain(
        rule: "8, G3: in an overlap no reminder is set that has been shown", zone: "America/New_York",
        policy: .fixedSkip, reminder: "2026-10-30T01:30:00",
        steps: [Chain.Step(at: "2026-11-01T06:10:00Z", next: "2026-11-02T01:30:00")]),
      // 07:10Z is 03:10 of 8 March, on which 02:30 lies in the gap; tomorrow it does not.
      Chain(
        rule: "8, G3: a reminder that a gap moves on is today's still", zone: "America/New_York",
        policy: .fixedSkip, reminder: "2026-03-06T02:30:00",
        steps: [
          Chain.Step(at: "2026-03-08T07:10:00Z", next: "2026-03-09T02:30:00", fire: "2026-03-09T06:30:00Z")
        ]),
    ] as [Chain])
  func `a skipping chain goes on past today`(chain: Chain) throws {
    try Self.check(chain)
  }

  @Test(
    arguments: [
      Chain(
        rule: "A0.6: within a minute the later one counts", value: 3, reminder: "2026-06-10T08:00:00",
        steps: [
          Chain.Step(at: "2026-06-10T09:00:00+09:00", next: "2026-06-13T09:00:00"),
          Chain.Step(at: "2026-06-10T09:00:40+09:00", next: "2026-06-13T09:00:40", isRepeat: true),
          Chain.Step(at: "2026-06-11T09:00:00+09:00", next: "2026-06-14T09:00:00"),
        ]),
      Chain(
        rule: "A0.6: with the time kept, a repeat changes nothing", keepsTime: true, value: 3,
        reminder: "2026-06-10T08:00:00",
        steps: [
          Chain.Step(at: "2026-06-10T09:00:00+09:00", next: "2026-06-13T08:00:00"),
          Chain.Step(at: "2026-06-10T22:00:00+09:00", next: "2026-06-13T08:00:00", isRepeat: true),
        ]),
      Chain(
        rule: "A0.6: two minutes over midnight are two days", reminder: "2026-06-10T08:00:00",
        steps: [
          Chain.Step(at: "2026-06-10T23:59:00+09:00", next: "2026-06-11T23:59:00"),
          Chain.Step(at: "2026-06-11T00:01:00+09:00", next: "2026-06-12T00:01:00"),
        ]),
      Chain(
        rule: "A0.6, G1: with days from 4, the day ends at 04:00", dayStartHour: 4,
        reminder: "2026-06-10T08:00:00",
        steps: [
          Chain.Step(at: "2026-06-10T23:59:00+09:00", next: "2026-06-11T23:59:00"),
          Chain.Step(at: "2026-06-11T03:59:59+09:00", next: "2026-06-12T03:59:59", isRepeat: true),
          Chain.Step(at: "2026-06-11T04:00:00+09:00", next: "2026-06-12T04:00:00"),
        ]),
    ] as [Chain])
  func `a second completion on a logical day is a repeat`(chain: Chain) throws {
    try Self.check(chain)
  }

  @Test(arguments: RecurrencePolicy.allCases)
  func `A0.6: a repeat of a completion before the file was read counts once`(
    policy: RecurrencePolicy
  ) throws {
    // Done at 12:00 on the 17th, early: the chain of Saturdays has gone on from the 20th to the 27th.
    let scheduler = TaskScheduler(boundary: try Vectors.boundary("Asia/Tokyo"))
    let recurrence = Recurrence(interval: try CalendarInterval(1, .week), policy: policy)
    let chain = try Vectors.instant("2026-06-27T08:00:00+09:00")
    let task = RecurringTask(
      id: "t", title: "T", recurrence: recurrence, anchor: try Vectors.instant("2026-06-06T08:00:00+09:00"),
      lastCompleted: try Vectors.instant("2026-06-17T12:00:00+09:00"),
      nextReminder: policy == .fromCompletion ? try Vectors.instant("2026-06-24T12:00:00+09:00") : chain,
      created: try Vectors.instant("2026-06-01T08:00:00+09:00"))
    var state = scheduler.state(of: task)
    let outcome = scheduler.complete(
      &state, of: recurrence, at: try Vectors.instant("2026-06-17T13:00:00+09:00"))
    #expect(outcome == .repeated)
    let next = policy == .fromCompletion ? "2026-06-24T13:00:00" : "2026-06-27T08:00:00"
    #expect(state.reminder.description == next)
  }

  @Test(
    arguments: [
      // Noon to noon over the change of 8 March is 23 hours.
      Chain(
        rule: "G3, R0.5: a day over a change of the clock is a calendar day", zone: "America/New_York",
        reminder: "2026-03-07T08:00:00",
        steps: [
          Chain.Step(
            at: "2026-03-07T12:00:00-05:00", next: "2026-03-08T12:00:00", fire: "2026-03-08T16:00:00Z")
        ]),
      Chain(
        rule: "A0.3, G3: a gap moves the reminder, not the chain", zone: "America/New_York", keepsTime: true,
        reminder: "2026-03-07T02:30:00",
        steps: [
          Chain.Step(
            at: "2026-03-07T10:00:00-05:00", next: "2026-03-08T02:30:00", fire: "2026-03-08T07:30:00Z"),
          Chain.Step(
            at: "2026-03-08T10:00:00-04:00", next: "2026-03-09T02:30:00", fire: "2026-03-09T06:30:00Z"),
        ]),
      Chain(
        rule: "A0.3, G3: a fixed chain of months goes on from 02:30", zone: "America/New_York", unit: .month,
        policy: .fixed, reminder: "2026-01-08T02:30:00",
        steps: [
          Chain.Step(
            at: "2026-01-08T09:00:00-05:00", next: "2026-02-08T02:30:00", fire: "2026-02-08T07:30:00Z"),
          Chain.Step(
            at: "2026-02-08T09:00:00-05:00", next: "2026-03-08T02:30:00", fire: "2026-03-08T07:30:00Z"),
          Chain.Step(
            at: "2026-03-08T09:00:00-04:00", next: "2026-04-08T02:30:00", fire: "2026-04-08T06:30:00Z"),
        ]),
      Chain(
        rule: "G3: of an hour that comes twice, the first", zone: "America/New_York", keepsTime: true,
        reminder: "2026-10-31T01:30:00",
        steps: [
          Chain.Step(
            at: "2026-10-31T09:00:00-04:00", next: "2026-11-01T01:30:00", fire: "2026-11-01T05:30:00Z"),
          Chain.Step(
            at: "2026-11-01T09:00:00-05:00", next: "2026-11-02T01:30:00", fire: "2026-11-02T06:30:00Z"),
        ]),
      Chain(
        rule: "G3: done in the second of two hours, a day later the clock shows the same",
        zone: "America/New_York", reminder: "2026-10-31T08:00:00",
        steps: [
          Chain.Step(
            at: "2026-11-01T01:30:00-05:00", next: "2026-11-02T01:30:00", fire: "2026-11-02T06:30:00Z")
        ]),
      Chain(
        rule: "G3: the gap of Berlin, on 29 March", zone: "Europe/Berlin", keepsTime: true,
        reminder: "2026-03-28T02:30:00",
        steps: [
          Chain.Step(
            at: "2026-03-28T12:00:00+01:00", next: "2026-03-29T02:30:00", fire: "2026-03-29T01:30:00Z"),
          Chain.Step(
            at: "2026-03-29T12:00:00+02:00", next: "2026-03-30T02:30:00", fire: "2026-03-30T00:30:00Z"),
        ]),
      Chain(
        rule: "G3: the overlap of Berlin, on 25 October", zone: "Europe/Berlin", keepsTime: true, unit: .week,
        reminder: "2026-10-18T02:30:00",
        steps: [
          Chain.Step(
            at: "2026-10-18T12:00:00+02:00", next: "2026-10-25T02:30:00", fire: "2026-10-25T00:30:00Z"),
          Chain.Step(
            at: "2026-10-25T12:00:00+01:00", next: "2026-11-01T02:30:00", fire: "2026-11-01T01:30:00Z"),
        ]),
      // Apia went from 29 December, 23:59:59 at -10, to 31 December, 00:00 at +14.
      Chain(
        rule: "G3, G4: due on a date that does not exist, it is shown a day later", zone: "Pacific/Apia",
        keepsTime: true, reminder: "2011-12-29T09:00:00",
        steps: [
          Chain.Step(
            at: "2011-12-29T10:00:00-10:00", next: "2011-12-30T09:00:00", fire: "2011-12-30T19:00:00Z"),
          Chain.Step(
            at: "2011-12-31T10:00:00+14:00", next: "2012-01-01T09:00:00", fire: "2011-12-31T19:00:00Z"),
        ]),
      Chain(
        rule: "8, G4: a skipping chain passes a date that does not exist", zone: "Pacific/Apia",
        policy: .fixedSkip, reminder: "2011-12-29T09:00:00",
        steps: [
          Chain.Step(
            at: "2011-12-29T10:00:00-10:00", next: "2011-12-30T09:00:00", fire: "2011-12-30T19:00:00Z"),
          Chain.Step(
            at: "2011-12-31T10:00:00+14:00", next: "2012-01-01T09:00:00", fire: "2011-12-31T19:00:00Z"),
        ]),
    ] as [Chain])
  func `a chain lives on the wall clock`(chain: Chain) throws {
    try Self.check(chain)
  }

  @Test func `A0.3: a fixed chain that was stored at a shifted time goes on from its anchor`() throws {
    // 07:30Z is 02:30 on 8 February, and 03:30 on 8 March, where 02:30 lies in the gap.
    let scheduler = TaskScheduler(boundary: try Vectors.boundary("America/New_York"))
    let recurrence = Recurrence(interval: try CalendarInterval(1, .month), policy: .fixed)
    let task = RecurringTask(
      id: "t", title: "T", recurrence: recurrence, anchor: try Vectors.instant("2026-02-08T07:30:00Z"),
      nextReminder: try Vectors.instant("2026-03-08T07:30:00Z"),
      created: try Vectors.instant("2026-02-01T00:00:00Z"))
    var state = scheduler.state(of: task)
    #expect(state.anchor.description == "2026-02-08T02:30:00")
    scheduler.complete(&state, of: recurrence, at: try Vectors.instant("2026-03-08T12:00:00Z"))
    #expect(state.reminder.description == "2026-04-08T02:30:00")
  }

  @Test func `A0.3: without an anchor a fixed chain counts from the stored reminder`() throws {
    let scheduler = TaskScheduler(boundary: try Vectors.boundary("Asia/Tokyo"))
    let recurrence = Recurrence(interval: try CalendarInterval(1, .month), policy: .fixed)
    let task = RecurringTask(
      id: "t", title: "T", recurrence: recurrence,
      lastCompleted: try Vectors.instant("2026-01-31T09:00:00+09:00"),
      nextReminder: try Vectors.instant("2026-02-28T09:00:00+09:00"),
      created: try Vectors.instant("2026-01-01T09:00:00+09:00"))
    var state = scheduler.state(of: task)
    #expect(state.reminder.description == "2026-02-28T09:00:00")
    #expect(state.anchor == state.reminder)
    #expect(state.lastCompleted == task.lastCompleted)
    scheduler.complete(&state, of: recurrence, at: try Vectors.instant("2026-02-28T12:00:00+09:00"))
    #expect(state.reminder.description == "2026-03-28T09:00:00")
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

  @Test(
    arguments: [
      ("America/New_York", "2026-03-08T07:00:00Z"), ("America/New_York", "2026-11-01T06:00:00Z"),
      ("Europe/Berlin", "2026-03-29T01:00:00Z"), ("Europe/Berlin", "2026-10-25T01:00:00Z"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z"),
    ] as [(String, String)])
  func `8, G3: around a change of the clock a skipping chain goes to its first later day`(
    zone: String, change: String
  ) throws {
    let scheduler = TaskScheduler(boundary: try Vectors.boundary(zone))
    let recurrence = Recurrence(interval: try CalendarInterval(1, .day), policy: .fixedSkip)
    let change = try Vectors.instant(change)
    let day = scheduler.boundary.day(of: change)
    // Reminders at each half hour from 00:00 to 03:30 three days before, completions each 20 minutes.
    for half in 0..<8 {
      let anchor = LocalTime(date: (day - 3).date, secondOfDay: half * 1_800)
      for minute in stride(from: -200, through: 1_800, by: 20) {
        let now = change + Int64(minute) * 60
        var state = TaskState(reminder: anchor, anchor: anchor)
        scheduler.complete(&state, of: recurrence, at: now)
        let first = (1...9).lazy.compactMap { anchor.adding($0, of: recurrence.interval) }
          .first { scheduler.day(of: $0) > scheduler.boundary.day(of: now) }
        #expect(state.reminder == first, "from \(anchor), done at \(now)")
      }
    }
  }

  @Test(arguments: Array(1...100) as [UInt64])
  func `8: a skipping chain stays on the days of the fixed one and is always to come`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, replicate: 0, item: 0)
    // A change of the clock; days are numbers.
    let (zone, change) =
      [
        ("America/New_York", 20_520), ("America/New_York", 20_758), ("Europe/Berlin", 20_541),
        ("Europe/Berlin", 20_751), ("Pacific/Apia", 15_338),
      ][Int(seed % 5)]
    let scheduler = TaskScheduler(boundary: try Vectors.boundary(zone, dayStartHour: draws.below(7)))
    let unit = seed % 2 == 0 ? .day : CalendarInterval.Unit.allCases[draws.below(3)]
    let recurrence = Recurrence(
      interval: try CalendarInterval(1 + draws.below(2), unit), policy: .fixedSkip,
      skip: SkipRule.allCases[draws.below(3)])
    // Half hours in the small hours, where clocks change.
    let start = Int64(change - draws.below(5)) * 86_400 + Int64(draws.below(8)) * 1_800
    let anchor = LocalTime(seconds: start)
    var state = TaskState(reminder: anchor, anchor: anchor)
    var now = scheduler.fire(anchor)
    for _ in 0..<60 {
      now = now + Int64(draws.below(60)) * 1_800
      let before = state.reminder
      let outcome = scheduler.complete(&state, of: recurrence, at: now)
      #expect(scheduler.fire(state.reminder) > now, "\(zone), from \(anchor), done at \(now)")
      let isRepeat = outcome == .repeated
      #expect(isRepeat ? state.reminder == before : state.reminder > before, "\(zone), done at \(now)")
      let next = recurrence.next(after: anchor, past: LocalTime(seconds: state.reminder.seconds - 1))
      #expect(next == state.reminder, "\(zone), from \(anchor), done at \(now)")
    }
  }
}
