import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// The engine of recurring tasks, by hand.
struct TaskEngineTests {
  @Test func `N2: in an app that is never opened, what the first plan left out is starved`() async throws {
    let together = try await Self.totals(
      Self.plan(days: 3, try (0..<70).map { try Self.task(due: 0, minute: $0) }))
    #expect(together[.due] == [70, 70, 70])
    #expect(together[.overdue] == [0, 70, 70])
    #expect(together[.done] == [0, 0, 0])
    #expect(together[.shown] == [64, 0, 0])
    #expect(together[.starved] == [6, 0, 0])

    // The same one by one, a task a day, listed backwards.
    let apart = try await Self.totals(
      Self.plan(days: 72, try (0..<70).reversed().map { try Self.task(due: $0) }))
    for day in 0..<72 {
      #expect(apart[.due][day] == min(day + 1, 70), "day \(day)")
      #expect(apart[.overdue][day] == min(day, 70), "day \(day)")
      #expect(apart[.shown][day] == (day < 64 ? 1 : 0), "day \(day)")
      #expect(apart[.starved][day] == (64..<70 ~= day ? 1 : 0), "day \(day)")
    }
    #expect(apart[.due].count == 72)
  }

  @Test func `N2: in an app that is opened now and then, the 65th task has its place in time`() async throws {
    // It needs one opening in the 64 days before: that there is none has odds of e^-64.
    let tasks = try (0..<70).map { try Self.task(due: $0) }
    let totals = try await Self.totals(Self.plan(days: 70, tasks, opens: AppUsage(perDay: 1)))
    #expect(totals[.shown].allSatisfy { $0 == 1 })
    #expect(totals[.starved].allSatisfy { $0 == 0 })
    // With a cap of 1, each needs an opening on the day before; 30 are expected.
    let one = try await Self.totals(Self.plan(days: 25, tasks, opens: Self.opens(30, at: 20), cap: 1))
    #expect(one[.shown].allSatisfy { $0 == 1 })
    #expect(one[.starved].allSatisfy { $0 == 0 })
    // With two tasks at a time, the second of them always starves.
    let two = try await Self.totals(Self.plan(days: 25, tasks + tasks, opens: Self.opens(30, at: 20), cap: 1))
    #expect(two[.shown].allSatisfy { $0 == 1 })
    #expect(two[.starved].allSatisfy { $0 == 1 })
  }

  @Test(arguments: NotificationRules.allCases as [NotificationRules])
  func `N1: by the original rules alone, overdue tasks keep the places of those to come`(
    rules: NotificationRules
  ) async throws {
    let tasks =
      try (0..<64).map { try Self.task(due: -1 - $0 % 5) } + (0..<6).map { _ in try Self.task(due: 2) }
    let totals = try await Self.totals(Self.plan(days: 3, tasks, rules: rules))
    #expect(totals[.due] == [64, 64, 70])
    #expect(totals[.overdue] == [64, 64, 64])
    #expect(totals[.shown] == [0, 0, rules == .original ? 0 : 6])
    #expect(totals[.starved] == [0, 0, rules == .original ? 6 : 0])
  }

  @Test(arguments: SystemModel.allCases as [SystemModel])
  func `N7: of 100 reminders handed over at once, the system keeps 64`(system: SystemModel) async throws {
    let tasks = try (0..<100).map { try Self.task(due: $0) }
    let totals = try await Self.totals(Self.plan(days: 100, tasks, cap: 100, system: system))
    let isKept = (0..<100).map { system == .soonest ? $0 < 64 : $0 >= 36 }
    #expect(Array(totals[.shown]) == isKept.map { $0 ? 1 : 0 })
    #expect(Array(totals[.starved]) == isKept.map { $0 ? 0 : 1 })
  }

