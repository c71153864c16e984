import Foundation
import KaikiFoundation
import KaikiKit

/// Repeto: a list of what has to be done again, and 64 reminders.
func showRepeto(at now: Kit.Instant, in days: Kit.Days) throws {
  var tasks = try (0..<80).map { number in
    Kit.RecurringTask(
      id: "task-\(number)", title: "Task \(number)",
      recurrence: Kit.Recurrence(interval: try Kit.Interval(1 + number % 9, .day), policy: .fromCompletion),
      nextReminder: now.advanced(minutes: (number - 5) * 150), created: now.advanced(days: -30))
  }
  let rent = Kit.RecurringTask(
    id: "rent", title: "Rent",
    recurrence: Kit.Recurrence(interval: try Kit.Interval(1, .month), policy: .fixed),
    nextReminder: now, created: now.advanced(days: -30))

  let sections = Kit.sections(of: tasks, at: now, in: days)
  print(
    "Repeto: \(sections.overdue.count) overdue, \(sections.today.count) today, \(sections.upcoming.count) later"
  )
  let months = Kit.occurrences(4, of: rent, in: days).map { days.day(of: $0).description }
  print("  rent: \(months.joined(separator: ", "))")

  // What the system holds is brought to what is planned, with as few calls as there are changes.
  let pending = Kit.reminders(of: tasks, at: now, in: days)
  Kit.complete(&tasks[6], at: now, in: days)
  let plan = Kit.reminders(of: tasks, at: now, in: days)
  let (remove, add) = plan.changes(from: pending.planned)
  print(
    "  \(plan.planned.count) reminders of \(plan.planned.count + plan.dropped); remove \(remove), add \(add.map(\.id))"
  )
  if let request = plan.requests(in: days).first {
    let (day, hour) = (request.dateComponents.day ?? 0, request.dateComponents.hour ?? 0)
    print("  \(request.identifier) on day \(day), hour \(hour): \(request.title), \(request.body)")
  }
}
