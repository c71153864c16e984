import Kaiki
import KaikiNumerics
import TestSupport
import Testing

/// The plan of the app.
extension TaskRemindersTests {
  // MARK: The plan of the app

  /// A task in UTC; times are seconds.
  private static func recurring(
    _ id: String, _ title: String = "T", created: Int64 = 0, fire: Int64, isActive: Bool = true,
    isEnabled: Bool = true
  ) throws -> RecurringTask {
    RecurringTask(
      id: id, title: title,
      recurrence: Recurrence(interval: try CalendarInterval(1, .day), policy: .fromCompletion),
      nextReminder: Instant(seconds: fire), created: Instant(seconds: created), isActive: isActive,
      isNotificationEnabled: isEnabled)
  }

  private static func plan(
    _ tasks: [RecurringTask], now: Int64, cap: Int = 64, repeatDays: Int = 0,
    rules: NotificationRules = .corrected
  ) -> NotificationPlan {
    var reminders = TaskReminders(boundary: DayBoundary(zone: .utc))
    reminders.cap = cap
    reminders.repeatDays = repeatDays
    reminders.rules = rules
    return reminders.plan(now: Instant(seconds: now), tasks: tasks)
  }

  @Test func `R0.6: a planned reminder has the task's id and time and the words of the design`() throws {
    let plan = Self.plan([try Self.recurring("uuid-1", "ゴミ出し", fire: 2_000)], now: 1_000)
    #expect(plan.planned.count == 1)
    let reminder = try #require(plan.planned.first)
    #expect(reminder.id == "uuid-1")
    #expect(reminder.item == "uuid-1")
    #expect(reminder.fire == Instant(seconds: 2_000))
    #expect(reminder.kind == .task)
    #expect(reminder.title == "タスクのリマインダー")
    #expect(reminder.body == "「ゴミ出し」の時間です")
    #expect(reminder.badge == nil)
  }

  @Test func `R0.7, N3: 64 reminders are planned, one for each task`() {
    let reminders = TaskReminders(boundary: DayBoundary(zone: .utc))
    #expect(reminders.cap == 64)
    #expect(reminders.repeatDays == 0)
    #expect(reminders.rules == .corrected)
    #expect(TaskReminders.repeatDayRange == 0...30)
  }

  /// What two overdue tasks, one due at this moment and four to come make of a cap.
  struct Cap: Sendable, CustomTestStringConvertible {
    var cap: Int
    var rules: NotificationRules
    var planned: [String]
    var dropped: Int
    var starved: Int

    var testDescription: String { "\(rules), cap \(cap)" }
  }

  @Test(
    arguments: [
      Cap(cap: 0, rules: .corrected, planned: [], dropped: 4, starved: 0),
      Cap(cap: 1, rules: .corrected, planned: ["f1"], dropped: 3, starved: 0),
      Cap(cap: 3, rules: .corrected, planned: ["f1", "f2", "f3"], dropped: 1, starved: 0),
      Cap(cap: 4, rules: .corrected, planned: ["f1", "f2", "f3", "f4"], dropped: 0, starved: 0),
      Cap(cap: 64, rules: .corrected, planned: ["f1", "f2", "f3", "f4"], dropped: 0, starved: 0),
      // The overdue ones and the present one come first and fill three places.
      Cap(cap: 0, rules: .original, planned: [], dropped: 4, starved: 0),
      Cap(cap: 1, rules: .original, planned: [], dropped: 4, starved: 1),
      Cap(cap: 3, rules: .original, planned: [], dropped: 4, starved: 3),
      Cap(cap: 4, rules: .original, planned: ["f1"], dropped: 3, starved: 3),
      Cap(cap: 5, rules: .original, planned: ["f1", "f2"], dropped: 2, starved: 2),
      Cap(cap: 6, rules: .original, planned: ["f1", "f2", "f3"], dropped: 1, starved: 1),
      Cap(cap: 7, rules: .original, planned: ["f1", "f2", "f3", "f4"], dropped: 0, starved: 0),
      Cap(cap: 64, rules: .original, planned: ["f1", "f2", "f3", "f4"], dropped: 0, starved: 0),
    ] as [Cap])
  func `N1: by the original rules overdue tasks waste places`(row: Cap) throws {
    let tasks = [
      try Self.recurring("f4", fire: 1_004), try Self.recurring("o1", fire: 900),
      try Self.recurring("f2", fire: 1_002), try Self.recurring("n", fire: 1_000),
      try Self.recurring("f1", fire: 1_001), try Self.recurring("o2", fire: 950),
      try Self.recurring("f3", fire: 1_003),
    ]
    let plan = Self.plan(tasks, now: 1_000, cap: row.cap, rules: row.rules)
    #expect(plan.planned.map(\.id) == row.planned)
    #expect(plan.dropped == row.dropped)
    #expect(plan.starved == row.starved)
    #expect(plan.cap == row.cap)
  }

