/// Where a recurring task stands on the wall clock.
public struct TaskState: Hashable, Codable, Sendable {
  /// When it comes due, before any gap of the clock moves it (A0.3).
  public var reminder: LocalTime
  /// The reminder from which fixed policies count.
  public var anchor: LocalTime
  /// When it was last done; `nil` before the first time.
  public var lastCompleted: Instant?

  /// A state.
  public init(reminder: LocalTime, anchor: LocalTime, lastCompleted: Instant? = nil) {
    self.reminder = reminder
    self.anchor = anchor
    self.lastCompleted = lastCompleted
  }
}

/// The rules by which recurring tasks come back.
public struct TaskScheduler: Sendable {
  /// The zone and the logical day.
  public var boundary: DayBoundary
  /// Whether a task counted from its completion keeps the time of day of its reminder (A0.2).
  public var keepsTime: Bool

  /// What a completion was.
  public enum Outcome: Hashable, Sendable {
    /// The task was done, and comes back later.
    case completed
    /// It had been done that day: the next date is counted from the later one (A0.6).
    case repeated
  }

  /// Rules; without `keepsTime`, those of the original design.
  public init(boundary: DayBoundary, keepsTime: Bool = false) {
    self.boundary = boundary
    self.keepsTime = keepsTime
  }

  /// Where a task stands as it is stored.
  ///
  /// Without an anchor of its own, a fixed chain counts from the stored reminder.
  public func state(of task: RecurringTask) -> TaskState {
    let reminder = boundary.zone.localTime(of: task.nextReminder)
    return TaskState(
      reminder: reminder, anchor: task.anchor.map(boundary.zone.localTime) ?? reminder,
      lastCompleted: task.lastCompleted)
  }

  /// Where a task without completions stands: its first reminder, or one interval after its making.
  func beginning(of task: RecurringTask) -> TaskState {
    let first =
      task.anchor.map(boundary.zone.localTime)
      ?? task.recurrence.next(after: boundary.zone.localTime(of: task.created))
    return TaskState(reminder: first, anchor: first)
  }

  /// A task as it was when it was made, as far as its row still tells.
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
  /// A second completion on the same logical day takes the place of the first, unless a fixed chain has
  /// another occurrence waiting. Of a fixed chain it changes nothing: the first one took it past that day.
  @discardableResult
  public func complete(_ state: inout TaskState, of recurrence: Recurrence, at now: Instant) -> Outcome {
    complete(
      &state, of: recurrence, at: now, on: boundary.day(of: now), dueOn: day(of: state.reminder))
  }

  /// Completes a task of which the logical days of the moment and of the reminder are known.
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

  /// When a reminder is shown: in a gap of the clock after it, in an overlap the first time (G3).
  public func fire(_ reminder: LocalTime) -> Instant {
    boundary.zone.instant(of: reminder)
  }

  /// The logical day of a reminder.
  public func day(of reminder: LocalTime) -> Day {
    boundary.day(ofLocal: boundary.zone.shown(reminder))
  }

  /// A time of day on the logical day that lies an interval after another (A0.2).
  ///
  /// A time before the day's start belongs to the date after.
  private func next(of recurrence: Recurrence, after day: Day, atSecondOfDay second: Int) -> LocalTime {
    let next = recurrence.next(after: LocalTime(date: day.date, secondOfDay: second))
    let isBeforeStart = second < boundary.dayStartHour * 3_600
    return isBeforeStart ? LocalTime(seconds: next.seconds + 86_400) : next
  }

  /// The next occurrence of a later logical day: past today, as the rule of skipping says.
  private func next(
    of recurrence: Recurrence, after state: TaskState, past now: Instant, on today: Day
  ) -> LocalTime {
    // A gap moves a reminder by a day at most; what lies further back has been shown.
    let shown = LocalTime(seconds: boundary.zone.localTime(of: now).seconds - 86_400)
    var next = recurrence.next(after: state.anchor, past: max(state.reminder, shown))
    while day(of: next) <= today { next = recurrence.next(after: state.anchor, past: next) }
    return next
  }
}
