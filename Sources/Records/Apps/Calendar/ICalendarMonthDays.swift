import Kaiki

/// Days of a month that a rule selects: by number, as `BYMONTHDAY=-1`, or by weekday and ordinal, as `BYDAY=2TU` and
/// `BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1`.
struct ICalendarMonthDays {
  /// Number of days per month.
  let count: Int
  private let numbers: [Int]
  private let weekdays: [(ordinal: Int?, weekday: Weekday)]
  private let positions: [Int]

  /// Maximum number of days of a month; each becomes one task.
  private static let maxDays = 5
  private static let keys: Set<String> = [
    "FREQ", "INTERVAL", "UNTIL", "COUNT", "WKST", "BYDAY", "BYSETPOS", "BYMONTH", "BYMONTHDAY",
  ]

  /// - Returns: `nil` for a rule without days of a month, or with more days than ``maxDays``.
  init?(_ rule: ICalendarRule) {
    guard rule.parts.keys.allSatisfy(Self.keys.contains), let interval = rule.interval,
      interval.countsMonths,
      let numbers = ICalendarDayChoice.numbers(rule.parts["BYMONTHDAY"], 31),
      let positions = ICalendarDayChoice.numbers(rule.parts["BYSETPOS"], 366),
      let months = ICalendarDayChoice.numbers(rule.parts["BYMONTH"], 12), months.count <= 1,
      months.first ?? 1 > 0,
      let weekdays = ICalendarDayChoice.weekdays(rule.parts["BYDAY"]),
      weekdays.allSatisfy({ 1...5 ~= $0.ordinal?.magnitude ?? 1 })
    else { return nil }
    // // `BYSETPOS` and ordinals of a yearly rule count within the year unless the rule names one month.
    guard rule.parts["FREQ"] == "MONTHLY" ? months.isEmpty : months.count == 1 else { return nil }
    (self.numbers, self.positions, self.weekdays) = (numbers, positions, weekdays)
    let isNumbered = numbers.isEmpty != weekdays.isEmpty && weekdays.allSatisfy { $0.ordinal != nil }
    let chosen =
      !positions.isEmpty ? positions.count : isNumbered ? max(numbers.count, weekdays.count) : 0
    guard 1...Self.maxDays ~= chosen, !numbers.isEmpty || !weekdays.isEmpty else { return nil }
    count = chosen
  }

  /// Returns the number of one of the days in its month, -1 for the last day; `nil` if the number varies.
  func number(_ ordinal: Int) -> Int? {
    guard weekdays.isEmpty, positions.isEmpty, numbers.count == 1 || numbers.allSatisfy({ $0 > 0 }) else {
      return nil
    }
    return numbers[ordinal]
  }

  func isDay(_ ordinal: Int, _ date: CivilDate) -> Bool { day(ordinal, of: date.month, date.year) == date }

  /// Returns one of the days of a month; `nil` if the month lacks the day.
  private func day(_ ordinal: Int, of month: Int, _ year: Int) -> CivilDate? {
    let length = CivilDate.daysInMonth(month, ofYear: year)
    func date(_ day: Int) -> CivilDate? {
      1...length ~= day ? CivilDate(year: year, month: month, day: day) : nil
    }
    if !positions.isEmpty {
      let matching = (1...length).compactMap(date).filter { isChosen($0, length) }
      let position = positions[ordinal] > 0 ? positions[ordinal] - 1 : matching.count + positions[ordinal]
      return matching.indices.contains(position) ? matching[position] : nil
    }
    if weekdays.isEmpty {
      return date(numbers[ordinal] > 0 ? numbers[ordinal] : length + 1 + numbers[ordinal])
    }
    return (1...length).compactMap(date).first { Self.isMeant($0, by: weekdays[ordinal], length) }
  }

  private func isChosen(_ date: CivilDate, _ length: Int) -> Bool {
    let isNumbered =
      numbers.isEmpty || numbers.contains(date.day) || numbers.contains(date.day - length - 1)
    return isNumbered
      && (weekdays.isEmpty || weekdays.contains { Self.isMeant(date, by: $0, length) })
  }

  private static func isMeant(
    _ date: CivilDate, by wanted: (ordinal: Int?, weekday: Weekday), _ length: Int
  ) -> Bool {
    guard Day(date).weekday == wanted.weekday else { return false }
    guard let ordinal = wanted.ordinal else { return true }
    return ordinal > 0 ? (date.day - 1) / 7 + 1 == ordinal : (length - date.day) / 7 + 1 == -ordinal
  }
}