  @Test(arguments: NotificationRules.allCases)
  func `N1: tasks that are out of use or want no reminder take no place and are not counted`(
    rules: NotificationRules
  ) throws {
    let tasks = [
      try Self.recurring("inactive", fire: 1_001, isActive: false),
      try Self.recurring("disabled", fire: 1_002, isEnabled: false),
      try Self.recurring("overdue and inactive", fire: 500, isActive: false),
      try Self.recurring("both", fire: 1_003, isActive: false, isEnabled: false),
      try Self.recurring("a", fire: 2_000), try Self.recurring("b", fire: 3_000),
    ]
    let plan = Self.plan(tasks, now: 1_000, cap: 1, rules: rules)
    #expect(plan.planned.map(\.id) == ["a"])
    #expect(plan.dropped == 1)
    #expect(plan.starved == 0)
  }

  @Test func `N1, G6: a plan orders equal times by creation, then id`() throws {
    let tasks = [
      try Self.recurring("b", created: 2, fire: 2_000), try Self.recurring("C", created: 2, fire: 2_000),
      try Self.recurring("a", created: 3, fire: 2_000), try Self.recurring("z", created: 1, fire: 2_000),
      try Self.recurring("y", created: 9, fire: 1_999),
    ]
    for order in [tasks, tasks.reversed()] {
      #expect(Self.plan(order, now: 1_000).planned.map(\.id) == ["y", "z", "b", "C", "a"])
      #expect(Self.plan(order, now: 1_000, cap: 3).planned.map(\.id) == ["y", "z", "b"])
    }
  }

  @Test func `N1, N3: a repeated reminder at another's first time has no lower rank`() throws {
    // Both at the same moment and of tasks of the same age: the id decides.
    let tasks = [try Self.recurring("a", fire: 10_000), try Self.recurring("b", fire: 96_400)]
    let plan = Self.plan(tasks, now: 20_000, repeatDays: 1)
    #expect(plan.planned.map(\.id) == ["a-nag-1", "b", "b-nag-1"])
  }

