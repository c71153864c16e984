/// One reminder of a task: a candidate, before the soonest are selected.
package struct TaskReminder: Hashable, Comparable, Sendable {
  /// Id of the task.
  package var id: String
  /// Time at which the user created the task.
  package var created: Instant
  /// Time at which the system would show the reminder; may be in the past.
  package var fire: Instant
  /// True if the task is active and the user switched its reminders on; a reminder with false is never planned.
  package var isEnabled: Bool
  /// Days since the first reminder of the occurrence, 0...30; 0 for the first reminder itself (N3).
  package var repeatDay: Int

  /// Creates a reminder; the parameters are the properties of the same names.
  package init(id: String, created: Instant, fire: Instant, isEnabled: Bool, repeatDay: Int = 0) {
    self.id = id
    self.created = created
    self.fire = fire
    self.isEnabled = isEnabled
    self.repeatDay = repeatDay
  }

  /// Returns true if the left reminder is sooner; equal times are ordered by creation of the task, id and repeat day
  /// (N1).
  package static func < (left: TaskReminder, right: TaskReminder) -> Bool {
    if left.fire != right.fire { return left.fire < right.fire }
    if left.created != right.created { return left.created < right.created }
    if IdentifierTable.isBefore(left.id, right.id) { return true }
    return left.repeatDay < right.repeatDay && !IdentifierTable.isBefore(right.id, left.id)
  }

  /// Returns the soonest future reminders, ascending by time, creation of the task and id; at most `cap` (R0.7, N1).
  ///
  /// - Complexity: O(*n*) for *n* tasks and a fixed cap.
  package static func soonest(of tasks: [TaskReminder], now: Instant, cap: Int = 64) -> [TaskReminder] {
    var soonest = BoundedHeap<TaskReminder>(cap)
    // The comparison of times excludes most reminders without a copy.
    for index in tasks.indices where tasks[index].isEnabled && tasks[index].fire > now {
      if let last = soonest.lastKept, tasks[index].fire > last.fire { continue }
      soonest.offer(tasks[index])
    }
    return soonest.sorted
  }
}

/// Planner of the reminders of an app for recurring tasks.
package struct TaskReminders: Sendable {
  /// Maximum number of planned reminders at one time, ≥ 0; 64 by default (R0.7).
  package var cap = 64
  /// Number of further days on which an unfinished task's reminder is repeated, 0...30; 0 by default (N3).
  package var repeatDays = 0
  /// Language of the reminders' titles and texts; Japanese by default.
  package var language = NotificationLanguage.japanese
  /// Algorithm that selects reminders above the maximum; the corrected one by default (N1).
  package var rules = NotificationRules.corrected
  /// Time zone, and hour at which the logical day begins.
  package var boundary: DayBoundary

  /// Allowed numbers of days on which a reminder is repeated: 0...30.
  package static let repeatDayRange = 0...30

  /// Creates a planner with at most 64 reminders, no repetitions, Japanese texts and the corrected algorithm.
  package init(boundary: DayBoundary) {
    self.boundary = boundary
  }

  /// Returns the reminders of a task: the first, then its repetitions on the next days at the same local time (N3).
  package func reminders(of task: RecurringTask) -> [TaskReminder] {
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

  /// Returns the reminders to plan at a time, soonest first, at most ``cap`` (R0.6, R0.7, N1-N3).
  ///
  /// Inactive tasks and tasks whose reminders are off have none.
  ///
  /// - Complexity: O(*n*) for *n* tasks and a fixed cap.
  package func plan(now: Instant, tasks: [RecurringTask]) -> NotificationPlan {
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
