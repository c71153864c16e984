/// One round of a recurring task: from a completion to the next.
public struct TaskRound: Hashable, Sendable {
  /// The logical day on which the task was done before.
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
  /// Completions on a day on which the task had been done (A0.6).
  public var repeats: [Instant] = []
  /// Where the task stands; `nil` where its completions do not say.
  public var state: TaskState?
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
    for instant in completions {
      let due = day(of: state.reminder)
      switch complete(&state, of: task.recurrence, at: instant) {
      case .completed:
        if let begun, isKnown {
          history.rounds.append(TaskRound(begun: begun, due: due, completed: instant))
        }
        begun = boundary.day(of: instant)
      case .repeated:
        history.repeats.append(instant)
      }
      isKnown = isKnown || task.recurrence.policy == .fromCompletion
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
