import Kaiki

extension ICalendarReader {
  /// Reads a to-do: one that comes back, or an occurrence of it, as a recurring task, any other as a task with attempts.
  mutating func readTodo(
    _ todo: ICalendarText.Component, _ uid: String, isRepeated: Bool, _ translation: inout Translation
  ) {
    let completed = time(todo["COMPLETED"], &translation)?.instant
    let start = time(todo["DTSTART"], &translation)
    let due = due(of: todo, from: start, &translation)
    let stamp = ["LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap { todo[$0] }.first
    // The zero of clocks is what a program writes that has no clock.
    let stamped = time(stamp, &translation).flatMap { $0.instant.seconds == 0 ? nil : $0.instant }
    if isRepeated {
      readRepeatedTodo(todo, uid, from: start, due: due, completed, &translation)
    } else {
      readSingleTodo(todo, uid, from: due ?? start, due: due, completed, stamped: stamped, &translation)
    }
  }

  /// When a to-do is due: as it says, or its duration after it begins; `nil` where it has neither.
  private mutating func due(
    of todo: ICalendarText.Component, from start: ICalendarTime?, _ translation: inout Translation
  ) -> ICalendarTime? {
    if let due = time(todo["DUE"], &translation) { return due }
    guard let start, let seconds = seconds(of: todo, from: start, &translation) else { return nil }
    return ICalendarShifts.moved(start, by: Int64(start.isDate ? seconds / 86_400 * 86_400 : seconds))
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
      let due = occurrence.flatMap { time(todo["DUE"] ?? $0, &translation) }
      translation.append(
        .completions, at: todo.offset,
        [
          "id": .text(id), "taskId": .text(uid), "completedAt": .instant(completed),
          "dueDate": due.map { .instant(dueDate($0)) },
        ])
    }
    guard let rule = rule(of: todo, &translation) else { return }
    guard let first = start ?? due else {
      translation.reject(
        at: todo.offset, "a to-do that comes back has neither DUE nor DTSTART; give it one")
      return
    }
    translation.begin(.completions)
    // The rule is of when it begins, from which it is due as much later each time.
    let isTimed = due.map { $0.isDate == first.isDate } ?? false
    addTask(
      todo, uid, Self.name(of: todo, uid), from: isTimed ? first : due ?? first, rule, isTodo: true,
      later: isTimed ? due.map { $0.local.seconds - first.local.seconds } ?? 0 : 0, done: done[uid] ?? [],
      &translation)
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
    time.isDate ? context.start(of: time.local.date) : time.instant
  }

  private static func name(of todo: ICalendarText.Component, _ uid: String) -> String {
    todo["SUMMARY"]?.text ?? "(\(uid))"
  }
}
