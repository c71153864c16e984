/// Date of the proleptic Gregorian calendar: year, month and day, without time of day or time zone.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Year of the proleptic Gregorian calendar; 0 is 1 BC, and earlier years are negative.
  public let year: Int
  /// Month of the year, 1...12; January is 1.
  public let month: Int
  /// Day of the month, from 1 to the length of the month (28...31).
  public let day: Int

  /// Creates the date of a year, month and day.
  ///
  /// - Returns: `nil` if the month is outside 1...12 or does not have the day.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...12 ~= month, day >= 1, day <= Self.daysInMonth(month, ofYear: year) else { return nil }
    self.init(unchecked: year, month, day)
  }

  init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the date a number of days after 1970-01-01; a negative number gives an earlier date.
  ///
  /// The algorithm counts years from March, so that the leap day is the last day of a year. A cycle has 400 years.
  ///
  /// - Note: Source: H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*, 2013.
  public init(daysSinceEpoch: Int) {
    let shifted = daysSinceEpoch + Self.daysFromMarchOfYear0
    let cycle = floorDivide(shifted, Self.daysInCycle)
    let dayOfCycle = shifted - cycle * Self.daysInCycle
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      unchecked: cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Days from 1970-01-01 to this date; negative for a date before 1970.
  public var daysSinceEpoch: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let cycle = floorDivide(marchYear, 400)
    let yearOfCycle = marchYear - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.daysInCycle + dayOfCycle - Self.daysFromMarchOfYear0
  }

  /// Returns the number of days of a month, 28...31.
  ///
  /// - Precondition: `month` is in 1...12.
  public static func daysInMonth(_ month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns true if a Gregorian year is a leap year: its February has 29 days.
  public static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days in 400 Gregorian years: 146,097, a whole number of weeks.
  ///
  /// The Gregorian calendar repeats with the same weekdays after this number of days.
  static let daysInCycle = 146_097
  /// Days from 0000-03-01 to 1970-01-01: 719,468.
  static let daysFromMarchOfYear0 = 719_468

  /// Returns true if the left date is earlier than the right date.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// Text of the date as `YYYY-MM-DD`, with a minus sign before year 0 and with more digits after year 9999.
  public var description: String {
    let digits = padded(abs(year), to: 4)
    return "\(year < 0 ? "-" : "")\(digits)-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

/// Returns the quotient of two integers, rounded down: -1 divided by 2 gives -1.
///
/// - Precondition: `divisor` > 0.
@inlinable
func floorDivide<Value: FixedWidthInteger>(_ value: Value, _ divisor: Value) -> Value {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}

/// Returns a number in decimal digits, with leading zeros if it has fewer digits than `width`.
///
/// - Precondition: `number` ≥ 0.
package func padded(_ number: Int, to width: Int) -> String {
  precondition(number >= 0, "only a number of at least 0 gets leading zeros")
  var length = 1
  var most = 9
  while number > most, length < 19 { (length, most) = (length + 1, length < 18 ? 10 * most + 9 : .max) }
  length = max(length, width)
  return String(unsafeUninitializedCapacity: length) { digits in
    var rest = number
    for index in (0..<length).reversed() {
      digits[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    return length
  }
}

/// Day of the week, numbered as in ISO 8601: Monday is 1 and Sunday is 7.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  /// Monday, 1 in ISO 8601: the first day of the week.
  case monday = 1
  /// Tuesday, 2 in ISO 8601.
  case tuesday
  /// Wednesday, 3 in ISO 8601.
  case wednesday
  /// Thursday, 4 in ISO 8601.
  case thursday
  /// Friday, 5 in ISO 8601.
  case friday
  /// Saturday, 6 in ISO 8601.
  case saturday
  /// Sunday, 7 in ISO 8601: the last day of the week.
  case sunday

  init(daysSinceEpoch: Int) {
    let sinceMonday = (daysSinceEpoch + 3) - 7 * floorDivide(daysSinceEpoch + 3, 7)
    guard let weekday = Self(rawValue: sinceMonday + 1) else { preconditionFailure("a week has seven days") }
    self = weekday
  }
}
