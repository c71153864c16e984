import Kaiki

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

  /// How many attempts are listed where nothing else is asked for (R3.4).
  package static let standardRecent = 10

  init(_ tasks: [AttemptTask], invalid: Set<String> = [], events: [Attempt], today: Int, top: Int) {
    func ids(_ tasks: [AttemptTask]) -> [String] { tasks.map(\.id) }
    let newestFirst = tasks.sorted {
      $0.createdAt != $1.createdAt
        ? $0.createdAt > $1.createdAt : IdentifierTable.isBefore($0.id, $1.id)
    }
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
  ///   - top: How many of the latest attempts are listed.
  ///   - observed: The days that count.
  func attempts(top: Int, on observed: ObservedDays) -> AttemptsFigure {
    let start = observed.first.map(boundary.start)
    let events = (attempts?.events ?? []).filter { event in start.map { event.at >= $0 } ?? true }
    let window = boundary.instants(of: today)
    return AttemptsFigure(
      attempts?.tasks?.filter { $0.createdAt <= now } ?? [], invalid: attempts?.invalid ?? [],
      events: events,
      today: events.reversed().prefix { $0.at >= window.lowerBound }.count, top: top)
  }
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
