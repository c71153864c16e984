import Kaiki

/// Time zones by the names in calendars.
enum ICalendarZone {
  /// Returns the identifier of a zone in the time zone database; `nil` for an unknown name.
  ///
  /// The identifier may be the end of a longer name, as in `/mozilla.org/20050126_1/Europe/Berlin`. The name may also be a
  /// name of Windows.
  static func identifier(_ name: String) -> String? {
    let name = name.trimmed
    if ["UTC", "GMT", "Etc/UTC", "Z"].contains(name) { return "UTC" }
    let parts = name.split(separator: "/")
    let names =
      [name] + [3, 2].filter { parts.count > $0 }.map { parts.suffix($0).joined(separator: "/") }
      + [WindowsZones.identifiers[name]].compactMap { $0 }
    return names.first { (try? TimeZoneDatabase.rules(for: $0)) != nil }
  }

  /// Returns the rules of a described zone. If a city of the time zone database has equal rules, its rules are returned, so
  /// that the zone has a name.
  static func rules(describedBy zone: ICalendarText.Component) -> TimeZoneRules? {
    guard let described = described(by: zone) else { return nil }
    if (try? TimeZoneDatabase.rules(for: described.identifier)) != nil { return described }
    let moments = (0..<2 * 24).map { sampleStart + Int64($0) * sampleStep }
    return cities.first { city in moments.allSatisfy { city.offset(at: $0) == described.offset(at: $0) } }
      ?? described
  }

  private static let cities = Set(WindowsZones.identifiers.values).sorted().compactMap {
    try? TimeZoneDatabase.rules(for: $0)
  }
  /// Instants of the comparison: 48 from 2025-01-01 on, about half a month apart.
  private static let sampleStart: Int64 = 1_735_689_600
  private static let sampleStep: Int64 = 15 * 86_400 + 19_080

  /// Returns the rules of a described zone, whose clock changes on a weekday of two months each year, or never.
  ///
  /// The newest rules apply to all years.
  private static func described(by zone: ICalendarText.Component) -> TimeZoneRules? {
    let newest = { (name: String) in
      zone.components.filter { $0.name == name }.max { start(of: $0) < start(of: $1) }
    }
    guard let standard = newest("STANDARD") ?? zone.components.first, let offset = offset(of: standard) else {
      return nil
    }
    if let daylight = newest("DAYLIGHT"), let summer = self.offset(of: daylight),
      let begins = change(to: daylight), let ends = change(to: standard)
    {
      let rule = "<S>\(posix(-offset))<D>\(posix(-summer)),\(begins),\(ends)"
      let name = zone["TZID"]?.value.trimmed ?? rule
      if let rules = try? TimeZoneRules(identifier: name, rule: rule) { return rules }
    }
    return TimeZoneDatabase.fixed(offset / 60)
  }

  private static func start(of part: ICalendarText.Component) -> LocalTime {
    part["DTSTART"].flatMap { CompactTime.local($0.value.trimmed) } ?? LocalTime(seconds: .min)
  }

  /// Seconds east of UTC after a change; `nil` for invalid or impossible offsets.
  private static func offset(of part: ICalendarText.Component) -> Int? {
    guard let text = part["TZOFFSETTO"]?.value.trimmed, text.utf8.count >= 5,
      let number = Int(text.dropFirst().prefix(4)), number / 100 < 16, number % 100 < 60
    else { return nil }
    return (number / 100 * 60 + number % 100) * (text.hasPrefix("-") ? -60 : 60)
  }

  /// Yearly change of the clock in the syntax of the POSIX variable `TZ`: `M3.2.0/2:00:00`.
  private static func change(to part: ICalendarText.Component) -> String? {
    guard let rule = part["RRULE"].map({ ICalendarRule($0.value) }), rule.parts["FREQ"] == "YEARLY",
      rule.parts["UNTIL"] == nil,
      let start = part["DTSTART"].flatMap({ CompactTime.local($0.value.trimmed) }),
      let months = ICalendarDayChoice.numbers(rule.parts["BYMONTH"], 12),
      let days = ICalendarDayChoice.weekdays(rule.parts["BYDAY"]), days.count == 1,
      let numbers = ICalendarDayChoice.numbers(rule.parts["BYMONTHDAY"], 31)
    else { return nil }
    // // The second Sunday may be written as the Sunday from the 8th to the 14th.
    let ordinal = days[0].ordinal ?? numbers.first.map { ($0 - 1) / 7 + 1 } ?? 0
    guard ordinal == -1 || 1...5 ~= ordinal else { return nil }
    let month = months.first ?? start.date.month
    return
      "M\(month).\(ordinal == -1 ? 5 : ordinal).\(days[0].weekday.rawValue % 7)/\(posix(start.secondOfDay))"
  }

  private static func posix(_ seconds: Int) -> String {
    let size = abs(seconds)
    return
      "\(seconds < 0 ? "-" : "")\(size / 3_600):\(padded(size / 60 % 60, to: 2)):\(padded(size % 60, to: 2))"
  }
}
