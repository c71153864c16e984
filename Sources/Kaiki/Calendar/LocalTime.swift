/// A date and time of day without a time zone.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00 on the local calendar.
  public var seconds: Int64

  /// Creates a time from its seconds since 1970-01-01T00:00:00 on the local calendar.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Creates a time of day on a date.
  ///
  /// - Parameters:
  ///   - date: Calendar date.
  ///   - secondOfDay: Seconds since midnight, 0..<86,400.
  public init(date: CivilDate, secondOfDay: Int) {
    seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay)
  }

  /// Calendar date of the time.
  public var date: CivilDate { CivilDate(daysSinceEpoch: Int(floorDivide(seconds, 86_400))) }

  /// Seconds since midnight, 0..<86,400.
  public var secondOfDay: Int { Int(seconds - 86_400 * floorDivide(seconds, 86_400)) }

  /// Returns true if the first time is earlier.
  public static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }
}

extension LocalTime: Codable {
  /// Reads a time from its seconds since 1970-01-01T00:00:00 on the local calendar.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a date outside the years 1 to 9999, and the errors of the
  ///   decoder.
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
  /// The time as `YYYY-MM-DDTHH:MM:SS`.
  public var description: String {
    let second = secondOfDay
    let clock = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
    return "\(date)T\(clock.joined(separator: ":"))"
  }
}

/// Number of occurrences of a local time in a time zone.
public enum LocalTimeStatus: String, Sendable {
  /// The local time occurs exactly once.
  case unique = "ok"
  /// The clock skips the time; the length of the gap is added (G3).
  case gap
  /// The time occurs twice; the first occurrence is used (G3).
  case firstOfOverlap = "overlap_first"
}
