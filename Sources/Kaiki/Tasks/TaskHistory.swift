/// One occurrence of a recurring task: the day from which it waits, its due day and its completion.
package struct TaskOccurrence: Hashable, Sendable {
  /// Logical day from which the task waits: the day of the previous completion.
  ///
  /// For the policies with fixed dates, the due day of the previous occurrence if that is later.
  package var begun: Day
  /// Logical day on which the occurrence is due.
  package var due: Day
  /// Time at which the user completed the occurrence; `nil` while it is open.
  package var completed: Instant?

  /// Creates an occurrence from its days; `completed` is `nil` while the occurrence is open.
  package init(begun: Day, due: Day, completed: Instant?) {
    self.begun = begun
    self.due = due
    self.completed = completed
  }
}

/// Occurrences of a task up to a time, derived from its completions and its recurrence.
package struct TaskHistory: Hashable, Sendable {
  /// Occurrences with a known due day, except the occurrence of the first completion.
  ///
  /// That occurrence is omitted, because the data do not state its due day or its start. If ``isRecorded`` is true,
  /// the order is ascending by due time. Otherwise the order is the order of the completions, at most one open
  /// occurrence follows, and the array is empty before the first completion.
  package var occurrences: [TaskOccurrence] = []
  /// Local due time before the first completion, then after each completion, in order: one more than completions.
  package var reminders: [LocalTime?] = []
  /// True if the first completion was after its due day; false if it was in time or its due day is unknown.
  package var isFirstLate = false
  /// Times of completions on a day on which the task was already done, ascending; they do not count (A0.6).
  package var repeats: [Instant] = []
  /// State of the task after its last completion; `nil` if the data do not determine the next due time.
  package var state: TaskState?
  /// True if the app stores each occurrence with its own due day, so that several may be open at once.
  package var isRecorded = false
}

extension TaskHistory {
  /// Returns the number of consecutive occurrences done in time up to now, ≥ 0; `nil` if due days are unknown.
  ///
  /// A completion on a logical day after the due day resets the number to 0 (C6). The first completion also counts,
  /// unless ``isFirstLate`` is true. Open occurrences change nothing.
  package func inTime(in boundary: DayBoundary) -> Int? {
    guard !reminders.isEmpty, state != nil || reminders.count == 1 else { return nil }
    var streak = reminders.count > 1 && !isFirstLate ? 1 : 0
    for occurrence in occurrences {
      guard let completed = occurrence.completed else { continue }
      streak = boundary.day(of: completed) <= occurrence.due ? streak + 1 : 0
    }
    return streak
  }
}

extension TaskScheduler {
  /// Returns the occurrences of a task whose app stores each occurrence, done or open.
  ///
  /// The occurrence of the first completion is omitted, as in ``history(of:completions:)``, because its start is
  /// unknown. An occurrence that the user deleted counts as skipped and is omitted.
  ///
  /// An occurrence waits from the due day of the previous occurrence, or, under ``RecurrencePolicy/fromCompletion``,
  /// from the previous completion. The first occurrence waits from the creation of the task. If the task was created
  /// on its due day or later, the first occurrence waits from the day before it is due.
  ///
  /// - Parameters:
  ///   - completions: All completions of the task, ascending, also after `now`. `due` is `nil` if the due time is
  ///     unknown; such a completion belongs to no occurrence.
  ///   - now: Time of the computation. Occurrences completed later count as open if they were due by `now`; of the
  ///     occurrences due later, only the earliest is included.
  func recorded(
    of task: RecurringTask, completions: [(at: Instant, due: Instant?)], now: Instant
  ) -> TaskHistory {
    var history = TaskHistory()
    history.isRecorded = true
    let past = completions.filter { $0.at <= now }
    let done = past.compactMap { completion in completion.due.map { (due: $0, at: completion.at) } }
    let finished = Set(completions.compactMap(\.due))
    // An older export may list an occurrence as open that a newer export lists as done.
    let waiting = task.openDues.filter { !finished.contains($0) }
    let unfinished = (completions.filter { $0.at > now }.compactMap(\.due) + waiting).sorted()
    var open = unfinished.filter { $0 <= now } + unfinished.filter { $0 > now }.prefix(1)
    // All stored occurrences are done: the next is the named reminder, or one interval after the last.
    if open.isEmpty, task.isActive, let last = done.map(\.due).max() {
      let isNamed = task.nextReminder > last && task.lastCompleted.map { $0 <= now } ?? false
      open = [
        isNamed
          ? task.nextReminder
          : fire(next(of: task, after: boundary.zone.localTime(of: last), done: past.last?.at))
      ]
    }
    let occurrences =
      (done.map { (due: $0.due, at: Optional($0.at)) } + open.map { (due: $0, at: nil) })
      .sorted { ($0.due, $0.at ?? now) < ($1.due, $1.at ?? now) }
    addOccurrences(occurrences, of: task, to: &history)
    // The earliest open occurrence after each completion, from the last completion back.
    var first = open.first
    var reminders = [first.map(boundary.zone.localTime)]
    for completion in past.reversed() {
      first = [first, completion.due].compactMap { $0 }.min()
      reminders.append(first.map(boundary.zone.localTime))
    }
    history.reminders = reminders.reversed()
    if let first = open.first {
      history.state = TaskState(
        reminder: boundary.zone.localTime(of: first),
        anchor: boundary.zone.localTime(of: task.anchor ?? first), lastCompleted: past.last?.at)
    }
    return history
  }

