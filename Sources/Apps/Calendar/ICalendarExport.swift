import Formats
import Kaiki

/// Writes upcoming items as an iCalendar (RFC 5545): due cards per day, recurring tasks with reminders, open tasks and
/// classes.
///
/// A task that repeats from fixed dates has a rule in its time zone. Any other recurring task has only its next due time.
/// Classes are single events, so that holidays and changed class days apply.
package enum ICalendarExport {
  package static func write(
    _ history: History, in boundary: DayBoundary, now: Instant, to files: inout ThirdPartyFiles
  ) {
    let cards = history.cards ?? []
    let tasks = (history.recurringTasks ?? []).filter(\.isActive)
    let open = (history.attemptTasks ?? []).filter(\.isActive)
    var writer = ICalendarWriter(boundary: boundary, now: now)
    writer.addCards(cards, after: boundary.day(of: now))
    for task in tasks { writer.add(task) }
    for task in open { writer.add(task) }
    let classes = writer.addClasses(of: history)
    files.losePartsBeside(
      [.cards, .recurringTasks, .attemptTasks, .courses, .semesters, .periodTimes, .calendar], of: history)
    guard !cards.isEmpty || !tasks.isEmpty || !open.isEmpty || classes > 0 else { return }
    files.add("kaiki.ics", writer.text(zone: tasks.isEmpty ? nil : boundary.zone))
    files.lose(
      tasks.count { $0.recurrence.policy == .fromCompletion }, "recurring tasks",
      "these tasks repeat from the completion, so Kaiki writes only their next due time")
    files.lose(
      tasks.count { !ICalendarWriter.isRule($0) && $0.recurrence.policy != .fromCompletion },
      "recurring tasks",
      "calendars have no rule for the last day of shorter months, so Kaiki writes only the next due time of these tasks"
    )
    files.lose(
      (history.recurringTasks?.count ?? 0) - tasks.count, "recurring tasks", "these tasks are inactive")
  }
}

private struct ICalendarWriter {
  let boundary: DayBoundary
  let stamp: String
  private var lines: [String] = []
  private var uids: [String: Int] = [:]
  private var earliest: LocalTime

  init(boundary: DayBoundary, now: Instant) {
    self.boundary = boundary
    stamp = CompactTime.text(now)
    earliest = boundary.zone.localTime(of: now)
  }

  // MARK: Entries

  private mutating func begin(_ component: String, _ id: String, _ summary: String) {
    uids[id, default: 0] += 1
    let again = (uids[id] ?? 1) > 1 ? "-\(uids[id] ?? 1)" : ""
    lines += ["BEGIN:\(component)", "UID:\(StableUUID.text(of: id))\(again)@kaiki", "DTSTAMP:\(stamp)"]
    lines.append("SUMMARY:\(Self.escaped(summary))")
  }

  /// Adds one all-day event per day with due cards; overdue cards count on the first day.
  mutating func addCards(_ cards: [Card], after today: Day) {
    var counts: [Day: Int] = [:]
    for card in cards { counts[max(boundary.day(of: card.nextDue), today), default: 0] += 1 }
    for (day, count) in counts.sorted(by: { $0.key < $1.key }) {
      begin("VEVENT", "cards due \(day)", "\(count) \(count == 1 ? "card" : "cards") due")
      lines += [
        "DTSTART;VALUE=DATE:\(Self.date(day))", "DTEND;VALUE=DATE:\(Self.date(day + 1))",
        "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
    }
  }

  // A recurring task is an event, because every program shows events.
  mutating func add(_ task: RecurringTask) {
    begin("VEVENT", task.id, task.title)
    let isRule = Self.isRule(task)
    let start = isRule ? task.anchor ?? task.nextReminder : task.nextReminder
    let first = isRule ? max(start, min(start, task.nextReminder)) : start
    let local = boundary.zone.localTime(of: first)
    earliest = min(earliest, local)
    if isRule {
      lines.append("DTSTART;TZID=\(boundary.zone.identifier):\(Self.local(local))")
      let unit: String =
        switch task.recurrence.interval.unit {
        case .day: "DAILY"
        case .week: "WEEKLY"
        case .month: "MONTHLY"
        }
      lines.append("RRULE:FREQ=\(unit);INTERVAL=\(task.recurrence.interval.value)")
    } else {
      lines.append("DTSTART:\(CompactTime.text(first))")
    }
    lines.append("DURATION:PT15M")
    if task.isNotificationEnabled {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(Self.escaped(task.title))", "TRIGGER:PT0S",
        "END:VALARM",
      ]
    }
    lines.append("END:VEVENT")
  }

  /// True if an iCalendar rule can express a recurrence; such rules omit a day that a month lacks.
  static func isRule(_ task: RecurringTask) -> Bool {
    guard task.recurrence.policy != .fromCompletion else { return false }
    guard task.recurrence.interval.countsMonths, task.recurrence.skip != .omit else { return true }
    guard let anchor = task.anchor else { return false }
    // In any zone the day of the month is at most one later than in UTC.
    return LocalTime(seconds: anchor.seconds).date.day < 28
  }

