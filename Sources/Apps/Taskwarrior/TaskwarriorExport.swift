import Encoding
import Formats
import Kaiki
import Rows

/// Writes the rows for `task import`: a template with its instances for each recurring task, and the other tasks.
///
/// An id that is not a UUID is replaced by a UUID that is always the same for this id.
package enum TaskwarriorExport {
  package static func write(_ history: History, to files: inout ThirdPartyFiles) {
    files.losePartsBeside([.recurringTasks, .completions, .attemptTasks, .attempts], of: history)
    guard history.recurringTasks != nil || history.attemptTasks != nil else { return }
    let done = Dictionary(grouping: history.completions ?? []) { $0.task }
    var rows = (history.recurringTasks ?? []).flatMap { rowsOf($0, done[$0.id] ?? []) }
    rows += (history.attemptTasks ?? []).map { row(of: $0) }
    files.add("taskwarrior.json", JSONValue.array(rows).encoded(openLevels: 1) + [0x0A])
    loseDetails(of: history, to: &files)
  }

  private static func loseDetails(of history: History, to files: inout ThirdPartyFiles) {
    let tasks = history.recurringTasks ?? []
    files.lose(
      tasks.count { $0.recurrence.policy == .fromCompletion }, "recurring tasks",
      "these tasks repeat from the completion, but Taskwarrior repeats tasks from the due date")
    files.lose(
      tasks.count { $0.recurrence.policy == .fixedSkip }, "recurring tasks",
      "these tasks skip missed occurrences, but Taskwarrior keeps missed occurrences")
    files.lose(
      tasks.count { $0.recurrence.skip != .backward && $0.recurrence.interval.countsMonths },
      "recurring tasks",
      "the rule of these tasks for days that a month lacks")
    files.lose(
      tasks.count { !$0.isNotificationEnabled }, "recurring tasks", "the setting that turns reminders off")
    let attempts = history.attempts ?? []
    let kept = (history.attemptTasks ?? []).count { $0.completedAt != nil }
    files.lose(
      max(0, attempts.count - kept), "attempts", "this format stores at most one completion per task")
    files.lose(
      (history.attemptTasks ?? []).count { $0.category != .other || $0.targetAttempts != nil },
      "tasks with attempts", "the category and target of these tasks")
  }

  private static func stamp(_ instant: Instant) -> JSONValue { .text(CompactTime.text(instant)) }

  private static func rowsOf(_ task: RecurringTask, _ done: [Completion]) -> [JSONValue] {
    let id = StableUUID.text(of: task.id)
    let recur = period(task.recurrence.interval)
    let done = done.sorted { $0.at < $1.at }
    let mask = String(repeating: "+", count: done.count) + (task.isActive ? "-" : "")
    func row(_ members: [(String, JSONValue)]) -> JSONValue {
      .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
    }
    let modified = task.modified.map { [("modified", stamp($0))] } ?? []
    let due = task.anchor ?? done.first?.at ?? task.nextReminder
    // Taskwarrior requires an entry time. The importer reads an entry time equal to the due time as unknown.
    let common: [(String, JSONValue)] = [
      ("description", .text(task.title)), ("entry", stamp(task.isCreationKnown ? task.created : due)),
      ("recur", .text(recur)), ("rtype", "periodic"),
    ]
    var rows = [
      row(
        [
          ("uuid", .text(id)), ("status", .text(task.isActive ? "recurring" : "deleted")),
          ("due", stamp(due)), ("mask", .text(mask)),
        ]
          + common + modified
          + (task.isActive ? [] : [("end", stamp(task.modified ?? done.last?.at ?? task.created))]))
    ]
    for (number, completion) in done.enumerated() {
      let own = completion.id ?? "\(task.id) \(completion.at)"
      rows.append(
        row(
          [
            ("uuid", .text(StableUUID.text(of: own))), ("status", "completed"), ("parent", .text(id)),
            ("imask", .integer(number)), ("due", stamp(completion.due ?? completion.at)),
            ("end", stamp(completion.at)),
          ] + common))
    }
    if task.isActive {
      rows.append(
        row(
          [
            ("uuid", .text(StableUUID.text(of: "\(task.id) next"))), ("status", "pending"),
            ("parent", .text(id)),
            ("imask", .integer(done.count)), ("due", stamp(task.nextReminder)),
          ] + common))
    }
    return rows
  }

  private static func period(_ interval: CalendarInterval) -> String {
    switch interval.unit {
    case .day: "P\(interval.value)D"
    case .week: "P\(interval.value)W"
    case .month: "P\(interval.value)M"
    }
  }

  private static func row(of task: AttemptTask) -> JSONValue {
    let status = task.isCompleted ? "completed" : task.isArchived ? "deleted" : "pending"
    let end = task.completedAt ?? (task.isArchived || task.isCompleted ? task.updatedAt : nil)
    var members: [(String, JSONValue)] = [
      ("uuid", .text(StableUUID.text(of: task.id))), ("status", .text(status)),
      ("description", .text(task.name.isEmpty ? task.id : task.name)), ("entry", stamp(task.createdAt)),
    ]
    if task.isCreationKnown { members.append(("modified", stamp(task.updatedAt))) }
    if let end { members.append(("end", stamp(end))) }
    if let due = task.dueDate { members.append(("due", stamp(due))) }
    switch task.priority {
    case .high: members.append(("priority", "H"))
    case .low: members.append(("priority", "L"))
    case .medium: break
    }
    if let project = task.taskDescription { members.append(("project", .text(project))) }
    if !task.tags.isEmpty {
      // A tag of Taskwarrior is one word.
      members.append(("tags", .array(task.tags.map { .text($0.replacing(" ", with: "_")) })))
    }
    return .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
  }
}

package enum StableUUID {
  /// Returns the id if it is a UUID, else a UUID from two hashes of the id (RFC 9562, version 8).
  package static func text(of id: String) -> String {
    let lower = id.lowercased()
    let groups = lower.split(separator: "-", omittingEmptySubsequences: false)
    if groups.map(\.utf8.count) == [8, 4, 4, 4, 12], groups.joined().allSatisfy(\.isHexDigit) {
      return lower
    }
    let (high, low) = (StableHash.of(id.utf8), StableHash.of(id.utf8, from: 0x9ae1_6a3b_2f90_404f))
    let digits = hex((high & ~0xf000) | 0x8000) + hex((low & (.max >> 2)) | (1 << 63))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
