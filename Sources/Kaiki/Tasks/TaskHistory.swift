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
