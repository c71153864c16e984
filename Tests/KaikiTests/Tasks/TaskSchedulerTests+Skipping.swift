import Kaiki
import KaikiNumerics
import TestSupport
import Testing

/// Chains that skip, and completions that repeat.
extension TaskSchedulerTests {
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

  @Test(arguments: Array(1...100) as [UInt64])
  func `8: a skipping chain stays on the days of the fixed one and is always to come`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
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
