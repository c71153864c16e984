import Kaiki

/// Calendars (RFC 5545): events and to-dos of any program.
///
/// - A weekly event with times and an end is a class of a course; its term, period and periods' times are made of all
///   such events.
/// - Any other event or to-do that comes back is a recurring task; to-dos that are done are completions.
/// - An all-day event that does not come back is a day without classes.
/// - A to-do that does not come back is a task with one attempt, at its end.
enum ICalendarImport: ForeignRows {
  static func isFormat(of text: ForeignText) -> Bool {
    let first = text.lines(first: 5).first { !$0.text.trimmed.isEmpty }?.text.trimmed.uppercased()
    return ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VTODO"].contains(first)
  }

  static func read(
    _ text: ForeignText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    let calendar = ICalendarText(text)
    for fault in calendar.faults { translation.reject(at: fault.offset, fault.message) }
    var reader = ICalendarReader(calendar, context)
    reader.readAll(into: &translation)
    guard !translation.tables.isEmpty || !translation.faults.isEmpty else {
      throw Fault(
        offset: text.start,
        message:
          "the calendar has nothing that comes back, no to-do and no day without classes; export another")
    }
  }
}

/// Reads the components of one calendar.
struct ICalendarReader {
  let calendar: ICalendarText
  let context: ImportContext
  private var zones: [String: TimeZoneRules] = [:]
  /// The days without classes that were read.
  private var freeDays: Set<Day> = []
  /// When the to-dos that come back were done, by their ids.
  private var done: [String: [Instant]] = [:]
  /// The weekly events that were taken for classes.
  private(set) var classes: [ClassEvent] = []

  /// A weekly event that was taken for a class.
  struct ClassEvent {
    var offset: Int
    var name: String
    var weekday: Weekday
    var start, end: Int
    var first, last: Day
    var excluded: Set<Day>

    /// The days on which it would meet, whatever is left out.
    var days: [Day] { stride(from: first.number, through: last.number, by: 7).map { Day(Int($0)) } }
  }

  init(_ calendar: ICalendarText, _ context: ImportContext) {
    (self.calendar, self.context) = (calendar, context)
  }

  mutating func readAll(into translation: inout Translation) {
    let repeatedTodos = Set(
      calendar.components.filter { $0.name == "VTODO" && $0["RRULE"] != nil }.compactMap { $0["UID"]?.value })
    for component in calendar.components where component.name == "VTODO" {
      guard let uid = component["UID"]?.value, let completed = component["COMPLETED"]?.value,
        let instant = CompactTime.instant(completed.trimmed)
      else { continue }
      done[uid, default: []].append(instant)
    }
    for component in calendar.components where component.name != "VTIMEZONE" {
      let uid = component["UID"]?.value ?? component["SUMMARY"]?.text ?? "\(component.offset)"
      if component.name == "VTODO" {
        readTodo(component, uid, isRepeated: repeatedTodos.contains(uid), &translation)
      } else if component["RECURRENCE-ID"] != nil {
        translation.leaveOut(
          "moved", at: component.offset, "an event that was moved or changed once was left out")
      } else {
        readEvent(component, uid, &translation)
      }
    }
    addClasses(to: &translation)
  }

  // MARK: Times

  /// The time of a property; a zone that is not known is said.
  private mutating func time(
    _ property: ICalendarText.Property?, _ translation: inout Translation
  ) -> ICalendarTime? {
    guard let property else { return nil }
    let value = property.value.trimmed
    if let date = CompactTime.date(value), date.year >= 1 {
      return ICalendarTime(
        local: LocalTime(date: date, secondOfDay: 0), isDate: true, zone: context.boundary.zone)
    }
    if let local = CompactTime.local(value.last == "Z" ? value.dropLast() : value[...]) {
      guard value.last != "Z" else { return ICalendarTime(local: local, isDate: false, zone: .utc) }
      let zone = property.parameters["TZID"].map { self.zone($0, at: property.offset, &translation) }
      return ICalendarTime(local: local, isDate: false, zone: zone ?? context.boundary.zone)
    }
    translation.reject(
      at: property.offset,
      "\(property.name) \"\(value.prefix(40))\" is no time of a calendar; write it as 20240115T093000Z")
    return nil
  }

