import Phrases
import Formats
import Kaiki
import Rows

/// Reads Taskwarrior's `task export`: a JSON array, or one object per line (RULES 9, the page *TaskwarriorExport*).
///
/// A template and its instances are one recurring task. A done or open instance is an occurrence; a deleted instance is
/// skipped. A task without `recur` is a task with one attempt at its end.
package enum TaskwarriorImport: AppFormat {
  package static func refusal(of text: ThirdPartyText) -> Phrase? {
    TaskwarriorData.isFormat(of: text) ? TaskwarriorData.message : nil
  }

  package static func score(_ head: Head) -> Score {
    let start = String(decoding: head.text.bytes[head.text.start...].prefix(4_096), as: UTF8.self)
    let first = start.first { !$0.isWhitespace }
    let keys = ["\"uuid\"", "\"entry\"", "\"status\"", "\"description\""]
    return Score(Score.sure, if: (first == "[" || first == "{") && keys.allSatisfy(start.contains))
  }

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _: inout NoMemory, _ context: ReadingContext
  ) throws(Fault) {
    let tasks = try objects(of: text, &translation).compactMap { Task($0, &translation) }
    let templates = newest(tasks.filter(\.isTemplate))
    let instances = Dictionary(grouping: tasks.filter { $0.parent != nil }) { $0.parent ?? "" }
    let others = tasks.filter { !$0.isTemplate && $0.parent == nil }
    if !templates.isEmpty || !instances.isEmpty {
      translation.begin(.recurringTasks)
      translation.begin(.completions)
    }
    let known = Set(templates.map(\.uuid))
    for template in templates {
      add(template, id: template.uuid, instances[template.uuid] ?? [], &translation, context)
    }
    for (parent, children) in instances.sorted(by: { $0.key < $1.key }) where !known.contains(parent) {
      guard let first = children.first else { continue }
      translation.note(.madeTemplate, at: first.offset)
      add(first, id: parent, children, &translation, context)
    }
    for task in others { add(task, &translation, context) }
  }

  /// Returns the newest state of each task, in the order of first appearance. Joined exports contain a task several times.
  private static func newest(_ tasks: [Task]) -> [Task] {
    var newest: [Task] = []
    var indices: [String: Int] = [:]
    for task in tasks {
      if let index = indices[task.uuid] {
        let known = newest[index]
        if task.modified ?? task.entry >= known.modified ?? known.entry { newest[index] = task }
      } else {
        indices[task.uuid] = newest.count
        newest.append(task)
      }
    }
    return newest
  }

  /// Maximum depth of the values of a line; Taskwarrior's own values have three levels. A small limit bounds the repeated
  /// work after broken lines.
  private static let maxNesting = 8

  private static func objects(
    of text: ThirdPartyText, _ translation: inout Translation
  ) throws(Fault) -> [PlacedJSON] {
    var scanner = JSONScanner(bytes: text.bytes, position: text.start)
    scanner.skipSpace()
    if scanner.byte == UInt8(ascii: "[") {
      let elements = try PlacedJSON.value(of: text.bytes).elements
      let nexts = elements.dropFirst().map(\.offset) + [text.bytes.count]
      return zip(elements, nexts).compactMap { element, next in
        let end = text.bytes[element.offset..<next].lastIndex(of: UInt8(ascii: "}")) ?? element.offset
        return isRow(element, upTo: end + 1, &translation) ? element : nil
      }
    }
    var objects: [PlacedJSON] = []
    while true {
      scanner.skipSpace()
      while scanner.byte == UInt8(ascii: ",") {
        scanner.position += 1
        scanner.skipSpace()
      }
      guard !scanner.isAtEnd else { return objects }
      let start = scanner.position
      do throws(Fault) {
        let object = try PlacedJSON.value(&scanner, most: maxNesting)
        if isRow(object, upTo: scanner.position, &translation) { objects.append(object) }
      } catch {
        translation.reject(at: error.offset, error.message)
        scanner.position = start
        scanner.skipLine()
      }
    }
  }

  private static func isRow(_ object: PlacedJSON, upTo end: Int, _ translation: inout Translation) -> Bool {
    if end - object.offset <= InputLimits.rowBytes { return true }
    translation.reject(at: object.offset, InputLimits.tooLong)
    return false
  }

  private struct Task {
    let offset: Int
    let uuid, status, description: String
    let entry: Instant
    let modified, end, due, until: Instant?
    let recur, parent, project, priority: String?
    let tags: [String]

    var isDone: Bool { status == "completed" }
    /// Creation time; `nil` if unknown, which ``TaskwarriorExport`` writes as an entry time equal to the due time.
    var made: Instant? { entry == due && modified == nil ? nil : entry }
    /// Templates have a period and no parent; a deleted one keeps both.
    var isTemplate: Bool { status == "recurring" || recur != nil && parent == nil }

    init?(_ object: PlacedJSON, _ translation: inout Translation) {
      offset = object.offset
      func text(_ key: String) -> String? { object[key]?.text.flatMap { $0.isEmpty ? nil : $0 } }
      guard let uuid = text("uuid"), let status = text("status"), let description = text("description") else {
        translation.reject(at: offset, "the task lacks its uuid, status or description; export it again")
        return nil
      }
      (self.uuid, self.status, self.description) = (uuid, status, description)
      var stamps: [String: Instant] = [:]
      for key in ["entry", "modified", "end", "due"] {
        guard let value = text(key) else { continue }
        guard let instant = CompactTime.instant(value) else {
          translation.reject(
            at: object[key]?.offset ?? offset,
            "\(key) \"\(value.prefix(40))\" does not have Taskwarrior's form of a time; write it as 20240115T093000Z"
          )
          return nil
        }
        stamps[key] = instant
      }
      guard let entry = stamps["entry"] else {
        translation.reject(at: offset, "the task has no entry; export it again")
        return nil
      }
      self.entry = entry
      (modified, end, due) = (stamps["modified"], stamps["end"], stamps["due"])
      until = text("until").flatMap { CompactTime.instant($0) }
      (recur, parent, project, priority) = (text("recur"), text("parent"), text("project"), text("priority"))
      tags = object["tags"]?.elements.compactMap(\.text).filter { !$0.isEmpty } ?? []
    }
  }

  private static func add(
    _ task: Task, id: String, _ instances: [Task], _ translation: inout Translation,
    _ context: ReadingContext
  ) {
    guard let interval = interval(task, &translation) else { return }
    let done = instances.filter(\.isDone)
    let waiting = instances.filter { $0.status == "pending" || $0.status == "waiting" }.compactMap(\.due)
      .sorted()
    let zone = context.boundary.zone
    let anchor = task.isTemplate ? task.due : instances.compactMap(\.due).min()
    // If all instances are done or deleted, the next due time follows the last instance.
    let coming = instances.compactMap(\.due).max().map { last in
      zone.instant(
        of: Recurrence(interval: interval, policy: .fixed).next(
          after: zone.localTime(of: min(anchor ?? last, last)), past: zone.localTime(of: last)))
    }
    let next = waiting.first ?? coming ?? task.due ?? task.entry
    let isOver = waiting.isEmpty && task.until.map { $0 < next } ?? false
    var recurring = RecurringTask(
      id: id, title: task.description, recurrence: Recurrence(interval: interval, policy: .fixed),
      anchor: anchor, lastCompleted: done.compactMap(\.end).max(), nextReminder: next,
      created: task.made ?? context.creation(before: next, every: interval),
      isActive: task.status != "deleted" && task.status != "completed" && !isOver,
      modified: task.modified, openDues: waiting)
    recurring.isCreationKnown = task.made != nil
    translation.append(.recurringTasks, at: task.offset, recurring)
    for instance in done {
      translation.append(
        .completions, at: instance.offset,
        Completion(
          id: instance.uuid, task: id, at: instance.end ?? instance.entry, due: instance.due))
    }
    for instance in instances where instance.status == "deleted" {
      translation.note(.deletedInstance, at: instance.offset)
    }
  }

  private static func interval(_ task: Task, _ translation: inout Translation) -> CalendarInterval? {
    let word = task.recur ?? ""
    if word == "weekdays" {
      translation.note(.workingDays(word), at: task.offset)
      return CalendarInterval(phrase: "daily")
    }
    if let interval = TaskwarriorPeriod.interval(word) { return interval }
    translation.reject(
      at: task.offset,
      "the period \"\(word.prefix(40))\" is not a whole number of days, weeks or months; change it in Taskwarrior"
    )
    return nil
  }

  private static func add(_ task: Task, _ translation: inout Translation, _ context: ReadingContext) {
    let end = task.isDone ? (task.end ?? task.modified ?? task.entry) : nil
    let priorities: [String: AttemptTask.Priority] = ["H": .high, "M": .medium, "L": .low]
    var attempted = AttemptTask(
      id: task.uuid, name: task.description, taskDescription: task.project, category: .other,
      priority: task.priority.flatMap { priorities[$0] } ?? .medium, isCompleted: task.isDone,
      isArchived: task.status == "deleted",
      createdAt: task.made ?? task.due.map(context.dueDate) ?? task.entry,
      updatedAt: task.modified ?? task.made, completedAt: end, totalAttempts: end == nil ? 0 : 1,
      lastAttemptAt: end, tags: task.tags, dueDate: task.due.map(context.dueDate))
    attempted.isCreationKnown = task.made != nil
    translation.append(.attemptTasks, at: task.offset, attempted)
    if let end {
      translation.append(.attempts, at: task.offset, Attempt(id: task.uuid, task: task.uuid, at: end))
    } else {
      translation.begin(.attempts)
    }
  }
}

