import Kaiki

extension ICalendarReader {
  /// Reads a to-do: one that comes back, or an occurrence of it, as a recurring task, any other as a task with attempts.
  mutating func readTodo(
    _ todo: ICalendarText.Component, _ uid: String, isRepeated: Bool, _ translation: inout Translation
  ) {
    let completed = time(todo["COMPLETED"], &translation)?.instant
    let (start, due) = span(of: todo, &translation)
    let stamp = ["LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap { todo[$0] }.first
    // The zero of clocks is what a program writes that has no clock.
    let stamped = time(stamp, &translation).flatMap { $0.instant.seconds == 0 ? nil : $0.instant }
    if isRepeated {
      readRepeatedTodo(todo, uid, from: start, due: due, completed, &translation)
    } else {
      readSingleTodo(todo, uid, from: due ?? start, due: due, completed, stamped: stamped, &translation)
    }
  }

  /// When a to-do begins, and when it is due: as it says, or its duration later.
  private mutating func span(
    of todo: ICalendarText.Component, _ translation: inout Translation
  ) -> (start: ICalendarTime?, due: ICalendarTime?) {
    if let due = time(todo["DUE"], &translation) {
      // What it begins at matters to its rule alone, and is no fault where it cannot be read.
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

  /// The first time of a to-do that comes back, as its rule has it, and by how many seconds of that clock it is due later each
  /// time. One that is due before it begins, more than ten years after or on another kind of day comes back by when it is due.
  private static func beginning(
    _ start: ICalendarTime?, _ due: ICalendarTime?
  ) -> (first: ICalendarTime, later: Int64)? {
    guard let start, let due else { return (start ?? due).map { ($0, 0) } }
    let clock = start.isDate ? due.local : start.zone.localTime(of: due.instant)
    let later = clock.seconds - start.local.seconds
    return start.isDate == due.isDate && 0...maxSecondsMoved ~= later ? (start, later) : (due, 0)
  }

  /// By how many seconds each time of a to-do that comes back is due later than its rule says.
  private mutating func later(of uid: String) -> Int64 {
    if let known = laterOfTodos[uid] { return known }
    // Of a copy, so that a zone that is not known is told where the rule is read.
    var (reader, silent) = (self, Translation())
    let rule = rulesOfTodos[uid].map { calendar.components[$0] }
    let span = rule.map { reader.span(of: $0, &silent) }
    let later = span.flatMap { Self.beginning($0.start, $0.due) }?.later ?? 0
    laterOfTodos[uid] = later
    return later
  }

  /// Takes in the rule of a to-do that comes back, or one completion.
  private mutating func readRepeatedTodo(
    _ todo: ICalendarText.Component, _ uid: String, from start: ICalendarTime?, due: ICalendarTime?,
    _ completed: Instant?, _ translation: inout Translation
  ) {
    if let completed {
      let occurrence = todo["RECURRENCE-ID"]
      let named = occurrence?.value.trimmed ?? completed.description
      let id = completions.made("\(uid) \(named)", of: "\(uid)\n\(named)")
      // An occurrence that the calendar keeps by itself has its own due time, or else that of the rule.
      let due = occurrence.flatMap { occurrence in
        due ?? time(occurrence, &translation).map { ICalendarShifts.moved($0, by: later(of: uid)) }
      }
      translation.append(
        .completions, at: todo.offset,
        [
          "id": .text(id), "taskId": .text(uid), "completedAt": .instant(completed),
          "dueDate": due.map { .instant(dueDate($0)) },
        ])
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

  /// Takes in a to-do that is done once, with an attempt where it is done.
  private mutating func readSingleTodo(
    _ todo: ICalendarText.Component, _ uid: String, from start: ICalendarTime?, due: ICalendarTime?,
    _ completed: Instant?, stamped: Instant?, _ translation: inout Translation
  ) {
    let isDone = completed != nil || todo["STATUS"]?.value.trimmed.uppercased() == "COMPLETED"
    let known = time(todo["CREATED"], &translation)?.instant ?? stamped
    // A due day alone says nothing of when it was made.
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
    translation.append(
      .attemptTasks, at: todo.offset,
      [
        "id": .text(uid), "name": .text(Self.name(of: todo, uid)),
        "taskDescription": (todo["DESCRIPTION"]?.text).map(CellValue.text),
        "category": .text(AttemptTask.Category.other.rawValue), "priority": .text(priority.rawValue),
        "isCompleted": .flag(isDone),
        "isArchived": .flag(todo["STATUS"]?.value.trimmed.uppercased() == "CANCELLED"),
        "createdAt": .instant(isPlanned ? due.map(dueDate) ?? created : min(created, end ?? created)),
        "isMakingKnown": isPlanned ? .flag(false) : nil,
        "updatedAt": isPlanned ? nil : .instant(stamped ?? end ?? created),
        "completedAt": end.map(CellValue.instant),
        "totalAttempts": .integer(end == nil ? 0 : 1), "lastAttemptAt": end.map(CellValue.instant),
        "tags": .texts(tags), "dueDate": due.map { .instant(dueDate($0)) },
      ])
    translation.begin(.attempts)
    if let end {
      translation.append(
        .attempts, at: todo.offset, ["id": .text(uid), "taskId": .text(uid), "timestamp": .instant(end)])
    }
  }

  /// When something is due: on a day from its start.
  private func dueDate(_ time: ICalendarTime) -> Instant {
    time.isDate ? context.reading.start(of: time.local.date) : time.instant
  }

  private static func name(of todo: ICalendarText.Component, _ uid: String) -> String {
    todo["SUMMARY"]?.text ?? "(\(uid))"
  }
}
