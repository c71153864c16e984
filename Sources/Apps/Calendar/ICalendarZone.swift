import Formats
import Files
import Kaiki

package enum ICalendarZone {
  /// Finds a zone in the time zone database by a name of Windows, or by the end of a name such as
  /// `/mozilla.org/20050126_1/Europe/Berlin`.
  package static func identifier(_ name: String) -> String? {
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
  package static func rules(describedBy zone: ICalendarText.Component) -> TimeZoneRules? {
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

  /// Rules of a described zone; the newest rules apply to all years.
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
    // The second Sunday may be written as the Sunday from the 8th to the 14th.
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

/// Windows names of time zones, as in calendars of Outlook and Exchange, with the equivalent identifiers of the time zone
/// database.
///
/// - Note: Source: Unicode CLDR, `windowsZones.xml` (territory 001), as in tzlocal 5.4.5.
enum WindowsZones {
  static let identifiers: [String: String] = others.merging(
    standardTimes.map { ("\($0) Standard Time", $1) }, uniquingKeysWith: { first, _ in first })

  private static let others = [
    "Central Standard Time (Mexico)": "America/Mexico_City",
    "Eastern Standard Time (Mexico)": "America/Cancun",
    "Mountain Standard Time (Mexico)": "America/Mazatlan",
    "Pacific Standard Time (Mexico)": "America/Tijuana", "Russia Time Zone 10": "Asia/Srednekolymsk",
    "Russia Time Zone 11": "Asia/Kamchatka", "Russia Time Zone 3": "Europe/Samara", "UTC": "Etc/UTC",
    "UTC+12": "Etc/GMT-12", "UTC+13": "Etc/GMT-13", "UTC-02": "Etc/GMT+2", "UTC-08": "Etc/GMT+8",
    "UTC-09": "Etc/GMT+9", "UTC-11": "Etc/GMT+11",
  ]
  /// Identifiers by the names before "Standard Time".
  private static let standardTimes = [
    "AUS Central": "Australia/Darwin", "AUS Eastern": "Australia/Sydney", "Afghanistan": "Asia/Kabul",
    "Alaskan": "America/Anchorage", "Alberta": "America/Edmonton", "Aleutian": "America/Adak",
    "Altai": "Asia/Barnaul", "Arab": "Asia/Riyadh", "Arabian": "Asia/Dubai", "Arabic": "Asia/Baghdad",
    "Argentina": "America/Buenos_Aires", "Astrakhan": "Europe/Astrakhan", "Atlantic": "America/Halifax",
    "Aus Central W.": "Australia/Eucla", "Azerbaijan": "Asia/Baku", "Azores": "Atlantic/Azores",
    "Bahia": "America/Bahia", "Bangladesh": "Asia/Dhaka", "Belarus": "Europe/Minsk",
    "Bougainville": "Pacific/Bougainville", "British Columbia": "America/Vancouver",
    "Canada Central": "America/Regina", "Cape Verde": "Atlantic/Cape_Verde", "Caucasus": "Asia/Yerevan",
    "Cen. Australia": "Australia/Adelaide", "Central America": "America/Guatemala",
    "Central Asia": "Asia/Bishkek", "Central Brazilian": "America/Cuiaba",
    "Central Europe": "Europe/Budapest", "Central European": "Europe/Warsaw",
    "Central Pacific": "Pacific/Guadalcanal", "Central": "America/Chicago",
    "Chatham Islands": "Pacific/Chatham", "China": "Asia/Shanghai", "Cuba": "America/Havana",
    "Dateline": "Etc/GMT+12", "E. Africa": "Africa/Nairobi", "E. Australia": "Australia/Brisbane",
    "E. Europe": "Europe/Chisinau", "E. South America": "America/Sao_Paulo",
    "Easter Island": "Pacific/Easter", "Eastern": "America/New_York", "Egypt": "Africa/Cairo",
    "Ekaterinburg": "Asia/Yekaterinburg", "FLE": "Europe/Kiev", "Fiji": "Pacific/Fiji",
    "GMT": "Europe/London", "GTB": "Europe/Bucharest", "Georgian": "Asia/Tbilisi",
    "Greenland": "America/Godthab", "Greenwich": "Atlantic/Reykjavik", "Haiti": "America/Port-au-Prince",
    "Hawaiian": "Pacific/Honolulu", "India": "Asia/Calcutta", "Iran": "Asia/Tehran",
    "Israel": "Asia/Jerusalem", "Jordan": "Asia/Amman", "Kaliningrad": "Europe/Kaliningrad",
    "Korea": "Asia/Seoul", "Libya": "Africa/Tripoli", "Line Islands": "Pacific/Kiritimati",
    "Lord Howe": "Australia/Lord_Howe", "Magadan": "Asia/Magadan", "Magallanes": "America/Punta_Arenas",
    "Manitoba": "America/Winnipeg", "Marquesas": "Pacific/Marquesas", "Mauritius": "Indian/Mauritius",
    "Middle East": "Asia/Beirut", "Montevideo": "America/Montevideo", "Morocco": "Africa/Casablanca",
    "Mountain": "America/Denver", "Myanmar": "Asia/Rangoon", "N. Central Asia": "Asia/Novosibirsk",
    "Namibia": "Africa/Windhoek", "Nepal": "Asia/Katmandu", "New Zealand": "Pacific/Auckland",
    "Newfoundland": "America/St_Johns", "Norfolk": "Pacific/Norfolk", "North Asia East": "Asia/Irkutsk",
    "North Asia": "Asia/Krasnoyarsk", "North Korea": "Asia/Pyongyang", "Omsk": "Asia/Omsk",
    "Pacific SA": "America/Santiago", "Pacific": "America/Los_Angeles", "Pakistan": "Asia/Karachi",
    "Paraguay": "America/Asuncion", "Qyzylorda": "Asia/Qyzylorda", "Romance": "Europe/Paris",
    "Russian": "Europe/Moscow", "SA Eastern": "America/Cayenne", "SA Pacific": "America/Bogota",
    "SA Western": "America/La_Paz", "SE Asia": "Asia/Bangkok", "Saint Pierre": "America/Miquelon",
    "Sakhalin": "Asia/Sakhalin", "Samoa": "Pacific/Apia", "Sao Tome": "Africa/Sao_Tome",
    "Saratov": "Europe/Saratov", "Singapore": "Asia/Singapore", "South Africa": "Africa/Johannesburg",
    "South Sudan": "Africa/Juba", "Sri Lanka": "Asia/Colombo", "Sudan": "Africa/Khartoum",
    "Syria": "Asia/Damascus", "Taipei": "Asia/Taipei", "Tasmania": "Australia/Hobart",
    "Tocantins": "America/Araguaina", "Tokyo": "Asia/Tokyo", "Tomsk": "Asia/Tomsk",
    "Tonga": "Pacific/Tongatapu", "Transbaikal": "Asia/Chita", "Turkey": "Europe/Istanbul",
    "Turks And Caicos": "America/Grand_Turk", "US Eastern": "America/Indianapolis",
    "US Mountain": "America/Phoenix", "Ulaanbaatar": "Asia/Ulaanbaatar", "Venezuela": "America/Caracas",
    "Vladivostok": "Asia/Vladivostok", "Volgograd": "Europe/Volgograd", "W. Australia": "Australia/Perth",
    "W. Central Africa": "Africa/Lagos", "W. Europe": "Europe/Berlin", "W. Mongolia": "Asia/Hovd",
    "West Asia": "Asia/Tashkent", "West Bank": "Asia/Hebron", "West Pacific": "Pacific/Port_Moresby",
    "Yakutsk": "Asia/Yakutsk", "Yukon": "America/Whitehorse",
  ]
}
