import Kaiki
import TestSupport
import Testing

/// Chains across changes of the clock, and from stored reminders.
extension TaskSchedulerTests {
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
}
