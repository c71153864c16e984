/// State of a recurring task and its completions up to a given time.
package struct TaskStanding: Hashable, Sendable {
  /// Task with its state at the given time; completions override older values of the stored row (G7).
  package var task: RecurringTask
  /// Next reminder and last completion of the task; the reminder is in local time.
  package var state: TaskState
  /// Times of all completions up to the given time, ascending; empty if no completion is so early.
  package var completions: [Instant]
  /// Occurrences of the task, each with its due day and its completion, oldest first.
  ///
  /// The due days are the days that the app stores, or else follow from the recurrence rule and the completions. There
  /// are no occurrences if the due days are unknown, or if the stored row shows that completions are missing.
  package var history: TaskHistory
}

/// States and completions of all recurring tasks up to a given time.
package struct TaskHistories: Sendable {
  /// State of each task, one element per task, in the order of the data; `nil` if the data have no table of tasks.
  package var standings: [TaskStanding]?
  /// Completions up to the given time, one element per task id: ids in the order of first completion, times ascending.
  ///
  /// Includes ids that are missing from the tasks, and omits tasks without completions.
  package var completions: [(task: String, at: [Instant])]
  /// Findings (messages of the validation rules) about contradictions between tasks and completions.
  package var findings = Findings()
  /// Scheduler that computes reminders and due days of the tasks.
  package var scheduler: TaskScheduler

  /// Replays the completions up to a given time; later completions are ignored and reported (S4).
  package init(
    _ tasks: [RecurringTask]?, completions all: [Completion]?, scheduler: TaskScheduler, now: Instant
  ) {
    self.scheduler = scheduler
    let past = findings.past(all ?? [], .completions, by: now, in: scheduler.boundary.zone) { $0.at }
    var ids = IdentifierTable()
    var completions: [(task: String, at: [Instant])] = []
    for completion in past {
      let number = ids.intern(completion.task)
      if number == completions.count { completions.append((completion.task, [])) }
      completions[number].at.append(completion.at)
    }
    self.completions = completions
    let recorded = Self.recorded(all ?? [], of: ids)
    standings = tasks?.map { task in
      var task = task
      // A task of unknown creation date exists at `now`.
      if !task.isCreationKnown { task.created = min(task.created, now) }
      let number = ids.number(of: task.id)
      return standing(
        of: task, completions: number.map { completions[$0].at },
        recorded: number.flatMap { recorded[$0] } ?? [], now: now)
    }
  }

  /// Returns the completions of the tasks whose app stores due times, ascending in time for each task.
  ///
  /// The keys are indices of task ids in `ids`. The due time of a completion is `nil` if the app stored none.
  private static func recorded(
    _ all: [Completion], of ids: IdentifierTable
  ) -> [Int: [(at: Instant, due: Instant?)]] {
    var recorded: [Int: [(at: Instant, due: Instant?)]] = [:]
    guard all.contains(where: { $0.due != nil }) else { return recorded }
    for completion in all {
      guard let number = ids.number(of: completion.task) else { continue }
      recorded[number, default: []].append((completion.at, completion.due))
    }
    return recorded.filter { _, own in own.contains { $0.due != nil } }
  }

  /// Returns the state of a task at a given time, from its stored row and its completions.
  private mutating func standing(
    of task: RecurringTask, completions: [Instant]?, recorded: [(at: Instant, due: Instant?)], now: Instant
  ) -> TaskStanding {
    let completions = completions ?? []
    if !recorded.isEmpty || completions.isEmpty && !task.openDues.isEmpty {
      return standing(of: task, completions, recorded: recorded, now: now)
    }
    var history = scheduler.history(of: task, completions: completions)
    for instant in history.repeats {
      note(task, .note, "A0.6", .completedAgain(clock(instant)))
    }
    var task = task
    var state = scheduler.state(of: task)
    let stored = task.lastCompleted
    if let stored, stored > now {
      // The row was written after `now`, so its next reminder is not known yet at `now`.
      state = history.state ?? scheduler.beginning(of: task)
      note(task, .note, "S4", .lastCompletionLater(clock(stored), than: clock(now)))
    } else if let last = completions.last, stored.map({ last > $0 }) ?? true {
      settle(&history, task, completions.filter { completion in stored.map { completion > $0 } ?? true })
      if let known = history.state {
        noteDifference(of: task, as: state, from: known, lastDone: last)
        state = known
      }
    } else if let stored {
      // Completions after the end of the log are unknown, so its last occurrence may have been completed.
      if let last = completions.last, last < stored, let waiting = history.occurrences.last,
        waiting.completed == nil
      {
        history.occurrences.removeLast()
      }
      if completions.last == stored {
        settle(&history, task, [])
        checkNext(of: task, completions, history.state)
      } else if !self.completions.isEmpty {
        note(task, .note, "G7", .lastCompletionUnrecorded(clock(stored)))
      }
    }
    state.lastCompleted = completions.last ?? stored.flatMap { $0 <= now ? $0 : nil }
    if state.reminder != scheduler.boundary.zone.localTime(of: task.nextReminder) {
      task.nextReminder = scheduler.fire(state.reminder)
    }
    task.lastCompleted = state.lastCompleted
    return TaskStanding(task: task, state: state, completions: completions, history: history)
  }

  /// Reports a reminder or last completion of the stored row that differs from the one computed from completions
  /// (G7).
  private mutating func noteDifference(
    of task: RecurringTask, as state: TaskState, from known: TaskState, lastDone last: Instant
  ) {
    if known.reminder != state.reminder {
      note(
        task, .warning, "G7",
        .reminder(clock(task.nextReminder), computed: clock(scheduler.fire(known.reminder))))
    } else if let stored = task.lastCompleted, stored.seconds != last.seconds {
      note(
        task, .warning, "G7", .lastCompletion(clock(stored), recorded: clock(last)))
    }
  }

  /// Returns the state of a task whose app stored the due time of each occurrence; a postponed reminder is ignored.
  private mutating func standing(
    of task: RecurringTask, _ completions: [Instant], recorded: [(at: Instant, due: Instant?)], now: Instant
  ) -> TaskStanding {
    let history = scheduler.recorded(of: task, completions: recorded, now: now)
    var task = task
    var state = history.state ?? scheduler.state(of: task)
    state.lastCompleted = completions.last
    task.nextReminder = scheduler.fire(state.reminder)
    task.lastCompleted = completions.last
    return TaskStanding(task: task, state: state, completions: completions, history: history)
  }

  /// Recomputes the state of a task with fixed due days from its stored row and the completions after the row.
  ///
  /// The log may begin late, so the stored row has priority. If the state from the log differs, the log lacks
  /// completions, and its occurrences are removed because their delays would be wrong.
  private func settle(_ history: inout TaskHistory, _ task: RecurringTask, _ completions: [Instant]) {
    var state = scheduler.state(of: task)
    guard task.recurrence.policy != .fromCompletion, history.state?.reminder != state.reminder else { return }
    for completion in completions { scheduler.complete(&state, of: task.recurrence, at: completion) }
    if history.state?.reminder != state.reminder { history.occurrences = [] }
    history.state = state
  }

  /// Reports a stored reminder that the last completion does not give: a user set it, or it is wrong.
  ///
  /// Both values of ``TaskScheduler/keepsTime`` are tried: the reminder keeps its time of day, or has the time of day
  /// of the completion.
  private mutating func checkNext(of task: RecurringTask, _ completions: [Instant], _ state: TaskState?) {
    guard let state else { return }
    var other = scheduler
    other.keepsTime.toggle()
    let expected = [state, other.history(of: task, completions: completions).state ?? state]
      .map { scheduler.fire($0.reminder).seconds }
    if !expected.contains(task.nextReminder.seconds) {
      note(
        task, .note, "G7",
        .reminderSet(clock(task.nextReminder), computed: clock(scheduler.fire(state.reminder))))
    }
  }

  private func clock(_ instant: Instant) -> String { scheduler.boundary.zone.clockText(of: instant) }

  private mutating func note(
    _ task: RecurringTask, _ severity: Finding.Severity, _ rule: String, _ code: Finding.Code
  ) {
    findings.append(
      Finding(rule: rule, severity: severity, location: task.id, name: task.title, code: code))
  }

  /// Returns the day from which a task waits for its next completion.
  ///
  /// This is the first day of its oldest open occurrence, else the logical day of its last completion, else the
  /// logical day of its creation.
  package func begun(of standing: TaskStanding) -> Day {
    if let occurrence = standing.history.occurrences.first(where: { $0.completed == nil }) {
      return occurrence.begun
    }
    return scheduler.boundary.day(of: standing.state.lastCompleted ?? standing.task.created)
  }

  /// Returns the active tasks that were created at or before a given time, in the order of the data.
  package func inUse(at now: Instant) -> [TaskStanding] {
    (standings ?? []).filter { $0.task.isActive && $0.task.created <= now }
  }
}
