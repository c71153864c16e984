import Kaiki
import TestSupport
import Testing

struct NotificationTests {
  @Test func `R2.4: the next reminder is the soonest of those planned, not the most important`() throws {
    let boundary = try Vectors.boundary("Asia/Tokyo")
    let noon = try Vectors.instant("2025-06-10T12:00:00+09:00")
    let plan = CardReminders(boundary: boundary).plan(
      now: noon, dueDays: [boundary.day(of: noon)],
      failures: [CardReminders.Failure(card: "c", at: noon, question: "Q")])
    #expect(plan.planned.first?.kind == .morning)
    #expect(plan.next?.kind == .retry)
    #expect(plan.next?.fire == (try Vectors.instant("2025-06-10T12:30:00+09:00")))
  }

  @Test func `the kinds have the names of the output`() {
    #expect(Kaiki.PlannedNotification.Kind.morning.rawValue == "morning")
    #expect(Kaiki.PlannedNotification.Kind.retry.rawValue == "retry")
    #expect(Kaiki.PlannedNotification.Kind.task.rawValue == "task")
  }
}
