import Kaiki
import TestSupport
import Testing

struct RecurringTaskTests {
  private static func task(_ title: String = "水やり", next: String) throws -> RecurringTask {
    RecurringTask(
      id: "t", title: title,
      recurrence: Recurrence(interval: try CalendarInterval(3, .day), policy: .fromCompletion),
      nextReminder: try Vectors.instant(next), created: try Vectors.instant("2026-06-01T09:00:00+09:00"))
  }

  @Test func `R0.1: a new task is in use, wants reminders and has never been done`() throws {
    let task = try Self.task(next: "2026-06-10T09:00:00+09:00")
    #expect(task.isActive)
    #expect(task.isNotificationEnabled)
    #expect(task.lastCompleted == nil)
    #expect(task.anchor == nil)
    // A0.8: an app that stores no time of change gives none.
    #expect(task.modified == nil)
  }

  @Test(
    arguments: [
      ("水", true), ("a", true), (" x ", true), ("", false), (" ", false), ("\t\n", false),
      ("\u{3000}", false),
    ] as [(String, Bool)])
  func `R0.4: a title has at least one character that is seen`(title: String, isAccepted: Bool) throws {
    let task = try Self.task(title, next: "2026-06-10T09:00:00+09:00")
    let now = try Vectors.instant("2026-06-09T09:00:00+09:00")
    if isAccepted {
      #expect(throws: Never.self) { try task.check(replacing: nil, now: now) }
      #expect(throws: Never.self) { try task.check(replacing: task, now: now) }
    } else {
      #expect(throws: RecurringTask.Problem.blankTitle) { try task.check(replacing: nil, now: now) }
      #expect(throws: RecurringTask.Problem.blankTitle) { try task.check(replacing: task, now: now) }
    }
  }

  @Test(
    arguments: [
      ("2026-06-10T08:59:59.999+09:00", true), ("2026-06-10T09:00:00+09:00", true),
      ("2026-06-10T09:00:00.001+09:00", false), ("2026-06-11T00:00:00+09:00", false),
    ] as [(String, Bool)])
  func `R0.4: a new reminder lies now or later`(now: String, isAccepted: Bool) throws {
    let task = try Self.task(next: "2026-06-10T09:00:00+09:00")
    let now = try Vectors.instant(now)
    if isAccepted {
      #expect(throws: Never.self) { try task.check(replacing: nil, now: now) }
    } else {
      #expect(throws: RecurringTask.Problem.reminderPassed(task.nextReminder)) {
        try task.check(replacing: nil, now: now)
      }
    }
  }

  @Test func `A0.5: an overdue task takes another title, but no other date in the past`() throws {
    let old = try Self.task(next: "2026-06-10T09:00:00+09:00")
    let now = try Vectors.instant("2026-06-15T12:00:00+09:00")
    var edited = old
    edited.title = "植木の水やり"
    #expect(throws: Never.self) { try edited.check(replacing: old, now: now) }
    edited.nextReminder = try Vectors.instant("2026-06-14T09:00:00+09:00")
    #expect(throws: RecurringTask.Problem.reminderPassed(edited.nextReminder)) {
      try edited.check(replacing: old, now: now)
    }
    edited.nextReminder = now
    #expect(throws: Never.self) { try edited.check(replacing: old, now: now) }
  }

  @Test func `R0.6: a reminder has the words of the design`() throws {
    #expect(RecurringTask.reminderTitle() == "タスクのリマインダー")
    let task = try Self.task("ゴミ出し", next: "2026-06-10T09:00:00+09:00")
    #expect(task.reminderBody() == "「ゴミ出し」の時間です")
    #expect(task.reminderBody(.english) == "Time for ゴミ出し")
  }
}
