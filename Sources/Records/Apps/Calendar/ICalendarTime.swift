import Kaiki

/// A time of a calendar: a date, or a local time with its zone.
struct ICalendarTime {
  /// Date or time as written.
  var local: LocalTime
  var isDate: Bool
  /// Zone as written; for a date or a time without a zone, the zone of the event or of the data.
  var zone: TimeZoneRules
  /// Zone of the data; determines days.
  var home: TimeZoneRules

  var instant: Instant { zone.instant(of: local) }
  /// Local time in the zone of the data; a date is the same in all zones.
  var homeLocal: LocalTime {
    isDate || zone.identifier == home.identifier ? local : home.localTime(of: instant)
  }
  /// Day in the zone of the data.
  var day: Day { Day(homeLocal.date) }
  /// Day as written.
  var ownDay: Day { Day(local.date) }

  /// Day of an all-day event; programs write its start as midnight in the zone of the data or in UTC.
  var wholeDay: Day {
    homeLocal.secondOfDay != 0 && local.secondOfDay == 0 ? ownDay : day
  }

  func on(_ date: CivilDate) -> Self {
    var other = self
    other.local = LocalTime(date: date, secondOfDay: local.secondOfDay)
    return other
  }
}

/// Set of listed occurrences, such as the values of `EXDATE`: instants from any time zone, or days.
struct ICalendarNamedTimes {
  private var instants: Set<Instant> = []
  private var days: Set<Day> = []

  /// - Parameter start: First occurrence of the series; if it is a date, the set compares days instead of instants.
  init(_ times: [ICalendarTime], of start: ICalendarTime) { add(times, of: start) }

  mutating func add(_ times: [ICalendarTime], of start: ICalendarTime) {
    for time in times {
      if start.isDate || time.isDate {
        days.insert(time.wholeDay)
      } else {
        instants.insert(time.instant)
      }
    }
  }

  func contains(_ time: ICalendarTime) -> Bool {
    days.contains(time.day) || !instants.isEmpty && instants.contains(time.instant)
  }
}

/// Duration (RFC 5545, section 3.3.6): `PT1H30M`, `P0DT1H30M0S`, `P1W`.
enum ICalendarDuration {
  /// Returns the seconds of a duration; `nil` for any other text and for a negative duration.
  static func seconds(_ text: String) -> Int? {
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
