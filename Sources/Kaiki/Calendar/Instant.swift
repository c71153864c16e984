/// Point in time, to the millisecond, independent of time zones.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds; negative before 1970.
  public var milliseconds: Int64

  /// Creates an instant from its milliseconds since 1970-01-01T00:00:00Z; negative before 1970.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Creates an instant from its whole seconds since 1970-01-01T00:00:00Z; negative before 1970.
  @inlinable
  public init(seconds: Int64) {
    self.milliseconds = seconds * 1_000
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down; negative before 1970.
  @inlinable
  public var seconds: Int64 { floorDivide(milliseconds, 1_000) }

  /// Returns true if the left instant is earlier than the right instant.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// Returns the instant a number of seconds after `instant`; a negative number gives an earlier instant.
  @inlinable
  public static func + (instant: Instant, seconds: Int64) -> Instant {
    Instant(milliseconds: instant.milliseconds + seconds * 1_000)
  }
}

extension Instant: Codable {
  /// Range of instants that can be decoded from a file: the years 1 to 9999 in UTC, including both ends.
  public static let stored =
    Instant(milliseconds: -62_135_596_800_000)...Instant(milliseconds: 253_402_300_799_999)

  /// Reads an instant from its milliseconds since 1970-01-01T00:00:00Z.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    milliseconds = try container.decode(Int64.self)
    guard Self.stored.contains(self) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the instant \(milliseconds) is outside the years 1 to 9999")
    }
  }

  /// Writes the instant as its milliseconds since 1970-01-01T00:00:00Z.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension Instant: CustomStringConvertible {
  /// Text of the instant in ISO 8601 and UTC, with milliseconds only if they are not 0.
  ///
  ///     Instant(milliseconds: 1_705_310_200_500).description   // "2024-01-15T09:16:40.500Z"
  public var description: String {
    let second = Int(seconds)
    let days = floorDivide(second, 86_400)
    let time = second - days * 86_400
    let fraction = Int((milliseconds % 1_000 + 1_000) % 1_000)
    let (hour, minute) = (padded(time / 3_600, to: 2), padded(time / 60 % 60, to: 2))
    let clock = "\(hour):\(minute):\(padded(time % 60, to: 2))"
    return "\(CivilDate(daysSinceEpoch: days))T\(clock)\(fraction == 0 ? "" : "." + padded(fraction, to: 3))Z"
  }
}
