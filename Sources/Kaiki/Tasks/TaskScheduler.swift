/// State of a recurring task in local time: next due time, start of the fixed dates, and last completion.
package struct TaskState: Hashable, Codable, Sendable {
  /// Local time of the next reminder, as planned: a time that the clock skips is not moved yet (A0.3).
  package var reminder: LocalTime
  /// Local time from which the policies with fixed dates count.
  package var anchor: LocalTime
  /// Time of the last completion; `nil` if the task has not been completed yet.
  package var lastCompleted: Instant?

  /// Creates a state; the parameters are the properties of the same names.
  package init(reminder: LocalTime, anchor: LocalTime, lastCompleted: Instant? = nil) {
    self.reminder = reminder
    self.anchor = anchor
    self.lastCompleted = lastCompleted
  }
}

/// Computes the next due times of recurring tasks.
package struct TaskScheduler: Sendable {
  /// Time zone, and hour at which the logical day begins.
  package var boundary: DayBoundary
  /// True if a task counted from its completion keeps the time of day of its reminder (A0.2).
  package var keepsTime: Bool

  /// Effect of a completion on the task's schedule.
  package enum Outcome: Hashable, Sendable {
    /// The task is done and has a later reminder.
    case completed
    /// The task was already done on this logical day, so the next date counts from the later completion (A0.6).
    case repeated
  }

  /// Creates a scheduler; by default a reminder gets the time of day of the completion, as in the app's published
  /// rules.
  package init(boundary: DayBoundary, keepsTime: Bool = false) {
    self.boundary = boundary
    self.keepsTime = keepsTime
  }

  /// Returns the stored state of a task in local time.
  ///
  /// The fixed dates of a task without an anchor count from the stored reminder.
  package func state(of task: RecurringTask) -> TaskState {
    let reminder = boundary.zone.localTime(of: task.nextReminder)
    return TaskState(
      reminder: reminder, anchor: task.anchor.map(boundary.zone.localTime) ?? reminder,
      lastCompleted: task.lastCompleted)
  }

  /// Returns the state of a task before any completion: due at its anchor, or else one interval after its creation.
  func beginning(of task: RecurringTask) -> TaskState {
    let first =
      task.anchor.map(boundary.zone.localTime)
      ?? task.recurrence.next(after: boundary.zone.localTime(of: task.created))
    return TaskState(reminder: first, anchor: first)
  }

  /// Returns a task as it was at its creation, with its first reminder and without completions.
  package func asMade(_ task: RecurringTask) -> RecurringTask {
    var made = task
    made.nextReminder = fire(beginning(of: task).reminder)
    made.lastCompleted = nil
    made.openDues = []
    made.modified = nil
    return made
  }

  /// Completes a task: sets its next reminder and last completion (R0.5, A0.2-A0.4, A0.6).
  ///
  /// Returns ``Outcome/repeated`` if the task was already done on this logical day, otherwise ``Outcome/completed``.
  ///
  /// A second completion on the same logical day replaces the first, unless another occurrence of the fixed dates is
  /// due by then. With fixed dates the replacement keeps the reminder, because the first completion already moved it
  /// past that day.
  @discardableResult
  package func complete(_ state: inout TaskState, of recurrence: Recurrence, at now: Instant) -> Outcome {
    complete(
      &state, of: recurrence, at: now, on: boundary.day(of: now), dueOn: day(of: state.reminder))
  }

  /// Completes a task as ``complete(_:of:at:)`` does, with logical days that the caller has already computed.
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

  /// Returns the time at which a reminder is shown (G3).
  ///
  /// A local time that the clock skips moves forward by the length of the gap. Of a local time that occurs twice, the
  /// first counts.
  package func fire(_ reminder: LocalTime) -> Instant {
    boundary.zone.instant(of: reminder)
  }

  /// Returns the logical day on which a reminder at this local time is shown.
  package func day(of reminder: LocalTime) -> Day {
    boundary.day(ofLocal: boundary.zone.shown(reminder))
  }

  /// Returns a local time on the logical day one interval after another logical day (A0.2).
  ///
  /// A time before the start of the logical day belongs to the following date.
  private func next(of recurrence: Recurrence, after day: Day, atSecondOfDay second: Int) -> LocalTime {
    let next = recurrence.next(after: LocalTime(date: day.date, secondOfDay: second))
    let isBeforeStart = second < boundary.dayStartHour * 3_600
    return isBeforeStart ? LocalTime(seconds: next.seconds + 86_400) : next
  }

  /// Returns the local time of the first fixed date on a logical day after today, under
  /// ``RecurrencePolicy/fixedSkip``.
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

/// Section of a list of recurring items, by the logical day on which an item is due (R0.2, A0.1).
public enum DueSection: String, CaseIterable, Codable, Sendable {
  /// Due on a logical day before today.
  case overdue
  /// Due on the logical day of today, also if the time of day has passed.
  case today
  /// Due on a logical day after today.
  case upcoming

  /// Creates the section of an item from its due day and today's logical day.
  public init(due: Day, today: Day) {
    self = due < today ? .overdue : due == today ? .today : .upcoming
  }
}
