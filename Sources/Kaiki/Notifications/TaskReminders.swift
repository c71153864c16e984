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
  /// Days after the first reminder on which it is repeated; 0 for the first (N3).
  public var repeatDay: Int

  /// A task's reminder.
  public init(id: String, created: Instant, fire: Instant, isEnabled: Bool, repeatDay: Int = 0) {
    self.id = id
    self.created = created
    self.fire = fire
    self.isEnabled = isEnabled
    self.repeatDay = repeatDay
  }

  /// Sooner reminders first, then older tasks, then ids (N1), then the first of one task's.
  public static func < (left: TaskReminder, right: TaskReminder) -> Bool {
    if left.fire != right.fire { return left.fire < right.fire }
    if left.created != right.created { return left.created < right.created }
    if IdentifierTable.isBefore(left.id, right.id) { return true }
    return left.repeatDay < right.repeatDay && !IdentifierTable.isBefore(right.id, left.id)
  }

  /// The soonest reminders still to come, by (fire, created, id) (R0.7, N1).
  ///
  /// - Parameters:
  ///   - tasks: All tasks, in any order.
  ///   - now: Reminders at or before it are past.
  ///   - cap: The most that the system keeps.
  /// - Complexity: O(*n*) for *n* tasks and a fixed cap.
  public static func soonest(of tasks: [TaskReminder], now: Instant, cap: Int = 64) -> [TaskReminder] {
    var soonest = BoundedHeap<TaskReminder>(cap)
    // Most tasks fall at the second comparison; only the others are worth a copy.
    for index in tasks.indices where tasks[index].isEnabled && tasks[index].fire > now {
      if let last = soonest.lastKept, tasks[index].fire > last.fire { continue }
      soonest.offer(tasks[index])
    }
    return soonest.sorted
  }
}

/// The reminders of an app for recurring tasks.
public struct TaskReminders: Sendable {
  /// The most reminders that are planned (R0.7).
  public var cap = 64
  /// On how many days after the first reminder an unfinished task is announced again (N3).
  public var repeatDays = 0
  /// The language of what is announced.
  public var language = NotificationLanguage.japanese
  /// Which algorithm trims the list (N1).
  public var rules = NotificationRules.corrected
  /// The zone and the logical day.
  public var boundary: DayBoundary

  /// The days on which a task may be announced again.
  public static let repeatDayRange = 0...30

  /// Reminders with the standard parameters.
  public init(boundary: DayBoundary) {
    self.boundary = boundary
  }

  /// The reminders that a task wants, the first and those of the days after it at the same time of day (N3).
  public func reminders(of task: RecurringTask) -> [TaskReminder] {
    guard task.isActive, task.isNotificationEnabled else { return [] }
    let local = boundary.zone.localTime(of: task.nextReminder)
    return (0...repeatDays).map { day in
      let fire =
        day == 0
        ? task.nextReminder
        : boundary.zone.instant(of: LocalTime(seconds: local.seconds + Int64(day) * 86_400))
      return TaskReminder(id: task.id, created: task.created, fire: fire, isEnabled: true, repeatDay: day)
    }
  }

  /// Plans the reminders as of an instant (R0.6, R0.7, N1-N3).
  ///
  /// - Complexity: O(*n*) for *n* tasks and a fixed cap.
  public func plan(now: Instant, tasks: [RecurringTask]) -> NotificationPlan {
    let wanted = tasks.flatMap(reminders)
    let future = wanted.count { $0.fire > now }
    let chosen: [TaskReminder]
    switch rules {
    case .corrected:
      chosen = TaskReminder.soonest(of: wanted, now: now, cap: cap)
    case .original:
      let beginning = Instant(milliseconds: .min)
      chosen = TaskReminder.soonest(of: wanted, now: beginning, cap: cap).filter { $0.fire > now }
    }
    let isChosen = Set(chosen.map(\.id))
    let titles = Dictionary(
      tasks.lazy.filter { isChosen.contains($0.id) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let planned = chosen.compactMap { reminder in
      titles[reminder.id].map { task in
        PlannedNotification(
          id: reminder.repeatDay == 0 ? task.id : "\(task.id)-nag-\(reminder.repeatDay)", item: task.id,
          fire: reminder.fire, kind: .task, title: RecurringTask.reminderTitle(language),
          body: task.reminderBody(language), badge: nil)
      }
    }
    return NotificationPlan(
      cap: cap, planned: planned, dropped: future - planned.count,
      starved: min(cap, future) - planned.count)
  }
}
