import Files
import Formats
import Kaiki
import Rows

/// Habitica's user data (Settings, Site data, user data as JSON).
///
/// - A daily becomes a yes/no habit. Habitica writes a missed daily when the next day begins, so the mark belongs to the
///   day before.
/// - A habit becomes a measured habit: the amount of a day is the number of presses on its plus button.
/// - A to-do becomes a task, with one attempt at its completion.
package enum HabiticaImport: AppFormat {
  package static func score(_ head: Head) -> Score {
    let text = head.text
    guard text.bytes[text.start...].first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return Score(0) }
    let bytes = UnsafeRawBufferPointer(rebasing: text.bytes[text.start...].prefix(4 << 20))
    let keys = ["\"dailys\"", "\"todos\"", "\"habits\""]
    return Score(Score.sure, if: keys.allSatisfy { ByteLanes.end(of: $0, in: bytes) != nil })
  }

  /// Returns the clock offset and the hour of the day start in user data; `nil` for other texts and for data with neither.
  package static func learn(_ head: Head, _: inout NoMemory) -> AppSettings? {
    guard head.kind == nil, score(head).value > 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: head.text.bytes[head.text.start...])
    let offset = number("timezoneOffset", in: bytes).flatMap { -1_440...1_440 ~= $0 ? -$0 : nil }
    let start = number("dayStart", in: bytes).flatMap { DayBoundary.dayStartHours ~= $0 ? $0 : nil }
    guard offset != nil || start != nil else { return nil }
    return AppSettings(clockOffset: offset, dayStartHour: start)
  }

  private static func number(_ key: String, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let end = ByteLanes.end(of: "\"\(key)\"", in: bytes) else { return nil }
    let digits = bytes[end...].drop { $0 == UInt8(ascii: ":") || $0 <= 0x20 }
      .prefix { $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _: inout NoMemory, _ context: ReadingContext
  ) throws(Fault) {
    let data = try PlacedJSON.value(of: text.bytes)
    guard let tasks = data["tasks"] ?? data["data"]?["tasks"] else {
      throw Fault(offset: data.offset, message: "this user data has no tasks; export the data again")
    }
    translation.begin(.checkmarks)
    let (dailies, habits) = (tasks["dailys"]?.elements ?? [], tasks["habits"]?.elements ?? [])
    var names = MadeNames((dailies + habits).compactMap { $0["text"]?.text?.trimmed })
    for daily in dailies { readDaily(daily, &names, &translation, context) }
    for habit in habits { readHabit(habit, &names, &translation, context) }
    for todo in tasks["todos"]?.elements ?? [] { readTodo(todo, &translation, context) }
  }

  private static func name(_ task: PlacedJSON, _ translation: inout Translation) -> String? {
    guard let name = task["text"]?.text?.trimmed, !name.isEmpty else {
      translation.reject(at: task.offset, "the task has no text; export the data again")
      return nil
    }
    return name
  }

  /// Reads a moment: milliseconds since 1970, or ISO 8601; `nil` for any other value.
  package static func instant(_ value: PlacedJSON?) -> Instant? {
    guard let value else { return nil }
    if let number = value.number, abs(number) < 1e15 { return Instant(milliseconds: Int64(number)) }
    return value.text.flatMap { try? InstantText.parse($0).get() }
  }

  /// Date of an entry in the history of a task; rejects an entry without a date.
  private static func date(
    of entry: PlacedJSON, _ name: String, _ translation: inout Translation
  ) -> Instant? {
    if let at = instant(entry["date"]) { return at }
    translation.reject(
      at: entry.offset, "an entry of \"\(name.prefix(40))\" has no date; export the data again")
    return nil
  }

  private static func readDaily(
    _ daily: PlacedJSON, _ names: inout MadeNames, _ translation: inout Translation,
    _ context: ReadingContext
  ) {
    guard let name = name(daily, &translation).map({ names.name($0) }) else { return }
    addFrequency(of: daily, name, &translation)
    var value: Double?
    var marks: [Day: (mark: Checkmark, offset: Int)] = [:]
    for entry in daily["history"]?.elements ?? [] {
      guard let at = date(of: entry, name, &translation) else { continue }
      let before = value
      value = entry["value"]?.number ?? value
      let day = context.boundary.day(of: at)
      let mark: (day: Day, mark: Checkmark)
      if case .flag(let isDone)? = entry["completed"]?.content {
        var isDue = true
        if case .flag(let flag)? = entry["isDue"]?.content { isDue = flag }
        mark = isDone ? (day, .manualYes) : (day - 1, isDue ? .no : .skip)
      } else if let before, let value {
        translation.note(.doneWhereValueRose, at: entry.offset)
        mark = value > before ? (day, .manualYes) : (day - 1, .no)
      } else {
        translation.note(.firstEntryDone, at: entry.offset)
        mark = (day, .manualYes)
      }
      if marks[mark.day].map({ $0.mark != .manualYes }) ?? true {
        marks[mark.day] = (mark.mark, entry.offset)
      }
    }
    for (day, mark) in marks.sorted(by: { $0.key < $1.key }) {
      translation.append(.state(mark.mark), of: name, on: day, at: mark.offset)
    }
  }

  private static func addFrequency(of daily: PlacedJSON, _ name: String, _ translation: inout Translation) {
    let every = Int(min(max(daily["everyX"]?.number ?? 1, 0), 10_000))
    var frequency = (times: 1, days: 1)
    switch daily["frequency"]?.text {
    case "daily": frequency = (1, every)
    case "weekly":
      guard case .object(let days)? = daily["repeat"]?.content else { break }
      let chosen = days.count { if case .flag(true) = $0.value.content { true } else { false } }
      frequency = (chosen, 7 * every)
    case "monthly": frequency = (1, 30 * every)
    case "yearly": frequency = (1, 365 * every)
    default: break
    }
    if let frequency = HabitFrequency(times: frequency.times, days: frequency.days) {
      translation.append(.habits, at: daily.offset, HabitDetails(name: name, frequency: frequency))
    }
  }

  private static func readHabit(
    _ habit: PlacedJSON, _ names: inout MadeNames, _ translation: inout Translation,
    _ context: ReadingContext
  ) {
    guard let name = name(habit, &translation).map({ names.name($0) }) else { return }
    translation.append(
      .habits, at: habit.offset, HabitDetails(name: name, frequency: .daily, kind: .measured))
    var value: Double?
    var counts: [Day: (count: Int, offset: Int)] = [:]
    for entry in habit["history"]?.elements ?? [] {
      guard let at = date(of: entry, name, &translation) else { continue }
      let before = value
      value = entry["value"]?.number ?? value
      let ups: Int
      if let count = entry["scoredUp"]?.number {
        ups = Int(min(max(count, 0), 10_000))
      } else {
        translation.note(.doneWhereValueRose, at: entry.offset)
        ups = before.map { (value ?? 0) > $0 } ?? ((value ?? 0) > 0) ? 1 : 0
      }
      let day = context.boundary.day(of: at)
      counts[day] = ((counts[day]?.count ?? 0) + ups, counts[day]?.offset ?? entry.offset)
    }
    for (day, count) in counts.sorted(by: { $0.key < $1.key }) {
      translation.append(.number(Double(count.count)), of: name, on: day, at: count.offset)
    }
  }

  private static func readTodo(
    _ todo: PlacedJSON, _ translation: inout Translation, _ context: ReadingContext
  ) {
    guard let name = name(todo, &translation) else { return }
    let end = instant(todo["dateCompleted"])
    var isDone = end != nil
    if case .flag(let flag)? = todo["completed"]?.content { isDone = flag }
    guard let id = (todo["id"] ?? todo["_id"])?.text, let created = instant(todo["createdAt"]) ?? end else {
      return translation.reject(at: todo.offset, "the to-do has no id or createdAt; export the data again")
    }
    let priority: AttemptTask.Priority =
      switch todo["priority"]?.number ?? 1 {
      case ..<1: .low
      case 1.75...: .high
      default: .medium
      }
    let notes = todo["notes"]?.text
    let completed = isDone ? end : nil
    translation.append(.attemptTasks, at: todo.offset) { check throws(Fault) in
      let due = check.known(instant(todo["date"]).map(context.dueDate), "dueDate")
      return AttemptTask(
        id: try check.text(id, "id"), name: name, taskDescription: notes?.isEmpty == true ? nil : notes,
        category: .other, priority: priority, isCompleted: isDone,
        createdAt: try check.instant(created, "createdAt"),
        updatedAt: check.known(instant(todo["updatedAt"]) ?? end ?? created, "updatedAt"),
        completedAt: check.known(completed, "completedAt"), totalAttempts: isDone ? 1 : 0,
        lastAttemptAt: check.known(completed, "lastAttemptAt"),
        dueDate: due)
    }
    translation.append(attemptOf: id, at: completed, offset: todo.offset)
  }
}

