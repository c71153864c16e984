import Formats
import Kaiki

/// Recurrence rule (RFC 5545, section 3.3.10).
package struct ICalendarRule {
  package let text: String
  package private(set) var parts: [String: String]

  package init(_ text: String) {
    self.text = text
    var parts: [String: String] = [:]
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[pair[0].trimmed.uppercased()] = pair[1].trimmed.uppercased() }
    }
    self.parts = parts
    // Daily on weekdays is weekly on these weekdays.
    if parts["FREQ"] == "DAILY", parts["INTERVAL"] ?? "1" == "1", 1..<7 ~= weekdays.count,
      parts["BYSETPOS"] == nil
    {
      self.parts["FREQ"] = "WEEKLY"
    }
  }

  package var interval: CalendarInterval? {
    guard let count = Int(parts["INTERVAL"] ?? "1"), 1...10_000 ~= count else { return nil }
    switch parts["FREQ"] {
    case "DAILY": return TaskwarriorPeriod.make(count, .day)
    case "WEEKLY": return TaskwarriorPeriod.make(count, .week)
    case "MONTHLY": return TaskwarriorPeriod.make(count, .month)
    case "YEARLY": return TaskwarriorPeriod.make(count * 12, .month)
    default: return nil
    }
  }

  package var weekdays: [Weekday] {
    let named = (parts["BYDAY"] ?? "").split(separator: ",").compactMap { Self.weekday($0.trimmed) }
    return Weekday.allCases.filter(named.contains)
  }

  package static func weekday(_ name: String) -> Weekday? {
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

  package var count: Int? { parts["COUNT"].flatMap { Int($0) } }

  /// Rule for a day that a month lacks (RFC 7529).
  package var skip: SkipRule { parts["SKIP"].flatMap { SkipRule(rawValue: $0.lowercased()) } ?? .omit }

  /// Last possible moment of an occurrence; `nil` without `UNTIL`.
  ///
  /// A date includes the whole day. A moment includes an all-day occurrence on its day.
  package func end(of start: ICalendarTime) -> Instant? {
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

/// Occurrences of a rule, ascending (RFC 5545, section 3.3.10), by the clock of the rule's time zone.
///
/// As in dateutil, a first time outside the rule is skipped. Weeks begin on `WKST`, by default on
/// Monday.
package struct ICalendarOccurrences {
  private enum Period { case day, week, month, year }

  private let start: ICalendarTime
  private let period: Period
  private let interval: Int
  private let weekStart: Weekday
  private let choice: ICalendarDayChoice
  private var count: Int?
  private var until: Instant?

  package init?(_ rule: ICalendarRule, from start: ICalendarTime) {
    guard let interval = Int(rule.parts["INTERVAL"] ?? "1"), 1...100_000 ~= interval,
      let choice = ICalendarDayChoice(rule, from: start.local.date)
    else { return nil }
    switch rule.parts["FREQ"] {
    case "DAILY": period = .day
    case "WEEKLY": period = .week
    case "MONTHLY": period = .month
    case "YEARLY": period = .year
    default: return nil
    }
    (self.start, self.interval, self.choice) = (start, interval, choice)
    weekStart = rule.parts["WKST"].flatMap(ICalendarRule.weekday) ?? .monday
    count = rule.count.flatMap { $0 <= Self.maxCounted ? $0 : nil }
    until = rule.end(of: start)
  }

  /// - Parameter isWanted: False for occurrences to skip; `COUNT` includes skipped occurrences.
  package func next(
    after moment: Instant?, where isWanted: (ICalendarTime) -> Bool = { _ in true }
  ) -> ICalendarTime? {
    var found: ICalendarTime?
    each(after: moment) { time in
      if isWanted(time) { found = time }
      return found == nil
    }
    return found
  }

  package func all(atMost most: Int) -> [ICalendarTime]? {
    var times: [ICalendarTime] = []
    each(after: nil) { time in
      times.append(time)
      return times.count <= most
    }
    return times.count <= most ? times : nil
  }

  /// Returns the occurrence that an exception names, in the zone of the rule; `nil` if the rule lacks the occurrence.
  package func time(named: ICalendarTime) -> ICalendarTime? {
    let names = ICalendarNamedTimes([named], of: start)
    let around = Instant(seconds: named.instant.seconds - Self.secondsAround)
    var found: ICalendarTime?
    each(after: around) { time in
      if names.contains(time) { found = time }
      return found == nil && time.instant.seconds < named.instant.seconds + Self.secondsAround
    }
    return found
  }

  /// More seconds than the start of one day can differ between two zones.
  private static let secondsAround: Int64 = 3 * 86_400

  package var endless: Self {
    var endless = self
    (endless.count, endless.until) = (nil, nil)
    return endless
  }

  package func each(after moment: Instant?, _ visit: (ICalendarTime) -> Bool) {
    // `COUNT` counts from the first occurrence.
    var number = count == nil ? moment.map(firstPeriod) ?? 0 : 0
    var left = count ?? .max
    var looked = 0
    while left > 0, looked < Self.maxDays, let days = days(ofPeriod: number) {
      number += 1
      looked += days.count
      for date in choice.chosen(of: days, isYear: period == .year) where date >= start.local.date {
        let time = start.on(date)
        if let until, time.instant > until { return }
        guard left > 0 else { return }
        left -= 1
        looked = 0
        if moment.map({ time.instant > $0 }) ?? true, !visit(time) { return }
      }
    }
  }

  /// Maximum `COUNT`; larger counts, 270 years of days, are treated as endless.
  private static let maxCounted = 100_000

  /// Maximum number of days without an occurrence; a 29 February on a given weekday recurs within 40 years.
  private static let maxDays = 25_000

  private func firstPeriod(before moment: Instant) -> Int {
    let days = Day(start.zone.localTime(of: moment).date) - start.ownDay
    let longest =
      switch period {
      case .day: 1
      case .week: 7
      case .month: 31
      case .year: 366
      }
    return max(0, days / (longest * interval) - 2)
  }

  /// Returns the days of a period, not before the first time; `nil` after the year 9999.
  private func days(ofPeriod number: Int) -> Range<Day>? {
    let date = start.local.date
    let first: Day
    let end: Day
    switch period {
    case .day:
      first = start.ownDay + number * interval
      end = first + 1
    case .week:
      let week = (start.ownDay.weekday.rawValue - weekStart.rawValue + 7) % 7
      let begin = start.ownDay - week + 7 * number * interval
      // The first week has the days from the first time on, as in dateutil, so that `BYSETPOS` counts from there.
      (first, end) = (max(begin, start.ownDay), begin + 7)
    case .month:
      let month = date.year * 12 + date.month - 1 + number * interval
      guard let day = CivilDate(year: month / 12, month: month % 12 + 1, day: 1) else { return nil }
      first = Day(day)
      end = first + CivilDate.daysInMonth(day.month, ofYear: day.year)
    case .year:
      guard let day = CivilDate(year: date.year + number * interval, month: 1, day: 1) else { return nil }
      first = Day(day)
      end = first + (CivilDate.isLeapYear(day.year) ? 366 : 365)
    }
    return end.date.year <= 9_999 ? first..<end : nil
  }
}

extension ICalendarDayChoice {
  private static let keys: Set<String> = [
    "FREQ", "INTERVAL", "UNTIL", "COUNT", "WKST", "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYDAY", "BYSETPOS",
    "SKIP", "RSCALE",
  ]

  /// - Parameter first: Date of the first occurrence, which replaces missing parts of the rule.
  package init?(_ rule: ICalendarRule, from first: CivilDate) {
    guard rule.parts.keys.allSatisfy(Self.keys.contains), rule.parts["RSCALE"] ?? "GREGORIAN" == "GREGORIAN",
      let months = Self.numbers(rule.parts["BYMONTH"], 12), months.allSatisfy({ $0 > 0 }),
      let monthDays = Self.numbers(rule.parts["BYMONTHDAY"], 31),
      let yearDays = Self.numbers(rule.parts["BYYEARDAY"], 366),
      let positions = Self.numbers(rule.parts["BYSETPOS"], 366),
      let weekdays = Self.weekdays(rule.parts["BYDAY"])
    else { return nil }
    let frequency = rule.parts["FREQ"]
    let isOpen = monthDays.isEmpty && yearDays.isEmpty && weekdays.isEmpty
    let countsMonths = frequency == "MONTHLY" || frequency == "YEARLY"
    self.init(
      months: months.isEmpty && isOpen && frequency == "YEARLY" ? [first.month] : months,
      monthDays: isOpen && countsMonths ? [first.day] : monthDays, yearDays: yearDays,
      // An ordinal has no meaning in a weekly or daily rule.
      weekdays: isOpen && frequency == "WEEKLY"
        ? [(nil, Day(first).weekday)] : weekdays.map { (countsMonths ? $0.ordinal : nil, $0.weekday) },
      positions: positions, skip: countsMonths ? rule.skip : .omit,
      ordinalsAreOfYear: frequency == "YEARLY" && months.isEmpty)
  }

  /// Returns the numbers of a list, ascending, without duplicates; `nil` if one is 0 or exceeds the maximum.
  package static func numbers(_ text: String?, _ most: Int) -> [Int]? {
    guard let text else { return [] }
    let words = text.split(separator: ",").map(\.trimmed)
    let numbers = words.compactMap { Int($0) }.filter { 1...UInt(most) ~= $0.magnitude }
    return numbers.count == words.count ? Set(numbers).sorted() : nil
  }

  package static func weekdays(_ text: String?) -> [(ordinal: Int?, weekday: Weekday)]? {
    var weekdays: [(ordinal: Int?, weekday: Weekday)] = []
    for word in (text ?? "").split(separator: ",").map(\.trimmed) {
      guard let weekday = ICalendarRule.weekday(String(word.suffix(2))) else { return nil }
      let ordinal = word.dropLast(2)
      guard ordinal.isEmpty || Int(ordinal).map({ 1...53 ~= $0.magnitude }) == true else { return nil }
      if weekdays.contains(where: { $0.ordinal == Int(ordinal) && $0.weekday == weekday }) { continue }
      weekdays.append((Int(ordinal), weekday))
    }
    return weekdays
  }
}

/// Days of a month that a rule selects: by number, as `BYMONTHDAY=-1`, or by weekday and ordinal, as `BYDAY=2TU` and
/// `BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1`.
package struct ICalendarMonthDays {
  private let choices: [ICalendarDayChoice]
  /// Numbers of the days in their month, -1 for the last day; `nil` if the numbers vary.
  private let numbers: [Int]?

  package var count: Int { choices.count }

  /// Maximum number of days of a month; each becomes one task.
  private static let maxDays = 5
  private static let keys: Set<String> = [
    "FREQ", "INTERVAL", "UNTIL", "COUNT", "WKST", "BYDAY", "BYSETPOS", "BYMONTH", "BYMONTHDAY",
  ]

  package init?(_ rule: ICalendarRule) {
    guard rule.parts.keys.allSatisfy(Self.keys.contains), let interval = rule.interval,
      interval.countsMonths,
      let numbers = ICalendarDayChoice.numbers(rule.parts["BYMONTHDAY"], 31),
      let positions = ICalendarDayChoice.numbers(rule.parts["BYSETPOS"], 366),
      let months = ICalendarDayChoice.numbers(rule.parts["BYMONTH"], 12), months.count <= 1,
      months.first ?? 1 > 0,
      let weekdays = ICalendarDayChoice.weekdays(rule.parts["BYDAY"]),
      weekdays.allSatisfy({ 1...5 ~= $0.ordinal?.magnitude ?? 1 })
    else { return nil }
    // `BYSETPOS` and ordinals of a yearly rule count within the year unless the rule names one month.
    guard rule.parts["FREQ"] == "MONTHLY" ? months.isEmpty : months.count == 1 else { return nil }
    if !positions.isEmpty {
      choices = positions.map { ICalendarDayChoice(monthDays: numbers, weekdays: weekdays, positions: [$0]) }
    } else if weekdays.isEmpty {
      choices = numbers.map { ICalendarDayChoice(monthDays: [$0], weekdays: [], positions: []) }
    } else if numbers.isEmpty, weekdays.allSatisfy({ $0.ordinal != nil }) {
      choices = weekdays.map { ICalendarDayChoice(monthDays: [], weekdays: [$0], positions: []) }
    } else {
      return nil
    }
    guard 1...Self.maxDays ~= choices.count, !numbers.isEmpty || !weekdays.isEmpty else { return nil }
    let isFixed =
      weekdays.isEmpty && positions.isEmpty && (numbers.count == 1 || numbers.allSatisfy { $0 > 0 })
    self.numbers = isFixed ? numbers : nil
  }

  package func number(_ ordinal: Int) -> Int? { numbers?[ordinal] }

  func isDay(_ ordinal: Int, _ date: CivilDate) -> Bool {
    let first = Day(date) - (date.day - 1)
    let end = first + CivilDate.daysInMonth(date.month, ofYear: date.year)
    return choices[ordinal].chosen(of: first..<end, isYear: false).contains(date)
  }
}
