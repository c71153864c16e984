import Kaiki

/// `todo.txt` and `done.txt`: a task a line, with `rec:`, `due:` and `t:` (https://github.com/todotxt/todo.txt).
///
/// Lines with `rec:` and one text are one recurring task, but where a file has open ones of several intervals; each that is done
/// is a completion, of the round that was due on its `due:`, whichever of the two files it stands in. `rec:+1w` counts from
/// the due date, `rec:1w` from the completion. A line without is a task with one attempt, at its end.
enum TodoTxtImport: ThirdPartyRows {
  static func isFormat(of text: ThirdPartyText) -> Bool {
    let name = Folder.name(of: text.name).lowercased()
    if name == "todo.txt" || name == "done.txt" || name.hasSuffix(".todo.txt") || name.hasSuffix(".done.txt")
    {
      return true
    }
    guard !["csv", "json", "jsonl", "org", "md", "tsv"].contains(where: { name.hasSuffix(".\($0)") }) else {
      return false
    }
    let lines = text.lines(first: 50).filter { !$0.text.trimmed.isEmpty }
    let marked = lines.count { line in
      let item = Item(line)
      return item.isDone && item.completed != nil || item.priority != nil || item.recurrence != nil
    }
    return marked > 0 && marked * 2 >= lines.count
  }