package enum TaskwarriorPeriod {
  package static func interval(_ word: String) -> CalendarInterval? {
    if let (value, unit) = named[word] { return make(value, unit) }
    if word.hasPrefix("P") { return iso(word.dropFirst()) }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let value = digits.isEmpty ? 1 : Int(digits) ?? 0
    guard let (factor, unit) = units[String(word.dropFirst(digits.count))] else { return nil }
    let product = value.multipliedReportingOverflow(by: factor)
    return product.overflow ? nil : make(product.partialValue, unit)
  }

  private static func iso(_ word: Substring) -> CalendarInterval? {
    guard let letter = word.last, let value = Int(word.dropLast()), 0..<100_000 ~= value,
      let (factor, unit) = isoUnits[letter]
    else { return nil }
    return make(value * factor, unit)
  }

  package static func make(_ value: Int, _ unit: CalendarInterval.Unit) -> CalendarInterval? {
    do throws(CalendarInterval.Problem) { return try CalendarInterval(value, unit) } catch { return nil }
  }

  private static let isoUnits: [Character: (Int, CalendarInterval.Unit)] = [
    "D": (1, .day), "W": (1, .week), "M": (1, .month), "Y": (12, .month),
  ]
  private static let named: [String: (Int, CalendarInterval.Unit)] = [
    "biweekly": (2, .week), "fortnight": (2, .week), "sennight": (1, .week), "bimonthly": (2, .month),
    "quarterly": (3, .month), "semiannual": (6, .month), "annual": (12, .month), "yearly": (12, .month),
    "biannual": (24, .month), "biyearly": (24, .month),
  ]
  private static let units: [String: (Int, CalendarInterval.Unit)] = [
    "d": (1, .day), "day": (1, .day), "days": (1, .day), "daily": (1, .day),
    "w": (1, .week), "wk": (1, .week), "wks": (1, .week), "week": (1, .week), "weeks": (1, .week),
    "weekly": (1, .week), "wkly": (1, .week),
    "m": (1, .month), "mo": (1, .month), "mos": (1, .month), "mth": (1, .month), "mths": (1, .month),
    "month": (1, .month), "months": (1, .month), "monthly": (1, .month), "mnths": (1, .month),
    "q": (3, .month), "qtr": (3, .month), "qtrs": (3, .month), "quarters": (3, .month),
    "quarter": (3, .month),
    "y": (12, .month), "yr": (12, .month), "yrs": (12, .month), "year": (12, .month), "years": (12, .month),
  ]
}

/// Internal files of Taskwarrior (`pending.data`, `completed.data`, `undo.data`, `backlog.data`).
package enum TaskwarriorData {
  /// True if the lines have the form `[name:"value" …]`.
  package static func isFormat(of text: ThirdPartyText) -> Bool {
    let lines = text.lines(first: 20).map(\.text.trimmed).filter { !$0.isEmpty }
    return lines.contains { line in
      let task = line.hasPrefix("new [") || line.hasPrefix("old [") ? line.dropFirst(4) : line[...]
      return task.hasPrefix("[") && task.hasSuffix("]") && task.contains(":\"")
        && task.contains("uuid:\"")
        && ["status:\"", "entry:\"", "description:\""].contains(where: task.contains)
    }
  }

  /// Names of files of a folder of Taskwarrior, which the reader refuses with a message.
  package static let fileNames = ["pending.data", "completed.data"]

  package static let message: Phrase =
    "this is an internal file of Taskwarrior; run task export > tasks.json and give tasks.json"
}
