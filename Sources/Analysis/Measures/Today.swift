import Kaiki

/// What waits today.
package struct TodayFigure: Hashable, Sendable {
  /// Ids of cards and tasks whose day has passed, soonest first.
  package var overdue: [String]
  /// Ids of cards and tasks of today.
  package var today: [String]
  /// Ids of cards and tasks of later days, soonest first.
  package var upcoming: [String]
  /// Ids of tasks of today whose time has passed (A0.1).
  package var late: [String]
  /// The running streak in days.
  package var streak: Int
  /// The next reminder; `nil` where none is planned.
  package var nextNotification: Instant?
  /// Whether cards are among what waits.
  package var hasCards: Bool
  /// Whether tasks are among what waits.
  package var hasTasks: Bool

  /// What is of today and what is overdue together (C7).
  package var due: Int { overdue.count + today.count }
}

extension Subject {
  /// The three sections of the home screen (R0.2, R2.4, A0.1, C5, C7).
  ///
  /// A card waits from the start of its day, a task from the time of its reminder.
  func today(
    _ standings: [Standing], streak: Streak, notifications: NotificationPlan
  ) -> TodayFigure {
    struct Entry {
      var id: String
      var day: Day
      var at: Instant
      var isTask: Bool
    }
    let today = self.today
    var start: (day: Day, at: Instant)?
    var entries = standings.map { standing in
      // Standings come by their days, so that most share their start with the one before.
      let at =
        start.flatMap { $0.day == standing.due ? $0.at : nil } ?? boundary.start(of: standing.due)
      start = (standing.due, at)
      return Entry(id: standing.id, day: standing.due, at: at, isTask: false)
    }
    let waiting = (tasks?.inUse(at: now) ?? []).map { record in
      Entry(
        id: record.task.id, day: boundary.day(of: record.task.nextReminder), at: record.task.nextReminder,
        isTask: true)
    }
    if !waiting.isEmpty {
      entries = (entries + waiting).sorted {
        $0.at != $1.at ? $0.at < $1.at : IdentifierTable.isBefore($0.id, $1.id)
      }
    }
    func ids(_ section: Section) -> [String] {
      entries.filter { Section(due: $0.day, today: today) == section }.map(\.id)
    }
    return TodayFigure(
      overdue: ids(.overdue), today: ids(.today), upcoming: ids(.upcoming),
      late: entries.filter { $0.isTask && $0.day == today && $0.at <= now }.map(\.id),
      streak: streak.current, nextNotification: notifications.next?.fire, hasCards: !standings.isEmpty,
      hasTasks: !waiting.isEmpty)
  }
}
