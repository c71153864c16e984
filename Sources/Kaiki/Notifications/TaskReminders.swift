/// A task that may have to be announced.
public struct TaskReminder: Hashable, Comparable, Sendable {
  /// The task's id.
  public var id: String
  /// When the task was made.
  public var created: Instant
  /// When its reminder is to be shown.
  public var fire: Instant
  /// Whether the task is in use and wants reminders.
  public var isEnabled: Bool

  /// A task's reminder.
  public init(id: String, created: Instant, fire: Instant, isEnabled: Bool) {
    self.id = id
    self.created = created
    self.fire = fire
    self.isEnabled = isEnabled
  }

  /// Sooner reminders first, then older tasks, then ids (N1).
  public static func < (left: TaskReminder, right: TaskReminder) -> Bool {
    if left.fire != right.fire { return left.fire < right.fire }
    if left.created != right.created { return left.created < right.created }
    return IdentifierTable.isBefore(left.id, right.id)
  }

  /// The soonest reminders still to come, by (fire, created, id) (R0.7, N1).
  ///
  /// - Parameters:
  ///   - tasks: All tasks, in any order.
  ///   - now: Reminders at or before it are past.
  ///   - cap: The most that the system keeps.
  /// - Complexity: O(*n*) for *n* tasks and a fixed cap.
  public static func soonest(of tasks: [TaskReminder], now: Instant, cap: Int = 64) -> [TaskReminder] {
    var soonest = Earliest<TaskReminder>(cap)
    // Most tasks fall at the second comparison; only the others are worth a copy.
    for index in tasks.indices where tasks[index].isEnabled && tasks[index].fire > now {
      if let last = soonest.lastKept, tasks[index].fire > last.fire { continue }
      soonest.offer(tasks[index])
    }
    return soonest.sorted
  }
}
