import Kaiki

enum ICalendarZone {
  /// Finds a zone in the time zone database by a name of Windows, or by the end of a name such as
  /// `/mozilla.org/20050126_1/Europe/Berlin`.
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

/// Windows names of time zones, as in calendars of Outlook and Exchange, with the equivalent identifiers of the time zone
/// database.
///
/// - Note: Source: Unicode CLDR, `windowsZones.xml` (territory 001), as in tzlocal 5.4.5.
enum WindowsZones {
  static let identifiers: [String: String] = [
    "AUS Central Standard Time": "Australia/Darwin",
    "AUS Eastern Standard Time": "Australia/Sydney",
    "Afghanistan Standard Time": "Asia/Kabul",
    "Alaskan Standard Time": "America/Anchorage",
    "Alberta Standard Time": "America/Edmonton",
    "Aleutian Standard Time": "America/Adak",
    "Altai Standard Time": "Asia/Barnaul",
    "Arab Standard Time": "Asia/Riyadh",
    "Arabian Standard Time": "Asia/Dubai",
    "Arabic Standard Time": "Asia/Baghdad",
    "Argentina Standard Time": "America/Buenos_Aires",
    "Astrakhan Standard Time": "Europe/Astrakhan",
    "Atlantic Standard Time": "America/Halifax",
    "Aus Central W. Standard Time": "Australia/Eucla",
    "Azerbaijan Standard Time": "Asia/Baku",
    "Azores Standard Time": "Atlantic/Azores",
    "Bahia Standard Time": "America/Bahia",
    "Bangladesh Standard Time": "Asia/Dhaka",
    "Belarus Standard Time": "Europe/Minsk",
    "Bougainville Standard Time": "Pacific/Bougainville",
    "British Columbia Standard Time": "America/Vancouver",
    "Canada Central Standard Time": "America/Regina",
    "Cape Verde Standard Time": "Atlantic/Cape_Verde",
    "Caucasus Standard Time": "Asia/Yerevan",
    "Cen. Australia Standard Time": "Australia/Adelaide",
    "Central America Standard Time": "America/Guatemala",
    "Central Asia Standard Time": "Asia/Bishkek",
    "Central Brazilian Standard Time": "America/Cuiaba",
    "Central Europe Standard Time": "Europe/Budapest",
    "Central European Standard Time": "Europe/Warsaw",
    "Central Pacific Standard Time": "Pacific/Guadalcanal",
    "Central Standard Time": "America/Chicago",
    "Central Standard Time (Mexico)": "America/Mexico_City",
    "Chatham Islands Standard Time": "Pacific/Chatham",
    "China Standard Time": "Asia/Shanghai",
    "Cuba Standard Time": "America/Havana",
    "Dateline Standard Time": "Etc/GMT+12",
    "E. Africa Standard Time": "Africa/Nairobi",
    "E. Australia Standard Time": "Australia/Brisbane",
    "E. Europe Standard Time": "Europe/Chisinau",
    "E. South America Standard Time": "America/Sao_Paulo",
    "Easter Island Standard Time": "Pacific/Easter",
    "Eastern Standard Time": "America/New_York",
    "Eastern Standard Time (Mexico)": "America/Cancun",
    "Egypt Standard Time": "Africa/Cairo",
    "Ekaterinburg Standard Time": "Asia/Yekaterinburg",
    "FLE Standard Time": "Europe/Kiev",
    "Fiji Standard Time": "Pacific/Fiji",
    "GMT Standard Time": "Europe/London",
    "GTB Standard Time": "Europe/Bucharest",
    "Georgian Standard Time": "Asia/Tbilisi",
    "Greenland Standard Time": "America/Godthab",
    "Greenwich Standard Time": "Atlantic/Reykjavik",
    "Haiti Standard Time": "America/Port-au-Prince",
    "Hawaiian Standard Time": "Pacific/Honolulu",
    "India Standard Time": "Asia/Calcutta",
    "Iran Standard Time": "Asia/Tehran",
    "Israel Standard Time": "Asia/Jerusalem",
    "Jordan Standard Time": "Asia/Amman",
    "Kaliningrad Standard Time": "Europe/Kaliningrad",
    "Korea Standard Time": "Asia/Seoul",
    "Libya Standard Time": "Africa/Tripoli",
    "Line Islands Standard Time": "Pacific/Kiritimati",
    "Lord Howe Standard Time": "Australia/Lord_Howe",
    "Magadan Standard Time": "Asia/Magadan",
    "Magallanes Standard Time": "America/Punta_Arenas",
    "Manitoba Standard Time": "America/Winnipeg",
    "Marquesas Standard Time": "Pacific/Marquesas",
    "Mauritius Standard Time": "Indian/Mauritius",
    "Middle East Standard Time": "Asia/Beirut",
    "Montevideo Standard Time": "America/Montevideo",
    "Morocco Standard Time": "Africa/Casablanca",
    "Mountain Standard Time": "America/Denver",
    "Mountain Standard Time (Mexico)": "America/Mazatlan",
    "Myanmar Standard Time": "Asia/Rangoon",
    "N. Central Asia Standard Time": "Asia/Novosibirsk",
    "Namibia Standard Time": "Africa/Windhoek",
    "Nepal Standard Time": "Asia/Katmandu",
    "New Zealand Standard Time": "Pacific/Auckland",
    "Newfoundland Standard Time": "America/St_Johns",
    "Norfolk Standard Time": "Pacific/Norfolk",
    "North Asia East Standard Time": "Asia/Irkutsk",
    "North Asia Standard Time": "Asia/Krasnoyarsk",
    "North Korea Standard Time": "Asia/Pyongyang",
    "Omsk Standard Time": "Asia/Omsk",
    "Pacific SA Standard Time": "America/Santiago",
    "Pacific Standard Time": "America/Los_Angeles",
    "Pacific Standard Time (Mexico)": "America/Tijuana",
    "Pakistan Standard Time": "Asia/Karachi",
    "Paraguay Standard Time": "America/Asuncion",
    "Qyzylorda Standard Time": "Asia/Qyzylorda",
    "Romance Standard Time": "Europe/Paris",
    "Russia Time Zone 10": "Asia/Srednekolymsk",
    "Russia Time Zone 11": "Asia/Kamchatka",
    "Russia Time Zone 3": "Europe/Samara",
    "Russian Standard Time": "Europe/Moscow",
    "SA Eastern Standard Time": "America/Cayenne",
    "SA Pacific Standard Time": "America/Bogota",
    "SA Western Standard Time": "America/La_Paz",
    "SE Asia Standard Time": "Asia/Bangkok",
    "Saint Pierre Standard Time": "America/Miquelon",
    "Sakhalin Standard Time": "Asia/Sakhalin",
    "Samoa Standard Time": "Pacific/Apia",
    "Sao Tome Standard Time": "Africa/Sao_Tome",
    "Saratov Standard Time": "Europe/Saratov",
    "Singapore Standard Time": "Asia/Singapore",
    "South Africa Standard Time": "Africa/Johannesburg",
    "South Sudan Standard Time": "Africa/Juba",
    "Sri Lanka Standard Time": "Asia/Colombo",
    "Sudan Standard Time": "Africa/Khartoum",
    "Syria Standard Time": "Asia/Damascus",
    "Taipei Standard Time": "Asia/Taipei",
    "Tasmania Standard Time": "Australia/Hobart",
    "Tocantins Standard Time": "America/Araguaina",
    "Tokyo Standard Time": "Asia/Tokyo",
    "Tomsk Standard Time": "Asia/Tomsk",
    "Tonga Standard Time": "Pacific/Tongatapu",
    "Transbaikal Standard Time": "Asia/Chita",
    "Turkey Standard Time": "Europe/Istanbul",
    "Turks And Caicos Standard Time": "America/Grand_Turk",
    "US Eastern Standard Time": "America/Indianapolis",
    "US Mountain Standard Time": "America/Phoenix",
    "UTC": "Etc/UTC",
    "UTC+12": "Etc/GMT-12",
    "UTC+13": "Etc/GMT-13",
    "UTC-02": "Etc/GMT+2",
    "UTC-08": "Etc/GMT+8",
    "UTC-09": "Etc/GMT+9",
    "UTC-11": "Etc/GMT+11",
    "Ulaanbaatar Standard Time": "Asia/Ulaanbaatar",
    "Venezuela Standard Time": "America/Caracas",
    "Vladivostok Standard Time": "Asia/Vladivostok",
    "Volgograd Standard Time": "Europe/Volgograd",
    "W. Australia Standard Time": "Australia/Perth",
    "W. Central Africa Standard Time": "Africa/Lagos",
    "W. Europe Standard Time": "Europe/Berlin",
    "W. Mongolia Standard Time": "Asia/Hovd",
    "West Asia Standard Time": "Asia/Tashkent",
    "West Bank Standard Time": "Asia/Hebron",
    "West Pacific Standard Time": "Pacific/Port_Moresby",
    "Yakutsk Standard Time": "Asia/Yakutsk",
    "Yukon Standard Time": "America/Whitehorse",
  ]
}
