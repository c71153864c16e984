import Formats
import Kaiki

/// Writes `todo.txt` and `done.txt`, with `rec:` and `due:`.
package enum TodoTxtExport {
  package static func write(_ history: History, in boundary: DayBoundary, to files: inout ThirdPartyFiles) {
    files.losePartsBeside([.recurringTasks, .completions, .attemptTasks, .attempts], of: history)
    guard history.recurringTasks != nil || history.attemptTasks != nil else { return }
    var (open, done): ([String], [(date: String, line: String)]) = ([], [])
    func date(_ instant: Instant) -> String { boundary.zone.localTime(of: instant).date.description }
    let tasks = Dictionary((history.recurringTasks ?? []).map { ($0.id, $0) }) { first, _ in first }
    for task in history.recurringTasks ?? [] where task.isActive {
      let made = task.isCreationKnown ? "\(date(task.created)) " : ""
      open.append(
        "\(made)\(words(task.title)) due:\(date(task.nextReminder)) rec:\(period(task))")
    }
    for completion in history.completions ?? [] {
      guard let task = tasks[completion.task] else { continue }
      done.append(
        (
          date(completion.at),
          "x \(date(completion.at)) \(date(min(task.created, completion.at))) \(words(task.title)) rec:\(period(task))"
        ))
    }
    for task in history.attemptTasks ?? [] where !task.isArchived || task.isCompleted {
      let priority = task.priority == .high ? "A" : task.priority == .low ? "C" : ""
      let labels = task.tags.map(label).filter { !task.name.contains($0) }
      let text = ([words(task.name.isEmpty ? task.id : task.name)] + labels).joined(separator: " ")
      let day = task.dueDate.map { boundary.day(of: $0).date }
      // The format has years of four digits.
      let due = day.flatMap { 1...9_999 ~= $0.year ? " due:\($0)" : nil } ?? ""
      if let end = task.completedAt {
        let pri = priority.isEmpty ? "" : " pri:\(priority)"
        done.append((date(end), "x \(date(end)) \(date(min(task.createdAt, end))) \(text)\(due)\(pri)"))
      } else {
        let made = task.isCreationKnown ? "\(date(task.createdAt)) " : ""
        open.append("\(priority.isEmpty ? "" : "(\(priority)) ")\(made)\(text)\(due)")
      }
    }
    let closed = done.sorted { ($0.date, $0.line) < ($1.date, $1.line) }.map(\.line)
    // An empty file is omitted.
    for (name, lines) in [("todo.txt", open), ("done.txt", closed)] where !lines.isEmpty {
      files.add(name, lines.map { "\($0)\n" }.joined())
    }
    loseDetails(of: history, to: &files)
  }

  private static func loseDetails(of history: History, to files: inout ThirdPartyFiles) {
    let tasks = history.recurringTasks ?? []
    let times = (history.completions?.count ?? 0) + tasks.count + (history.attemptTasks?.count ?? 0)
    files.lose(
      times, "tasks and completions",
      "the times of day and ids of these tasks; this format stores only dates and text")
    files.lose(tasks.count { !$0.isActive }, "recurring tasks", "these tasks are inactive")
    files.lose(
      tasks.count { $0.recurrence.policy == .fixedSkip }, "recurring tasks",
      "these tasks skip missed occurrences; Kaiki writes tasks that repeat from the due date instead")
    files.lose(
      tasks.count { $0.recurrence.skip != .backward && $0.recurrence.interval.countsMonths },
      "recurring tasks",
      "the rule of these tasks for days that a month lacks")
    let kept = (history.attemptTasks ?? []).count { $0.completedAt != nil }
    files.lose(
      max(0, (history.attempts?.count ?? 0) - kept), "attempts",
      "this format stores at most one completion per task")
    let known = Set(tasks.map(\.id))
    files.lose(
      (history.completions ?? []).count { !known.contains($0.task) }, "completions",
      "the task of these completions is missing from the data"
    )
  }

  /// `rec:` counts from the completion, `rec:+` from the due date.
  private static func period(_ task: RecurringTask) -> String {
    let interval = task.recurrence.interval
    return
      "\(task.recurrence.policy == .fromCompletion ? "" : "+")\(interval.value)\(interval.unit.rawValue.prefix(1))"
  }

  /// Text on one line, with a dot before each word that would be read as a mark of the format.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).enumerated().map { index, word in
      TodoTxtImport.isMark(word, isFirst: index == 0) ? "·\(word)" : String(word)
    }.joined(separator: " ")
  }

  private static func label(_ tag: String) -> String {
    let word = tag.split(whereSeparator: \.isWhitespace).joined(separator: "_")
    return word.hasPrefix("+") || word.hasPrefix("@") ? word : "+\(word)"
  }
}
