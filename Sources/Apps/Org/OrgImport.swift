import Formats
import Kaiki
import Rows

/// Reads Org files: tasks with a repeater and their logged completions, closed and planned tasks, and cards of org-drill.
///
/// Repeaters of Org mode count from the date by one interval (`+1w`), from the date to the future (`++1w`), or from the
/// completion (`.+1w`). org-drill stores the last answer of each card only.
package enum OrgImport: AppFormat {
  package static func score(_ head: Head) -> Score {
    let name = head.text.name.lowercased()
    if name.hasSuffix(".org") || name.hasSuffix(".org_archive") { return Score(95) }
    guard !["csv", "json", "jsonl", "md", "ics", "txt"].contains(where: { name.hasSuffix(".\($0)") }) else {
      return Score(0)
    }
    let lines = head.text.lines(first: 200)
    let hasMark = lines.contains { line in
      [":LOGBOOK:", ":PROPERTIES:", "SCHEDULED: <", "DEADLINE: <"].contains(where: line.text.contains)
    }
    return Score(90, if: hasMark && lines.contains { Heading.level(of: $0.text) != nil })
  }

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ memory: inout NotesMemory,
    _ context: ReadingContext
  ) throws(Fault) {
    var (done, open) = (Set(["DONE"]), Self.openKeywords)
    var headings: [Heading] = []
    for line in ThirdPartyText.LineSequence(text: text) {
      if line.text.isEmpty {
        if !headings.isEmpty { headings[headings.count - 1].hasLines = true }
      } else if let keywords = keywords(line.text) {
        open.formUnion(keywords.open)
        done.formUnion(keywords.done)
      } else if let level = Heading.level(of: line.text) {
        headings.append(Heading(line, level: level))
      } else if !headings.isEmpty {
        headings[headings.count - 1].take(line)
      }
    }
    var names = MadeNames(headings.map(\.name))
    open.subtract(done)
    // An archived or commented heading hides the headings below it.
    var hidden: Int?
    for heading in headings {
      if hidden.map({ heading.level <= $0 }) ?? true { hidden = heading.isHidden ? heading.level : nil }
      let own = names.name(heading.name)
      // Headings of several files with the same ID are one item.
      let id =
        heading.properties["ID"] == nil
        ? memory.name(own, in: text.name, telling: heading.told, at: heading.offset, &translation)
        : memory.name(ofID: own)
      if heading.properties["DRILL_LAST_REVIEWED"] != nil {
        readCard(heading, id, &translation, &memory, context)
      } else if let stamp = heading.repeated {
        readRepeated(heading, id, stamp, done, &translation, context)
      } else if let keyword = heading.keyword, done.contains(keyword), let closed = heading.closed {
        readClosed(heading, id, closed, &translation, context)
      } else if hidden == nil, heading.isOpen(open) {
        readPlanned(heading, id, &translation, context)
      }
    }
    guard !translation.tables.isEmpty || !translation.faults.isEmpty else {
      throw Fault(
        offset: text.start,
        message:
          "no heading has a repeated or CLOSED date, a TODO with DEADLINE or SCHEDULED, or org-drill's properties; give another file"
      )
    }
  }

  /// Usual keywords of open tasks: defaults of Org mode, examples of its manual, and keywords of Doom Emacs.
  private static let openKeywords: Set<String> = [
    "TODO", "NEXT", "STARTED", "STRT", "DOING", "IN-PROGRESS", "INPROGRESS", "WAITING", "WAIT", "HOLD",
    "PROJ", "LOOP",
  ]

  /// Returns the keywords of open and done tasks in a line such as `#+TODO: TODO | DONE CANCELLED`; `nil` for other lines.
  private static func keywords(_ line: String) -> (open: [String], done: [String])? {
    let upper = line.uppercased()
    guard ["#+TODO:", "#+SEQ_TODO:", "#+TYP_TODO:"].contains(where: upper.hasPrefix) else { return nil }
    let words = line.split(separator: " ").dropFirst().map { String($0.prefix { $0 != "(" }) }
    guard let bar = words.firstIndex(of: "|") else {
      return (Array(words.dropLast()), Array(words.suffix(1)))
    }
    return (Array(words[..<bar]), Array(words[(bar + 1)...]))
  }

  private static func instant(
    _ stamp: Stamp, _ translation: inout Translation, _ context: ReadingContext
  ) -> Instant {
    guard !stamp.hasTime else { return context.instant(stamp.local) }
    translation.note(.noonOfCompletion, at: stamp.offset)
    return context.noon(of: stamp.local.date)
  }

  private static func readRepeated(
    _ heading: Heading, _ id: String, _ stamp: Stamp, _ done: Set<String>, _ translation: inout Translation,
    _ context: ReadingContext
  ) {
    let cookie = stamp.cookie ?? ""
    let policy: RecurrencePolicy =
      cookie.hasPrefix(".+") ? .fromCompletion : cookie.hasPrefix("++") ? .fixedSkip : .fixed
    let word = cookie.drop { ".+".contains($0) }.prefix { $0 != "/" }
    guard let interval = TaskwarriorPeriod.interval(String(word)) else {
      return translation.reject(
        at: stamp.offset,
        "the repeater \(cookie.prefix(20)) is not a number of days, weeks, months or years; write one such as .+1d"
      )
    }
    if cookie.contains("/") {
      translation.note(.repeaterLimit(cookie.quoted), at: stamp.offset, like: "limit")
    }
    // Org stores the last repetition even if it logs no changes.
    var completions = heading.changes.filter { done.contains($0.state) }.map(\.stamp)
    if completions.isEmpty, let last = heading.properties["LAST_REPEAT"],
      let stamp = Stamp(last.filter { !"[]".contains($0) }, at: heading.offset)
    {
      completions = [stamp]
    }
    let times = completions.map { instant($0, &translation, context) }
    let next = context.instant(stamp.local)
    var task = RecurringTask(
      id: id, title: heading.title,
      recurrence: Recurrence(
        interval: interval, policy: policy,
        // Org moves a date that a month does not have into the next month.
        skip: interval.countsMonths ? .forward : .backward),
      lastCompleted: times.max(), nextReminder: next,
      created: times.min().map { min($0, next) } ?? context.creation(before: next, every: interval),
      isActive: heading.keyword.map { !done.contains($0) } ?? true)
    task.isCreationKnown = !times.isEmpty
    translation.append(
      .recurringTasks, at: heading.offset, task, required: (RecurringTask.Column.id.rawValue, id),
      (RecurringTask.Column.title.rawValue, heading.title))
    translation.begin(.completions)
    for (stamp, time) in zip(completions, times) {
      translation.append(
        .completions, at: stamp.offset, Completion(id: "\(id) \(time)", task: id, at: time),
        required: (Completion.Column.taskId.rawValue, id))
    }
  }

  private static func readClosed(
    _ heading: Heading, _ id: String, _ closed: Stamp, _ translation: inout Translation,
    _ context: ReadingContext
  ) {
    let end = instant(closed, &translation, context)
    let created = created(heading, context)
    let dueDate = (heading.deadline ?? heading.scheduled).map { due($0, context) }
    translation.append(
      .attemptTasks, at: heading.offset,
      AttemptTask(
        id: id, name: heading.title, category: .other, isCompleted: true,
        createdAt: min(created ?? end, end), updatedAt: end, completedAt: end, totalAttempts: 1,
        lastAttemptAt: end, tags: heading.tags,
        dueDate: translation.optional(
          dueDate, column: AttemptTask.Column.dueDate.rawValue, at: heading.offset)),
      required: (AttemptTask.Column.id.rawValue, id))
    translation.append(
      .attempts, at: closed.offset, Attempt(id: id, task: id, at: end),
      required: (Attempt.Column.id.rawValue, id))
  }

  private static func readPlanned(
    _ heading: Heading, _ id: String, _ translation: inout Translation, _ context: ReadingContext
  ) {
    guard let planned = heading.deadline ?? heading.scheduled else {
      return translation.reject(
        at: heading.offset,
        "\(heading.wrongDate ?? "") is not a calendar date; check year, month and day")
    }
    let (due, created) = (due(planned, context), created(heading, context))
    var task = AttemptTask(
      id: id, name: heading.title, category: .other, createdAt: created ?? due, tags: heading.tags,
      dueDate: created == nil
        ? due : translation.optional(due, column: AttemptTask.Column.dueDate.rawValue, at: heading.offset))
    task.isCreationKnown = created != nil
    translation.append(
      .attemptTasks, at: heading.offset, task, required: (AttemptTask.Column.id.rawValue, id))
    translation.begin(.attempts)
  }

  private static func due(_ planned: Stamp, _ context: ReadingContext) -> Instant {
    planned.hasTime ? context.instant(planned.local) : context.start(of: planned.local.date)
  }

  private static func created(_ heading: Heading, _ context: ReadingContext) -> Instant? {
    heading.properties["CREATED"].flatMap {
      Stamp($0.filter { !"[]<>".contains($0) }, at: heading.offset)
    }.map { context.instant($0.local) }
  }

  /// Adds the last answer of a card of org-drill; qualities 0 to 2 mean a wrong answer.
  private static func readCard(
    _ heading: Heading, _ id: String, _ translation: inout Translation, _ memory: inout NotesMemory,
    _ context: ReadingContext
  ) {
    guard let text = heading.properties["DRILL_LAST_REVIEWED"],
      let stamp = Stamp(text.filter { !"[]".contains($0) }, at: heading.offset),
      let quality = heading.properties["DRILL_LAST_QUALITY"].flatMap({ Int($0) }), 0...5 ~= quality
    else {
      return translation.reject(
        at: heading.offset,
        "DRILL_LAST_REVIEWED is not a date or DRILL_LAST_QUALITY is not 0 to 5; correct it")
    }
    let at = instant(stamp, &translation, context)
    let days = heading.properties["DRILL_LAST_INTERVAL"].flatMap { Double($0) } ?? 0
    translation.note(.earlierAnswers, at: heading.offset)
    memory.append(
      card: id, at: at, rating: quality < 3 ? 1 : quality == 3 ? 2 : quality == 4 ? 3 : 4,
      interval: days, offset: heading.offset, &translation)
  }
}