  @Test func `N3: an ignored task is announced again on the days after, at the same time of day`() throws {
    // The clock goes from 02:00 to 03:00 on 8 March.
    var reminders = TaskReminders(boundary: try Vectors.boundary("America/New_York"))
    var task = try Self.recurring("bins", "ゴミ出し", fire: 0)
    task.nextReminder = try Vectors.instant("2026-03-07T02:30:00-05:00")
    let before = try Vectors.instant("2026-03-07T00:00:00-05:00")
    #expect(reminders.plan(now: before, tasks: [task]).planned.map(\.id) == ["bins"])
    reminders.repeatDays = 2
    let plan = reminders.plan(now: before, tasks: [task])
    #expect(plan.planned.map(\.id) == ["bins", "bins-nag-1", "bins-nag-2"])
    #expect(plan.planned.map(\.item) == ["bins", "bins", "bins"])
    #expect(Set(plan.planned.map(\.body)) == ["「ゴミ出し」の時間です"])
    #expect(
      plan.planned.map(\.fire.description) == [
        "2026-03-07T07:30:00Z", "2026-03-08T07:30:00Z", "2026-03-09T06:30:00Z",
      ])
    #expect(reminders.reminders(of: task).map(\.repeatDay) == [0, 1, 2])
    // Overdue since the 7th; what is still to come is announced.
    let later = reminders.plan(now: try Vectors.instant("2026-03-08T07:30:00Z"), tasks: [task])
    #expect(later.planned.map(\.id) == ["bins-nag-2"])
    #expect(reminders.plan(now: try Vectors.instant("2026-03-09T06:30:00Z"), tasks: [task]).planned == [])
  }

  @Test func `N3, R0.7: each repeated reminder takes a place of its own`() throws {
    // a at 1,000, b at 2,000, and both a day of 86,400 s later.
    let tasks = [try Self.recurring("a", fire: 1_000), try Self.recurring("b", fire: 2_000)]
    let plan = Self.plan(tasks, now: 0, cap: 3, repeatDays: 1)
    #expect(plan.planned.map(\.id) == ["a", "b", "a-nag-1"])
    #expect(plan.dropped == 1)
    #expect(plan.starved == 0)
    // At 1,500 a's first reminder has passed: by the original rules it keeps its place.
    let original = Self.plan(tasks, now: 1_500, cap: 3, repeatDays: 1, rules: .original)
    #expect(original.planned.map(\.id) == ["b", "a-nag-1"])
    #expect(original.dropped == 1)
    #expect(original.starved == 1)
    let corrected = Self.plan(tasks, now: 1_500, cap: 3, repeatDays: 1)
    #expect(corrected.planned.map(\.id) == ["b", "a-nag-1", "b-nag-1"])
    #expect(corrected.dropped == 0)
  }

  @Test func `R0.6, N2: creating, completing, editing and deleting change the system's reminders`() throws {
    // Task n fires at 1,000 + n; the cap of 64 leaves out tasks 64 and 65.
    var tasks = try (0..<66).map { try Self.recurring("task \($0)", fire: 1_000 + Int64($0)) }
    var pending = Self.plan(tasks, now: 0).planned
    #expect(pending.count == 64)
    /// What the next plan removes and adds.
    func changes() -> [[String]] {
      let plan = Self.plan(tasks, now: 0)
      let (remove, add) = plan.changes(from: pending)
      pending = plan.planned
      return [remove, add.map(\.id)]
    }
    #expect(changes() == [[], []])
    tasks.remove(at: 10)
    #expect(changes() == [["task 10"], ["task 64"]])
    // Completed: the next date lies behind all others.
    tasks[0].nextReminder = Instant(seconds: 90_000)
    #expect(changes() == [["task 0"], ["task 65"]])
    tasks[1].title = "another title"
    #expect(changes() == [["task 1"], ["task 1"]])
    tasks.append(try Self.recurring("new", fire: 500))
    #expect(changes() == [["task 65"], ["new"]])
    tasks[2].isNotificationEnabled = false
    #expect(changes() == [["task 2"], ["task 65"]])
  }

  @Test(arguments: Array(1...12) as [UInt64])
  func `N1, N3: random tasks are planned as a full sort plans them`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    let tasks = try (0..<120).map { number in
      try Self.recurring(
        "task \(number)", created: Int64(draws.below(3)), fire: Int64(draws.below(40)) * 43_200,
        isActive: draws.uniform() < 0.9, isEnabled: draws.uniform() < 0.9)
    }
    let repeatDays = Int(seed % 4)
    let now: Int64 = 10 * 43_200
    // In UTC a day is 86,400 s. By (fire, created, id).
    var all: [(Int64, Int64, String, String)] = []
    for task in tasks where task.isActive && task.isNotificationEnabled {
      for day in 0...repeatDays {
        let fire = task.nextReminder.seconds + Int64(day) * 86_400
        all.append((fire, task.created.seconds, task.id, day == 0 ? task.id : "\(task.id)-nag-\(day)"))
      }
    }
    all.sort { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }
    let future = all.filter { $0.0 > now }
    for cap in [0, 1, 63, 64, 1_000] {
      let plan = Self.plan(tasks, now: now, cap: cap, repeatDays: repeatDays)
      #expect(plan.planned.map(\.id) == future.prefix(cap).map(\.3), "cap \(cap)")
      #expect(plan.dropped == max(0, future.count - cap), "cap \(cap)")
      #expect(plan.starved == 0, "cap \(cap)")
      let original = Self.plan(tasks, now: now, cap: cap, repeatDays: repeatDays, rules: .original)
      let left = all.prefix(cap).filter { $0.0 > now }
      #expect(original.planned.map(\.id) == left.map(\.3), "cap \(cap)")
      #expect(original.dropped == future.count - left.count, "cap \(cap)")
      #expect(original.starved == plan.planned.count - left.count, "cap \(cap)")
    }
  }
}
