import Kaiki

/// One file that was read.
package struct Source: Hashable, Sendable {
  /// The path as it was named.
  package var path: String
  /// What it holds.
  package var kind: DataKind
  /// Its layout.
  package var format: ImportFormat
  /// Rows that could be read.
  package var rows: Int
  /// Rows that could not.
  package var rejected: Int
  /// Columns that nobody wants.
  package var unknownColumns: [String]
}

/// Everything that was read, merged.
package struct DataSet: Sendable {
  /// The settings; `nil` where no input has any.
  package var settings: Settings?
  /// The cards, in the order of their first appearance; `nil` where no input has any.
  package var cards: [Card]?
  /// The answers; `nil` where no input has any.
  package var log: ReviewLog?
  /// The recurring tasks; `nil` where no input has any.
  package var recurringTasks: [RecurringTask]?
  /// When recurring tasks were done, by (time, task); `nil` where no input says.
  package var completions: [Completion]?
  /// The tasks with attempts; `nil` where no input has any.
  package var attemptTasks: [AttemptTask]?
  /// The attempts, by (time, id); `nil` where no input has any.
  package var attempts: [Attempt]?
  /// The daily lists, by (making, id); `nil` where no input has any.
  package var lists: [DailyList]?
  /// When the app was opened, ascending; `nil` where no input says.
  package var opens: [AppOpen]?
  /// The habits with their ticks; `nil` where no input has any.
  package var habits: [Habit]?
  /// Daily numbers; `nil` where no input has any.
  package var observations: [Observation]?
  /// The terms; `nil` where no input has any.
  package var semesters: [Semester]?
  /// The rows of courses; `nil` where no input has any.
  package var courses: [Course]?
  /// The absences from classes; `nil` where no input has any.
  package var attendanceRecords: [AttendanceRecord]?
  /// When periods begin and end; `nil` where no input says.
  package var periodTimes: [PeriodTime]?
  /// Class days that differ, ascending; `nil` where no input says.
  package var calendar: [CalendarException]?
  /// The files, in the order of reading.
  package var sources: [Source] = []
  /// The rows that were kept out.
  package var rejections: [Rejection] = []
  /// What the rules have to say of the input.
  package var findings = Findings()

  /// Files of a folder whose names are of no known kind.
  package var passedOver: [String] = []

  /// Nothing yet.
  package init() {}

  /// The number of rows that were kept out.
  package var rejectedCount: Int { sources.reduce(0) { $0 + $1.rejected } }

  /// The latest thing that had happened before something was filtered out.
  private var latestBeforeFilter: Instant?

  /// The latest thing that happened, never a planned date; `nil` where nothing did.
  ///
  /// What a filter has left out has happened too.
  package var latestEvent: Instant? {
    var latest = log?.reviews.last?.reviewedAt
    func see(_ instant: Instant?) {
      if let instant, latest.map({ instant > $0 }) ?? true { latest = instant }
    }
    for task in recurringTasks ?? [] {
      for instant in [task.created, task.lastCompleted, task.modified] { see(instant) }
    }
    see(completions?.last?.at)
    for task in attemptTasks ?? [] {
      for instant in [task.createdAt, task.updatedAt, task.completedAt, task.lastAttemptAt] { see(instant) }
    }
    see(attempts?.last?.at)
    for list in lists ?? [] {
      see(list.createdAt)
      see(list.lastReset)
      for item in list.items { see(item.modified) }
    }
    see(opens?.last?.at)
    see(latestBeforeFilter)
    for record in attendanceRecords ?? [] { see(record.createdAt) }
    return latest
  }

  /// The latest day on which something happened that is known by its day alone; `nil` where nothing is.
  package var latestDay: Day? {
    let known = courses.map { Set($0.map { $0.id.lowercased() }) }
    return [
      habits?.compactMap { $0.ticks.last?.day }.max(), observations?.map(\.day).max(),
      // A record that says when it was written happened then, whatever day it names.
      attendanceRecords?.filter { $0.createdAt == nil && known?.contains($0.course.lowercased()) ?? true }
        .map(\.day).max(),
    ].compactMap { $0 }.max()
  }

  /// Keeps the cards and tasks with one of the given labels, and their answers and attempts.
  ///
  /// Labels stand on cards and tasks, so answers of cards that are not in the data set go too.
  package mutating func keep(tags: [String]) {
    latestBeforeFilter = latestEvent
    func isKept(_ own: [String]) -> Bool { !Set(own).isDisjoint(with: tags) }
    if cards != nil || log != nil {
      let kept = (cards ?? []).filter { isKept($0.tags) }
      cards = cards == nil ? nil : kept
      keepReviews(of: kept)
    }
    keepAttemptTasks { isKept($0.tags) }
  }

  /// Keeps the tasks with attempts of one of the given categories, and their attempts.
  package mutating func keep(categories: [AttemptTask.Category]) {
    latestBeforeFilter = latestEvent
    keepAttemptTasks { categories.contains($0.category) }
  }

  private mutating func keepAttemptTasks(where isKept: (AttemptTask) -> Bool) {
    guard let tasks = attemptTasks else { return }
    let kept = tasks.filter(isKept)
    attemptTasks = kept
    let known = Self.table(of: kept.map(\.id))
    attempts?.removeAll { known.number(of: $0.task) == nil }
  }

  private static func table(of ids: [String]) -> IdentifierTable {
    var table = IdentifierTable()
    for id in ids { _ = table.intern(id) }
    return table
  }

  /// Keeps out the events whose card or task is not in the data set, where it has cards or tasks.
  package mutating func keepOutOrphans() {
    keepOutOrphanReviews()
    if let recurringTasks, let all = completions {
      completions = kept(all, of: recurringTasks.map(\.id), "completion") { $0.task }
    }
    if let attemptTasks, let all = attempts {
      attempts = kept(all, of: attemptTasks.map(\.id), "attempt") { $0.task }
    }
  }

  private mutating func kept<Event>(
    _ events: [Event], of tasks: [String], _ noun: String, task: (Event) -> String
  ) -> [Event] {
    let known = Self.table(of: tasks)
    var lost = IdentifierTable()
    var counts: [Int] = []
    let kept = events.filter { event in
      if known.number(of: task(event)) != nil { return true }
      let number = lost.intern(task(event))
      if number == counts.count { counts.append(0) }
      counts[number] += 1
      return false
    }
    for (number, count) in counts.enumerated() {
      let events = count == 1 ? "\(noun == "attempt" ? "an" : "a") \(noun) names" : "\(count) \(noun)s name"
      findings.append(
        Finding(
          rule: "orphan", severity: .warning, place: lost[number],
          message: "\(events) this task, which the tasks lack; kept out"))
    }
    return kept
  }

  private mutating func keepOutOrphanReviews() {
    guard let cards, let log else { return }
    let known = knownCards(cards)
    var lost: [Int32: Int] = [:]
    for review in log.reviews where !known[Int(review.card)] { lost[review.card, default: 0] += 1 }
    for (card, count) in lost.sorted(by: { $0.key < $1.key }) {
      findings.append(
        Finding(
          rule: "orphan", severity: .warning, place: log.cards[Int(card)],
          message:
            "\(count == 1 ? "a review names" : "\(count) reviews name") this card, which the cards lack; kept out"
        ))
    }
    if !lost.isEmpty { keepReviews(of: cards) }
  }

  private mutating func keepReviews(of cards: [Card]) {
    let known = knownCards(cards)
    log?.keep { known[Int($0.card)] }
  }

  /// Whether each card that the log names is among some cards.
  private func knownCards(_ cards: [Card]) -> [Bool] {
    guard let log else { return [] }
    var known = [Bool](repeating: false, count: log.cards.count)
    for card in cards {
      if let number = log.cards.number(of: card.id) { known[number] = true }
    }
    return known
  }
}
