import Kaiki

/// Days that a rule of a calendar selects within a period: days that match all its parts, limited to the positions of
/// `BYSETPOS`.
///
/// The type is in this target because a rule may visit millions of days, and the target of apps is compiled without the
/// optimiser.
package struct ICalendarDayChoice {
  private let months: [Int]
  private let monthDays: [Int]
  private let yearDays: [Int]
  private let weekdays: [(ordinal: Int?, weekday: Weekday)]
  private let positions: [Int]
  private let skip: SkipRule
  /// True if the ordinal of a weekday such as `2TU` counts within the year instead of the month.
  private let ordinalsAreOfYear: Bool

  /// - Parameters:
  ///   - monthDays: Numbers of days in a month; negative numbers count from its end.
  ///   - weekdays: Weekdays, each with its ordinal in the month or year; `nil` for every such weekday.
  ///   - positions: Positions among the selected days of a period; empty for all.
  package init(
    months: [Int] = [], monthDays: [Int], yearDays: [Int] = [],
    weekdays: [(ordinal: Int?, weekday: Weekday)], positions: [Int], skip: SkipRule = .omit,
    ordinalsAreOfYear: Bool = false
  ) {
    (self.months, self.monthDays, self.yearDays, self.weekdays) = (months, monthDays, yearDays, weekdays)
    (self.positions, self.skip, self.ordinalsAreOfYear) = (positions, skip, ordinalsAreOfYear)
  }

  /// Returns the selected days of a period, ascending.
  ///
  /// - Parameter isYear: True if the period is a calendar year, in which ordinals and days of the year count from its first day.
  package func chosen(of days: Range<Day>, isYear: Bool) -> [CivilDate] {
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
    // `SKIP` may move a missing day of a month to a day that is already selected.
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

  /// Returns the replacement of the selected days that a month lacks (RFC 7529); `last` is the last day of the month.
  private func skipped(of last: CivilDate) -> [CivilDate] {
    guard skip != .omit, weekdays.isEmpty, yearDays.isEmpty, monthDays.contains(where: { $0 > last.day })
    else {
      return []
    }
    return [skip == .backward ? last : (Day(last) + 1).date]
  }
}
