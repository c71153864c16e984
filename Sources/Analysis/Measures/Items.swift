import Kaiki

/// Everything that comes back, one entry each: what it is called, when it is next, and how it has been kept.
package struct ItemsFigure: Hashable, Sendable, HoldsNoTests {
  /// What something is.
  package enum Kind: String, CaseIterable, Sendable {
    case attempt, card, course, habit, item, task
  }

  /// When something is next.
  package enum Next: Hashable, Sendable {
    /// On a day.
    case day(Day)
    /// At a moment.
    case moment(Instant)
  }

  /// How long after one time the next one comes.
  package enum Spacing: Hashable, Sendable {
    /// Some days.
    case days(Int)
    /// An interval of the calendar.
    case calendar(CalendarInterval)
    /// So many times within so many days.
    case frequency(HabitFrequency)
  }

  /// One thing.
  package struct Entry: Hashable, Sendable {
    package var kind: Kind
    package var id: String
    /// What a person calls it; the id where no name is known.
    package var name: String
    /// Overdue, today or upcoming; `nil` for what waits for no day.
    package var section: DueSection?
    /// When it is next; `nil` where it is not, or the data do not say.
    package var next: Next?
    /// The same on the wall clock, where a time of day is known.
    package var nextLocal: LocalTime?
    /// How long between one time and the next; `nil` where none is agreed.
    package var spacing: Spacing?
    /// When it was done last.
    package var last: Next?
    /// How often it was done: answers, completions, attempts, days of a habit, absences of a course; `nil` where the data
    /// hold no record of it.
    package var count: Int?
    /// Of a card on a table, its step.
    package var step: Int?
    /// Occurrences done in time, up to now (C6); of habits and attempts days; `nil` where it is not known.
    package var streak: Int?
    /// Of a task, reminders that came due and were not planned (N2); `nil` for others.
    package var starved: Int?
    /// Of attempts active, completed or archived, of items open or done, of courses how they stand.
    package var status: String?

    init(_ kind: Kind, id: String, name: String, count: Int?) {
      self.kind = kind
      self.id = id
      self.name = name.isEmpty ? id : name
      self.count = count
    }
  }

  /// By (kind, next, id); what has no next comes last of its kind.
  package var entries: [Entry]

  init(_ entries: [Entry], in boundary: DayBoundary) {
    func rank(_ entry: Entry) -> Instant? {
      switch entry.next {
      case .day(let day): boundary.start(of: day)
      case .moment(let moment): moment
      case nil: nil
      }
    }
    let keys = entries.indices.map { place in
      let entry = entries[place]
      return (
        kind: entry.kind, at: rank(entry), beginning: IdentifierTable.beginning(of: entry.id), place: place
      )
    }
    // Not the entries, which are long.
    let order = keys.sorted { one, other in
      if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
      switch (one.at, other.at) {
      case (let first?, let second?) where first != second: return first < second
      case (nil, _?): return false
      case (_?, nil): return true
      default: break
      }
      if one.beginning != other.beginning { return one.beginning < other.beginning }
      return IdentifierTable.isBefore(entries[one.place].id, entries[other.place].id)
    }
    self.entries = order.map { entries[$0.place] }
  }
}

extension HistoryAsOf {
  /// Every card, task, course, habit and item of today.
  ///
  /// - Parameter cards: Where every card stands that has a due day.
  func items(_ cards: [CardPosition], _ rules: AttendanceRules, cap: Int) -> ItemsFigure {
    ItemsFigure(
      cardItems(cards) + taskItems(cap: cap) + attemptItems + listItems + habitItems + courseItems(rules),
      in: boundary)
  }

  private func section(_ day: Day) -> DueSection { DueSection(due: day, today: today) }

  private func cardItems(_ positions: [CardPosition]) -> [ItemsFigure.Entry] {
    let records = log.flatMap { log in
      replayed.map { CardRecords(of: log, $0, table: settings.table).all }
    }
    let isForeign = log?.origin == .foreign
    return positions.map { position in
      let record = position.number.flatMap { records?[$0] }
      var entry = ItemsFigure.Entry(
        .card, id: position.id, name: position.question, count: record?.count ?? position.storedCount)
      entry.last = record?.last.map(ItemsFigure.Next.moment)
      if !isForeign { entry.step = position.step }
      guard !position.isAssumed else { return entry }
      entry.next = .day(position.due)
      entry.section = section(position.due)
      if let record {
        entry.spacing = (position.memory?.interval ?? record.interval).map(ItemsFigure.Spacing.days)
        entry.streak = position.due < today ? 0 : record.streak
      } else {
        entry.spacing =
          position.isSeen && !position.isStored
          ? .days(settings.table.intervals[position.step])
          : position.memory?.interval.map(ItemsFigure.Spacing.days)
        // Answers that the log lacks may have been in time.
        entry.streak = position.isSeen ? nil : 0
      }
      return entry
    }
  }

