import Forecasting
import Kaiki

/// Cards and tasks that are overdue, due today or upcoming, with today's classes, habits and list.
package struct TodayFigure: Hashable, Sendable, HoldsNoTests {
  /// Card or task with a due time in the past or future.
  package struct Waiting: Hashable, Sendable {
    package var kind: ItemKind
    package var id: String
    /// Name of the card or task as the user sees it; its id if no name is known.
    package var name: String
    /// True for a task of today whose time of day has passed (A0.1); false for cards and for one-off tasks without a time of
    /// day.
    package var isLate = false
  }

  /// Cards and tasks due before today, earliest due time first; empty if none is overdue.
  package var overdue: [Waiting]
  /// Cards and tasks due today, earliest due time first; empty if none is due today.
  package var today: [Waiting]
  /// Cards and tasks due after today, earliest due time first; empty if no card or task is.
  package var upcoming: [Waiting]
  /// Number of successive active days up to now, ≥ 0; `nil` if the data do not record activity.
  package var streak: Int?
  /// Time of the next planned reminder; `nil` if none is planned.
  package var nextNotification: Instant?
  /// Time of the next planned reminder in the wall-clock time of the data; `nil` if none is planned.
  package var nextLocal: LocalTime?
  /// Names of the first due cards and tasks, overdue ones before today's; at most ``maxNames`` (6), empty if nothing is due.
  package var names: [String] { (overdue + today).prefix(Self.maxNames).map(\.name) }
  /// Tasks of ``today`` whose time of day has passed (A0.1), earliest first; empty if no task is late.
  package var late: [Waiting] { today.filter(\.isLate) }
  /// Classes of today, by period of the timetable, empty on a day off; `nil` if the data have no courses.
  package var classes: [Lesson]?
  /// Names of habits still open today, in the order of the data; `nil` if the data have no habits.
  ///
  /// A habit is not open if it is done or skipped today, or if earlier days satisfy its frequency. Archived habits and habits
  /// without any check mark are left out.
  package var habits: [String]?
  /// Texts of the open items of today's list, in its order; `nil` if the data have no lists, empty if today's list is missing
  /// or done.
  package var items: [String]?
  /// True if ``overdue``, ``today`` or ``upcoming`` contains cards.
  package var hasCards: Bool
  /// True if ``overdue``, ``today`` or ``upcoming`` contains tasks.
  package var hasTasks: Bool
  /// True if every due day is unknown, because the app that exported the log leaves out intervals and due days (F7).
  package var lacksDueDays = false

  package static let maxNames = 6

  package struct Lesson: Hashable, Sendable {
    package var course: String
    package var name: String
    /// Number of the class period in the timetable, from 1.
    package var period: Int
    /// Start of the class in minutes from midnight, ≥ 0; `nil` if the data do not contain it.
    package var start: Int?
    /// True if the class has an attendance record (such as absent or late).
    package var isRecorded = false
  }

  /// Number of cards and tasks due today or overdue, ≥ 0 (C7); classes, habits and list items do not count.
  package var due: Int { overdue.count + today.count }
}

extension HistoryAsOf {
  /// Open one-off tasks with a due date that were created up to now, in the order of the data; may be empty.
  fileprivate var datedTasks: [AttemptTask] {
    (attempts?.tasks ?? []).filter { $0.isActive && $0.dueDate != nil && $0.isMade(by: now) }
  }

  /// Returns the overdue, present and upcoming cards and tasks (R0.2, R2.4, A0.1, C5, C7), with the other parts of the
  /// figure.
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
      var kind = ItemKind.cards
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
        at: record.task.nextReminder, kind: .tasks)
    }
    let dated = datedTasks.compactMap { task in
      task.dueDate.map { due in
        Entry(id: task.id, name: task.name, day: boundary.day(of: due), at: due, kind: .attempts)
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
          isLate: entry.kind != .cards && entry.day == today && entry.at <= now
            && (entry.kind == .tasks || !boundary.isStart(entry.at)))
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

/// Measure that lists cards and tasks that are overdue, due today or upcoming, as a ``TodayFigure``.
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