  /// Adds the occurrences, ascending by due time, to `history.occurrences`, except the first completed occurrence.
  ///
  /// Sets `history.isFirstLate` from the first completed occurrence.
  private func addOccurrences(
    _ occurrences: [(due: Instant, at: Instant?)], of task: RecurringTask, to history: inout TaskHistory
  ) {
    let created = boundary.day(of: task.created)
    var before: (due: Day, next: Day)?
    var hasDone = false
    for occurrence in occurrences {
      let due = boundary.day(of: occurrence.due)
      // Of several occurrences due on one day, each waits from the day before.
      let begun = before.map { $0.due < due ? $0.next : due - 1 } ?? created
      let completed = occurrence.at.map(boundary.day)
      if let completed, !hasDone {
        hasDone = true
        history.isFirstLate = completed > due
      } else {
        history.occurrences.append(
          TaskOccurrence(
            begun: min(begun, due - 1, (completed ?? due) - 1), due: due, completed: occurrence.at))
      }
      before = (due, task.recurrence.policy == .fromCompletion ? completed ?? due : due)
    }
  }

  private func next(of task: RecurringTask, after due: LocalTime, done: Instant?) -> LocalTime {
    switch task.recurrence.policy {
    case .fromCompletion: task.recurrence.next(after: done.map(boundary.zone.localTime) ?? due)
    case .fixed, .fixedSkip:
      task.recurrence.next(after: task.anchor.map(boundary.zone.localTime) ?? due, past: due)
    }
  }

  /// Returns the occurrences of a task by replaying its completions (G7: events count, not stored counters).
  package func history(of task: RecurringTask, completions: [Instant]) -> TaskHistory {
    var history = TaskHistory()
    var state = self.state(of: task)
    state.lastCompleted = nil
    var isKnown = false
    if task.recurrence.policy != .fromCompletion, task.anchor != nil {
      state.reminder = first(of: task, anchor: state.anchor)
      isKnown = true
    }
    var begun: Day?
    history.reminders = [isKnown || completions.isEmpty ? state.reminder : nil]
    for instant in completions {
      let due = day(of: state.reminder)
      switch complete(&state, of: task.recurrence, at: instant) {
      case .completed:
        if begun == nil, isKnown { history.isFirstLate = boundary.day(of: instant) > due }
        if let begun, isKnown {
          history.occurrences.append(TaskOccurrence(begun: begun, due: due, completed: instant))
        }
        let day = boundary.day(of: instant)
        begun = task.recurrence.policy == .fromCompletion ? day : max(day, due)
      case .repeated:
        history.repeats.append(instant)
      }
      isKnown = isKnown || task.recurrence.policy == .fromCompletion
      history.reminders.append(isKnown ? state.reminder : nil)
    }
    guard isKnown else { return history }
    if let begun {
      history.occurrences.append(TaskOccurrence(begun: begun, due: day(of: state.reminder), completed: nil))
    }
    history.state = state
    return history
  }

  private func first(of task: RecurringTask, anchor: LocalTime) -> LocalTime {
    let created = boundary.zone.localTime(of: task.created)
    return anchor >= created ? anchor : task.recurrence.next(after: anchor, past: created)
  }
}
