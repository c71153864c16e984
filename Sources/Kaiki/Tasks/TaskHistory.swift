/// One round of a recurring task: from a completion to the next.
public struct TaskRound: Hashable, Sendable {
  /// The logical day from which the task waits: on which it was done before, or, of a fixed chain, on which the
  /// occurrence before came due where that is later.
  public var begun: Day
  /// The logical day on which it came due.
  public var due: Day
  /// When it was done; `nil` while it waits.
  public var completed: Instant?

  /// A round.
  public init(begun: Day, due: Day, completed: Instant?) {
    self.begun = begun
    self.due = due
    self.completed = completed
  }
}

/// What the completions of a task say by its own rules.
public struct TaskHistory: Hashable, Sendable {
  /// The rounds after the first completion whose due day is known, the running one last.
  ///
  /// The round before it is left out, whether or not it was completed: the data do not say when it came due, nor
  /// how long the task had been waiting.
  public var rounds: [TaskRound] = []
  /// The reminder that stood before the first completion, after it, after the second, and so on; `nil` where it is not
  /// known.
  public var reminders: [LocalTime?] = []
  /// Whether the first completion came after its due day; `false` where that is not known.
  public var isFirstLate = false
  /// Completions on a day on which the task had been done (A0.6).
  public var repeats: [Instant] = []
  /// Where the task stands; `nil` where its completions do not say.
  public var state: TaskState?
  /// Whether the rounds are those that the app kept, each with its own due day, rather than made of the completions by
  /// the rules of the task. Then several may wait at once.
  public var isRecorded = false
}

extension TaskHistory {
  /// Occurrences done in time up to now, by the rule of streaks (C6): the first completion counts, and one after its
  /// due day ends the streak; `nil` where due days are not known.
  public func inTime(in boundary: DayBoundary) -> Int? {
    guard !reminders.isEmpty, state != nil || reminders.count == 1 else { return nil }
    var streak = reminders.count > 1 && !isFirstLate ? 1 : 0
    for round in rounds {
      guard let completed = round.completed else { continue }
      streak = boundary.day(of: completed) <= round.due ? streak + 1 : 0
    }
    return streak
  }
}

extension TaskScheduler {
  /// The rounds of a task as its app kept them: each occurrence is one, which was done or waits. The first that was done is
  /// none, as in ``history(of:completions:)``: nobody knows how many came before it.
  ///
  /// An occurrence that the app has no more, since its user deleted it, was skipped and is no round. A round waits from
  /// the due day of the one before; that of a task counted from its completions waits from the completion before. One
  /// before which there is none waits from the making of the task. One whose task was made on its due day, or later, could be done on its
  /// due day all the same.
  ///
  /// - Parameters:
  ///   - task: The task; what waits now are its `openDues`.
  ///   - completions: Its completions of any time, ascending, with when the occurrence came due; `nil` where that is not
  ///     known, so that the completion is of no round.
  ///   - now: The moment from which is looked: what was done later waited then, and of what was to come the soonest was
  ///     known.
  func recorded(
    of task: RecurringTask, completions: [(at: Instant, due: Instant?)], now: Instant
  ) -> TaskHistory {
    var history = TaskHistory()
    history.isRecorded = true
    let past = completions.filter { $0.at <= now }
    let done = past.compactMap { completion in completion.due.map { (due: $0, at: completion.at) } }
    let finished = Set(completions.compactMap(\.due))
    // An older export may have as waiting what a newer one has as done.
    let waiting = task.openDues.filter { !finished.contains($0) }
    let unfinished = (completions.filter { $0.at > now }.compactMap(\.due) + waiting).sorted()
    var open = unfinished.filter { $0 <= now } + unfinished.filter { $0 > now }.prefix(1)
    // All that the app has made is done: the next is the one that it names, or comes an interval after the last.
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
    addRounds(occurrences, of: task, to: &history)
    // What waits first after each completion, from the last one back.
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

  /// Adds a round for each occurrence of a task, by when it came due, but for the first that was done.
  private func addRounds(
    _ occurrences: [(due: Instant, at: Instant?)], of task: RecurringTask, to history: inout TaskHistory
  ) {
    let created = boundary.day(of: task.created)
    var before: (due: Day, next: Day)?
    var hasDone = false
    for occurrence in occurrences {
      let due = boundary.day(of: occurrence.due)
      // Of occurrences of one day each waits from the day before it.
      let begun = before.map { $0.due < due ? $0.next : due - 1 } ?? created
      let completed = occurrence.at.map(boundary.day)
      if let completed, !hasDone {
        hasDone = true
        history.isFirstLate = completed > due
      } else {
        history.rounds.append(
          TaskRound(begun: min(begun, due - 1, (completed ?? due) - 1), due: due, completed: occurrence.at))
      }
      before = (due, task.recurrence.policy == .fromCompletion ? completed ?? due : due)
    }
  }

  /// The occurrence after the last one that was done.
  private func next(of task: RecurringTask, after due: LocalTime, done: Instant?) -> LocalTime {
    switch task.recurrence.policy {
    case .fromCompletion: task.recurrence.next(after: done.map(boundary.zone.localTime) ?? due)
    case .fixed, .fixedSkip:
      task.recurrence.next(after: task.anchor.map(boundary.zone.localTime) ?? due, past: due)
    }
  }

  /// Replays the completions of a task (G7).
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - completions: Its completions, ascending.
  public func history(of task: RecurringTask, completions: [Instant]) -> TaskHistory {
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
          history.rounds.append(TaskRound(begun: begun, due: due, completed: instant))
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
      history.rounds.append(TaskRound(begun: begun, due: day(of: state.reminder), completed: nil))
    }
    history.state = state
    return history
  }

  /// The first reminder of a fixed chain that the task lived to see.
  private func first(of task: RecurringTask, anchor: LocalTime) -> LocalTime {
    let created = boundary.zone.localTime(of: task.created)
    return anchor >= created ? anchor : task.recurrence.next(after: anchor, past: created)
  }
}