  mutating func add(_ task: AttemptTask) {
    begin("VTODO", task.id, task.name.isEmpty ? task.id : task.name)
    if task.isCreationKnown {
      lines += [
        "CREATED:\(CompactTime.text(task.createdAt))", "LAST-MODIFIED:\(CompactTime.text(task.updatedAt))",
      ]
    }
    let priority = task.priority == .high ? 1 : task.priority == .low ? 9 : 5
    lines += ["PRIORITY:\(priority)", "STATUS:NEEDS-ACTION"]
    if let due = task.dueDate {
      lines.append(
        boundary.isStart(due)
          ? "DUE;VALUE=DATE:\(Self.date(boundary.day(of: due)))" : "DUE:\(CompactTime.text(due))")
    }
    if let text = task.taskDescription { lines.append("DESCRIPTION:\(Self.escaped(text))") }
    if !task.tags.isEmpty { lines.append("CATEGORIES:\(task.tags.map(Self.escaped).joined(separator: ","))") }
    lines.append("END:VTODO")
  }

  mutating func addClasses(of history: History) -> Int {
    let terms = Dictionary((history.semesters ?? []).map { ($0.id, $0) }) { first, _ in first }
    let years = terms.values.flatMap { [$0.days.lowerBound.date.year, $0.days.upperBound.date.year] }
    guard let first = years.min(), let last = years.max() else { return 0 }
    let calendar = ClassCalendar(exceptions: history.calendar ?? [], years: first...last)
    var count = 0
    for course in history.courses ?? [] {
      guard let term = terms[course.semester], let weekday = course.weekday else { continue }
      let times = (history.periodTimes ?? []).first {
        $0.period == course.period && $0.semester == course.semester
      }
      let isWeekly = course.classDays.isEmpty || course.isAssumed
      let days =
        isWeekly
        ? calendar.meetings(on: weekday, in: term.days)
        : calendar.meetings(on: weekday, of: course.classDays)
      for day in days {
        begin("VEVENT", "\(course.id) \(course.semester) \(course.period ?? 1) \(day)", course.name)
        if let times {
          lines.append("DTSTART:\(CompactTime.text(instant(day, times.start)))")
          lines.append("DTEND:\(CompactTime.text(instant(day, times.end)))")
        } else {
          lines.append("DTSTART;VALUE=DATE:\(Self.date(day))")
        }
        lines.append("END:VEVENT")
        count += 1
      }
    }
    return count
  }

  private func instant(_ day: Day, _ minute: Int) -> Instant {
    boundary.zone.instant(of: LocalTime(date: day.date, secondOfDay: minute * 60))
  }

  // MARK: Text

  private static func date(_ day: Day) -> String { day.description.filter { $0 != "-" } }

  private static func local(_ time: LocalTime) -> String {
    String(CompactTime.text(Instant(seconds: time.seconds)).dropLast())
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\", ";", ",": escaped += "\\\(character)"
      case "\n", "\r\n", "\r": escaped += "\\n"
      default:
        if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) || character == "\t"
        {
          escaped.append(character)
        }
      }
    }
    return escaped
  }

  /// Returns the calendar, with lines folded at 75 bytes and ended with CRLF.
  ///
  /// - Parameter zone: Time zone to describe; `nil` if no entry names one.
  func text(zone: TimeZoneRules?) -> String {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kaiki//Kaiki//EN", "CALSCALE:GREGORIAN"]
    let all = head + (zone.map { description(of: $0) } ?? []) + lines + ["END:VCALENDAR"]
    return all.map { Self.folded($0) + "\r\n" }.joined()
  }

  private static func folded(_ line: String) -> String {
    var (text, length) = ("", 0)
    for scalar in line.unicodeScalars {
      let bytes = UTF8.width(scalar)
      if length + bytes > 75 {
        text += "\r\n "
        length = 1
      }
      text.unicodeScalars.append(scalar)
      length += bytes
    }
    return text
  }

  private static let describedYears: Int64 = 10

  /// Describes a zone as VTIMEZONE: one component per change from the earliest entry on, for 10 years.
  private func description(of zone: TimeZoneRules) -> [String] {
    var lines = ["BEGIN:VTIMEZONE", "TZID:\(zone.identifier)"]
    let start = earliest.seconds - 366 * 86_400
    let end = start + Self.describedYears * 366 * 86_400
    var offset = zone.offset(at: start)
    lines += change(at: start, from: offset, to: offset, isDaylight: false)
    let standard = offset
    var second = start
    while second < end {
      let next = second + 86_400
      if zone.offset(at: next) != offset {
        var (low, high) = (second, next)
        while high - low > 1 {
          let middle = (low + high) / 2
          if zone.offset(at: middle) == offset { low = middle } else { high = middle }
        }
        let changed = zone.offset(at: high)
        lines += change(at: high, from: offset, to: changed, isDaylight: changed > min(standard, offset))
        offset = changed
      }
      second = next
    }
    return lines + ["END:VTIMEZONE"]
  }

  private func change(at second: Int64, from: Int, to: Int, isDaylight: Bool) -> [String] {
    let name = isDaylight ? "DAYLIGHT" : "STANDARD"
    return [
      "BEGIN:\(name)", "DTSTART:\(Self.local(LocalTime(seconds: second + Int64(from))))",
      "TZOFFSETFROM:\(Self.offset(from))", "TZOFFSETTO:\(Self.offset(to))", "END:\(name)",
    ]
  }

  private static func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60, to: 2))\(padded(minutes % 60, to: 2))"
  }
}
