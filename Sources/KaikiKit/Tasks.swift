import Kaiki

extension Kit {
  /// Completes a recurring task now and moves it to its next reminder.
  ///
  /// A second completion on the same logical day replaces the first, unless the policy has fixed dates and another
  /// occurrence is due by then.
  ///
  /// - Returns: Completion for the app's log, with the time at which the task was due. Its id is the task's id, `@` and
  ///   the milliseconds of `now`.
  @discardableResult
  public static func complete(
    _ task: inout RecurringTask, at now: Instant, in days: Days
  ) -> Completion {
    let now = now.clampedToStored
    let scheduler = TaskScheduler(boundary: days)
    hold(&task)
    var state = scheduler.state(of: task)
    let due = task.nextReminder
    scheduler.complete(&state, of: task.recurrence, at: now)
    task.nextReminder = scheduler.fire(state.reminder).clampedToStored
    task.anchor = scheduler.fire(state.anchor).clampedToStored
    task.lastCompleted = now
    task.modified = now
    return Completion(id: "\(task.id)@\(now.milliseconds)", task: task.id, at: now, due: due)
  }

  /// Returns the next due times of a recurring task, ascending; the first is its next reminder, which may be past.
  ///
  /// The later times assume that the user completes each occurrence at its due time. Empty if `count` is 0 or less.
  ///
  /// - Parameter count: Number of due times to return, clamped to 0...1,000.
  public static func occurrences(_ count: Int, of task: RecurringTask, in days: Days) -> [Instant] {
    var task = task
    hold(&task)
    let scheduler = TaskScheduler(boundary: days)
    let state = scheduler.state(of: task)
    let wanted = min(max(count, 0), 1_000)
    guard wanted > 0 else { return [] }
    // A fixed chain counts from its anchor: after 31 January and 28 February it returns to 31 March.
    let later: [LocalTime]
    switch task.recurrence.policy {
    case .fromCompletion: later = task.recurrence.occurrences(after: state.reminder, count: wanted - 1)
    case .fixed, .fixedSkip:
      var chain = task.recurrence
      chain.policy = .fixedSkip
      let anchor = min(state.anchor, state.reminder)
      later = chain.occurrences(after: anchor, count: wanted - 1, now: state.reminder)
    }
    return ([state.reminder] + later).map { scheduler.fire($0).clampedToStored }
  }

  private static func hold(_ task: inout RecurringTask) {
    task.nextReminder = task.nextReminder.clampedToStored
    task.anchor = task.anchor?.clampedToStored
    task.lastCompleted = task.lastCompleted?.clampedToStored
  }
}
