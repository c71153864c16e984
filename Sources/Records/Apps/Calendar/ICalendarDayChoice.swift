import Kaiki

/// Days that a rule selects within a period: days that match all its parts, limited to the positions of `BYSETPOS`.
struct ICalendarDayChoice {
  private let months: [Int]
  private let monthDays: [Int]
  private let yearDays: [Int]
  private let weekdays: [(ordinal: Int?, weekday: Weekday)]
  private let positions: [Int]
  private let skip: SkipRule
  /// True if the ordinal of a weekday such as `2TU` counts within the year instead of the month.
  private let ordinalsAreOfYear: Bool

  private static let keys: Set<String> = [
    "FREQ", "INTERVAL", "UNTIL", "COUNT", "WKST", "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYDAY", "BYSETPOS",
    "SKIP", "RSCALE",
  ]

  /// - Parameter first: Date of the first occurrence, which replaces missing parts of the rule.
  /// - Returns: `nil` for a rule with unsupported parts, or numbers outside their range.
  init?(_ rule: ICalendarRule, from first: CivilDate) {
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
    self.months = months.isEmpty && isOpen && frequency == "YEARLY" ? [first.month] : months
    self.monthDays = isOpen && countsMonths ? [first.day] : monthDays
    self.yearDays = yearDays
    // // An ordinal has no meaning in a weekly or daily rule.
    self.weekdays =
      isOpen && frequency == "WEEKLY"
      ? [(nil, Day(first).weekday)] : weekdays.map { (countsMonths ? $0.ordinal : nil, $0.weekday) }
    self.positions = positions
    skip = countsMonths ? rule.skip : .omit
    ordinalsAreOfYear = frequency == "YEARLY" && months.isEmpty
  }

  /// Returns the numbers of a list, ascending, without duplicates; `nil` if one is 0 or exceeds the maximum.
  static func numbers(_ text: String?, _ most: Int) -> [Int]? {
    guard let text else { return [] }
    let words = text.split(separator: ",").map(\.trimmed)
    let numbers = words.compactMap { Int($0) }.filter { 1...UInt(most) ~= $0.magnitude }
    return numbers.count == words.count ? Set(numbers).sorted() : nil
  }

  /// Returns the weekdays of a list with ordinals such as `2TU` and `-1FR`, without duplicates; `nil` if one is unknown.
  static func weekdays(_ text: String?) -> [(ordinal: Int?, weekday: Weekday)]? {
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

  /// Returns the selected days of a period, ascending.
  func chosen(of days: Range<Day>, isYear: Bool) -> [CivilDate] {
    let newYear = isYear ? days.lowerBound : nil
    var dates: [CivilDate] = []
    for number in Int(days.lowerBound.number)..<Int(days.upperBound.number) {
      if !weekdays.isEmpty, !weekdays.contains(where: { $0.weekday == Day(number).weekday }) {
        continue
      }
      let date = Day(number).date
      if months.isEmpty || months.contains(date.month) {
        let length = CivilDate.daysInMonth(date.month, ofYear: date.year)
        if fits(date, length, newYear) { dates.append(date) }
        if date.day == length { dates += skipped(of: date) }
      }
    }
    // // `SKIP` may move a missing day of a month to a day that is already selected.
    if skip != .omit { dates = Set(dates).sorted() }
    guard !positions.isEmpty else { return dates }
    let indices = positions.map { $0 > 0 ? $0 - 1 : dates.count + $0 }
    return Set(indices).sorted().filter(dates.indices.contains).map { dates[$0] }
  }

  private func fits(_ date: CivilDate, _ length: Int, _ newYear: Day?) -> Bool {
    guard monthDays.isEmpty || monthDays.contains(date.day) || monthDays.contains(date.day - length - 1)
    else {
      return false
    }
    let ofYear =
      Day(date) - (newYear ?? CivilDate(year: date.year, month: 1, day: 1).map(Day.init) ?? Day(date))
    let yearLength = CivilDate.isLeapYear(date.year) ? 366 : 365
    guard yearDays.isEmpty || yearDays.contains(ofYear + 1) || yearDays.contains(ofYear - yearLength) else {
      return false
    }
    if weekdays.isEmpty { return true }
    let weekday = Day(date).weekday
    let (day, all) = ordinalsAreOfYear ? (ofYear + 1, yearLength) : (date.day, length)
    return weekdays.contains { one in
      guard one.weekday == weekday else { return false }
      guard let ordinal = one.ordinal else { return true }
      return ordinal > 0 ? (day - 1) / 7 + 1 == ordinal : (all - day) / 7 + 1 == -ordinal
    }
  }

  /// Returns the replacement of the selected days that a month lacks (RFC 7529).
  ///
  /// - Parameter last: Last day of the month.
  private func skipped(of last: CivilDate) -> [CivilDate] {
    guard skip != .omit, weekdays.isEmpty, yearDays.isEmpty, monthDays.contains(where: { $0 > last.day })
    else {
      return []
    }
    return [skip == .backward ? last : (Day(last) + 1).date]
  }
}