  private mutating func zone(
    _ identifier: String, at offset: Int, _ translation: inout Translation
  ) -> TimeZoneRules {
    if let known = zones[identifier] { return known }
    let zone = found(identifier) ?? described(identifier)
    if zone == nil || found(identifier) == nil {
      translation.guess(
        "zone", at: offset,
        "the zone \"\(identifier.prefix(40))\" is not known; read as \(zone?.identifier ?? context.boundary.zone.identifier)"
      )
    }
    zones[identifier] = zone ?? context.boundary.zone
    return zone ?? context.boundary.zone
  }

  /// A zone of the system's, also under a longer name that ends with it.
  private func found(_ identifier: String) -> TimeZoneRules? {
    let parts = identifier.split(separator: "/")
    let names =
      [identifier] + [3, 2].filter { parts.count > $0 }.map { parts.suffix($0).joined(separator: "/") }
    for name in names {
      if let rules = try? TimeZoneDatabase.rules(for: name) { return rules }
    }
    return nil
  }

  /// The standard offset of a zone that the calendar describes itself.
  private func described(_ identifier: String) -> TimeZoneRules? {
    let zone = calendar.components.first { $0.name == "VTIMEZONE" && $0["TZID"]?.value == identifier }
    let rules = zone?.components.first { $0.name == "STANDARD" } ?? zone?.components.first
    guard let text = rules?["TZOFFSETTO"]?.value.trimmed, text.utf8.count >= 5,
      let number = Int(text.dropFirst().prefix(4)), number / 100 < 16, number % 100 < 60
    else { return nil }
    let offset = (number / 100 * 60 + number % 100) * (text.hasPrefix("-") ? -60 : 60)
    return TimeZoneRules(identifier: "UTC\(text.prefix(5))", fixedOffset: offset)
  }

  // MARK: Events

  private mutating func readEvent(
    _ event: ICalendarText.Component, _ uid: String, _ translation: inout Translation
  ) {
    guard let start = time(event["DTSTART"], &translation) else {
      if event["DTSTART"] == nil {
        translation.reject(at: event.offset, "the event has no DTSTART; give it a beginning")
      }
      return
    }
    let name = event["SUMMARY"]?.text ?? "(\(uid))"
    guard let rule = event["RRULE"].map({ ICalendarRule($0.value) }) else {
      if start.isDate {
        addFreeDays(event, from: start, name, &translation)
      } else {
        translation.leaveOut("once", at: event.offset, "an event that happens once was left out")
      }
      return
    }
    if let found = classEvents(event, start, rule, name, &translation) {
      classes += found
    } else {
      addTask(event, uid, name, from: start, rule, &translation)
    }
  }

  /// The days of an all-day event.
  private mutating func addFreeDays(
    _ event: ICalendarText.Component, from start: ICalendarTime, _ name: String,
    _ translation: inout Translation
  ) {
    let end = time(event["DTEND"], &translation)?.day ?? start.day + 1
    let last = min(max(end - 1, start.day), start.day + 365)
    translation.guess(
      "free day", at: event.offset, "an all-day event was taken for a day without classes: \(name.prefix(40))"
    )
    var day = start.day
    while day <= last, freeDays.count < Self.mostFreeDays {
      if freeDays.insert(day).inserted {
        translation.append(
          .calendar, at: event.offset, ["date": day.description, "kind": "noClass", "note": name])
      }
      day = day + 1
    }
  }

  /// The most days without classes of a calendar: a hundred years of them.
  private static let mostFreeDays = 36_525

