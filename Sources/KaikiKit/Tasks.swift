import Kaiki

extension Kit {
  /// Completes a recurring task: it comes back at its next reminder.
  ///
  /// A second completion on a day takes the place of the first, unless a fixed chain has another occurrence waiting.
  ///
  /// - Parameters:
  ///   - task: The task, which is moved.
  ///   - now: When it was done.
  ///   - days: Where days begin.
  /// - Returns: The completion, for the app's log, with when it had come due.
  @discardableResult
  public static func complete(
    _ task: inout RecurringTask, at now: Instant, in days: Days
  ) -> Completion {
    let now = now.held
    let scheduler = TaskScheduler(boundary: days)
    hold(&task)
    var state = scheduler.state(of: task)
    let due = task.nextReminder
    scheduler.complete(&state, of: task.recurrence, at: now)
    task.nextReminder = scheduler.fire(state.reminder).held
    task.anchor = scheduler.fire(state.anchor).held
    task.lastCompleted = now
    task.modified = now
    return Completion(id: "\(task.id)@\(now.milliseconds)", task: task.id, at: now, due: due)
  }

  /// The next times at which a recurring task comes due, its reminder first, if each is done in time.
  ///
  /// - Parameters:
  ///   - count: How many, 0...1,000; more are taken for 1,000.
  ///   - task: The task.
  ///   - days: Where days begin.
  public static func occurrences(_ count: Int, of task: RecurringTask, in days: Days) -> [Instant] {
    var task = task
    hold(&task)
    let scheduler = TaskScheduler(boundary: days)
    let state = scheduler.state(of: task)
    let wanted = min(max(count, 0), 1_000)
    guard wanted > 0 else { return [] }
    // Fixed chains count from their anchor, so that the 31st comes back after a February.
    let later: [LocalTime]
    switch task.recurrence.policy {
    case .fromCompletion: later = task.recurrence.occurrences(after: state.reminder, count: wanted - 1)
    case .fixed, .fixedSkip:
      var chain = task.recurrence
      chain.policy = .fixedSkip
      let anchor = min(state.anchor, state.reminder)
      later = chain.occurrences(after: anchor, count: wanted - 1, now: state.reminder)
    }
    return ([state.reminder] + later).map { scheduler.fire($0).held }
  }

  /// Moves the instants of a task into the years 1 to 9999.
  private static func hold(_ task: inout RecurringTask) {
    task.nextReminder = task.nextReminder.held
    task.anchor = task.anchor?.held
    task.lastCompleted = task.lastCompleted?.held
  }
}
