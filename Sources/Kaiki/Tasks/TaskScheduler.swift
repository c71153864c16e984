/// State of a recurring task in local time.
public struct TaskState: Hashable, Codable, Sendable {
  /// Local due time; a time inside a clock gap is not yet moved (A0.3).
  public var reminder: LocalTime
  /// Reminder from which the fixed policies count.
  public var anchor: LocalTime
  /// Time of the last completion; `nil` before the first completion.
  public var lastCompleted: Instant?

  /// Creates a state.
  public init(reminder: LocalTime, anchor: LocalTime, lastCompleted: Instant? = nil) {
    self.reminder = reminder
    self.anchor = anchor
    self.lastCompleted = lastCompleted
  }
}

/// Computes the next occurrences of recurring tasks.
public struct TaskScheduler: Sendable {
  /// Time zone and start hour of the logical day.
  public var boundary: DayBoundary
  /// True if a task with ``RecurrencePolicy/fromCompletion`` keeps the time of day of its reminder (A0.2).
  public var keepsTime: Bool

  /// Effect of a completion on the task's schedule.
  public enum Outcome: Hashable, Sendable {
    /// The task is done and has a later reminder.
    case completed
    /// The task was already done on this day: the next date counts from the later completion (A0.6).
    case repeated
  }

  /// Creates a scheduler; without `keepsTime` it follows the rules as published.
  public init(boundary: DayBoundary, keepsTime: Bool = false) {
    self.boundary = boundary
    self.keepsTime = keepsTime
  }

  /// Returns the state that a task stores.
  ///
  /// A fixed chain without an anchor counts from the stored reminder.
  public func state(of task: RecurringTask) -> TaskState {
    let reminder = boundary.zone.localTime(of: task.nextReminder)
    return TaskState(
      reminder: reminder, anchor: task.anchor.map(boundary.zone.localTime) ?? reminder,
      lastCompleted: task.lastCompleted)
  }

  /// Returns the state of a task without completions: its first reminder, or one interval after its creation.
  func beginning(of task: RecurringTask) -> TaskState {
    let first =
      task.anchor.map(boundary.zone.localTime)
      ?? task.recurrence.next(after: boundary.zone.localTime(of: task.created))
    return TaskState(reminder: first, anchor: first)
  }

  /// Returns a task as it was at its creation, with its first reminder and without completions; other properties
  /// keep today's values.
  package func asMade(_ task: RecurringTask) -> RecurringTask {
    var made = task
    made.nextReminder = fire(beginning(of: task).reminder)
    made.lastCompleted = nil
    made.openDues = []
    made.modified = nil
    return made
  }

  /// Completes a task (R0.5, A0.2-A0.4, A0.6).
  ///
  /// A second completion on the same logical day replaces the first, unless another occurrence of a fixed chain
  /// is due by then. In a fixed chain the replacement keeps the reminder, because the first completion already
  /// moved it past that day.
  @discardableResult
  public func complete(_ state: inout TaskState, of recurrence: Recurrence, at now: Instant) -> Outcome {
    complete(
      &state, of: recurrence, at: now, on: boundary.day(of: now), dueOn: day(of: state.reminder))
  }

  /// Completes a task whose logical days of completion and of the reminder are known.
  @discardableResult
  package func complete(
    _ state: inout TaskState, of recurrence: Recurrence, at now: Instant, on today: Day, dueOn due: Day
  ) -> Outcome {
    let isWaiting = recurrence.policy != .fromCompletion && due <= today
    let isRepeat = !isWaiting && state.lastCompleted.map { boundary.day(of: $0) == today } ?? false
    switch recurrence.policy {
    case .fromCompletion:
      state.reminder =
        keepsTime
        ? next(of: recurrence, after: today, atSecondOfDay: state.reminder.secondOfDay)
        : recurrence.next(after: boundary.zone.localTime(of: now))
      state.anchor = state.reminder
    case .fixed:
      if !isRepeat { state.reminder = recurrence.next(after: state.anchor, past: state.reminder) }
    case .fixedSkip:
      if !isRepeat { state.reminder = next(of: recurrence, after: state, past: now, on: today) }
    }
    state.lastCompleted = now
    return isRepeat ? .repeated : .completed
  }

  /// Returns the time at which a reminder is shown: after a gap of the clock, the first time in an overlap (G3).
  public func fire(_ reminder: LocalTime) -> Instant {
    boundary.zone.instant(of: reminder)
  }

  /// Returns the logical day of a reminder.
  public func day(of reminder: LocalTime) -> Day {
    boundary.day(ofLocal: boundary.zone.shown(reminder))
  }

  /// Returns a time of day on the logical day one interval after another (A0.2).
  ///
  /// A time before the start of the day belongs to the following date.
  private func next(of recurrence: Recurrence, after day: Day, atSecondOfDay second: Int) -> LocalTime {
    let next = recurrence.next(after: LocalTime(date: day.date, secondOfDay: second))
    let isBeforeStart = second < boundary.dayStartHour * 3_600
    return isBeforeStart ? LocalTime(seconds: next.seconds + 86_400) : next
  }

  /// Returns the next occurrence on a logical day after today, for ``RecurrencePolicy/fixedSkip``.
  private func next(
    of recurrence: Recurrence, after state: TaskState, past now: Instant, on today: Day
  ) -> LocalTime {
    // A gap moves a reminder by at most one day, so older reminders have fired.
    let shown = LocalTime(seconds: boundary.zone.localTime(of: now).seconds - 86_400)
    var next = recurrence.next(after: state.anchor, past: max(state.reminder, shown))
    while day(of: next) <= today { next = recurrence.next(after: state.anchor, past: next) }
    return next
  }
}
