import Forecasting
import Kaiki
import Statistics

/// Tasks that take several attempts (tries) until they are done: progress, attempts and status.
package struct AttemptsFigure: Hashable, Sendable, HoldsNoTests {
  /// Progress of a task towards its target number of attempts (tries).
  package struct Progress: Hashable, Sendable {
    package var task: String
    package var name: String
    /// Number of attempts up to now, ≥ 0.
    package var attempts: Int
    /// Target number of attempts (tries) of the task, ≥ 1.
    package var target: Int
    /// Number of attempts divided by the target, ≥ 0; above 1 if attempts exceed the target (S10).
    package var share: Double { Double(attempts) / Double(target) }
  }

  /// Task with its attempts (tries) on the days of the reporting range.
  package struct Record: Hashable, Sendable {
    /// Task; its counters are computed from its attempts instead of the stored counters (S6).
    package var task: AttemptTask
    /// Number of attempts on the days of the reporting range, ≥ 0; `nil` if the data have no list of attempts.
    package var attempts: Int?
    /// Share of completed days with an attempt while the task was active, within the reporting range, with its 95 % interval.
    /// `nil` for 0 such days, and if the data have no list of attempts.
    package var days: ProportionInterval?
    /// Latest attempts at the task within the reporting range, newest first, up to the length of lists (R3.4).
    package var recent: [Attempt]
    package var lastDay: Day?

    package var name: String { task.name.isEmpty ? task.id : task.name }
    /// Target number of attempts (tries) of the task, ≥ 1; `nil` without a target.
    package var target: Int? { task.targetAttempts.flatMap { $0 > 0 ? $0 : nil } }
    /// All attempts up to now divided by the target, ≥ 0; `nil` without a target. Above 1 if attempts exceed the target
    /// (S10).
    package var share: Double? { target.map { Double(task.totalAttempts) / Double($0) } }
  }

  /// Number of attempts today, ≥ 0; 0 if today is outside the reporting range.
  package var today: Int
  /// Ids of active tasks (still to be done, and outside the archive), newest task first (R3.2); empty without active tasks.
  package var active: [String]
  /// Ids of completed tasks, archived ones included, last completed first (R3.2); empty if no task is completed.
  package var completed: [String]
  /// Ids of active tasks of each category, newest task first; one element per category, which may have no tasks (R3.2, S8).
  package var byCategory: [(category: AttemptTask.Category, tasks: [String])] {
    AttemptTask.Category.allCases.map { ($0, tasks(of: $0)) }
  }

  private var categories: [AttemptTask.Category: [String]]

  /// Returns the ids of active tasks of a category, newest task first; empty if no active task has the category.
  package func tasks(of category: AttemptTask.Category) -> [String] { categories[category] ?? [] }

  /// Returns the ids of active tasks of a priority, newest task first; empty if no active task has the priority.
  package func tasks(of priority: AttemptTask.Priority) -> [String] {
    records.filter { $0.task.isActive && $0.task.priority == priority }.map(\.task.id)
  }

  /// Returns the number of attempts at tasks of a priority within the reporting range, ≥ 0. `nil` if the data have tasks but
  /// no list of attempts.
  package func attempts(of priority: AttemptTask.Priority) -> Int? {
    let known = records.compactMap(\.attempts)
    guard known.count == records.count else { return nil }
    return zip(records, known).reduce(0) { $0 + ($1.0.task.priority == priority ? $1.1 : 0) }
  }

  /// Tasks with an attempt in the reporting range, latest attempt first; empty if no task has one.
  package var latest: [Record] {
    records.enumerated().filter { $0.element.lastDay != nil }.sorted {
      let (left, right) = ($0.element.recent.first?.at, $1.element.recent.first?.at)
      guard let left, let right, left != right else { return $0.offset < $1.offset }
      return left > right
    }.map(\.element)
  }

  /// Tasks with a target number of attempts, largest share of the target first; equal shares in the order of ``progress``.
  package var nearest: [Progress] {
    progress.enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }
      .map(\.element)
  }

  /// Tasks with a target number of attempts, newest task first, completed ones included, archived ones excluded.
  package var progress: [Progress]
  /// Ids of tasks that the app's own checks would refuse (R3.6), newest task first; empty if every task is valid.
  package var invalid: [String]
  /// Latest attempts of all tasks within the reporting range, newest first, up to the length of lists (R3.4).
  package var recent: [Attempt]
  /// All tasks created up to now with their attempts, newest task first; completed and archived tasks are included.
  package var records: [Record]

  /// Default maximum number of listed attempts: 10 (R3.4).
  package static let standardRecent = 10
  package static let method = "Wilson 95 %"

  init(_ records: [Record], invalid: Set<String> = [], events: [Attempt], today: Int, top: Int) {
    func ids(_ tasks: [AttemptTask]) -> [String] { tasks.map(\.id) }
    self.records = records.sorted {
      let (left, right) = ($0.task, $1.task)
      return left.createdAt != right.createdAt
        ? left.createdAt > right.createdAt : IdentifierTable.isBefore(left.id, right.id)
    }
    let newestFirst = self.records.map(\.task)
    self.today = today
    let inWork = newestFirst.filter(\.isActive)
    active = ids(inWork)
    categories = Dictionary(grouping: inWork, by: \.category).mapValues(ids)
    completed = ids(
      newestFirst.filter(\.isCompleted).sorted {
        let (left, right) = ($0.completedAt ?? $0.createdAt, $1.completedAt ?? $1.createdAt)
        return left != right ? left > right : IdentifierTable.isBefore($0.id, $1.id)
      })
    progress = newestFirst.compactMap { task in
      guard !task.isArchived, let target = task.targetAttempts, target > 0 else { return nil }
      return Progress(
        task: task.id, name: task.name.isEmpty ? task.id : task.name, attempts: task.totalAttempts,
        target: target)
    }
    self.invalid = ids(newestFirst.filter { invalid.contains($0.id) })
    recent = events.suffix(top).reversed()
  }
}

