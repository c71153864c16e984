import Kaiki

/// Occurrences of a rule, ascending (RFC 5545, section 3.3.10), by the clock of the rule's time zone.
///
/// As in dateutil, a first time that does not match the rule is not an occurrence. Weeks begin on `WKST`, by default on
/// Monday.
struct ICalendarOccurrences {
  private enum Period { case day, week, month, year }

  private let start: ICalendarTime
  private let period: Period
  private let interval: Int
  private let weekStart: Weekday
  private let choice: ICalendarDayChoice
  private var count: Int?
  private var until: Instant?

  /// - Returns: `nil` for a rule of hours or shorter, and for a rule with unsupported parts.
  init?(_ rule: ICalendarRule, from start: ICalendarTime) {
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

  /// Returns the first occurrence after a moment; `nil` if none follows.
  ///
  /// - Parameters:
  ///   - moment: `nil` for the first occurrence.
  ///   - isWanted: False for occurrences to skip; `COUNT` includes skipped occurrences.
  func next(
    after moment: Instant?, where isWanted: (ICalendarTime) -> Bool = { _ in true }
  ) -> ICalendarTime? {
    var found: ICalendarTime?
    each(after: moment) { time in
      if isWanted(time) { found = time }
      return found == nil
    }
    return found
  }

  /// Returns all occurrences; `nil` if they exceed a maximum number.
  func all(atMost most: Int) -> [ICalendarTime]? {
    var times: [ICalendarTime] = []
    each(after: nil) { time in
      times.append(time)
      return times.count <= most
    }
    return times.count <= most ? times : nil
  }

  /// Returns the occurrence that an exception names, in the zone of the rule; `nil` if the rule lacks the occurrence.
  func time(named: ICalendarTime) -> ICalendarTime? {
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

  /// The rule without `COUNT` and `UNTIL`.
  var endless: Self {
    var endless = self
    (endless.count, endless.until) = (nil, nil)
    return endless
  }

  /// Visits the occurrences after a moment, until the visitor returns false.
  func each(after moment: Instant?, _ visit: (ICalendarTime) -> Bool) {
    // // `COUNT` counts from the first occurrence.
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

  /// Returns the index of a period, ≥ 0, that begins before a moment.
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