  private func taskItems(cap: Int) -> [ItemsFigure.Entry] {
    let standings = (tasks?.standings ?? []).filter { $0.task.created <= now }
    let starved = tasks?.starved(opens: (history.opens ?? []).map(\.at), until: now, cap: cap)
    return standings.map { standing in
      let task = standing.task
      let isKnown = history.completions != nil
      var entry = ItemsFigure.Entry(
        .task, id: task.id, name: task.title, count: isKnown ? standing.completions.count : nil)
      entry.spacing = .calendar(task.recurrence.interval)
      entry.last = standing.state.lastCompleted.map(ItemsFigure.Next.moment)
      entry.starved = starved?[task.id.lowercased()] ?? 0
      guard task.isActive else { return entry }
      let day = boundary.day(of: task.nextReminder)
      entry.next = .moment(task.nextReminder)
      entry.nextLocal = boundary.zone.localTime(of: task.nextReminder)
      entry.section = section(day)
      if isKnown { entry.streak = day < today ? 0 : standing.history.inTime(in: boundary) }
      return entry
    }
  }

  private var attemptItems: [ItemsFigure.Entry] {
    guard let attempts, let tasks = attempts.tasks else { return [] }
    var days: [String: DaySet] = [:]
    for event in attempts.events ?? [] {
      days[event.task.lowercased(), default: DaySet()].insert(boundary.day(of: event.at))
    }
    return tasks.filter { $0.createdAt <= now }.map { task in
      var entry = ItemsFigure.Entry(.attempt, id: task.id, name: task.name, count: task.totalAttempts)
      entry.last = task.lastAttemptAt.map(ItemsFigure.Next.moment)
      entry.status = task.standing
      if attempts.events != nil {
        let own = days[task.id.lowercased()] ?? DaySet()
        entry.streak = Streak(active: own, today: today) { boundary.isMissing($0) }.current
      }
      return entry
    }
  }

  private var listItems: [ItemsFigure.Entry] {
    guard let last = lists?.byDay.last, last.day == today else { return [] }
    return last.list.items.map { item in
      var entry = ItemsFigure.Entry(.item, id: item.id, name: item.content, count: item.isCompleted ? 1 : 0)
      entry.next = .day(today)
      entry.section = .today
      entry.status = item.isCompleted ? "done" : "open"
      return entry
    }
  }

  private var habitItems: [ItemsFigure.Entry] {
    (habits ?? []).map { habit in
      let days = Strength.days(of: habit, until: today)
      let done = days.filter { $0.value == .manualYes }
      var entry = ItemsFigure.Entry(.habit, id: habit.name, name: habit.name, count: done.count)
      entry.spacing = .frequency(habit.frequency ?? .daily)
      entry.last = done.last.map { .day($0.day) }
      let running = Strength.streaks(days).last { $0.upperBound >= today - 1 }
      entry.streak = running.map { run in done.count { run.contains($0.day) } } ?? 0
      return entry
    }
  }

  private func courseItems(_ rules: AttendanceRules) -> [ItemsFigure.Entry] {
    guard let courses else { return [] }
    return attendance(rules).courses.enumerated().map { number, course in
      var entry = ItemsFigure.Entry(
        .course, id: course.course.id, name: course.course.name,
        count: history.attendanceRecords == nil ? nil : course.count.absent)
      entry.status = course.status.rawValue
      entry.last = courses.log.events[number].last { $0.kind == .absent }.map { .day($0.day) }
      if let next = courses.coming[number].first {
        entry.next = .day(next.day)
        entry.nextLocal = courses.start(of: next)
        entry.section = section(next.day)
      }
      return entry
    }
  }
}

/// What is there, and when is it next?
package enum ItemsMeasure: Measure {
  package static let name = "items"
  package static let accumulators: [any Accumulator.Type] = []
  package static let readsCardRecords = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    TodayMeasure.isAnswerable(by: history) || history.attempts?.tasks != nil
  }
  package static func figure(_ inquiry: Inquiry) -> ItemsFigure {
    inquiry.history.items(
      inquiry.cardPositions, inquiry.options.attendance, cap: inquiry.options.taskReminders.cap)
  }
}
