import Forecasting
import Kaiki
import Statistics

/// How the tasks stand that are tried again and again.
package struct AttemptsFigure: Hashable, Sendable, HoldsNoTests {
  /// How far a task is on its way to its target.
  package struct Progress: Hashable, Sendable {
    /// The task's id.
    package var task: String
    /// What it is called.
    package var name: String
    /// Attempts so far.
    package var attempts: Int
    /// The attempts that are aimed at, ≥ 1.
    package var target: Int
    /// Attempts by target; above 1 beyond it (S10).
    package var share: Double { Double(attempts) / Double(target) }
  }

  /// One task, and how it was tried on the days that count.
  package struct Record: Hashable, Sendable {
    /// The task, its counters by the events (S6).
    package var task: AttemptTask
    /// Attempts on days that count; `nil` where the data have no attempts.
    package var attempts: Int?
    /// The days that count and are over on which it was in work, those of them on which it was tried, and the interval
    /// of their share; `nil` where there were none.
    package var days: ProportionInterval?
    /// The latest of the attempts, newest first (R3.4).
    package var recent: [Attempt]
    /// The day of the latest one; `nil` where there is none.
    package var lastDay: Day?

    /// What it is called; the id where it has no name.
    package var name: String { task.name.isEmpty ? task.id : task.name }
    /// The attempts that are aimed at, ≥ 1; `nil` where there is no such number.
    package var target: Int? { task.targetAttempts.flatMap { $0 > 0 ? $0 : nil } }
    /// All attempts up to now by target; above 1 beyond it (S10).
    package var share: Double? { target.map { Double(task.totalAttempts) / Double($0) } }
  }

  /// Attempts of today, where it counts.
  package var today: Int
  /// Ids of tasks in work, newest first (R3.2).
  package var active: [String]
  /// Ids of completed tasks, the last completed first (R3.2).
  package var completed: [String]
  /// Ids of tasks in work by category, newest first (R3.2, S8).
  package var byCategory: [(category: AttemptTask.Category, tasks: [String])] {
    AttemptTask.Category.allCases.map { ($0, tasks(of: $0)) }
  }
  private var categories: [AttemptTask.Category: [String]]

  /// Ids of tasks in work of one category, newest first.
  package func tasks(of category: AttemptTask.Category) -> [String] { categories[category] ?? [] }

  /// Ids of tasks in work of one priority, newest first.
  package func tasks(of priority: AttemptTask.Priority) -> [String] {
    records.filter { $0.task.isActive && $0.task.priority == priority }.map(\.task.id)
  }

  /// Attempts at tasks of one priority on the days that count, in work or not; `nil` where the data have none.
  package func attempts(of priority: AttemptTask.Priority) -> Int? {
    let known = records.compactMap(\.attempts)
    guard known.count == records.count else { return nil }
    return zip(records, known).reduce(0) { $0 + ($1.0.task.priority == priority ? $1.1 : 0) }
  }

  /// The tasks that were tried, the one tried last first.
  package var latest: [Record] {
    records.enumerated().filter { $0.element.lastDay != nil }.sorted {
      let (left, right) = ($0.element.recent.first?.at, $1.element.recent.first?.at)
      guard let left, let right, left != right else { return $0.offset < $1.offset }
      return left > right
    }.map(\.element)
  }

  /// The tasks with a target, the nearest to it first.
  package var nearest: [Progress] {
    progress.enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }
      .map(\.element)
  }
  /// Tasks with a target that are not archived, newest first.
  package var progress: [Progress]
  /// Ids of tasks that the checks of the design object to (R3.6), newest first.
  package var invalid: [String]
  /// The latest attempts on days that count, newest first (R3.4).
  package var recent: [Attempt]
  /// The tasks, newest first.
  package var records: [Record]

  /// How many attempts are listed where nothing else is asked for (R3.4).
  package static let standardRecent = 10
  /// The name of the intervals' method, as it is printed.
  package static let method = "Wilson 95 %"

  /// - Parameters:
  ///   - records: The tasks, in any order.
  ///   - invalid: Ids of tasks that the checks of the design object to.
  ///   - events: The attempts that count, ascending in time.
  ///   - today: How many of them are of today.
  ///   - top: How many attempts are listed.
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
  /// The tasks with attempts as of now (R3.2-R3.6).
  ///
  /// - Parameters:
  ///   - top: How many of the latest attempts are listed, of all and of each task.
  ///   - observed: The days that count.
  func attempts(top: Int, on observed: ObservedDays) -> AttemptsFigure {
    let start = observed.first.map(boundary.start)
    let events = (attempts?.events ?? []).filter { event in start.map { event.at >= $0 } ?? true }
    let tasks = attempts?.tasks?.filter { $0.isMade(by: now) } ?? []
    let window = boundary.instants(of: today)
    return AttemptsFigure(
      attemptRecords(of: tasks, events, top: top, observed), invalid: attempts?.invalid ?? [],
      events: events, today: events.reversed().prefix { $0.at >= window.lowerBound }.count, top: top)
  }

  /// How each task was tried.
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

  /// The dates that the zone leaves out.
  private func missingDays(since first: Instant?, before end: Day) -> [Day] {
    guard let first = first.map(boundary.day), first < end else { return [] }
    return (first..<end).filter(boundary.isMissing)
  }
}

extension AttemptTask {
  /// Whether it is active, completed or archived, in a word.
  package var standing: String { isArchived ? "archived" : isCompleted ? "completed" : "active" }
}

/// How do the tasks stand that are tried again and again?
package enum AttemptsMeasure: Measure {
  package static let name = "attempts"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.attempts != nil }
  package static func figure(_ inquiry: Inquiry) -> AttemptsFigure {
    inquiry.history.attempts(
      top: inquiry.options.top ?? AttemptsFigure.standardRecent, on: inquiry.days)
  }
}
