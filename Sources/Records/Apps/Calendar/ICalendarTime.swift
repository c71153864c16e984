import Kaiki

/// A time of a calendar: a date, or a wall-clock time with the zone in which it is written.
struct ICalendarTime {
  /// As it is written.
  var local: LocalTime
  var isDate: Bool
  /// The zone in which it is written; of a date and a floating time that of the data, or of the event.
  var zone: TimeZoneRules
  /// The zone of the calendar, in which days and clocks are told.
  var home: TimeZoneRules

  var instant: Instant { zone.instant(of: local) }
  /// What the clock of the calendar shows; a date is the same in all zones.
  var homeLocal: LocalTime {
    isDate || zone.identifier == home.identifier ? local : home.localTime(of: instant)
  }
  /// The day on which it is by the clock of the calendar.
  var day: Day { Day(homeLocal.date) }
  /// The day as it is written.
  var ownDay: Day { Day(local.date) }

  /// The day that it means for what lasts whole days: programs write it as a midnight of the calendar's zone, or of UTC.
  var wholeDay: Day {
    homeLocal.secondOfDay != 0 && local.secondOfDay == 0 ? ownDay : day
  }

  /// The same time of day on another date.
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

/// A length of time (RFC 5545, section 3.3.6): `PT1H30M`, `P0DT1H30M0S`, `P1W`.
enum ICalendarDuration {
  /// Its seconds; `nil` for a text that is none, and for one that is below 0.
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
