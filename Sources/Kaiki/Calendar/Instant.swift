/// A point in time, to the millisecond.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var milliseconds: Int64

  /// An instant by its milliseconds since 1970-01-01T00:00:00Z.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// An instant by its whole seconds since 1970-01-01T00:00:00Z.
  @inlinable
  public init(seconds: Int64) {
    self.milliseconds = seconds * 1_000
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  @inlinable
  public var seconds: Int64 { floorDivide(milliseconds, 1_000) }

  /// Earlier instants first.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// The instant a number of seconds later.
  @inlinable
  public static func + (instant: Instant, seconds: Int64) -> Instant {
    Instant(milliseconds: instant.milliseconds + seconds * 1_000)
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in ISO 8601 and UTC, with milliseconds only where there are any.
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
