import Files
import Formats
import Kaiki
import Rows

/// Calendars (RFC 5545): events and to-dos of any program.
///
/// - A weekly event with a start time and a last date is a class of a course.
/// - At least four single events of one name, weekday and time are also a class, as many universities export them.
/// - Terms, periods and the times of periods are derived from all classes. A single event with the name of a class is one
///   more meeting of the class.
/// - Any other recurring event or to-do is a recurring task; a finished instance of a recurring to-do is a completion.
/// - A single all-day event is a day without classes.
/// - Any other single event is ignored because it does not recur.
/// - A change with `RANGE=THISANDFUTURE` moves or cancels an occurrence and all later occurrences.
/// - A change of a single occurrence applies to classes; for a task, only a change of the next occurrence applies.
/// - A single to-do is a task; if the to-do is done, the task has one attempt at the time of completion.
package enum ICalendarImport: AppFormat {
  package static func score(_ head: Head) -> Score {
    let first = head.text.lines(first: 5).first { !$0.text.trimmed.isEmpty }?.text.trimmed.uppercased()
    return Score(Score.sure, if: ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VTODO"].contains(first))
  }

  package static func learn(_ head: Head, _: inout ICalendarMemory) -> AppSettings? {
    guard head.kind == nil, score(head).value > 0 else { return nil }
    return zone(of: head.text).map { AppSettings(timeZoneIdentifier: $0) }
  }

  /// Returns the time zone of a whole calendar: the zone that Google, Apple or Outlook writes, or the only `VTIMEZONE`.
  ///
  /// `nil` if the calendar names no known zone.
  private static func zone(of text: ThirdPartyText) -> String? {
    // The properties of the calendar precede its events.
    let head = ThirdPartyText.LineSequence(text: text).lazy.map(\.text.trimmed).prefix {
      $0 != "BEGIN:VEVENT" && $0 != "BEGIN:VTODO"
    }
    var described: [String: [String]] = [:]
    var name: String?
    for line in head {
      let word = line.uppercased()
      if word.hasPrefix("X-WR-TIMEZONE:") || word.hasPrefix("X-WR-TIMEZONE;"),
        let colon = line.firstIndex(of: ":"),
        let known = ICalendarZone.identifier(String(line[line.index(after: colon)...]))
      {
        return known
      }
      if word.hasPrefix("TZID:") || word.hasPrefix("X-LIC-LOCATION:"), let colon = line.firstIndex(of: ":") {
        let named = String(line[line.index(after: colon)...])
        if word.hasPrefix("TZID:") { name = named }
        described[name ?? named, default: []].append(named)
      }
    }
    guard described.count == 1, let names = described.first?.value else { return nil }
    if let known = names.lazy.compactMap(ICalendarZone.identifier).first { return known }
    let zone = ICalendarText(text).components.first { $0.name == "VTIMEZONE" }
    let rules = zone.flatMap(ICalendarZone.rules)
    return rules.flatMap { ICalendarZone.identifier($0.identifier) }
  }

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ memory: inout ICalendarMemory,
    _ context: ReadingContext
  ) throws(Fault) {
    let calendar = ICalendarText(text)
    for fault in calendar.faults { translation.reject(at: fault.offset, fault.message) }
    var reader = ICalendarReader(calendar, &memory, context)
    swap(&reader.translation, &translation)
    reader.readAll()
    swap(&reader.translation, &translation)
    guard !translation.tables.isEmpty || !translation.faults.isEmpty else {
      throw Fault(
        offset: text.start,
        message:
          "the calendar has no repeating event, class, to-do or day off; export another calendar"
      )
    }
  }
}

/// Ids of components of all calendars that share their UID with a component of another name.
package struct ICalendarMemory: FormatMemory {
  package var names = MadeNames()

  package init() {}
}

