/// A wall-clock time without a zone.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00 on the local calendar.
  public var seconds: Int64

  /// A time by its seconds since 1970-01-01T00:00:00 on the local calendar.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// A time of day on a date.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - secondOfDay: 0..<86,400.
  public init(date: CivilDate, secondOfDay: Int) {
    seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay)
  }

  /// The date.
  public var date: CivilDate { CivilDate(daysSinceEpoch: Int(floorDivide(seconds, 86_400))) }

  /// Seconds since midnight, 0..<86,400.
  public var secondOfDay: Int { Int(seconds - 86_400 * floorDivide(seconds, 86_400)) }

  /// Earlier times first.
  public static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }
}

extension LocalTime: Codable {
  /// Reads a time from its seconds.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a date outside the years 1 to 9999, besides what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    seconds = try container.decode(Int64.self)
    guard (Instant.stored.lowerBound.seconds...Instant.stored.upperBound.seconds).contains(seconds) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the time \(seconds) lies outside the years 1 to 9999")
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

/// How a wall-clock time lies in a zone.
public enum LocalTimeStatus: String, Sendable {
  /// It occurs once.
  case unique = "ok"
  /// The clock leaves it out; it is moved forward by the gap (G3).
  case gap
  /// It occurs twice; the first occurrence is taken (G3).
  case firstOfOverlap = "overlap_first"
}
