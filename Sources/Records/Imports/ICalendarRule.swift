import Kaiki

/// A rule by which something comes back (RFC 5545, section 3.3.10).
struct ICalendarRule {
  let text: String
  private(set) var parts: [String: String]

  init(_ text: String) {
    self.text = text
    var parts: [String: String] = [:]
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[pair[0].uppercased()] = pair[1].uppercased() }
    }
    self.parts = parts
    // Every day that is a weekday is every week on the weekdays.
    if parts["FREQ"] == "DAILY", parts["INTERVAL"] ?? "1" == "1", 1..<7 ~= weekdays.count {
      self.parts["FREQ"] = "WEEKLY"
    }
  }

  /// The interval; `nil` for one that no task can have.
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

  /// The weekdays of a weekly rule; empty where it names none.
  var weekdays: [Weekday] {
    let named = Set((parts["BYDAY"] ?? "").split(separator: ",").map(String.init))
    return Weekday.allCases.filter { named.contains(Self.weekdayNames[$0.rawValue - 1]) }
  }

  fileprivate static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Whether it says no more than an interval, from a first time, and weekdays of a weekly rule.
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

  /// What becomes of a day that a month does not have (RFC 7529).
  var skip: SkipRule { parts["SKIP"].flatMap { SkipRule(rawValue: $0.lowercased()) } ?? .omit }

  /// The last moment at which it can come back; `nil` where that is not said, or hangs on a count.
  func end(in zone: TimeZoneRules) -> Instant? {
    guard let until = parts["UNTIL"] else { return nil }
    if let instant = CompactTime.instant(until) { return instant }
    let local =
      CompactTime.local(until)
      ?? CompactTime.date(until).flatMap { date in
        date.year >= 1 ? LocalTime(date: date, secondOfDay: 86_399) : nil
      }
    return local.map(zone.instant)
  }
}

/// The days of a month that a rule chooses: by number, as `BYMONTHDAY=-1`, or by weekday and place, as `BYDAY=2TU` and
/// `BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1`.
struct ICalendarMonthDays {
  /// How many months lie between those of the rule.
  let step: Int
  /// How many days of a month it chooses.
  let count: Int
  private let numbers: [Int]
  private let weekdays: [(place: Int?, weekday: Weekday)]
  private let positions: [Int]
  private let month: Int?

  /// The most days of a month that become tasks.
  private static let mostDays = 5
  private static let keys: Set<String> = [
    "FREQ", "INTERVAL", "UNTIL", "COUNT", "WKST", "BYDAY", "BYSETPOS", "BYMONTH", "BYMONTHDAY",
  ]

  /// - Returns: `nil` for a rule that chooses no days of a month, or more than can be tasks.
  init?(_ rule: ICalendarRule) {
    guard rule.parts.keys.allSatisfy(Self.keys.contains), let interval = rule.interval,
      interval.countsMonths,
      let numbers = Self.numbers(rule.parts["BYMONTHDAY"], 31),
      let positions = Self.numbers(rule.parts["BYSETPOS"], 366),
      let months = Self.numbers(rule.parts["BYMONTH"], 12), months.count <= 1,
      months.first ?? 1 > 0,
      let weekdays = Self.weekdays(rule.parts["BYDAY"])
    else { return nil }
    // Places within a year are counted otherwise.
    guard rule.parts["FREQ"] == "MONTHLY" ? months.isEmpty : months.count == 1 else { return nil }
    (self.numbers, self.positions, self.weekdays) = (numbers, positions, weekdays)
    step = interval.value
    month = months.first
    let isNumbered = numbers.isEmpty != weekdays.isEmpty && weekdays.allSatisfy { $0.place != nil }
    let chosen =
      !positions.isEmpty ? positions.count : isNumbered ? max(numbers.count, weekdays.count) : 0
    guard 1...Self.mostDays ~= chosen, !numbers.isEmpty || !weekdays.isEmpty else { return nil }
    count = chosen
  }

