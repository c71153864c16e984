/// Tasks that count attempts until they are done, and the attempts, up to a given time.
package struct AttemptHistory: Sendable {
  /// Tasks in their stored order, one element per task; `nil` if the data have no table of tasks.
  ///
  /// The counters are recomputed from the attempts up to the given time (S6); without a table of attempts, they are the
  /// stored ones. A task that was completed after the given time is open.
  package var tasks: [AttemptTask]?
  /// Attempts up to the given time, ascending in time; `nil` if the data have no table of attempts.
  package var events: [Attempt]?
  /// Ids of the tasks whose stored values are invalid (R3.6); empty if all are valid.
  package private(set) var invalid: Set<String> = []
  /// Findings (messages of the validation rules) about ignored attempts, and contradictory or invalid stored values.
  package var findings = Findings()
  private let zone: TimeZoneRules

  /// Recomputes the number of attempts and the last attempt of each task; later attempts are ignored and reported
  /// (S4).
  package init(_ tasks: [AttemptTask]?, events all: [Attempt]?, now: Instant, in zone: TimeZoneRules) {
    self.zone = zone
    let tasks = tasks?.map { asOf(now, $0) }
    self.tasks = tasks
    check(tasks ?? [])
    guard let all else { return }
    events = findings.past(all, .attempts, by: now, in: zone) { $0.at }
    guard let tasks else { return }
    var ids = IdentifierTable()
    for task in tasks { _ = ids.intern(task.id) }
    var derived = tasks
    for number in tasks.indices {
      derived[number].totalAttempts = 0
      derived[number].isTotalStored = true
      derived[number].lastAttemptAt = nil
    }
    // Counters that include the attempts after `now`.
    var whole = derived
    for attempt in all {
      guard let number = ids.number(of: attempt.task) else { continue }
      whole[number].totalAttempts += 1
      whole[number].lastAttemptAt = attempt.at
      guard attempt.at <= now else { continue }
      derived[number].totalAttempts += 1
      derived[number].lastAttemptAt = attempt.at
      if let reason = Self.objection(to: attempt, at: tasks[number]) {
        note(tasks[number], .note, "S9", .attempt(attempt.id, reason))
      }
    }
    self.tasks = derived
    for number in tasks.indices {
      let stored = tasks[number]
      let isYounger = [stored.updatedAt, stored.lastAttemptAt ?? stored.updatedAt].contains { $0 > now }
      compare(stored, with: derived[number], orWith: isYounger ? whole[number] : derived[number])
    }
  }

  /// Returns the reason for which the app would refuse an attempt; `nil` if it would accept the attempt.
  private static func objection(to attempt: Attempt, at task: AttemptTask) -> Finding.Objection? {
    if task.isArchived { return .archivedTask }
    guard task.isCompleted else { return nil }
    guard let completedAt = task.completedAt else { return .completedTask }
    return attempt.at > completedAt ? .afterCompletion : nil
  }

  private mutating func asOf(_ now: Instant, _ task: AttemptTask) -> AttemptTask {
    guard let completedAt = task.completedAt, completedAt > now, task.isCompleted else { return task }
    note(
      task, .note, "S4",
      .completionLater(zone.clockText(of: completedAt), than: zone.clockText(of: now)))
    var task = task
    task.isCompleted = false
    task.completedAt = nil
    return task
  }

  private mutating func compare(
    _ stored: AttemptTask, with derived: AttemptTask, orWith whole: AttemptTask
  ) {
    if stored.isTotalStored, ![derived.totalAttempts, whole.totalAttempts].contains(stored.totalAttempts) {
      note(
        stored, .warning, "S6", .attemptCount(stored.totalAttempts, recorded: derived.totalAttempts))
    }
    if let last = stored.lastAttemptAt,
      ![derived, whole].contains(where: { $0.lastAttemptAt?.seconds == last.seconds })
    {
      let text = zone.clockText(of: last)
      note(
        stored, .note, "S6",
        derived.lastAttemptAt.map { .lastAttempt(text, recorded: zone.clockText(of: $0)) }
          ?? .lastAttemptUnrecorded(text))
    }
  }

  private mutating func check(_ tasks: [AttemptTask]) {
    for task in tasks {
      if !task.problems.isEmpty { invalid.insert(task.id) }
      for problem in task.problems {
        let code: Finding.Code =
          switch problem {
          case .blankName: .blankName
          case .negativeAttempts(let count): .negativeAttempts(count)
          case .targetTooLow(let target): .targetTooLow(target)
          case .completedTooSoon: .completedTooSoon
          case .isCompleted, .isArchived:
            preconditionFailure("a stored row has no action that a task could refuse")
          }
        note(task, .warning, "R3.6", code)
      }
    }
  }

  private mutating func note(
    _ task: AttemptTask, _ severity: Finding.Severity, _ rule: String, _ code: Finding.Code
  ) {
    findings.append(
      Finding(rule: rule, severity: severity, location: task.id, name: task.name, code: code))
  }
}
