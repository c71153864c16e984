import Files
import Formats
import Kaiki
import Rows

/// Reads `todo.txt` and `done.txt`: one task per line, with `rec:`, `due:` and `t:` (https://github.com/todotxt/todo.txt).
///
/// Lines with `rec:` and the same text are one recurring task, unless open lines of one file have several intervals. A done
/// line, in either file, is the completion of the occurrence with the same `due:`. `rec:+1w` counts from the due date,
/// `rec:1w` from the completion. A line without `rec:` is a task with one attempt, at its completion.
package enum TodoTxtImport: AppFormat {
  package struct Memory: FormatMemory {
    /// Open recurring tasks of all `todo.txt` by ``TodoTxtImport/recurrences(of:)``; `nil` without such a file.
    fileprivate var open: [String: [String]]?
    /// First due day and last completion of each recurring task, from the files read so far.
    fileprivate var done: [Task: (firstDue: CivilDate, last: CivilDate)] = [:]
    fileprivate var ids = MadeNames()
    fileprivate var idsOfSingleTasks: [String: MadeNames] = [:]

    package init() {}

    fileprivate mutating func learn(_ tasks: [String: [String]]) {
      open = (open ?? [:]).merging(tasks) { known, own in
        // If two exports of a file have different intervals, the interval was changed.
        max(known.count, own.count) > 1 ? known + own.filter { !known.contains($0) } : known
      }
    }
  }

  package static func learnsAll(of name: String, _ kind: DataKind?) -> Bool {
    kind == nil && name.lowercased().hasSuffix("todo.txt")
  }

  package static func learn(_ head: Head, _ memory: inout Memory) -> AppSettings? {
    if learnsAll(of: head.text.name, head.kind) {
      memory.learn(recurrences(of: head.text))
    }
    return nil
  }

  package static func score(_ head: Head) -> Score {
    let name = Folder.name(of: head.text.name).lowercased()
    if name == "todo.txt" || name == "done.txt" || name.hasSuffix(".todo.txt") || name.hasSuffix(".done.txt")
    {
      return Score(75)
    }
    guard !["csv", "json", "jsonl", "org", "md", "tsv"].contains(where: { name.hasSuffix(".\($0)") }) else {
      return Score(0)
    }
    let lines = head.text.lines(first: 50).filter { !$0.text.trimmed.isEmpty }
    let marked = lines.count { line in
      let item = Item(line)
      return item.isDone && item.completed != nil || item.priority != nil || item.recurrence != nil
    }
    return Score(70, if: marked > 0 && marked * 2 >= lines.count)
  }

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ memory: inout Memory,
    _ context: ReadingContext
  ) throws(Fault) {
    let items = text.writtenLines.map(Item.init)
    // A due day is a plan, so it is no evidence of when other tasks were created.
    let earliest = items.flatMap { [$0.created, $0.completed].compactMap { $0 } }.min()
    let open = memory.open ?? recurrences(of: items)
    var repeated: [Task: [Item]] = [:]
    var tasks: [Task] = []
    // Several tasks may have the same text and day, in one file or in both; equal lines are one task.
    var ids = memory.idsOfSingleTasks.removeValue(forKey: Folder.parent(of: text.name)) ?? MadeNames()
    defer { memory.idsOfSingleTasks[Folder.parent(of: text.name)] = ids }
    for item in items {
      if let word = item.wrongDate {
        translation.reject(
          at: item.offset,
          item.isOtherDate
            ? "\(word) is not a date of todo.txt; write it as 2024-01-15"
            : "\(word) is not a calendar date; check year, month and day")
        continue
      }
      guard let recurrence = item.recurrence else {
        add(item, earliest, &ids, &translation, context)
        continue
      }
      guard recurrence.interval != nil else {
        translation.reject(
          at: item.offset,
          "rec:\(recurrence.text.prefix(20)) is not an interval; write days, weeks or months such as rec:2w")
        continue
      }
      let isOther = open[item.title]?.dropFirst().contains(recurrence.text) ?? false
      let task = Task(title: item.title, recurrence: isOther ? recurrence.text : nil)
      if repeated[task] == nil { tasks.append(task) }
      repeated[task, default: []].append(item)
    }
    for task in tasks {
      let items = repeated[task] ?? []
      for item in items where item.isDone {
        guard let completed = item.completed else { continue }
        let due = item.due ?? completed
        let known = memory.done[task]
        memory.done[task] = (min(known?.firstDue ?? due, due), max(known?.last ?? completed, completed))
      }
      var id = memory.ids.made(task.title, of: task.title)
      if let recurrence = task.recurrence {
        id = memory.ids.made(task.title, of: "\(task.title)\t\(recurrence)")
      }
      // A task of `done.txt` continues in `todo.txt`, which has its state, or has ended.
      let goesOn = isArchive(text.name) ? memory.open.map { $0[task.title] != nil } : nil
      add(items, id, done: memory.done[task], goesOn: goesOn, earliest, &translation, context)
    }
  }

  /// True for a `done.txt`, which is read before the `todo.txt` of its tasks.
  package static func isArchive(_ name: String) -> Bool { name.lowercased().hasSuffix("done.txt") }

  package struct Task: Hashable {
    package var title: String
    /// Value of `rec:` if another open task has the same text; `nil` otherwise.
    package var recurrence: String?
  }

  /// Values of `rec:` of the open lines by task; empty for a text with a too long line, because the reader rejects the
  /// text.
  private static func recurrences(of text: ThirdPartyText) -> [String: [String]] {
    guard text.longLine == nil else { return [:] }
    let lines = text.writtenLines.filter { $0.text.contains("\(Key.recurrence.rawValue):") }
    return recurrences(of: lines.map(Item.init))
  }

  private static func recurrences(of items: [Item]) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for item in items {
      guard let recurrence = item.recurrence, recurrence.interval != nil else { continue }
      let known = found[item.title, default: []]
      found[item.title] = item.isDone || known.contains(recurrence.text) ? known : known + [recurrence.text]
    }
    return found
  }

  private enum Key: String {
    case due, threshold = "t", priority = "pri", recurrence = "rec"

    init?(of word: Substring) {
      guard let colon = word.firstIndex(of: ":") else { return nil }
      self.init(rawValue: String(word[..<colon]))
    }
  }

  /// True if a reader could mistake a word of a text for a key, or the first word for a mark, a priority or a date.
  package static func isMark(_ word: Substring, isFirst: Bool) -> Bool {
    Key(of: word) != nil
      || isFirst && (word == "x" || priority(word) != nil || InstantText.date(String(word)) != nil)
  }

  private static func priority(_ word: Substring) -> Character? {
    guard word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
      let letter = word.dropFirst().first, letter.isASCII, letter.isUppercase
    else { return nil }
    return letter
  }

  private struct Item {
    let offset: Int
    let line: String
    var isDone = false
    var priority: Character?
    var completed, created, due, threshold: CivilDate?
    /// Word that looks like a date but is invalid, such as `due:2026-06-31`; `nil` without one.
    var wrongDate: String?
    /// True if ``wrongDate`` is a date in the form of another program, such as `due:4.12.2026`.
    var isOtherDate = false
    var recurrence: (text: String, interval: CalendarInterval?, isStrict: Bool, isBusiness: Bool)?
    var title = ""
    var tags: [String] = []

    init(_ line: ThirdPartyText.Line) {
      (offset, self.line) = (line.offset, line.text)
      var words = line.words[...]
      if words.first == "x" {
        isDone = true
        words.removeFirst()
      }
      func takePriority() {
        guard let letter = words.first.flatMap(TodoTxtImport.priority) else { return }
        priority = letter
        words.removeFirst()
      }
      takePriority()
      var dates: [CivilDate] = []
      while dates.count < 2, let word = words.first, let read = date(word, as: word) {
        dates.append(read)
        words.removeFirst()
      }
      takePriority()
      (completed, created) = isDone ? (dates.first, dates.dropFirst().first) : (nil, dates.first)
      var kept: [Substring] = []
      for word in words {
        if word.count > 1, word.hasPrefix("+") || word.hasPrefix("@") { tags.append(String(word)) }
        if let key = Key(of: word), take(word.drop { $0 != ":" }.dropFirst(), key, in: word) { continue }
        kept.append(word)
      }
      title = kept.joined(separator: " ")
    }

    /// - Parameter word: Word that contains the text; becomes ``wrongDate`` if the date is invalid.
    private mutating func date(_ text: Substring, as word: Substring) -> CivilDate? {
      let date = InstantText.date(String(text))
      if date == nil, text.utf8.count == 10, text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil {
        wrongDate = wrongDate ?? String(word)
      }
      return date
    }

    private static var otherDate: Regex<Substring> {
      /[0-9]{1,2}[.\/-][0-9]{1,2}[.\/-][0-9]{4}|[0-9]{4}[.\/-][0-9]{1,2}[.\/-][0-9]{1,2}/
    }

    private mutating func date(ofKey value: Substring, in word: Substring) -> CivilDate? {
      let date = date(value, as: word)
      if date == nil, wrongDate == nil, value.utf8.count <= 10, value.wholeMatch(of: Self.otherDate) != nil {
        (wrongDate, isOtherDate) = (String(word), true)
      }
      return date
    }

    private mutating func take(_ value: Substring, _ key: Key, in word: Substring) -> Bool {
      switch key {
      case .due:
        due = date(ofKey: value, in: word)
        return due != nil
      case .threshold:
        threshold = date(ofKey: value, in: word)
        return threshold != nil
      case .priority: return value.count == 1
      case .recurrence:
        let isStrict = value.hasPrefix("+")
        let phrase = value.drop { $0 == "+" }
        let isBusiness = phrase.hasSuffix("b")
        let word = isBusiness ? phrase.dropLast() + "d" : phrase
        let interval = TaskwarriorPeriod.interval(String(word))
        recurrence = (String(value), phrase.isEmpty ? nil : interval, isStrict, isBusiness)
        return true
      }
    }
  }

  /// Adds a recurring task by its last open line, or else its last done line, and its completions.
  ///
  /// - Parameters:
  ///   - known: First due day and last completion so far; `nil` if never completed.
  ///   - goesOn: True if a task of `done.txt` is also in `todo.txt`; `nil` if no `todo.txt` exists, and in other files.
  ///   - earliest: Earliest creation or completion of the file; `nil` if none is dated.
  private static func add(
    _ items: [Item], _ id: String, done known: (firstDue: CivilDate, last: CivilDate)?, goesOn: Bool?,
    _ earliest: CivilDate?, _ translation: inout Translation, _ context: ReadingContext
  ) {
    let isNamed = goesOn == nil || goesOn == false && known != nil
    if isNamed, let item = items.last(where: { !$0.isDone }) ?? items.last,
      let recurrence = item.recurrence, let interval = recurrence.interval
    {
      guard let created = items.compactMap({ $0.created ?? $0.completed ?? $0.due }).min() ?? earliest else {
        return leaveOut(item, &translation)
      }
      if recurrence.isBusiness {
        translation.note(
          .workingDays("rec:\(recurrence.text.quoted)"), at: item.offset, like: "working days")
      }
      let last = known?.last
      let isDated = last != nil || items.contains { $0.created != nil }
      let made = context.midnight(of: created)
      let isCreationKnown = isDated || items.allSatisfy { $0.due == nil }
      let next = item.isDone ? nil : item.due ?? item.threshold
      let due = recurrence.isStrict ? items.compactMap(\.due).max() : nil
      let first = [known?.firstDue, item.due].compactMap { $0 }.min()
      let counted = (due ?? last).map { last in
        Recurrence(interval: interval, policy: .fixed).next(
          after: LocalTime(date: due == nil ? last : first ?? last, secondOfDay: 0),
          past: LocalTime(date: last, secondOfDay: 0)
        ).date
      }
      var task = RecurringTask(
        id: id, title: item.title,
        recurrence: Recurrence(
          interval: interval, policy: recurrence.isStrict ? .fixed : .fromCompletion),
        anchor: recurrence.isStrict ? first.map(context.midnight) : nil,
        lastCompleted: last.map(context.noon),
        nextReminder: context.midnight(of: next ?? counted ?? item.created ?? created),
        created: isCreationKnown ? made : context.creation(before: made, every: interval),
        isActive: goesOn ?? true,
        openDues: items.filter { !$0.isDone }.compactMap(\.due).map(context.start).sorted())
      task.isCreationKnown = isCreationKnown
      translation.append(
        .recurringTasks, at: item.offset, task, required: (RecurringTask.Column.id.rawValue, id),
        (RecurringTask.Column.title.rawValue, item.title))
    }
    addCompletions(items.filter(\.isDone), of: id, &translation, context)
  }

  private static func addCompletions(
    _ done: [Item], of id: String, _ translation: inout Translation, _ context: ReadingContext
  ) {
    translation.begin(.completions)
    var dues: [CivilDate: CivilDate?] = [:]
    for item in done {
      guard let completed = item.completed else {
        translation.note(.undatedCompletion, at: item.offset)
        continue
      }
      translation.note(.noonOfCompletion, at: item.offset)
      // One day may have several completions, each of another occurrence; equal lines are one completion.
      let first = dues[completed, default: item.due]
      dues[completed] = .some(first)
      let occurrence = first == item.due ? "" : " \(item.due.map { "\($0)" } ?? "-")"
      translation.append(
        .completions, at: item.offset,
        Completion(
          id: "\(id) \(completed)\(occurrence)", task: id, at: context.noon(of: completed),
          due: item.due.map(context.start)),
        required: (Completion.Column.taskId.rawValue, id))
    }
  }

  private static func leaveOut(_ item: Item, _ translation: inout Translation) {
    translation.note(.undatedTask, at: item.offset)
  }

  private static func add(
    _ item: Item, _ earliest: CivilDate?, _ ids: inout MadeNames, _ translation: inout Translation,
    _ context: ReadingContext
  ) {
    guard !item.title.isEmpty else { return }
    guard let created = item.created ?? item.completed ?? (item.isDone ? nil : item.due) ?? earliest else {
      return leaveOut(item, &translation)
    }
    let isPlanned = item.created == nil && item.completed == nil && !item.isDone && item.due != nil
    if item.created == nil, item.completed == nil, !isPlanned {
      translation.note(.madeOn(created), at: item.offset, like: "made on")
    }
    // Without a creation date the id has the due day, because the due day is the same before and after completion.
    let id = ids.made("\(item.title) \(item.created ?? item.due ?? created)", of: item.line)
    let end = item.isDone ? context.noon(of: item.completed ?? created) : nil
    let priority: AttemptTask.Priority =
      switch item.priority {
      case "A": .high
      case nil, "B": .medium
      default: .low
      }
    let due = item.due.map { context.start(of: $0) }
    let madeAt = context.midnight(of: min(created, item.completed ?? created))
    var task = AttemptTask(
      id: id, name: item.title, category: .other, priority: priority, isCompleted: item.isDone,
      createdAt: isPlanned ? due ?? madeAt : madeAt, updatedAt: isPlanned ? nil : end ?? madeAt,
      completedAt: end, totalAttempts: end == nil ? 0 : 1, lastAttemptAt: end, tags: item.tags,
      dueDate: isPlanned
        ? due : translation.optional(due, column: AttemptTask.Column.dueDate.rawValue, at: item.offset))
    task.isCreationKnown = !isPlanned
    translation.append(.attemptTasks, at: item.offset, task)
    translation.begin(.attempts)
    if let end {
      translation.note(.noonOfCompletion, at: item.offset)
      translation.append(.attempts, at: item.offset, Attempt(id: id, task: id, at: end))
    }
  }
}