package struct ICalendarReader {
  package let calendar: ICalendarText
  package let context: ReadingContext
  /// Receives the rows, faults and notes.
  package var translation = Translation()
  private var zones: [String: TimeZoneRules] = [:]
  private let descriptions: [String: ICalendarText.Component]
  var freeDays: Set<Day> = []
  package var done: [String: [Instant]] = [:]
  private(set) var rulesOfTodos: [String: Int] = [:]
  /// Seconds from an occurrence by the rule to its due time, by the id of the to-do; filled on request.
  var laterOfTodos: [String: Int64] = [:]
  package var classes: [ClassEvent] = []
  var singles: [SingleEvent] = []
  /// Moved and cancelled occurrences of recurring events and to-dos (`RECURRENCE-ID`), by the id of the event or to-do.
  package var moved: [String: [MovedTime]] = [:]
  package private(set) var written: Instant?
  /// New ids of components without a UID or with the UID of another component, by the offset of the component.
  private var madeIDs: [Int: String] = [:]
  package var names: MadeNames
  package var completions = MadeNames()

  package init(_ calendar: ICalendarText, _ memory: inout ICalendarMemory, _ context: ReadingContext) {
    descriptions = Dictionary(
      calendar.components.compactMap { component in
        guard component.name == "VTIMEZONE", let id = component["TZID"]?.value.trimmed else { return nil }
        return (id, component)
      }, uniquingKeysWith: { first, _ in first })
    names = MadeNames(calendar.components.compactMap { $0["UID"]?.value })
    for component in calendar.components
    where component.name != "VTIMEZONE" && component["UID"] == nil && component["RECURRENCE-ID"] == nil {
      let all = component.properties.map { "\($0.name):\($0.value)\n" }.joined()
      madeIDs[component.offset] = names.made(component["SUMMARY"]?.text ?? "\(component.offset)", of: all)
    }
    for (offset, id) in Self.idsOfSharedUIDs(calendar.components, &memory.names) {
      madeIDs[offset] = id
    }
    (self.calendar, self.context) = (calendar, context)
  }

  /// Returns new ids for components of different names that share one UID, by the offset of the component.
  ///
  /// A program may give one UID to several events. States of one event may also have different names, but then their sequence
  /// numbers differ. A changed occurrence, or a finished instance of a recurring to-do, gets the id of the component with the
  /// same name.
  private static func idsOfSharedUIDs(
    _ components: [ICalendarText.Component], _ names: inout MadeNames
  ) -> [Int: String] {
    struct Owner: Hashable {
      var kind, uid: String
    }
    func owner(_ component: ICalendarText.Component) -> Owner? {
      guard component.name != "VTIMEZONE", let uid = component["UID"]?.value else { return nil }
      return Owner(kind: component.name, uid: uid)
    }
    func name(_ component: ICalendarText.Component) -> String { component["SUMMARY"]?.text ?? "" }
    let repeated = Set(
      components.filter { $0.name == "VTODO" && $0["RRULE"] != nil }.compactMap { $0["UID"]?.value })
    var owners: [Owner: [String: Set<String>]] = [:]
    for component in components where component["RECURRENCE-ID"] == nil {
      guard let owner = owner(component),
        owner.kind != "VTODO" || component["RRULE"] != nil || !repeated.contains(owner.uid)
      else { continue }
      let sequence = component["SEQUENCE"]?.value.trimmed ?? "0"
      owners[owner, default: [:]][sequence, default: []].insert(name(component))
    }
    let shared = owners.filter { $0.value.values.contains { $0.count > 1 } }
    var ids: [Int: String] = [:]
    for component in components {
      guard let owner = owner(component), let sequences = shared[owner],
        sequences.values.contains(where: { $0.contains(name(component)) })
      else { continue }
      ids[component.offset] = names.made(owner.uid, of: "\(owner.kind) \(name(component))")
    }
    return ids
  }

  package mutating func readAll() {
    written = calendar.components.flatMap { component in
      ["DTSTAMP", "LAST-MODIFIED", "CREATED"].compactMap { component[$0].map(\.value.trimmed) }
    }.compactMap { CompactTime.instant($0) }.max()
    let repeatedTodos = Set(
      calendar.components.filter { $0.name == "VTODO" && $0["RRULE"] != nil && $0["UID"] != nil }.map(uid))
    for component in calendar.components where component.name == "VTODO" && component["UID"] != nil {
      guard let completed = component["COMPLETED"]?.value,
        let instant = CompactTime.instant(completed.trimmed)
      else { continue }
      done[uid(of: component), default: []].append(instant)
    }
    for (index, component) in calendar.components.enumerated()
    where component.name == "VTODO" && component["RRULE"] != nil {
      rulesOfTodos[uid(of: component)] = index
    }
    readMoved()
    for component in calendar.components where component.name != "VTIMEZONE" {
      let uid = uid(of: component)
      if component.name == "VTODO" {
        readTodo(component, uid, isRepeated: repeatedTodos.contains(uid))
      } else if component["RECURRENCE-ID"] == nil || moved[uid] == nil && !isCancelled(component) {
        readEvent(component, uid)
      }
    }
    classes = allClasses()
    addClasses()
  }

  func uid(of component: ICalendarText.Component) -> String {
    madeIDs[component.offset] ?? component["UID"]?.value ?? component["SUMMARY"]?.text
      ?? "\(component.offset)"
  }

  // MARK: Times

  /// - Parameter floatingIn: Zone of a time without a zone; `nil` for the zone of the data.
  package mutating func time(
    _ property: ICalendarText.Property?, floatingIn floating: TimeZoneRules? = nil
  ) -> ICalendarTime? {
    guard let property else { return nil }
    let value = property.value.trimmed
    let home = context.boundary.zone
    if let date = CompactTime.date(value), date.year >= 1 {
      return ICalendarTime(local: LocalTime(date: date, secondOfDay: 0), isDate: true, zone: home, home: home)
    }
    if let local = CompactTime.local(value.last == "Z" ? value.dropLast() : value[...]) {
      let zone = zone(of: property, floatingIn: floating)
      return ICalendarTime(local: local, isDate: false, zone: zone, home: home)
    }
    translation.reject(
      at: property.offset,
      "\(property.name) \"\(value.prefix(40))\" is not a calendar time; write it as 20240115T093000Z")
    return nil
  }

  package mutating func zone(
    of property: ICalendarText.Property?, floatingIn floating: TimeZoneRules? = nil
  ) -> TimeZoneRules {
    let value = property?.value.trimmed ?? ""
    if value.last == "Z" { return .utc }
    // A day has no zone.
    guard let property, let name = property.parameters["TZID"], CompactTime.date(value) == nil else {
      return floating ?? context.boundary.zone
    }
    return zone(name, at: property.offset)
  }

  private mutating func zone(_ identifier: String, at offset: Int) -> TimeZoneRules {
    if let known = zones[identifier] { return known }
    let description = descriptions[identifier.trimmed]
    let names = [identifier, description?["X-LIC-LOCATION"]?.value].compactMap { $0 }
    let known = names.lazy.compactMap(ICalendarZone.identifier).first.flatMap {
      try? TimeZoneDatabase.rules(for: $0)
    }
    let zone = known ?? description.flatMap(ICalendarZone.rules) ?? context.boundary.zone
    if known == nil { translation.note(.zone(identifier.quoted, readAs: zone.identifier), at: offset) }
    zones[identifier] = zone
    return zone
  }
}
