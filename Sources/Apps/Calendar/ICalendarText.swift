import Formats
import Kaiki
import Rows

/// Lines and components of an iCalendar text (RFC 5545, sections 3.1 and 3.6).
package struct ICalendarText {
  package struct Property {
    package var name: String
    var parameters: [String: String]
    package var value: String
    package var offset: Int

    package var text: String {
      var text = ""
      var rest = value[...]
      while let character = rest.popFirst() {
        guard character == "\\", let next = rest.popFirst() else {
          text.append(character)
          continue
        }
        text.append(next == "n" || next == "N" ? "\n" : next)
      }
      return text
    }
  }

  package struct Component {
    package var name: String
    package var offset: Int
    package var properties: [Property] = []
    var components: [Component] = []

    package subscript(name: String) -> Property? { properties.first { $0.name == name } }
    package func all(_ name: String) -> [Property] { properties.filter { $0.name == name } }
  }

  /// Events, to-dos and time zones at any depth.
  private(set) var components: [Component] = []
  package private(set) var faults: [Fault] = []

  private static let wanted: Set<String> = ["VEVENT", "VTODO", "VTIMEZONE"]
  private static let deepest = 16

  package init(_ text: ThirdPartyText) {
    var open: [Component] = []
    for (line, offset) in Self.unfolded(text) where !line.isEmpty {
      guard let property = Self.property(line, at: offset) else {
        faults.append(
          Fault(offset: offset, message: "the line is not a calendar property; write NAME:VALUE"))
        continue
      }
      switch property.name {
      case "BEGIN" where open.count < Self.deepest:
        open.append(Component(name: property.value.trimmed.uppercased(), offset: offset))
      case "END": close(&open, property.value.trimmed.uppercased())
      default:
        if !open.isEmpty { open[open.count - 1].properties.append(property) }
      }
    }
    // The complete components of a truncated text remain.
    if let broken = open.last(where: { Self.wanted.contains($0.name) }) {
      faults.append(
        Fault(offset: broken.offset, message: "\(broken.name) has no END line; export the calendar again"))
    }
  }

  private mutating func close(_ open: inout [Component], _ name: String) {
    guard let position = open.lastIndex(where: { $0.name == name }) else { return }
    let closed = open[position]
    open.removeSubrange(position...)
    if Self.wanted.contains(closed.name) {
      components.append(closed)
    } else if !open.isEmpty {
      open[open.count - 1].components.append(closed)
    }
  }

  /// Returns the lines with their continuations, which begin with a space or tab.
  private static func unfolded(_ text: ThirdPartyText) -> [(String, Int)] {
    let bytes = text.bytes
    var lines: [(String, Int)] = []
    var line: [UInt8] = []
    var (start, index) = (text.start, text.start)
    while index < bytes.count {
      var end = index
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      line += bytes[index..<end]
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
      index = end + 1
      if index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 {
        index += 1
      } else {
        lines.append((String(decoding: line, as: UTF8.self), start))
        line = []
        start = index
      }
    }
    if !line.isEmpty { lines.append((String(decoding: line, as: UTF8.self), start)) }
    return lines
  }

  private static func property(_ line: String, at offset: Int) -> Property? {
    var parts: [Substring] = []
    var isQuoted = false
    var start = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let character = line[index]
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == ";" || character == ":" {
        parts.append(line[start..<index])
        start = line.index(after: index)
        if character == ":" { break }
      }
      index = line.index(after: index)
    }
    guard index < line.endIndex, let name = parts.first, !name.isEmpty else { return nil }
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      parameters[part[..<equals].uppercased()] = String(
        part[part.index(after: equals)...].filter { $0 != "\"" })
    }
    // A name may have a group as a prefix, as in `ITEM1.SUMMARY`.
    let bare = name.split(separator: ".").last ?? name
    return Property(
      name: bare.uppercased(), parameters: parameters, value: String(line[start...]), offset: offset)
  }
}

/// A time of a calendar: a date, or a local time with its zone.
package struct ICalendarTime {
  package var local: LocalTime
  package var isDate: Bool
  /// Zone as written; for a date or a time without a zone, the zone of the event or of the data.
  package var zone: TimeZoneRules
  /// Zone of the data; determines days.
  package var home: TimeZoneRules

  package var instant: Instant { zone.instant(of: local) }
  /// Local time in the zone of the data; unchanged for a date.
  var homeLocal: LocalTime {
    isDate || zone.identifier == home.identifier ? local : home.localTime(of: instant)
  }

  package var day: Day { Day(homeLocal.date) }
  var ownDay: Day { Day(local.date) }

  /// Day of an all-day event; programs write its start as midnight in the zone of the data or in UTC.
  var wholeDay: Day {
    homeLocal.secondOfDay != 0 && local.secondOfDay == 0 ? ownDay : day
  }

  package func on(_ date: CivilDate) -> Self {
    var other = self
    other.local = LocalTime(date: date, secondOfDay: local.secondOfDay)
    return other
  }
}

/// Set of listed occurrences, such as the values of `EXDATE`: instants from any time zone, or days.
package struct ICalendarNamedTimes {
  private var instants: Set<Instant> = []
  private var days: Set<Day> = []

  /// - Parameter start: First occurrence of the series; if it is a date, the set compares days instead of instants.
  package init(_ times: [ICalendarTime], of start: ICalendarTime) { add(times, of: start) }

  package mutating func add(_ times: [ICalendarTime], of start: ICalendarTime) {
    for time in times {
      if start.isDate || time.isDate {
        days.insert(time.wholeDay)
      } else {
        instants.insert(time.instant)
      }
    }
  }

  package func contains(_ time: ICalendarTime) -> Bool {
    days.contains(time.day) || !instants.isEmpty && instants.contains(time.instant)
  }
}

/// Duration (RFC 5545, section 3.3.6): `PT1H30M`, `P0DT1H30M0S`, `P1W`.
package enum ICalendarDuration {
  package static func seconds(_ text: String) -> Int? {
    let upper = text.trimmed.uppercased()
    var rest = upper[...]
    if rest.first == "+" { rest.removeFirst() }
    guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
    var (total, digits, isTime) = (0, "", false)
    for character in rest {
      if character == "T", !isTime, digits.isEmpty {
        isTime = true
      } else if character.isASCII, character.isNumber, digits.count < 6 {
        digits.append(character)
      } else if let factor = (isTime ? clockUnits : dayUnits)[character], let value = Int(digits) {
        total += value * factor
        digits = ""
      } else {
        return nil
      }
    }
    return digits.isEmpty ? total : nil
  }

  private static let dayUnits: [Character: Int] = ["W": 604_800, "D": 86_400]
  private static let clockUnits: [Character: Int] = ["H": 3_600, "M": 60, "S": 1]
}
