import Kaiki

/// Org files: tasks with a repeater and their logged completions, tasks that were closed or are planned for a day, and
/// org-drill's cards.
///
/// The repeaters are `+1w` (from the date, one at a time), `++1w` (from the date, past now) and `.+1w` (from the
/// completion), as the manual of Org mode has them. org-drill keeps the last answer of a card alone.
enum OrgImport: ThirdPartyRows {
  static func isFormat(of text: ThirdPartyText) -> Bool {
    if text.name.lowercased().hasSuffix(".org") || text.name.lowercased().hasSuffix(".org_archive") {
      return true
    }
    guard
      !["csv", "json", "jsonl", "md", "ics", "txt"].contains(where: {
        text.name.lowercased().hasSuffix(".\($0)")
      })
    else { return false }
    let lines = text.lines(first: 200)
    return lines.contains { Heading.level(of: $0.text) != nil }
      && lines.contains { line in
        [":LOGBOOK:", ":PROPERTIES:", "SCHEDULED: <", "DEADLINE: <"].contains(where: line.text.contains)
      }
  }

  static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ context: inout ImportContext
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
    // What is put away, or commented out, is so with all that stands below it.
    var hidden: Int?
    for heading in headings {
      if hidden.map({ heading.level <= $0 }) ?? true { hidden = heading.isHidden ? heading.level : nil }
      let own = names.name(heading.name)
      // An ID is of one heading, in whatever file it stands.
      let id =
        heading.properties["ID"] == nil
        ? context.name(own, in: text.name, telling: heading.told, at: heading.offset, &translation)
        : context.name(ofID: own)
      if heading.properties["DRILL_LAST_REVIEWED"] != nil {
        readCard(heading, id, &translation, &context)
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

  /// The usual words for what is still to be done: those of Org itself, of its manual, and of Doom Emacs.
  private static let openKeywords: Set<String> = [
    "TODO", "NEXT", "STARTED", "STRT", "DOING", "IN-PROGRESS", "INPROGRESS", "WAITING", "WAIT", "HOLD",
    "PROJ",
    "LOOP",
  ]

  /// The words for what is to be done and for what is done in a line such as `#+TODO: TODO | DONE CANCELLED`.
  private static func keywords(_ line: String) -> (open: [String], done: [String])? {
    let upper = line.uppercased()
    guard ["#+TODO:", "#+SEQ_TODO:", "#+TYP_TODO:"].contains(where: upper.hasPrefix) else { return nil }
    let words = line.split(separator: " ").dropFirst().map { String($0.prefix { $0 != "(" }) }
    guard let bar = words.firstIndex(of: "|") else {
      return (Array(words.dropLast()), Array(words.suffix(1)))
    }
    return (Array(words[..<bar]), Array(words[(bar + 1)...]))
  }

  private static func instant(_ stamp: Stamp, _ translation: inout Translation, _ context: ImportContext)
    -> Instant
  {
    guard !stamp.hasTime else { return context.reading.instant(stamp.local) }
    translation.note(.noonOfCompletion, at: stamp.offset)
    return context.reading.noon(of: stamp.local.date)
  }

  private static func readRepeated(
    _ heading: Heading, _ id: String, _ stamp: Stamp, _ done: Set<String>, _ translation: inout Translation,
    _ context: ImportContext
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
    // A task without a logged change still has the last time at which it was repeated.
    var completions = heading.changes.filter { done.contains($0.state) }.map(\.stamp)
    if completions.isEmpty, let last = heading.properties["LAST_REPEAT"],
      let stamp = Stamp(last.filter { !"[]".contains($0) }, at: heading.offset)
    {
      completions = [stamp]
    }
    let times = completions.map { instant($0, &translation, context) }
    let next = context.reading.instant(stamp.local)
    translation.append(
      .recurringTasks, at: heading.offset,
      [
        "id": .text(id), "title": .text(heading.title), "intervalValue": .integer(interval.value),
        "intervalUnit": .text(interval.unit.rawValue),
        "lastCompletedDate": times.max().map(CellValue.instant),
        "nextReminderDate": .instant(next),
        "createdDate": .instant(
          times.min().map { min($0, next) } ?? context.reading.creation(before: next, every: interval)),
        "isMakingKnown": times.isEmpty ? .flag(false) : nil,
        "isActive": .flag(heading.keyword.map { !done.contains($0) } ?? true),
        "policy": .text(policy.rawValue),
        // Org moves a date that a month does not have into the next month.
        "skip": interval.countsMonths ? .text(SkipRule.forward.rawValue) : nil,
      ])
    translation.begin(.completions)
    for (stamp, time) in zip(completions, times) {
      translation.append(
        .completions, at: stamp.offset,
        ["id": .text("\(id) \(time)"), "taskId": .text(id), "completedAt": .instant(time)])
    }
  }

  private static func readClosed(
    _ heading: Heading, _ id: String, _ closed: Stamp, _ translation: inout Translation,
    _ context: ImportContext
  ) {
    let end = instant(closed, &translation, context)
    let created = created(heading, context)
    translation.append(
      .attemptTasks, at: heading.offset,
      [
        "id": .text(id), "name": .text(heading.title), "category": .text(AttemptTask.Category.other.rawValue),
        "isCompleted": .flag(true), "createdAt": .instant(min(created ?? end, end)),
        "updatedAt": .instant(end), "completedAt": .instant(end), "totalAttempts": .integer(1),
        "lastAttemptAt": .instant(end), "tags": .texts(heading.tags),
        "dueDate": (heading.deadline ?? heading.scheduled).map { .instant(due($0, context)) },
      ])
    translation.append(
      .attempts, at: closed.offset, ["id": .text(id), "taskId": .text(id), "timestamp": .instant(end)])
  }

  /// A task that is to be done once, whose making nobody may have written down.
  private static func readPlanned(
    _ heading: Heading, _ id: String, _ translation: inout Translation, _ context: ImportContext
  ) {
    guard let planned = heading.deadline ?? heading.scheduled else {
      return translation.reject(
        at: heading.offset,
        "\(heading.wrongDate ?? "") is not a calendar date; check year, month and day")
    }
    let (due, created) = (due(planned, context), created(heading, context))
    translation.append(
      .attemptTasks, at: heading.offset,
      [
        "id": .text(id), "name": .text(heading.title), "category": .text(AttemptTask.Category.other.rawValue),
        "isCompleted": .flag(false), "createdAt": .instant(created ?? due),
        "isMakingKnown": created == nil ? .flag(false) : nil,
        "totalAttempts": .integer(0), "tags": .texts(heading.tags), "dueDate": .instant(due),
      ])
    translation.begin(.attempts)
  }

  /// When a planned time is, or the planned day begins.
  private static func due(_ planned: Stamp, _ context: ImportContext) -> Instant {
    planned.hasTime ? context.reading.instant(planned.local) : context.reading.start(of: planned.local.date)
  }

  private static func created(_ heading: Heading, _ context: ImportContext) -> Instant? {
    heading.properties["CREATED"].flatMap {
      Stamp($0.filter { !"[]<>".contains($0) }, at: heading.offset)
    }.map { context.reading.instant($0.local) }
  }

  /// A card of org-drill, of which the last answer is known; qualities 0 to 2 are wrong.
  private static func readCard(
    _ heading: Heading, _ id: String, _ translation: inout Translation, _ context: inout ImportContext
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
    AnswerRow.append(
      card: id, at: at, rating: quality < 3 ? 1 : quality == 3 ? 2 : quality == 4 ? 3 : 4,
      interval: days, offset: heading.offset, &translation, &context)
  }
}
