import Kaiki

/// Recurrence rule (RFC 5545, section 3.3.10).
struct ICalendarRule {
  let text: String
  private(set) var parts: [String: String]

  init(_ text: String) {
    self.text = text
    var parts: [String: String] = [:]
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[pair[0].trimmed.uppercased()] = pair[1].trimmed.uppercased() }
    }
    self.parts = parts
    // // Daily on weekdays is weekly on these weekdays.
    if parts["FREQ"] == "DAILY", parts["INTERVAL"] ?? "1" == "1", 1..<7 ~= weekdays.count,
      parts["BYSETPOS"] == nil
    {
      self.parts["FREQ"] = "WEEKLY"
    }
  }

  /// Interval of a task; `nil` if no task can have the interval.
  var interval: CalendarInterval? {
    guard let count = Int(parts["INTERVAL"] ?? "1"), 1...10_000 ~= count else { return nil }
    switch parts["FREQ"] {
    case "DAILY": return TaskwarriorPeriod.make(count, .day)
    case "WEEKLY": return TaskwarriorPeriod.make(count, .week)
    case "MONTHLY": return TaskwarriorPeriod.make(count, .month)
    case "YEARLY": return TaskwarriorPeriod.make(count * 12, .month)
    default: return nil
    }
  }

  /// Weekdays of a weekly rule; empty without `BYDAY`.
  var weekdays: [Weekday] {
    let named = (parts["BYDAY"] ?? "").split(separator: ",").compactMap { Self.weekday($0.trimmed) }
    return Weekday.allCases.filter(named.contains)
  }

  static func weekday(_ name: String) -> Weekday? {
    weekdayNames.firstIndex(of: name).flatMap { Weekday(rawValue: $0 + 1) }
  }

  private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// True if the rule has only an interval from its first time, and weekdays of a weekly rule.
  func isPlain(from start: LocalTime) -> Bool {
    let date = start.date
    for (key, value) in parts {
      switch key {
      case "FREQ", "INTERVAL", "UNTIL", "COUNT", "WKST", "SKIP": continue
      case "RSCALE": guard value == "GREGORIAN" else { return false }
      case "BYDAY":
        let count = Set(value.split(separator: ",")).count
        let isWeekly = parts["FREQ"] == "WEEKLY" || parts["FREQ"] == "DAILY" && weekdays.count == 7
        guard isWeekly, weekdays.count == count else { return false }
      case "BYMONTHDAY": guard value == "\(date.day)" else { return false }
      case "BYMONTH":
        guard value == "\(date.month)", parts["FREQ"] == "YEARLY" else { return false }
      default: return false
      }
    }
    return true
  }

  var count: Int? { parts["COUNT"].flatMap { Int($0) } }

  /// Rule for a day that a month lacks (RFC 7529).
  var skip: SkipRule { parts["SKIP"].flatMap { SkipRule(rawValue: $0.lowercased()) } ?? .omit }

  /// Last possible moment of an occurrence; `nil` without `UNTIL`.
  ///
  /// A date includes the whole day. A moment includes an all-day occurrence on its day.
  func end(of start: ICalendarTime) -> Instant? {
    guard let until = parts["UNTIL"] else { return nil }
    if let date = CompactTime.date(until), date.year >= 1 {
      return start.zone.instant(of: LocalTime(date: date, secondOfDay: 86_399))
    }
    let isUTC = until.last == "Z"
    guard let local = CompactTime.local(isUTC ? until.dropLast() : until[...]) else { return nil }
    let end = ICalendarTime(local: local, isDate: false, zone: isUTC ? .utc : start.zone, home: start.home)
    return start.isDate ? start.on(end.wholeDay.date).instant : end.instant
  }
}