  /// The classes of a weekly event with times and an end; `nil` for any other event.
  private mutating func classEvents(
    _ event: ICalendarText.Component, _ start: ICalendarTime, _ rule: ICalendarRule, _ name: String,
    _ translation: inout Translation
  ) -> [ClassEvent]? {
    guard rule.parts["FREQ"] == "WEEKLY", rule.parts["INTERVAL"] ?? "1" == "1", !start.isDate,
      rule.isPlain(from: start.local), let last = lastDay(of: rule, from: start),
      last - start.day <= Semester.longest, last >= start.day
    else { return nil }
    let length = seconds(from: start, to: event, &translation)
    guard let length, 60...43_200 ~= length, start.local.secondOfDay + length < 86_400 else { return nil }
    let weekdays = rule.weekdays.isEmpty ? [start.day.weekday] : rule.weekdays
    let excluded = Set(excludedTimes(event, &translation).map(\.day))
    if let extra = event["RDATE"] {
      translation.leaveOut("extra", at: extra.offset, "the extra dates (RDATE) of a class were left out")
    }
    translation.guess(
      "class", at: event.offset, "a weekly event with an end was taken for a class: \(name.prefix(40))")
    return weekdays.compactMap { weekday in
      let first = start.day + (weekday.rawValue - start.day.weekday.rawValue + 7) % 7
      guard first <= last else { return nil }
      return ClassEvent(
        offset: event.offset, name: name, weekday: weekday, start: start.local.secondOfDay / 60,
        end: (start.local.secondOfDay + length) / 60, first: first,
        last: first + (last - first) / 7 * 7, excluded: excluded)
    }
  }

  private func lastDay(of rule: ICalendarRule, from start: ICalendarTime) -> Day? {
    if let until = rule.parts["UNTIL"] {
      if let date = CompactTime.date(until), date.year >= 1 { return Day(date) }
      if let instant = CompactTime.instant(until) { return Day(start.zone.localTime(of: instant).date) }
      return CompactTime.local(until).map { Day($0.date) }
    }
    guard let count = rule.count, 1...1_000 ~= count else { return nil }
    // A count is of all weekdays together.
    let weekdays = max(1, Set(rule.weekdays).count)
    return start.day + 7 * ((count + weekdays - 1) / weekdays) - 1
  }

  private mutating func seconds(
    from start: ICalendarTime, to event: ICalendarText.Component, _ translation: inout Translation
  ) -> Int? {
    if let end = time(event["DTEND"], &translation) {
      return Int(exactly: end.instant.seconds - start.instant.seconds)
    }
    guard let text = event["DURATION"]?.value.trimmed, text.hasPrefix("PT") else { return nil }
    var (total, digits) = (0, "")
    for character in text.dropFirst(2) {
      if character.isASCII, character.isNumber, digits.count < 6 {
        digits.append(character)
      } else if let factor = ["H": 3_600, "M": 60, "S": 1][character], let value = Int(digits) {
        total += value * factor
        digits = ""
      } else {
        return nil
      }
    }
    return total
  }

  private mutating func excludedTimes(
    _ event: ICalendarText.Component, _ translation: inout Translation
  ) -> [ICalendarTime] {
    var times: [ICalendarTime] = []
    for property in event.all("EXDATE") {
      for value in property.value.split(separator: ",") {
        var one = property
        one.value = String(value)
        if let time = time(one, &translation) { times.append(time) }
      }
    }
    return times
  }

  // MARK: What comes back

