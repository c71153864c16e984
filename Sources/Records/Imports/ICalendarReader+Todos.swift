import Kaiki

extension ICalendarReader {
  /// Reads a to-do: a recurring to-do or its occurrence as a recurring task, any other as a task with attempts.
  mutating func readTodo(
    _ todo: ICalendarText.Component, _ uid: String, isRepeated: Bool, _ translation: inout Translation
  ) {
    let completed = time(todo["COMPLETED"], &translation)?.instant
    let (start, due) = span(of: todo, &translation)
    let stamp = ["LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap { todo[$0] }.first
    // A program without a clock writes the start of 1970.
    let stamped = time(stamp, &translation).flatMap { $0.instant.seconds == 0 ? nil : $0.instant }
    if isRepeated {
      readRepeatedTodo(todo, uid, from: start, due: due, completed, &translation)
    } else {
      readSingleTodo(todo, uid, from: due ?? start, due: due, completed, stamped: stamped, &translation)
    }
  }

  /// Start and due time of a to-do; without `DUE`, the due time is `DURATION` after the start.
  private mutating func span(
    of todo: ICalendarText.Component, _ translation: inout Translation
  ) -> (start: ICalendarTime?, due: ICalendarTime?) {
    if let due = time(todo["DUE"], &translation) {
      // Only the rule needs the start, so an unreadable start is no fault.
      var silent = Translation()
      return (time(todo["DTSTART"], &silent), due)
    }
    let start = time(todo["DTSTART"], &translation)
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

  /// Seconds of local time from an occurrence of a recurring to-do by its rule to its due time.
  private mutating func later(of uid: String) -> Int64 {
    if let known = laterOfTodos[uid] { return known }
    // A copy reads the times, so that an unknown zone is noted once, with the rule.
    var (reader, silent) = (self, Translation())
    let rule = rulesOfTodos[uid].map { calendar.components[$0] }
    let span = rule.map { reader.span(of: $0, &silent) }
    let later = span.flatMap { Self.beginning($0.start, $0.due) }?.later ?? 0
    laterOfTodos[uid] = later
    return later
  }

  /// Adds the rule of a recurring to-do, or one completion.
  private mutating func readRepeatedTodo(
    _ todo: ICalendarText.Component, _ uid: String, from start: ICalendarTime?, due: ICalendarTime?,
    _ completed: Instant?, _ translation: inout Translation
  ) {
    if let completed {
      let occurrence = todo["RECURRENCE-ID"]
      let named = occurrence?.value.trimmed ?? completed.description
      let id = completions.made("\(uid) \(named)", of: "\(uid)\n\(named)")
      // An occurrence with a component of its own may have its own due time.
      let due = occurrence.flatMap { occurrence in
        due ?? time(occurrence, &translation).map { ICalendarShifts.moved($0, by: later(of: uid)) }
      }
      translation.append(.completions, at: todo.offset) { check throws(Fault) in
        Completion(
          id: id, task: try check.text(uid, "taskId"), at: try check.instant(completed, "completedAt"),
          due: try check.optionalInstant(due.map(dueDate), "dueDate"))
      }
    }
    guard let rule = rule(of: todo, &translation) else { return }
    guard let (first, later) = Self.beginning(start, due) else {
      translation.reject(
        at: todo.offset, "the repeating to-do lacks DUE and DTSTART; add one of them")
      return
    }
    translation.begin(.completions)
    addTask(
      todo, uid, Self.name(of: todo, uid), from: first, rule, isTodo: true, later: later,
      done: done[uid] ?? [], &translation)
  }

  /// Adds a single to-do, with one attempt if it is done.
  private mutating func readSingleTodo(
    _ todo: ICalendarText.Component, _ uid: String, from start: ICalendarTime?, due: ICalendarTime?,
    _ completed: Instant?, stamped: Instant?, _ translation: inout Translation
  ) {
    let isDone = completed != nil || todo["STATUS"]?.value.trimmed.uppercased() == "COMPLETED"
    let known = time(todo["CREATED"], &translation)?.instant ?? stamped
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
    let description = todo["DESCRIPTION"]?.text
    translation.append(.attemptTasks, at: todo.offset) { check throws(Fault) in
      let due = check.known(deadline, "dueDate")
      var task = AttemptTask(
        id: try check.text(uid, "id"), name: Self.name(of: todo, uid),
        taskDescription: description?.isEmpty == true ? nil : description, category: .other,
        priority: priority, isCompleted: isDone, isArchived: isCancelled(todo),
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

  /// Moment of a due time; a date means the start of its logical day.
  private func dueDate(_ time: ICalendarTime) -> Instant {
    time.isDate ? context.start(of: time.local.date) : time.instant
  }

  private static func name(of todo: ICalendarText.Component, _ uid: String) -> String {
    todo["SUMMARY"]?.text ?? "(\(uid))"
  }
}