extension OrgImport {
  package struct Stamp {
    package var offset: Int
    package var local: LocalTime
    var hasTime: Bool
    /// Repeater, such as `.+2d/4d`; `nil` if the date is not repeated.
    var cookie: String?

    /// Reads `2009-10-17 Sat 10:00 .+2d/4d`, without its brackets.
    package init?(_ text: some StringProtocol, at offset: Int) {
      var words = text.split(separator: " ")[...]
      guard let first = words.popFirst(), let date = InstantText.date(String(first)) else { return nil }
      self.offset = offset
      var minute: Int?
      for word in words {
        if ["+", ".+", "++"].contains(where: word.hasPrefix) {
          cookie = String(word)
        } else if let found = WrittenDates.time(String(word.prefix { $0 != "-" })), minute == nil {
          minute = found
        }
      }
      hasTime = minute != nil
      local = LocalTime(date: date, secondOfDay: (minute ?? 0) * 60)
    }

    package init?(in line: ThirdPartyText.Line, after mark: String = "") {
      var rest = line.text[...]
      if !mark.isEmpty {
        guard let range = rest.firstRange(of: mark) else { return nil }
        rest = rest[range.upperBound...]
      }
      guard let open = rest.firstIndex(where: { $0 == "<" || $0 == "[" }),
        let close = rest[open...].firstIndex(where: { $0 == ">" || $0 == "]" })
      else { return nil }
      self.init(rest[rest.index(after: open)..<close], at: line.offset)
    }
  }

