import Kaiki
import Rows

extension ICalendarReader {
  /// Recurring event or to-do with its rule, from which one or more tasks are made.
  private struct RuleTask {
    var component: ICalendarText.Component
    var id: String
    var name: String
    var rule: ICalendarRule
    var occurrences: ICalendarOccurrences
    var shifts: ICalendarShifts
    var start: ICalendarTime
    var changes: [MovedTime]
    /// Occurrences of the rule that no longer apply, because they were excluded, cancelled or moved.
    var gone: ICalendarNamedTimes
    /// Additional occurrences (`RDATE`), without excluded ones.
    var extra: [Instant]
    var isTodo: Bool
    var done: Instant?
    var created: Instant
    var modified: Instant?
    var isCancelled: Bool

    /// Moment after which the next occurrence is due; `nil` if unknown: latest completion of a to-do, last change of an event.
    var last: Instant? { isTodo ? done : modified }
  }

  /// One task of a rule: the only one, or the task of one weekday or day of the month.
  private struct Part {
    var id: String
    /// True for the first task, which also receives the additional occurrences.
    var isFirst: Bool
    var has: (ICalendarTime) -> Bool
  }

  /// Next occurrence of a task, and how it relates to the rule.
  private struct NextTime {
    /// First occurrence of the task by the rule.
    var first: ICalendarTime
    /// Next occurrence by the rule, also if it was cancelled or moved on its own.
    var ruled: ICalendarShifts.Time
    /// Shift that applies from this occurrence on; `nil` if the times of the rule apply.
    var shift: ICalendarShifts.Shift?
    /// Moment of the next occurrence; of the last one if the task has ended.
    var real: Instant
    /// True if no occurrence is later than both the calendar's date and ``RuleTask/last``.
    var isOver: Bool

    /// First occurrence, shifted as the next one is; intervals are counted from it.
    var anchor: ICalendarTime { moved(first) }

    func moved(_ ruled: ICalendarTime) -> ICalendarTime {
      shift.map { $0.isCancelled ? ruled : ICalendarShifts.moved(ruled, by: $0.seconds) } ?? ruled
    }
  }

  /// Adds the recurring tasks of a rule: one per weekday or day of the month in the rule, otherwise one task.
  ///
  /// - Parameter later: Seconds of local time from an occurrence by the rule to its due time, 0...`maxSecondsMoved`.
  mutating func addTask(
    _ component: ICalendarText.Component, _ uid: String, _ name: String, from start: ICalendarTime,
    _ rule: ICalendarRule, isTodo: Bool = false, later: Int64 = 0, done: [Instant] = []
  ) {
    guard let occurrences = ICalendarOccurrences(rule, from: start), let interval = rule.interval else {
      return leaveOut(rule, of: component)
    }
    let stamps = ["LAST-MODIFIED", "DTSTAMP"].compactMap { time(component[$0])?.instant }
    let changes = changes(of: uid, occurrences)
    let shifts = shifts(of: uid, occurrences.time(named:), from: start, later: later)
    let excluded = times("EXDATE", of: component, floatingIn: start.zone)
    let outside = ICalendarNamedTimes(excluded, of: start)
    let task = RuleTask(
      component: component, id: uid, name: name, rule: rule, occurrences: occurrences, shifts: shifts,
      start: start,
      changes: changes, gone: ICalendarNamedTimes(excluded + changes.map(\.ruled), of: start),
      extra: times("RDATE", of: component, floatingIn: start.zone)
        .filter { !outside.contains($0) }.compactMap(shifts.real).map(\.instant),
      isTodo: isTodo, done: done.max(),
      created: time(component["CREATED"])?.instant ?? start.instant, modified: stamps.max(),
      isCancelled: isCancelled(component))
    let isActive: Bool
    if rule.isPlain(from: start.local) {
      isActive = addPlain(task, interval)
    } else if let days = ICalendarMonthDays(rule) {
      isActive = addMonthly(task, days, interval)
    } else {
      return leaveOut(rule, of: component)
    }
    let exceptions = ["EXDATE", "RDATE"].contains { component[$0] != nil }
    if isActive, exceptions || rule.parts["COUNT"] != nil || rule.parts["UNTIL"] != nil {
      translation.note(.endAndExceptions(name.quoted), at: component.offset, like: "end")
    }
  }

