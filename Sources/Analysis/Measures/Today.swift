import Kaiki

/// Cards and tasks that are overdue, due today or upcoming, with today's classes, habits and list.
///
/// Also the next reminder and the running streak.
package struct TodayFigure: Hashable, Sendable, HoldsNoTests {
  /// Card or task with a due time.
  package struct Waiting: Hashable, Sendable {
    package var kind: ItemsFigure.Kind
    package var id: String
    /// Name as the user sees it; the id if no name is known.
    package var name: String
    /// True if the time of a task of today has passed (A0.1); false for cards and for one-off tasks without a time of day.
    package var isLate = false
  }

  /// Cards and tasks due before today, longest overdue first.
  package var overdue: [Waiting]
  /// Cards and tasks of today.
  package var today: [Waiting]
  /// Cards and tasks of later days, soonest first.
  package var upcoming: [Waiting]
  /// Running streak in days; `nil` if the data do not record activity.
  package var streak: Int?
  /// Next reminder; `nil` if none is planned.
  package var nextNotification: Instant?
  /// ``nextNotification`` in the wall-clock time of the data; `nil` if none is planned.
  package var nextLocal: LocalTime?
  /// Names of the first due items, overdue ones first; at most ``maxNames``.
  package var names: [String] { (overdue + today).prefix(Self.maxNames).map(\.name) }
  /// Tasks of today whose time has passed (A0.1).
  package var late: [Waiting] { today.filter(\.isLate) }
  /// Classes of today, by period; `nil` if the data have no courses.
  package var classes: [Lesson]?
  /// Names of today's open habits, without habits that earlier days cover; `nil` if the data have no habits.
  package var habits: [String]?
  /// Open items of today's list, in its order; `nil` if the data have no lists.
  package var items: [String]?
  /// True if the sections contain cards.
  package var hasCards: Bool
  /// True if the sections contain tasks.
  package var hasTasks: Bool
  /// True if the log of the cards' app contains no due days (F7).
  package var lacksDueDays = false

  /// Maximum number of names on a page: 6.
  package static let maxNames = 6

  /// Class that takes place today.
  package struct Lesson: Hashable, Sendable {
    /// Id of the course.
    package var course: String
    /// Name of the course.
    package var name: String
    /// Period of the timetable, from 1.
    package var period: Int
    /// Start in minutes from midnight; `nil` if unknown.
    package var start: Int?
    /// True if the class has an attendance record.
    package var isRecorded = false
  }

  /// Number of items due today or overdue (C7).
  package var due: Int { overdue.count + today.count }
}

extension HistoryAsOf {
  /// Open one-off tasks with a due date.
  fileprivate var datedTasks: [AttemptTask] {
    (attempts?.tasks ?? []).filter { $0.isActive && $0.dueDate != nil && $0.isMade(by: now) }
  }

  /// The three sections of the home screen (R0.2, R2.4, A0.1, C5, C7).
  ///
  /// A card is due at the start of its day, a recurring task at its reminder, and a one-off task at its due date.
  func today(
    _ positions: [CardPosition], streak: Streak?, notifications: NotificationPlan
  ) -> TodayFigure {
    struct Entry {
      var id: String
      var name: String
      var day: Day
      var at: Instant
      var kind = ItemsFigure.Kind.card
    }
    let today = self.today
    var start: (day: Day, at: Instant)?
    var entries = positions.map { position in
      // Positions are sorted by day, so most share their start with the previous position.
      let at =
        start.flatMap { $0.day == position.due ? $0.at : nil } ?? boundary.start(of: position.due)
      start = (position.due, at)
      return Entry(id: position.id, name: position.question, day: position.due, at: at)
    }
    let recurring = (tasks?.inUse(at: now) ?? []).map { record in
      Entry(
        id: record.task.id, name: record.task.title, day: boundary.day(of: record.task.nextReminder),
        at: record.task.nextReminder, kind: .task)
    }
    let dated = datedTasks.compactMap { task in
      task.dueDate.map { due in
        Entry(id: task.id, name: task.name, day: boundary.day(of: due), at: due, kind: .attempt)
      }
    }
    let waiting = recurring + dated
    if !waiting.isEmpty {
      entries = (entries + waiting).sorted {
        $0.at != $1.at ? $0.at < $1.at : IdentifierTable.isBefore($0.id, $1.id)
      }
    }
    func those(_ section: DueSection) -> [TodayFigure.Waiting] {
      entries.filter { DueSection(due: $0.day, today: today) == section }.map { entry in
        TodayFigure.Waiting(
          kind: entry.kind, id: entry.id, name: entry.name,
          isLate: entry.kind != .card && entry.day == today && entry.at <= now
            && (entry.kind == .task || !boundary.isStart(entry.at)))
      }
    }
    return TodayFigure(
      overdue: those(.overdue), today: those(.today), upcoming: those(.upcoming),
      streak: streak?.current, nextNotification: notifications.next?.fire,
      nextLocal: notifications.next.map { boundary.zone.localTime(of: $0.fire) },
      classes: classesToday,
      habits: unfinishedHabits, items: openItems, hasCards: !positions.isEmpty, hasTasks: !waiting.isEmpty,
      lacksDueDays: lacksDueDays)
  }

  private var classesToday: [TodayFigure.Lesson]? {
    guard let courses else { return nil }
    let lessons = courses.timetable.courses.indices.flatMap { number in
      let recorded = courses.log.events[number].filter { $0.day == today }
      return (courses.meetings[number] + courses.unmarked[number]).filter { $0.day == today }.map { meeting in
        let course = courses.timetable.courses[number]
        let semester = course.slots.map(\.semester).first { id in
          courses.timetable.semester(id)?.days.contains(today) ?? false
        }
        let time = courses.periodTimes.first {
          $0.period == meeting.period && $0.semester.lowercased() == semester?.lowercased()
        }
        return TodayFigure.Lesson(
          course: course.id, name: course.name, period: meeting.period, start: time?.start,
          isRecorded: recorded.contains { $0.period == nil || $0.period == meeting.period })
      }
    }
    return lessons.sorted {
      $0.period != $1.period ? $0.period < $1.period : IdentifierTable.isBefore($0.course, $1.course)
    }
  }

  /// Names of habits that are open today, `nil` without habits; earlier days can cover a habit with a lower frequency.
  private var unfinishedHabits: [String]? {
    habits?.filter { habit in
      guard habit.details?.isArchived != true, let last = Strength.days(of: habit, until: today).last else {
        return false
      }
      switch last.value {
      case .manualYes, .automaticYes, .skip: return false
      case .no, .unknown: return true
      }
    }.map(\.name)
  }

  private var openItems: [String]? {
    guard let lists else { return nil }
    guard let last = lists.byDay.last, last.day == today else { return [] }
    return last.list.items.filter { !$0.isCompleted }.map(\.content)
  }
}

/// Cards and tasks that are overdue, due today or upcoming, with today's classes, habits and list.
package enum TodayMeasure: Measure {
  package static let name = "today"
  package static let accumulators: [any Accumulator.Type] = [ActiveDaysAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    history.history.hasCards || history.tasks?.standings != nil || history.courses != nil
      || history.habits != nil || history.lists != nil
      || !history.datedTasks.isEmpty
  }
  package static func figure(_ context: AnalysisContext) -> TodayFigure {
    context.history.today(
      context.positions, streak: context.streaks.known, notifications: context.notifications)
  }
}
