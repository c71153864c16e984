import Kaiki

/// Calendars (RFC 5545): events and to-dos of any program.
///
/// - A weekly event with times and an end is a class of a course, and so are single events of one name, weekday and time
///   that come at least four times, as many universities export them; their term, period and periods' times are made of
///   all such events. A single event with the name of a class is one more of its meetings.
/// - Any other event or to-do that comes back is a recurring task; to-dos that are done are completions.
/// - An all-day event that does not come back is a day without classes.
/// - Any other event that happens once is left out: nothing of it comes back.
/// - Of what comes back, a single time that was moved or cancelled counts for a class, and for a task where it is the next.
/// - A to-do that does not come back is a task with one attempt, at its end.
enum ICalendarImport: ForeignRows {
  static func isFormat(of text: ForeignText) -> Bool {
    let first = text.lines(first: 5).first { !$0.text.trimmed.isEmpty }?.text.trimmed.uppercased()
    return ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VTODO"].contains(first)
  }

  /// The zone that a calendar names for all of it: as Google, Apple and Outlook write it, or the only one that it describes;
  /// `nil` where it names none that is known, or is no calendar.
  static func zone(of text: ForeignText) -> String? {
    guard isFormat(of: text) else { return nil }
    var described: Set<String> = []
    for line in ForeignText.LineSequence(text: text) {
      let word = line.text.trimmed
      if word.hasPrefix(zoneMark) { return known(String(word.dropFirst(zoneMark.count))) }
      // What stands in events comes after the description of the calendar.
      if word == "BEGIN:VEVENT" || word == "BEGIN:VTODO" { break }
      if word.hasPrefix("TZID:") { described.insert(String(word.dropFirst(5))) }
    }
    return described.count == 1 ? described.first.flatMap(known) : nil
  }

  private static let zoneMark = "X-WR-TIMEZONE:"

  private static func known(_ identifier: String) -> String? {
    (try? TimeZoneDatabase.rules(for: identifier)) == nil ? nil : identifier
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
          "the calendar has nothing that comes back, no class, no to-do and no day without classes; export another"
      )
    }
  }
}

/// Reads the components of one calendar.
struct ICalendarReader {
  let calendar: ICalendarText
  let context: ImportContext
  private var zones: [String: TimeZoneRules] = [:]
  /// The days without classes that were read.
  var freeDays: Set<Day> = []
  /// When the to-dos that come back were done, by their ids.
  private var done: [String: [Instant]] = [:]
  /// The events that were taken for classes.
  var classes: [ClassEvent] = []
  /// Events with times that happen once.
  var singles: [SingleEvent] = []
  /// The single times of what comes back that were moved or fall out, by the ids of events in the calendar.
  var moved: [String: [MovedTime]] = [:]
  /// The latest time at which the calendar says that something in it was written.
  private(set) var written: Instant?
  /// The ids of components without one, by where they begin.
  private var madeIDs: [Int: String] = [:]
  /// The ids that are made of others.
  var names: MadeNames
  private var completions = MadeNames()

  init(_ calendar: ICalendarText, _ context: ImportContext) {
    (self.calendar, self.context) = (calendar, context)
    names = MadeNames(calendar.components.compactMap { $0["UID"]?.value })
    for component in calendar.components
    where component.name != "VTIMEZONE" && component["UID"] == nil && component["RECURRENCE-ID"] == nil {
      let all = component.properties.map { "\($0.name):\($0.value)\n" }.joined()
      madeIDs[component.offset] = names.made(component["SUMMARY"]?.text ?? "\(component.offset)", of: all)
    }
  }

  mutating func readAll(into translation: inout Translation) {
    written = calendar.components.flatMap { component in
      ["DTSTAMP", "LAST-MODIFIED", "CREATED"].compactMap { component[$0].map(\.value.trimmed) }
    }.compactMap { CompactTime.instant($0) }.max()
    let repeatedTodos = Set(
      calendar.components.filter { $0.name == "VTODO" && $0["RRULE"] != nil }.compactMap { $0["UID"]?.value })
    for component in calendar.components where component.name == "VTODO" {
      guard let uid = component["UID"]?.value, let completed = component["COMPLETED"]?.value,
        let instant = CompactTime.instant(completed.trimmed)
      else { continue }
      done[uid, default: []].append(instant)
    }
    readMoved(&translation)
    for component in calendar.components where component.name != "VTIMEZONE" {
      let uid = uid(of: component)
      if component.name == "VTODO" {
        readTodo(component, uid, isRepeated: repeatedTodos.contains(uid), &translation)
      } else if component["RECURRENCE-ID"] == nil || moved[uid] == nil && !isCancelled(component) {
        readEvent(component, uid, &translation)
      }
    }
    classes = allClasses(&translation)
    addClasses(to: &translation)
  }

  func uid(of component: ICalendarText.Component) -> String {
    component["UID"]?.value ?? madeIDs[component.offset] ?? component["SUMMARY"]?.text
      ?? "\(component.offset)"
  }

  // MARK: Times

  /// The time of a property; a zone that is not known is said.
  mutating func time(
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
      translation.note(
        .zone(identifier.quoted, readAs: zone?.identifier ?? context.boundary.zone.identifier),
        at: offset)
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
    return TimeZoneDatabase.fixed((number / 100 * 60 + number % 100) * (text.hasPrefix("-") ? -1 : 1))
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
        let occurrence = todo["RECURRENCE-ID"]
        let named = occurrence?.value.trimmed ?? completed.description
        let id = completions.made("\(uid) \(named)", of: "\(uid)\n\(named)")
        // An occurrence that the calendar keeps by itself has its own due time, or else that of the rule.
        let due = occurrence.flatMap { time(todo["DUE"] ?? $0, &translation) }
        translation.append(
          .completions, at: todo.offset,
          [
            "id": id, "taskId": uid, "completedAt": completed.description,
            "dueDate": due.map { $0.isDate ? context.start(of: $0.local.date) : $0.instant }?.description,
          ])
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
      translation.note(.undatedTodo, at: todo.offset)
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