  private mutating func leaveOut(_ rule: ICalendarRule, of component: ICalendarText.Component) {
    translation.note(
      .rule(String(rule.text.prefix(80))), at: component["RRULE"]?.offset ?? component.offset, like: "rule")
  }

  /// - Returns: True if at least one of the tasks has a next occurrence.
  private mutating func addPlain(_ task: RuleTask, _ interval: CalendarInterval) -> Bool {
    let weekdays = interval.unit == .week ? task.rule.weekdays : []
    var parts = [Part(id: task.id, isFirst: true) { _ in true }]
    if weekdays.count > 1 {
      parts = weekdays.enumerated().map { number, weekday in
        Part(id: id(of: task, "\(weekday)"), isFirst: number == 0) { $0.ownDay.weekday == weekday }
      }
    }
    var isActive = false
    for part in parts {
      let next = next(of: task, part)
      append(task, part, interval, next, anchor: next.anchor.instant, task.rule.skip)
      isActive = isActive || !next.isOver
    }
    return isActive
  }

  /// A fixed day of the month keeps its anchor. For other days, the anchor is exact only for the next occurrence.
  private mutating func addMonthly(
    _ task: RuleTask, _ days: ICalendarMonthDays, _ interval: CalendarInterval
  ) -> Bool {
    var isActive = false
    for index in 0..<days.count {
      let id = days.count > 1 ? id(of: task, "\(index + 1)") : task.id
      let part = Part(id: id, isFirst: index == 0) { days.isDay(index, $0.local.date) }
      guard task.occurrences.endless.next(after: nil, where: part.has) != nil else {
        leaveOut(task.rule, of: task.component)
        continue
      }
      let next = next(of: task, part)
      var (anchor, skip) = (next.ruled.real.instant, SkipRule.omit)
      // A day of the month plus one day may not exist.
      let isOnItsDays = next.ruled.real.ownDay == next.ruled.ruled.ownDay
      var isExact = isOnItsDays && days.number(index).map { $0 > 0 } ?? false
      if isExact { anchor = next.anchor.instant }
      if isOnItsDays, days.number(index) == -1, let long = longMonth(of: task, part) {
        (anchor, skip, isExact) = (next.moved(long).instant, .backward, true)
      }
      if !isExact, !next.isOver {
        translation.note(
          .ruleAsInterval(String(task.rule.text.prefix(80)), interval),
          at: task.component["RRULE"]?.offset ?? task.component.offset)
      }
      append(task, part, interval, next, anchor: anchor, skip)
      isActive = isActive || !next.isOver
    }
    return isActive
  }

  private func longMonth(of task: RuleTask, _ part: Part) -> ICalendarTime? {
    var (found, count): (ICalendarTime?, Int) = (nil, 0)
    task.occurrences.endless.each(after: nil) { time in
      guard part.has(time) else { return true }
      count += 1
      if time.local.date.day == 31 { found = time }
      return found == nil && count < 12
    }
    return found
  }

  private mutating func id(of task: RuleTask, _ word: String) -> String {
    names.made("\(task.id) \(word)", of: "\(task.id)\n\(word)")
  }

  /// Returns the next occurrence of a part: the earliest of its next valid time by the rule, moved times and additional times.
  private mutating func next(of task: RuleTask, _ part: Part) -> NextTime {
    let occurrences = task.occurrences
    let moved = task.changes.filter { !$0.isCancelled && part.has($0.ruled) }
    func real(after moment: Instant?) -> Instant? {
      let others = moved.map(\.start.instant) + (part.isFirst ? task.extra : [])
      let ruled = task.shifts.next(of: occurrences, after: moment) {
        part.has($0) && !task.gone.contains($0)
      }
      return
        (others.filter { other in moment.map { other > $0 } ?? true }
        + [ruled?.real.instant].compactMap { $0 })
        .min()
    }
    let first = occurrences.next(after: nil, where: part.has) ?? task.start
    let ruled =
      task.last.flatMap { task.shifts.next(of: occurrences, after: $0, where: part.has) }
      ?? ICalendarShifts.Time(ruled: first, real: task.shifts.real(first) ?? first)
    let shift = task.shifts.shift(at: ruled.ruled)
    let next = real(after: task.last)
    // An event that began before the calendar was written has ended if no occurrence follows that date.
    let present = written.map { max($0, task.last ?? $0) }
    let isOver = next == nil || present.map { real(after: $0) == nil } ?? false
    if let next {
      for one in moved where one.start.instant > next && !isOver {
        translation.note(.movedEvent, at: one.offset)
      }
      return NextTime(first: first, ruled: ruled, shift: shift, real: next, isOver: isOver)
    }
    var last = ruled.real.instant
    task.shifts.each(of: occurrences, after: nil) { time in
      if part.has(time.ruled) { last = max(last, time.real.instant) }
      return true
    }
    return NextTime(first: first, ruled: ruled, shift: shift, real: last, isOver: true)
  }

