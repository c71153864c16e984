/// A recurring task and what its completions say.
public struct TaskStanding: Hashable, Sendable {
  /// The task as it stands now: by its completions where they know better than the stored row (G7).
  public var task: RecurringTask
  /// Where it stands on the wall clock.
  public var state: TaskState
  /// Its completions up to now, ascending.
  public var completions: [Instant]
  /// Its completions as its own rules read them.
  public var history: TaskHistory
}

/// The recurring tasks of a person, and when they were done.
public struct TaskHistories: Sendable {
  /// The tasks, in the order of the data; `nil` where only completions are known.
  public var standings: [TaskStanding]?
  /// The completions up to now by the ids that they name, in the order of appearance.
  public var completions: [(task: String, at: [Instant])]
  /// What was found.
  public var findings = Findings()
  /// The rules of the tasks.
  public var scheduler: TaskScheduler

  /// Replays the completions; later ones are set aside (S4).
  ///
  /// - Parameters:
  ///   - tasks: The tasks as they are stored; `nil` where only completions are known.
  ///   - all: The completions of all tasks, ascending in time.
  ///   - scheduler: The rules of the tasks.
  ///   - now: The moment from which is looked.
  public init(
    _ tasks: [RecurringTask]?, completions all: [Completion]?, scheduler: TaskScheduler, now: Instant
  ) {
    self.scheduler = scheduler
    let past = findings.past(all ?? [], called: "completions", by: now, in: scheduler.boundary.zone) { $0.at }
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
      // Where nobody wrote down when it was made, it was there.
      if !task.isMakingKnown { task.created = min(task.created, now) }
      let number = ids.number(of: task.id)
      return standing(
        of: task, completions: number.map { completions[$0].at },
        recorded: number.flatMap { recorded[$0] } ?? [], now: now)
    }
  }

  /// The completions of any time of the tasks whose app says when what was done had come due, by the number of the task.
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

  /// - Parameter recorded: The completions of any time with the due times that the app kept; empty where it kept none.
  private mutating func standing(
    of task: RecurringTask, completions: [Instant]?, recorded: [(at: Instant, due: Instant?)], now: Instant
  ) -> TaskStanding {
    let completions = completions ?? []
    if !recorded.isEmpty || completions.isEmpty && !task.openDues.isEmpty {
      return standing(of: task, completions, recorded: recorded, now: now)
    }
    var history = scheduler.history(of: task, completions: completions)
    for instant in history.repeats {
      note(
        task, .note, "A0.6",
        "done again at \(clock(instant)), on the day of the completion before; that one was replaced")
    }
    var task = task
    var state = scheduler.state(of: task)
    let stored = task.lastCompleted
    if let stored, stored > now {
      // The row is younger than the question: what it says of next time is not known yet.
      state = history.state ?? scheduler.beginning(of: task)
      note(
        task, .note, "S4",
        "lastCompletedDate \(clock(stored)) is later than \(clock(now)); read by its completions")
    } else if let last = completions.last, stored.map({ last > $0 }) ?? true {
      settle(&history, task, completions.filter { completion in stored.map { completion > $0 } ?? true })
      if let known = history.state {
        noteDifference(of: task, as: state, from: known, lastDone: last)
        state = known
      }
    } else if let stored {
      // What happened since the log broke off is not known: its last round is no waiting.
      if let last = completions.last, last < stored, let waiting = history.rounds.last,
        waiting.completed == nil
      {
        history.rounds.removeLast()
      }
      if completions.last == stored {
        settle(&history, task, [])
        checkNext(of: task, completions, history.state)
      } else if !self.completions.isEmpty {
        note(task, .note, "G7", "lastCompletedDate \(clock(stored)) stands in no completion")
      }
    }
    state.lastCompleted = completions.last ?? stored.flatMap { $0 <= now ? $0 : nil }
    if state.reminder != scheduler.boundary.zone.localTime(of: task.nextReminder) {
      task.nextReminder = scheduler.fire(state.reminder)
    }
    task.lastCompleted = state.lastCompleted
    return TaskStanding(task: task, state: state, completions: completions, history: history)
  }

  /// Notes where what a task stores differs from what its completions give (G7).
  private mutating func noteDifference(
    of task: RecurringTask, as state: TaskState, from known: TaskState, lastDone last: Instant
  ) {
    if known.reminder != state.reminder {
      note(
        task, .warning, "G7",
        "nextReminderDate is \(clock(task.nextReminder)); its completions give \(clock(scheduler.fire(known.reminder)))"
      )
    } else if let stored = task.lastCompleted, stored.seconds != last.seconds {
      note(
        task, .warning, "G7", "lastCompletedDate is \(clock(stored)); its completions give \(clock(last))")
    }
  }

  /// Where a task stands whose app kept each round: by its rounds, but for a reminder that was put off.
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

  /// Takes the stored row for where a fixed task stood before some completions, since its log may begin late.
  ///
  /// Rounds that lead elsewhere are of a log that lacks completions, and say nothing of delays.
  private func settle(_ history: inout TaskHistory, _ task: RecurringTask, _ completions: [Instant]) {
    var state = scheduler.state(of: task)
    guard task.recurrence.policy != .fromCompletion, history.state?.reminder != state.reminder else { return }
    for completion in completions { scheduler.complete(&state, of: task.recurrence, at: completion) }
    if history.state?.reminder != state.reminder { history.rounds = [] }
    history.state = state
  }

  /// A stored reminder that neither way of counting gives was set by hand, or is wrong.
  private mutating func checkNext(of task: RecurringTask, _ completions: [Instant], _ state: TaskState?) {
    guard let state else { return }
    var other = scheduler
    other.keepsTime.toggle()
    let expected = [state, other.history(of: task, completions: completions).state ?? state]
      .map { scheduler.fire($0.reminder).seconds }
    if !expected.contains(task.nextReminder.seconds) {
      note(
        task, .note, "G7",
        "nextReminderDate is \(clock(task.nextReminder)); the last completion gives \(clock(scheduler.fire(state.reminder))); kept as set by hand"
      )
    }
  }

  /// A moment as findings tell it.
  private func clock(_ instant: Instant) -> String { scheduler.boundary.zone.clockText(of: instant) }

  private mutating func note(
    _ task: RecurringTask, _ severity: Finding.Severity, _ rule: String, _ message: String
  ) {
    findings.append(
      Finding(rule: rule, severity: severity, place: task.id, name: task.title, message: message))
  }

  /// The day from which a task waits: of its running round, or else of its last completion or its making.
  public func begun(of standing: TaskStanding) -> Day {
    if let round = standing.history.rounds.first(where: { $0.completed == nil }) { return round.begun }
    return scheduler.boundary.day(of: standing.state.lastCompleted ?? standing.task.created)
  }

  /// The tasks in use that existed at a moment.
  public func inUse(at now: Instant) -> [TaskStanding] {
    (standings ?? []).filter { $0.task.isActive && $0.task.created <= now }
  }
}
