/// A civil day, counted from 1970-01-01.
///
/// Days are integers: differences, comparisons and table look-ups need no calendar. Only ``DayBoundary`` maps
/// instants to days.
///
///     Day(19_723).date   // 2024-01-01
public struct Day: Hashable, Comparable, Sendable, Strideable {
  /// Days since 1970-01-01; negative before it.
  public var number: Int32

  /// Creates a day from its number.
  ///
  /// - Parameter number: Days since 1970-01-01, within `Int32`.
  @inlinable
  public init(_ number: Int) {
    self.number = Int32(number)
  }

  /// The day of a civil date.
  public init(_ date: CivilDate) {
    self.init(date.daysSinceEpoch)
  }

  /// The civil date of this day.
  public var date: CivilDate { CivilDate(daysSinceEpoch: Int(number)) }

  /// The weekday of this day.
  public var weekday: Weekday { Weekday(daysSinceEpoch: Int(number)) }

  /// Returns true if the first day is earlier.
  @inlinable
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// Returns the day a number of days later.
  @inlinable
  public static func + (day: Day, days: Int) -> Day { Day(Int(day.number) + days) }

  /// Returns the day a number of days earlier.
  @inlinable
  public static func - (day: Day, days: Int) -> Day { Day(Int(day.number) - days) }

  /// Returns the number of days from `right` to `left`; negative if `left` is earlier.
  @inlinable
  public static func - (left: Day, right: Day) -> Int { Int(left.number) - Int(right.number) }

  /// Returns the number of days to another day; negative if the other day is earlier.
  @inlinable
  public func distance(to other: Day) -> Int { other - self }

  /// Returns the day a number of days later.
  @inlinable
  public func advanced(by days: Int) -> Day { self + days }
}

extension Day: Codable {
  /// Range of stored days: the years 1 to 9999. Decoding rejects all other days.
  public static let stored = Day(-719_162)...Day(2_932_896)

  /// Reads a day from its number, days since 1970-01-01.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a day outside ``stored``, and the errors of the decoder.
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
  /// The date as `YYYY-MM-DD`.
  public var description: String { date.description }
}

extension Day {
  /// Maximum pause between two events, in days: ten years, the longest interval allowed (A0.7).
  static let longestPause = 3_653
}