  package struct Heading {
    package let offset: Int
    let level: Int
    var keyword: String?
    package var title = ""
    package var tags: [String] = []
    package var properties: [String: String] = [:]
    package var repeated: Stamp?
    /// Dates without a repeater in the first line below the heading; `nil` if missing.
    var deadline, scheduled: Stamp?
    /// First invalid word in the form of such a date; `nil` if all dates are valid.
    var wrongDate: String?
    /// True if a line below the heading has been read; later lines cannot plan the task.
    var hasLines = false
    package var closed: Stamp?
    /// Logged changes of the keyword with their times, in the order of the file.
    package var changes: [(state: String, stamp: Stamp)] = []

    /// Properties and dates as a text, which is the same in a copy of the heading.
    package var told: String {
      let properties = properties.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let stamps = [repeated, closed] + changes.map { $0.stamp }
      return (properties + stamps.map { "\($0?.local.seconds ?? 0) \($0?.cookie ?? "")" }).joined(
        separator: "\n")
    }

    /// True if the heading is an open task with a planned day that does not recur.
    func isOpen(_ keywords: Set<String>) -> Bool {
      closed == nil && !title.isEmpty && keywords.contains(keyword ?? "")
        && (deadline ?? scheduled != nil || wrongDate != nil)
    }

    package var isHidden: Bool {
      tags.contains("ARCHIVE") || keyword == "COMMENT" || title.hasPrefix("COMMENT ")
    }

    package var name: String { properties["ID"] ?? title.asName }

    static func level(of line: String) -> Int? {
      let stars = line.prefix { $0 == "*" }
      return !stars.isEmpty && line.dropFirst(stars.count).first == " " ? stars.count : nil
    }

    package init(_ line: ThirdPartyText.Line, level: Int) {
      (offset, self.level) = (line.offset, level)
      var words = line.text.dropFirst(level).split(separator: " ")[...]
      if let first = words.first, first.count > 1,
        first.allSatisfy({ $0.isASCII && ($0.isUppercase || "-_".contains($0)) })
      {
        keyword = String(first)
        words.removeFirst()
      }
      if let first = words.first, first.hasPrefix("[#"), first.hasSuffix("]") { words.removeFirst() }
      if let last = words.last, last.count > 2, last.hasPrefix(":"), last.hasSuffix(":") {
        tags = last.split(separator: ":").map(String.init)
        words.removeLast()
      }
      title = words.joined(separator: " ")
    }

    package mutating func take(_ line: ThirdPartyText.Line) {
      let text = line.text.trimmed
      let isPlanning = !hasLines && ["SCHEDULED:", "DEADLINE:", "CLOSED:"].contains(where: text.hasPrefix)
      hasLines = true
      if text.hasPrefix("- State \""), let end = text.dropFirst(9).firstIndex(of: "\"") {
        let state = String(text.dropFirst(9)[..<end])
        // The line ends with the time of the change, after the earlier keyword.
        let date = text[(text[end...].lastIndex(of: "[") ?? end)...]
        if let stamp = Stamp(in: ThirdPartyText.Line(text: String(date), offset: line.offset)) {
          changes.append((state, stamp))
        }
        return
      }
      if text.hasPrefix(":"), let colon = text.dropFirst().firstIndex(of: ":") {
        let value = text[text.index(after: colon)...].trimmed
        if !value.isEmpty { properties[text.dropFirst()[..<colon].uppercased()] = value }
        return
      }
      for mark in ["SCHEDULED:", "DEADLINE:"] where text.contains(mark) {
        if let stamp = Stamp(in: line, after: mark), stamp.cookie != nil {
          repeated = repeated ?? stamp
        } else if isPlanning, let word = planned(text, after: mark) {
          let stamp = Stamp(word, at: line.offset)
          if mark == "DEADLINE:" { deadline = stamp } else { scheduled = stamp }
          // A computed date, such as <%%(diary-float t 4 2)>, begins with another character.
          if stamp == nil, word.first?.isNumber == true { wrongDate = "\(mark) <\(word.prefix(20))>" }
        }
      }
      if text.contains("CLOSED:") { closed = closed ?? Stamp(in: line, after: "CLOSED:") }
    }

    /// Returns the text in angle brackets after a mark; `nil` for other brackets, which mark unplanned dates.
    private func planned(_ text: String, after mark: String) -> Substring? {
      guard let range = text.firstRange(of: mark) else { return nil }
      let rest = text[range.upperBound...].drop { $0 == " " }
      return rest.hasPrefix("<") ? rest.dropFirst().prefix { $0 != ">" } : nil
    }
  }
}
