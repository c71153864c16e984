/// Date and time of day on a wall clock, to the second, without a time zone.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00 on the local calendar; negative before 1970.
  public var seconds: Int64

  /// Creates a time from its seconds since 1970-01-01T00:00:00 on the local calendar; negative before 1970.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Creates a time of day on a date.
  ///
  /// - Parameter secondOfDay: Seconds since midnight, 0..<86,400.
  public init(date: CivilDate, secondOfDay: Int) {
    seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay)
  }

  /// Calendar date of the time, in the Gregorian calendar.
  public var date: CivilDate { CivilDate(daysSinceEpoch: Int(floorDivide(seconds, 86_400))) }

  /// Seconds from midnight of the same date to the time, 0...86,399.
  public var secondOfDay: Int { Int(seconds - 86_400 * floorDivide(seconds, 86_400)) }

  /// Returns true if the left wall-clock time is earlier than the right one.
  public static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }
}

extension LocalTime: Codable {
  /// Reads a time from its seconds since 1970-01-01T00:00:00 on the local calendar.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    seconds = try container.decode(Int64.self)
    guard (Instant.stored.lowerBound.seconds...Instant.stored.upperBound.seconds).contains(seconds) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the time \(seconds) is outside the years 1 to 9999")
    }
  }

  /// Writes the time as its seconds since 1970-01-01T00:00:00 on the local calendar.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(seconds)
  }
}

extension LocalTime: CustomStringConvertible {
  /// Date and time as text in the form `YYYY-MM-DDTHH:MM:SS`.
  public var description: String {
    let second = secondOfDay
    let clock = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
    return "\(date)T\(clock.joined(separator: ":"))"
  }
}

/// Number of times that the clock of a time zone shows a local time: one, zero or two.
public enum LocalTimeStatus: String, Sendable {
  /// The local time occurs exactly once.
  case unique = "ok"
  /// A clock change skips the local time, so it moves forward by the length of the gap (G3).
  case gap
  /// The local time occurs twice, and its first occurrence is used (G3).
  case firstOfOverlap = "overlap_first"
}