extension HistoryAsOf {
  /// Returns the tasks with attempts at the moment of the analysis (R3.2-R3.6).
  func attempts(top: Int, on observed: ObservedDays) -> AttemptsFigure {
    let start = observed.first.map(boundary.start)
    let events = (attempts?.events ?? []).filter { event in start.map { event.at >= $0 } ?? true }
    let tasks = attempts?.tasks?.filter { $0.isMade(by: now) } ?? []
    let window = boundary.instants(of: today)
    return AttemptsFigure(
      attemptRecords(of: tasks, events, top: top, observed), invalid: attempts?.invalid ?? [],
      events: events, today: events.reversed().prefix { $0.at >= window.lowerBound }.count, top: top)
  }

  private func attemptRecords(
    of tasks: [AttemptTask], _ events: [Attempt], top: Int, _ observed: ObservedDays
  ) -> [AttemptsFigure.Record] {
    var own = [[Attempt]](repeating: [], count: tasks.count)
    let ids = IdentifierTable(tasks.map(\.id))
    for event in events {
      if let number = ids.number(of: event.task) { own[number].append(event) }
    }
    let isKnown = attempts?.events != nil
    let missing = missingDays(since: tasks.map(\.createdAt).min(), before: observed.end)
    return zip(tasks, own).map { task, events in
      let inWork = daysInWork(of: task)
      let first = max(inWork.lowerBound, observed.first ?? inWork.lowerBound)
      let days = first..<max(first, min(inWork.upperBound + 1, observed.end))
      let tried = Set(events.map { boundary.day(of: $0.at) })
      let left = days.count - missing.count { days.contains($0) }
      return AttemptsFigure.Record(
        task: task, attempts: isKnown ? events.count : nil,
        days: !isKnown
          ? nil : try? BinomialInterval.wilson(successes: tried.count { days.contains($0) }, of: left),
        recent: events.suffix(top).reversed(), lastDay: tried.max())
    }
  }

  /// Returns the dates that the time zone skips from the day of `first` to before `end`, ascending; empty if `first` is
  /// `nil`.
  private func missingDays(since first: Instant?, before end: Day) -> [Day] {
    guard let first = first.map(boundary.day), first < end else { return [] }
    return (first..<end).filter(boundary.isMissing)
  }
}

extension AttemptTask {
  /// Status of the task in English: `active`, `completed` or `archived`.
  package var standing: String { isArchived ? "archived" : isCompleted ? "completed" : "active" }
}

/// Measure of the tasks that take several attempts (tries): progress and status, as an ``AttemptsFigure``.
package enum AttemptsMeasure: Measure {
  package static let name = "attempts"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.attempts != nil }
  package static func figure(_ context: AnalysisContext) -> AttemptsFigure {
    context.history.attempts(
      top: context.options.top ?? AttemptsFigure.standardRecent, on: context.days)
  }
}