  private mutating func append(
    _ task: RuleTask, _ part: Part, _ interval: CalendarInterval, _ next: NextTime, anchor: Instant,
    _ skip: SkipRule
  ) {
    let made = min(task.created, next.first.instant)
    // Without `CREATED`, the first occurrence is the creation. If it is later than the calendar, the creation is unknown.
    let isPlanned = task.component["CREATED"] == nil && written.map { made > $0 } ?? false
    translation.append(.recurringTasks, at: task.component.offset) { check throws(Fault) in
      var recurring = RecurringTask(
        id: try check.text(part.id, "id"), title: try check.text(next.shift?.name ?? task.name, "title"),
        recurrence: Recurrence(
          interval: interval, policy: task.isTodo ? .fixed : .fixedSkip, skip: skip),
        anchor: try check.instant(anchor, "anchorDate"),
        lastCompleted: try check.optionalInstant(task.done, "lastCompletedDate"),
        nextReminder: try check.instant(next.real, "nextReminderDate"),
        created: try check.instant(made, "createdDate"), isActive: !next.isOver && !task.isCancelled,
        modified: try check.optionalInstant(task.modified, "modified"))
      recurring.isCreationKnown = !isPlanned
      return recurring
    }
  }

  mutating func readTodo(_ todo: ICalendarText.Component, _ uid: String, isRepeated: Bool) {
    let completed = time(todo["COMPLETED"])?.instant
    let (start, due) = span(of: todo)
    let stamp = ["LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap { todo[$0] }.first
    // A program without a clock writes the start of 1970.
    let stamped = time(stamp).flatMap { $0.instant.seconds == 0 ? nil : $0.instant }
    if isRepeated {
      readRepeatedTodo(todo, uid, from: start, due: due, completed)
    } else {
      readSingleTodo(todo, uid, from: due ?? start, due: due, completed, stamped: stamped)
    }
  }

  /// Start and due time of a to-do; without `DUE`, the due time is `DURATION` after the start.
  private mutating func span(
    of todo: ICalendarText.Component
  ) -> (start: ICalendarTime?, due: ICalendarTime?) {
    if let due = time(todo["DUE"]) {
      // Only the rule needs the start, so an unreadable start is no fault.
      let reported = translation
      defer { translation = reported }
      return (time(todo["DTSTART"]), due)
    }
    let start = time(todo["DTSTART"])
    if let length = todo["DURATION"], ICalendarDuration.seconds(length.value) == nil {
      translation.note(.unknownValue(length.value.quoted, column: length.name), at: length.offset)
    }
    return (
      start,
      start.flatMap { start in
        todo["DURATION"].flatMap { ICalendarDuration.seconds($0.value) }.map { seconds in
          ICalendarShifts.moved(start, by: Int64(start.isDate ? seconds / 86_400 * 86_400 : seconds))
        }
      }
    )
  }

  /// First occurrence of a recurring to-do by its rule, and seconds of local time from an occurrence to its due time.
  ///
  /// The rule counts from the due time if this is before the start or more than 10 years later, or if only one of both
  /// is a date.
  private static func beginning(
    _ start: ICalendarTime?, _ due: ICalendarTime?
  ) -> (first: ICalendarTime, later: Int64)? {
    guard let start, let due else { return (start ?? due).map { ($0, 0) } }
    let clock = start.isDate ? due.local : start.zone.localTime(of: due.instant)
    let later = clock.seconds - start.local.seconds
    return start.isDate == due.isDate && 0...maxSecondsMoved ~= later ? (start, later) : (due, 0)
  }

  private mutating func later(of uid: String) -> Int64 {
    if let known = laterOfTodos[uid] { return known }
    // A copy reads the times, so that an unknown zone is noted once, with the rule.
    var reader = self
    let rule = rulesOfTodos[uid].map { calendar.components[$0] }
    let span = rule.map { reader.span(of: $0) }
    let later = span.flatMap { Self.beginning($0.start, $0.due) }?.later ?? 0
    laterOfTodos[uid] = later
    return later
  }

  private mutating func readRepeatedTodo(
    _ todo: ICalendarText.Component, _ uid: String, from start: ICalendarTime?, due: ICalendarTime?,
    _ completed: Instant?
  ) {
    if let completed {
      let occurrence = todo["RECURRENCE-ID"]
      let named = occurrence?.value.trimmed ?? completed.description
      let id = completions.made("\(uid) \(named)", of: "\(uid)\n\(named)")
      // An occurrence with a component of its own may have its own due time.
      let due = occurrence.flatMap { occurrence in
        due ?? time(occurrence).map { ICalendarShifts.moved($0, by: later(of: uid)) }
      }
      let deadline = due.map(dueDate)
      translation.append(.completions, at: todo.offset) { check throws(Fault) in
        Completion(
          id: id, task: try check.text(uid, "taskId"), at: try check.instant(completed, "completedAt"),
          due: try check.optionalInstant(deadline, "dueDate"))
      }
    }
    guard let rule = rule(of: todo) else { return }
    guard let (first, later) = Self.beginning(start, due) else {
      translation.reject(
        at: todo.offset, "the repeating to-do lacks DUE and DTSTART; add one of them")
      return
    }
    translation.begin(.completions)
    addTask(
      todo, uid, Self.name(of: todo, uid), from: first, rule, isTodo: true, later: later,
      done: done[uid] ?? [])
  }

  private mutating func readSingleTodo(
    _ todo: ICalendarText.Component, _ uid: String, from start: ICalendarTime?, due: ICalendarTime?,
    _ completed: Instant?, stamped: Instant?
  ) {
    let isDone = completed != nil || todo["STATUS"]?.value.trimmed.uppercased() == "COMPLETED"
    let known = time(todo["CREATED"])?.instant ?? stamped
    // A due day does not determine the creation time.
    let isPlanned = known == nil && !isDone && due != nil
    guard let created = known ?? start?.instant ?? completed else {
      translation.note(.undatedTodo, at: todo.offset)
      return
    }
    let end = isDone ? completed ?? stamped ?? created : nil
    let priority: AttemptTask.Priority =
      switch Int(todo["PRIORITY"]?.value.trimmed ?? "") ?? 0 {
      case 1...4: .high
      case 6...9: .low
      default: .medium
      }
    let tags = todo.all("CATEGORIES").flatMap { $0.text.split(separator: ",").map(\.trimmed) }
    let deadline = due.map(dueDate)
    let (description, isArchived) = (todo["DESCRIPTION"]?.text, isCancelled(todo))
    translation.append(.attemptTasks, at: todo.offset) { check throws(Fault) in
      let due = check.known(deadline, "dueDate")
      var task = AttemptTask(
        id: try check.text(uid, "id"), name: Self.name(of: todo, uid),
        taskDescription: description?.isEmpty == true ? nil : description, category: .other,
        priority: priority, isCompleted: isDone, isArchived: isArchived,
        createdAt: try check.instant(
          isPlanned ? deadline ?? created : min(created, end ?? created), "createdAt"),
        updatedAt: check.known(isPlanned ? nil : stamped ?? end ?? created, "updatedAt"),
        completedAt: check.known(end, "completedAt"), totalAttempts: end == nil ? 0 : 1,
        lastAttemptAt: check.known(end, "lastAttemptAt"), tags: tags.filter { !$0.isEmpty },
        dueDate: due)
      task.isCreationKnown = !isPlanned
      return task
    }
    translation.append(attemptOf: uid, at: end, offset: todo.offset)
  }

  private func dueDate(_ time: ICalendarTime) -> Instant {
    time.isDate ? context.start(of: time.local.date) : time.instant
  }

  private static func name(of todo: ICalendarText.Component, _ uid: String) -> String {
    todo["SUMMARY"]?.text ?? "(\(uid))"
  }
}