  /// A rule as recurring tasks; one for each weekday.
  private mutating func addTask(
    _ component: ICalendarText.Component, _ uid: String, _ name: String, from start: ICalendarTime,
    _ rule: ICalendarRule, isTodo: Bool = false, done: [Instant] = [], _ translation: inout Translation
  ) {
    guard let interval = rule.interval, rule.isPlain(from: start.local) else {
      let shown = component["RRULE"]?.value.prefix(80) ?? ""
      translation.leaveOut(
        "rule", at: component["RRULE"]?.offset ?? component.offset,
        "what comes back by a rule that is no interval was left out: \(shown)")
      return
    }
    if rule.parts["UNTIL"] ?? rule.parts["COUNT"] ?? component["EXDATE"]?.value ?? component["RDATE"]?.value
      != nil
    {
      translation.leaveOut(
        "end", at: component.offset,
        "the end and the exceptions of what comes back were left out: \(name.prefix(40))")
    }
    let weekdays = interval.unit == .week && !rule.weekdays.isEmpty ? rule.weekdays : [start.day.weekday]
    let stamps = ["LAST-MODIFIED", "DTSTAMP"].compactMap { time(component[$0], &translation)?.instant }
    let created = time(component["CREATED"], &translation)?.instant ?? start.instant
    for weekday in weekdays {
      let shift = Int64((weekday.rawValue - start.day.weekday.rawValue + 7) % 7) * 86_400
      let first = ICalendarTime(
        local: LocalTime(seconds: start.local.seconds + shift), isDate: start.isDate, zone: start.zone)
      let next = next(after: isTodo ? done.max() : stamps.max(), first, interval, rule.skip)
      translation.append(
        .recurringTasks, at: component.offset,
        [
          "id": weekdays.count > 1 ? "\(uid) \(weekday)" : uid, "title": name,
          "intervalValue": interval.value.description, "intervalUnit": interval.unit.rawValue,
          "lastCompletedDate": done.max()?.description, "nextReminderDate": next.description,
          "createdDate": min(created, first.instant).description, "modified": stamps.max()?.description,
          "policy": (isTodo ? RecurrencePolicy.fixed : .fixedSkip).rawValue, "skip": rule.skip.rawValue,
          "anchorDate": first.instant.description,
        ])
    }
  }

  private func next(
    after moment: Instant?, _ first: ICalendarTime, _ interval: CalendarInterval, _ skip: SkipRule
  ) -> Instant {
    guard let moment, moment >= first.instant else { return first.instant }
    let recurrence = Recurrence(interval: interval, policy: .fixed, skip: skip)
    return first.zone.instant(of: recurrence.next(after: first.local, past: first.zone.localTime(of: moment)))
  }

  // MARK: To-dos

  private mutating func readTodo(
    _ todo: ICalendarText.Component, _ uid: String, isRepeated: Bool, _ translation: inout Translation
  ) {
    let name = todo["SUMMARY"]?.text ?? "(\(uid))"
    let completed = time(todo["COMPLETED"], &translation)?.instant
    let isDone = completed != nil || todo["STATUS"]?.value.trimmed.uppercased() == "COMPLETED"
    let start = time(todo["DUE"] ?? todo["DTSTART"], &translation)
    let stamp = ["LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap { todo[$0] }.first
    let stamped = time(stamp, &translation)?.instant
    if isRepeated {
      if let completed {
        let id = "\(uid) \(todo["RECURRENCE-ID"]?.value.trimmed ?? completed.description)"
        translation.append(
          .completions, at: todo.offset, ["id": id, "taskId": uid, "completedAt": completed.description])
      }
      guard let rule = todo["RRULE"].map({ ICalendarRule($0.value) }) else { return }
      guard let start else {
        translation.reject(
          at: todo.offset, "a to-do that comes back has neither DUE nor DTSTART; give it one")
        return
      }
      translation.begin(.completions)
      addTask(todo, uid, name, from: start, rule, isTodo: true, done: done[uid] ?? [], &translation)
      return
    }
    let created = time(todo["CREATED"], &translation)?.instant ?? stamped ?? start?.instant ?? completed
    guard let created else {
      translation.leaveOut("undated", at: todo.offset, "a to-do without any date was left out")
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
        "id": uid, "name": name, "taskDescription": todo["DESCRIPTION"]?.text,
        "category": AttemptTask.Category.other.rawValue, "priority": priority.rawValue,
        "isCompleted": isDone.description,
        "isArchived": (todo["STATUS"]?.value.trimmed.uppercased() == "CANCELLED").description,
        "createdAt": min(created, end ?? created).description,
        "updatedAt": (stamped ?? end ?? created).description, "completedAt": end?.description,
        "totalAttempts": end == nil ? "0" : "1", "lastAttemptAt": end?.description,
        "tags": ListText.joined(tags),
      ])
    translation.begin(.attempts)
    if let end {
      translation.append(
        .attempts, at: todo.offset, ["id": uid, "taskId": uid, "timestamp": end.description])
    }
  }
}