  private static func numbers(_ text: String?, _ most: Int) -> [Int]? {
    guard let text else { return [] }
    let words = text.split(separator: ",")
    let numbers = Set(words.compactMap { Int($0) }).filter { 1...UInt(most) ~= $0.magnitude }
    return numbers.count == words.count ? numbers.sorted() : nil
  }

  private static func weekdays(_ text: String?) -> [(place: Int?, weekday: Weekday)]? {
    var weekdays: [(place: Int?, weekday: Weekday)] = []
    for word in (text ?? "").split(separator: ",") {
      guard let number = ICalendarRule.weekdayNames.firstIndex(of: String(word.suffix(2))),
        let weekday = Weekday(rawValue: number + 1)
      else { return nil }
      let place = word.dropLast(2)
      guard place.isEmpty || Int(place).map({ 1...5 ~= $0.magnitude }) == true else { return nil }
      if weekdays.contains(where: { $0.place == Int(place) && $0.weekday == weekday }) { continue }
      weekdays.append((Int(place), weekday))
    }
    return weekdays
  }

  /// The number in the month of one of its days, where it says no more of it; -1 is the last day.
  func number(_ place: Int) -> Int? {
    guard weekdays.isEmpty, positions.isEmpty, numbers.count == 1 || numbers.allSatisfy({ $0 > 0 }) else {
      return nil
    }
    return numbers[place]
  }

  /// One of the days that it chooses of a month; `nil` where the month does not have it.
  private func day(_ place: Int, of month: Int, _ year: Int) -> CivilDate? {
    let length = CivilDate.daysInMonth(month, ofYear: year)
    func date(_ day: Int) -> CivilDate? {
      1...length ~= day ? CivilDate(year: year, month: month, day: day) : nil
    }
    if !positions.isEmpty {
      let matching = (1...length).compactMap(date).filter { isChosen($0, length) }
      let position = positions[place] > 0 ? positions[place] - 1 : matching.count + positions[place]
      return matching.indices.contains(position) ? matching[position] : nil
    }
    if weekdays.isEmpty { return date(numbers[place] > 0 ? numbers[place] : length + 1 + numbers[place]) }
    return (1...length).compactMap(date).first { Self.isMeant($0, by: weekdays[place], length) }
  }

  private func isChosen(_ date: CivilDate, _ length: Int) -> Bool {
    let isNumbered =
      numbers.isEmpty || numbers.contains(date.day) || numbers.contains(date.day - length - 1)
    return isNumbered
      && (weekdays.isEmpty || weekdays.contains { Self.isMeant(date, by: $0, length) })
  }

  private static func isMeant(
    _ date: CivilDate, by wanted: (place: Int?, weekday: Weekday), _ length: Int
  ) -> Bool {
    guard Day(date).weekday == wanted.weekday else { return false }
    guard let place = wanted.place else { return true }
    return place > 0 ? (date.day - 1) / 7 + 1 == place : (length - date.day) / 7 + 1 == -place
  }

  /// The dates of one of its days, from a date on.
  ///
  /// - Parameters:
  ///   - place: Which of the days of a month, from 0.
  ///   - near: A later date, shortly before which to begin.
  func dates(
    _ place: Int, from start: CivilDate, near later: CivilDate? = nil
  ) -> some Sequence<CivilDate> {
    let first = start.year * 12 + (month ?? start.month) - 1
    let skipped = later.map { max(0, ($0.year * 12 + $0.month - 1 - first) / step - 1) } ?? 0
    return (skipped..<skipped + Self.mostMonths).lazy.map { first + $0 * step }.filter {
      $0 / 12 <= 9_999
    }
    .compactMap { number in
      day(place, of: number % 12 + 1, number / 12).flatMap { $0 >= start ? $0 : nil }
    }
  }

  /// How many months are looked at for a day: a fifth Friday of February comes after 40 years at the latest.
  private static let mostMonths = 48
}