/// Habitica's history as a table: `Task Name,Task ID,Task Type,Date,Value`.
///
/// The rows have no marks. An entry is read as done if its value is above the previous value of the task.
package enum HabiticaHistoryImport: AppFormat {
  package static func score(_ head: Head) -> Score {
    let first = head.text.lines(first: 1).first?.text.trimmed
    return Score(Score.sure, if: first == "Task Name,Task ID,Task Type,Date,Value")
  }

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _: inout NoMemory, _ context: ReadingContext
  ) throws(Fault) {
    translation.begin(.checkmarks)
    var values: [String: Double] = [:]
    var names = MadeNames()
    for row in WrittenTable(text).rows.dropFirst() {
      guard row.count >= 5, let value = Double(row[4].text), value.isFinite else {
        translation.reject(at: row[0].offset, "the row has no value; export the history again")
        continue
      }
      guard let local = InstantText.localTime(row[3].text) else {
        translation.reject(
          at: row[3].offset,
          "the date \"\(row[3].text.prefix(40))\" does not have Habitica's form; write it as 2024-01-15 09:30:00"
        )
        continue
      }
      let before = values.updateValue(value, forKey: row[1].text)
      translation.note(.doneWhereValueRose, at: row[4].offset)
      let isDone = before.map { value > $0 } ?? (value > 0)
      let day = context.boundary.day(of: context.instant(local))
      translation.append(
        .state(isDone ? .manualYes : .no), of: names.made(row[0].text, of: row[1].text),
        on: isDone ? day : day - 1, at: row[0].offset)
    }
  }
}