  @Test(arguments: SystemModel.allCases as [SystemModel])
  func `N4, N7: an app that is opened hands over again what the system dropped`(system: SystemModel)
    async throws
  {
    // Ten tasks on each of ten days, and one without a reminder, long overdue, whose completion opens the app on
    // the first evening and never after.
    let tasks =
      try (0..<100).map { try Self.task(due: $0 / 10, minute: 540 + $0) }
      + [try Self.task(due: -100, isEnabled: false)]
    let totals = try await Self.totals(
      Self.plan(
        days: 10, tasks, hazard: Self.user(doing: [.later]), opens: Self.opens(0, at: 20), cap: 100,
        system: system))
    #expect(totals[.done] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    switch system {
    case .soonest:
      // Tasks 0 ... 63, and from the evening on 10 ... 73.
      #expect(totals[.shown] == [10, 10, 10, 10, 10, 10, 10, 4, 0, 0])
      #expect(totals[.starved] == [0, 0, 0, 0, 0, 0, 0, 6, 10, 10])
    case .lastAdded:
      // Tasks 36 ... 99. In the evening those of 10 ... 35 are found missing and added; of the others, the 38 last
      // added stay: 62 ... 99.
      #expect(totals[.shown] == [0, 10, 10, 6, 0, 0, 8, 10, 10, 10])
      #expect(totals[.starved] == [10, 0, 0, 4, 10, 10, 2, 0, 0, 0])
    }
  }

  @Test func `N2: where openings alone tick off, nothing is done in an app that is never opened`()
    async throws
  {
    let tasks = try (0..<3).map { try Self.task(due: 0, minute: 540 + $0, every: 1) }
    let eager = Self.user(doing: Set(CompletionHazard.Lateness.allCases))
    func totals(_ perDay: Double, opensForCompletions: Bool) async throws -> DailyTotals {
      var habit = Self.opens(perDay, at: 12)
      habit.opensForCompletions = opensForCompletions
      return try await Self.totals(Self.plan(days: 40, tasks, hazard: eager, opens: habit))
    }
    let never = try await totals(0, opensForCompletions: false)
    #expect(never[.done].allSatisfy { $0 == 0 })
    #expect(never[.overdue].last == 3)
    let always = try await totals(0, opensForCompletions: true)
    #expect(always[.done].allSatisfy { $0 == 3 })
    // What was done in the meantime is ticked off at the next opening, all at once and only once a day.
    let seldom = try await totals(0.3, opensForCompletions: false)
    #expect(seldom[.done].allSatisfy { $0 == 0 || $0 == 3 })
    let days = seldom[.done].count { $0 > 0 }
    #expect(days > 3 && days < 25)
    let often = try await totals(50, opensForCompletions: false)
    #expect(often[.done] == always[.done])
  }

  @Test func `N3: a task that is put off is announced again on as many days, and each takes a place`()
    async throws
  {
    // Planned, with a cap of 3: the first task's on days 0 and 1, and the second's on day 0.
    let tasks = [try Self.task(due: 0, minute: 540), try Self.task(due: 0, minute: 600)]
    let totals = try await Self.totals(Self.plan(days: 5, tasks, cap: 3, repeatDays: 2))
    #expect(totals[.shown] == [2, 1, 0, 0, 0])
    #expect(totals[.starved] == [0, 1, 2, 0, 0])
    // A task overdue by two days is still to be announced once, by three days not any more.
    let overdue = try await Self.totals(
      Self.plan(days: 2, [try Self.task(due: -2), try Self.task(due: -3)], repeatDays: 2))
    #expect(overdue[.shown] == [1, 0])
    #expect(overdue[.overdue] == [2, 2])
    // Once it is done, nothing more is shown.
    let done = try await Self.totals(
      Self.plan(
        days: 5, [try Self.task(due: 0)], hazard: Self.user(doing: [.one]), opens: Self.opens(0, at: 8),
        repeatDays: 4))
    #expect(done[.shown] == [1, 0, 0, 0, 0])
    #expect(done[.starved] == [0, 0, 0, 0, 0])
    #expect(done[.done] == [0, 1, 0, 0, 0])
  }

  @Test(arguments: [(6, 0), (20, 1)] as [(Int, Int32)])
  func `a task done each time on its day is announced if the app is opened after its hour`(
    hour: Int, shown: Int32
  ) async throws {
    let plan = Self.plan(
      days: 7, [try Self.task(due: 0, every: 3)], hazard: Self.user(doing: [.dueDay]),
      opens: Self.opens(0.5, at: hour), keepsTime: true)
    let totals = try await Self.totals(plan)
    #expect(totals[.due] == [1, 0, 0, 1, 0, 0, 1])
    #expect(totals[.done] == totals[.due])
    #expect(totals[.overdue].allSatisfy { $0 == 0 })
    #expect(Array(totals[.shown]) == totals[.due].map { $0 * shown })
    #expect(totals[.starved].allSatisfy { $0 == 0 })
  }

  @Test
  func `F6: each occurrence comes due once, however long it waits, and one that is done early never does`()
    async throws
  {
    // The first came due before the run.
    let waiting = try await Self.totals(
      Self.plan(days: 4, [try Self.task(due: -2), try Self.task(due: 0), try Self.task(due: 2)]))
    #expect(waiting[.due] == [2, 2, 3, 3])
    #expect(waiting[.dueNew] == [1, 0, 1, 0])
    // Every three days, and each time done a day late.
    let late = try await Self.totals(
      Self.plan(days: 10, [try Self.task(due: 0, every: 3)], hazard: Self.user(doing: [.one])))
    #expect(late[.due] == [1, 1, 0, 0, 1, 1, 0, 0, 1, 1])
    #expect(late[.dueNew] == [1, 0, 0, 0, 1, 0, 0, 0, 1, 0])
    // Every three days, and each time done on the day after it was done.
    let early = try await Self.totals(
      Self.plan(days: 5, [try Self.task(due: 2, every: 3)], hazard: Self.user(doing: [], isEarly: true)))
    #expect(early[.done] == [1, 1, 1, 1, 1])
    #expect(early[.dueNew] == [0, 0, 0, 0, 0])
    // Of a backlog, the next one is due as soon as the one before is done.
    let backlog = try await Self.totals(
      Self.plan(
        days: 4, [try Self.task(due: -3, every: 1, .fixed)], hazard: Self.user(doing: Self.late)))
    #expect(backlog[.done] == [1, 1, 1, 1])
    #expect(backlog[.dueNew] == [1, 1, 1, 1])
  }

  @Test func `A0.4: a task done early every day never comes due`() async throws {
    let all = Set(CompletionHazard.Lateness.allCases)
    let tasks = [try Self.task(due: 2, every: 3), try Self.task(due: 0, every: 1)]
    let totals = try await Self.totals(
      Self.plan(days: 4, tasks, hazard: Self.user(doing: all, isEarly: true)))
    #expect(totals[.done] == [2, 2, 2, 2])
    #expect(totals[.due] == [1, 1, 1, 1])
    #expect(totals[.dueNew] == [1, 1, 1, 1])
    #expect(totals[.overdue] == [0, 0, 0, 0])
  }

  @Test func `a fixed chain keeps its backlog, and one that skips loses it`() async throws {
    func totals(_ policy: RecurrencePolicy, due: Int, minute: Int) async throws -> DailyTotals {
      try await Self.totals(
        Self.plan(
          days: 4, [try Self.task(due: due, minute: minute, every: 1, policy)],
          hazard: Self.user(doing: Self.late.union([.dueDay])), opens: Self.opens(0, at: 20)))
    }
    // Three days behind, and one occurrence done each day.
    let fixed = try await totals(.fixed, due: -3, minute: 540)
    #expect(fixed[.due] == [1, 1, 1, 1])
    #expect(fixed[.overdue] == [1, 1, 1, 1])
    #expect(fixed[.done] == [1, 1, 1, 1])
    #expect(fixed[.shown] == [0, 0, 0, 0])
    let skipping = try await totals(.fixedSkip, due: -3, minute: 540)
    #expect(skipping[.overdue] == [1, 0, 0, 0])
    #expect(skipping[.done] == [1, 1, 1, 1])
    #expect(skipping[.shown] == [0, 1, 1, 1])
    // One day behind, with the next occurrence at 21:00, after the evening's completion: it is announced that day.
    let evening = try await totals(.fixed, due: -1, minute: 1_260)
    #expect(evening[.overdue] == [1, 1, 1, 1])
    #expect(evening[.shown] == [1, 1, 1, 1])
    #expect(evening[.starved] == [0, 0, 0, 0])
  }

  @Test func `a task that wants no reminders takes no place and counts as neither shown nor starved`()
    async throws
  {
    let tasks =
      try (0..<80).map { _ in try Self.task(due: 0, minute: 1, isEnabled: false) }
      + [try Self.task(due: 0, minute: 2)]
    let totals = try await Self.totals(Self.plan(days: 2, tasks, cap: 1, repeatDays: 1))
    #expect(totals[.due] == [81, 81])
    #expect(totals[.shown] == [1, 0])
    #expect(totals[.starved] == [0, 1])
  }

  @Test func `a reminder at the very first and last moments of a day is shown on that day`() async throws {
    let tasks = [
      try Self.task(due: 0, minute: 0), try Self.task(due: 1, minute: 0),
      try Self.task(due: 1, minute: 1_439),
    ]
    let totals = try await Self.totals(Self.plan(days: 3, tasks))
    #expect(totals[.due] == [1, 3, 3])
    #expect(totals[.shown] == [1, 2, 0])
    // With days that begin at 4, midnight and 3:59 belong to the day before.
    let early = try await Self.totals(
      Self.plan(
        days: 3, tasks + [try Self.task(due: 1, minute: 239), try Self.task(due: 1, minute: 240)],
        boundary: DayBoundary(zone: .utc, dayStartHour: 4)))
    #expect(early[.due] == [3, 5, 5])
    #expect(early[.shown] == [2, 2, 0])
    #expect(early[.starved] == [0, 0, 0])
  }

  @Test(arguments: [("America/New_York", 3), ("America/New_York", 0), ("Asia/Tokyo", 2)] as [(String, Int)])
  func `N3, G3: an unfinished task is announced once for each repetition, across changes of the clock`(
    zone: String, dayStartHour: Int
  ) async throws {
    // From 15 February on, so that the clocks change on day 22, with reminders at every half hour of
    // the night and at two others.
    let boundary = try Vectors.boundary(zone, dayStartHour: dayStartHour)
    for half in Array(0..<10) + [18, 47] {
      var plan = Self.plan(
        days: 50, [try Self.task(due: 0, minute: half * 30)], repeatDays: 30, boundary: boundary)
      plan.span.start = try Vectors.day("2025-02-15")
      let first = Int64(plan.span.start.number) * 86_400 + Int64(half) * 1_800
      for moved in 0..<5 {
        // Due on 7 ... 11 March, so that the first or another reminder falls on the day of the change.
        let reminder = LocalTime(seconds: first + Int64(20 + moved) * 86_400)
        plan.tasks[0].state = TaskState(reminder: reminder, anchor: reminder)
        let totals = try await Self.totals(plan)
        var expected = [Int32](repeating: 0, count: 51)
        for repetition in 0...30 {
          let fire = boundary.zone.instant(
            of: LocalTime(seconds: reminder.seconds + Int64(repetition) * 86_400))
          let day = boundary.day(of: fire) - plan.span.start
          if 0..<50 ~= day { expected[day] += 1 }
        }
        #expect(Array(totals[.shown]) == Array(expected.prefix(50)), "\(reminder)")
        #expect(totals[.starved].allSatisfy { $0 == 0 }, "\(reminder)")
      }
    }
  }
}