  static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    let items = text.writtenLines.map(Item.init)
    // A due day is a plan, and says nothing of when other tasks were made.
    let earliest = items.flatMap { [$0.created, $0.completed].compactMap { $0 } }.min()
    let open = context.openTasks ?? recurrences(of: items)
    var repeated: [Task: [Item]] = [:]
    var tasks: [Task] = []
    // Several tasks may have one text and day, in one of the files or in both; a line that stands there twice is one.
    var ids = context.onceNames.removeValue(forKey: Folder.parent(of: text.name)) ?? MadeNames()
    defer { context.onceNames[Folder.parent(of: text.name)] = ids }
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
        let known = context.done[task]
        context.done[task] = (min(known?.firstDue ?? due, due), max(known?.last ?? completed, completed))
      }
      var id = context.taskNames.made(task.title, of: task.title)
      if let recurrence = task.recurrence {
        id = context.taskNames.made(task.title, of: "\(task.title)\t\(recurrence)")
      }
      // Where it goes on in `todo.txt`, that file says where it stands; where it does not, it is over.
      let goesOn = isArchive(text.name) ? context.openTasks.map { $0[task.title] != nil } : nil
      add(items, task, id, goesOn: goesOn, earliest, &translation, context)
    }
  }

  /// Whether a file is one to which lines that are done are moved; it is read before the files of open ones.
  static func isArchive(_ name: String) -> Bool { name.lowercased().hasSuffix("done.txt") }

  /// A recurring task.
  struct Task: Hashable {
    var title: String
    /// Its `rec:`, where an open task of the same text has another; else `nil`, whatever its lines say.
    var recurrence: String?
  }

  /// The texts of the recurring tasks of a file, each with the values of `rec:` of its open lines in their order; none of a file
  /// that is going to be refused for a line that is too long.
  static func recurrences(of text: ThirdPartyText) -> [String: [String]] {
    text.longLine == nil ? recurrences(of: text.writtenLines.map(Item.init)) : [:]
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

  /// What stands before the colon of a word that is no part of a text.
  private enum Key: String {
    case due, threshold = "t", priority = "pri", recurrence = "rec"

    init?(of word: Substring) {
      guard let colon = word.firstIndex(of: ":") else { return nil }
      self.init(rawValue: String(word[..<colon]))
    }
  }

  /// Whether a word of a text could be read as something else: a key, or at its beginning a mark, a priority or a date.
  static func isMark(_ word: Substring, isFirst: Bool) -> Bool {
    Key(of: word) != nil
      || isFirst && (word == "x" || priority(word) != nil || InstantText.date(String(word)) != nil)
  }

  /// The letter of `(A)`; `nil` for any other word.
  private static func priority(_ word: Substring) -> Character? {
    guard word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
      let letter = word.dropFirst().first, letter.isASCII, letter.isUppercase
    else { return nil }
    return letter
  }

  /// A line.
  private struct Item {
    let offset: Int
    let line: String
    var isDone = false
    var priority: Character?
    var completed, created, due, threshold: CivilDate?
    /// A word that stands for a date as they are written, and is none, such as `due:2026-06-31`.
    var wrongDate: String?
    /// Whether that word is a date as other programs write it, such as `due:4.12.2026`.
    var isOtherDate = false
    var recurrence: (text: String, interval: CalendarInterval?, isStrict: Bool, isBusiness: Bool)?
    /// The text without dates and keys.
    var title = ""
    var tags: [String] = []

    init(_ line: ThirdPartyText.Line) {
      (offset, self.line) = (line.offset, line.text)
      var words = line.text.split(whereSeparator: \.isWhitespace)[...]
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

    /// The date that a text is.
    ///
    /// - Parameter word: The word that it stands in, which is kept where it is written as a date and is none.
    private mutating func date(_ text: Substring, as word: Substring) -> CivilDate? {
      let date = InstantText.date(String(text))
      if date == nil, text.utf8.count == 10, text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil {
        wrongDate = wrongDate ?? String(word)
      }
      return date
    }

    /// A date as other programs write it.
    private static var otherDate: Regex<Substring> {
      /[0-9]{1,2}[.\/-][0-9]{1,2}[.\/-][0-9]{4}|[0-9]{4}[.\/-][0-9]{1,2}[.\/-][0-9]{1,2}/
    }

    /// The date of a key, whose word is kept where it is a date as other programs write it.
    private mutating func date(ofKey value: Substring, in word: Substring) -> CivilDate? {
      let date = date(value, as: word)
      if date == nil, wrongDate == nil, value.utf8.count <= 10, value.wholeMatch(of: Self.otherDate) != nil {
        (wrongDate, isOtherDate) = (String(word), true)
      }
      return date
    }

    /// Takes in a key; whether it is one.
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

  /// A recurring task: its open line, else the last that is done, and its completions.
  ///
  /// - Parameter goesOn: Of a task in `done.txt` whether it stands in `todo.txt`, too; `nil` where there is none.
  private static func add(
    _ items: [Item], _ task: Task, _ id: String, goesOn: Bool?, _ earliest: CivilDate?,
    _ translation: inout Translation,
    _ context: ImportContext
  ) {
    let isNamed = goesOn == nil || goesOn == false && context.done[task] != nil
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
      let known = context.done[task]
      let last = known?.last
      let isDated = last != nil || items.contains { $0.created != nil }
      let made = context.reading.midnight(of: created)
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
      translation.append(
        .recurringTasks, at: item.offset,
        [
          "id": .text(id), "title": .text(item.title), "intervalValue": .integer(interval.value),
          "intervalUnit": .text(interval.unit.rawValue),
          "lastCompletedDate": last.map { .instant(context.reading.noon(of: $0)) },
          "nextReminderDate": .instant(
            context.reading.midnight(of: next ?? counted ?? item.created ?? created)),
          "createdDate": .instant(
            isCreationKnown ? made : context.reading.creation(before: made, every: interval)),
          "isMakingKnown": isCreationKnown ? nil : .flag(false), "isActive": .flag(goesOn ?? true),
          "policy": .text((recurrence.isStrict ? RecurrencePolicy.fixed : .fromCompletion).rawValue),
          "anchorDate": recurrence.isStrict ? first.map { .instant(context.reading.midnight(of: $0)) } : nil,
          "openDueDates": .instants(
            items.filter { !$0.isDone }.compactMap(\.due).map { context.reading.start(of: $0) }.sorted()),
        ])
    }
    addCompletions(items.filter(\.isDone), of: id, &translation, context)
  }

  /// The completions of a recurring task, whose days stand in the file and not their hours.
  private static func addCompletions(
    _ done: [Item], of id: String, _ translation: inout Translation, _ context: ImportContext
  ) {
    translation.begin(.completions)
    var dues: [CivilDate: CivilDate?] = [:]
    for item in done {
      guard let completed = item.completed else {
        translation.note(.undatedCompletion, at: item.offset)
        continue
      }
      translation.note(.noonOfCompletion, at: item.offset)
      // Of one day there may be several, each of its own round; a line that stands there twice is one.
      let first = dues[completed, default: item.due]
      dues[completed] = .some(first)
      let occurrence = first == item.due ? "" : " \(item.due.map { "\($0)" } ?? "-")"
      translation.append(
        .completions, at: item.offset,
        [
          "id": .text("\(id) \(completed)\(occurrence)"), "taskId": .text(id),
          "completedAt": .instant(context.reading.noon(of: completed)),
          "dueDate": item.due.map { .instant(context.reading.start(of: $0)) },
        ])
    }
  }

  private static func leaveOut(_ item: Item, _ translation: inout Translation) {
    translation.note(.undatedTask, at: item.offset)
  }

  /// A task that does not come back.
  private static func add(
    _ item: Item, _ earliest: CivilDate?, _ ids: inout MadeNames, _ translation: inout Translation,
    _ context: ImportContext
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
    let end = item.isDone ? context.reading.noon(of: item.completed ?? created) : nil
    let priority: AttemptTask.Priority =
      switch item.priority {
      case "A": .high
      case nil, "B": .medium
      default: .low
      }
    let due = item.due.map { context.reading.start(of: $0) }
    let madeAt = context.reading.midnight(of: min(created, item.completed ?? created))
    translation.append(
      .attemptTasks, at: item.offset,
      [
        "id": .text(id), "name": .text(item.title), "category": .text(AttemptTask.Category.other.rawValue),
        "priority": .text(priority.rawValue), "isCompleted": .flag(item.isDone),
        "createdAt": .instant(isPlanned ? due ?? madeAt : madeAt),
        "isMakingKnown": isPlanned ? .flag(false) : nil,
        "updatedAt": isPlanned ? nil : .instant(end ?? madeAt),
        "completedAt": end.map(CellValue.instant), "totalAttempts": .integer(end == nil ? 0 : 1),
        "lastAttemptAt": end.map(CellValue.instant), "tags": .texts(item.tags),
        "dueDate": due.map(CellValue.instant),
      ])
    translation.begin(.attempts)
    if let end {
      translation.note(.noonOfCompletion, at: item.offset)
      translation.append(
        .attempts, at: item.offset, ["id": .text(id), "taskId": .text(id), "timestamp": .instant(end)])
    }
  }
}
