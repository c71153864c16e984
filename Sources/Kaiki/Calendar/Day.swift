/// Calendar day, stored as the number of days since 1970-01-01.
///
/// Days are integers: differences, comparisons and table look-ups need no calendar. Only ``DayBoundary`` maps
/// instants to days.
///
///     Day(19_723).date   // 2024-01-01
public struct Day: Hashable, Comparable, Sendable, Strideable {
  /// Days from 1970-01-01 to this day, within the range of `Int32`; negative before 1970.
  public var number: Int32

  /// Creates a day from its number.
  ///
  /// - Parameter number: Days since 1970-01-01, within the range of `Int32`; negative before 1970.
  @inlinable
  public init(_ number: Int) {
    self.number = Int32(number)
  }

  /// Creates the day of a date of the Gregorian calendar.
  ///
  /// - Precondition: The number of days from 1970-01-01 to the date is within the range of `Int32`.
  public init(_ date: CivilDate) {
    self.init(date.daysSinceEpoch)
  }

  /// Date of this day in the Gregorian calendar: year, month and day of the month.
  public var date: CivilDate { CivilDate(daysSinceEpoch: Int(number)) }

  /// Weekday of this day, from Monday to Sunday.
  public var weekday: Weekday { Weekday(daysSinceEpoch: Int(number)) }

  /// Returns true if the left day is earlier than the right day.
  @inlinable
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// Returns the day a number of days after `day`; a negative number gives an earlier day.
  @inlinable
  public static func + (day: Day, days: Int) -> Day { Day(Int(day.number) + days) }

  /// Returns the day a number of days before `day`; a negative number gives a later day.
  @inlinable
  public static func - (day: Day, days: Int) -> Day { Day(Int(day.number) - days) }

  /// Returns the number of days from `right` to `left`; negative if `left` is earlier, and 0 for the same day.
  @inlinable
  public static func - (left: Day, right: Day) -> Int { Int(left.number) - Int(right.number) }

  /// Returns the number of days from this day to another day; negative if the other day is earlier.
  @inlinable
  public func distance(to other: Day) -> Int { other - self }

  /// Returns the day a number of days after this day; a negative number gives an earlier day.
  @inlinable
  public func advanced(by days: Int) -> Day { self + days }
}

extension Day: Codable {
  /// Range of days that can be decoded from a file: the years 1 to 9999, including both ends.
  public static let stored = Day(-719_162)...Day(2_932_896)

  /// Reads a day from its number, days since 1970-01-01.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    number = try container.decode(Int32.self)
    guard Self.stored.contains(self) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the day \(number) is outside the years 1 to 9999")
    }
  }

  /// Writes the day as its number: days since 1970-01-01.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

extension Day: CustomStringConvertible {
  /// Date of the day as text in the form `YYYY-MM-DD`.
  public var description: String { date.description }
}

extension Day {
  /// Longest plausible pause between two events of a history, in days: 3,653, which is ten years.
  ///
  /// Ten years are the longest interval of a recurring task (A0.7). A date after a longer pause is probably an error.
  static let longestPause = 3_653
}
