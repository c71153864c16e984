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
  /// - Parameters:
  ///   - date: Date of the time.
  ///   - secondOfDay: Seconds since midnight, 0..<86,400.
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
package enum LocalTimeStatus: String, Sendable {
  /// The local time occurs exactly once.
  case unique = "ok"
  /// A clock change skips the local time, so it moves forward by the length of the gap (G3).
  case gap
  /// The local time occurs twice, and its first occurrence is used (G3).
  case firstOfOverlap = "overlap_first"
}

extension TimeZoneRules {
  /// Returns the wall-clock time of the zone at an instant, rounded down to whole seconds.
  public func localTime(of instant: Instant) -> LocalTime {
    LocalTime(seconds: instant.seconds + Int64(offset(at: instant.seconds)))
  }

  /// Returns the wall-clock time of the zone at an instant as text, such as `2026-01-31 09:05:07`.
  public func clockText(of instant: Instant) -> String {
    let fraction = Int(instant.milliseconds - instant.seconds * 1_000)
    return localTime(of: instant).description.split(separator: "T").joined(separator: " ")
      + (fraction == 0 ? "" : ".\(padded(fraction, to: 3))")
  }

  /// Returns the instant at which the zone's clock shows a local time.
  ///
  /// A time in a clock gap moves forward by the length of the gap; of a time that occurs twice, the result is the
  /// first occurrence (G3).
  public func instant(of local: LocalTime) -> Instant {
    let (first, isLeftOut) = reached(local)
    return Instant(seconds: isLeftOut ? local.seconds - Int64(offset(at: first - 1)) : first)
  }

  /// Returns the time that the clock shows for a local time: the same time unless it is in a clock gap.
  ///
  /// A time in a gap moves forward by the length of the gap.
  func shown(_ local: LocalTime) -> LocalTime {
    reached(local).isLeftOut ? localTime(of: instant(of: local)) : local
  }

  /// Returns the first second, since 1970 in UTC, at which the clock shows a local time or a later one.
  ///
  /// `isLeftOut` is true if a clock change skips the local time.
  @inline(__always)
  private func reached(_ local: LocalTime) -> (first: Int64, isLeftOut: Bool) {
    let first = firstInstant(atOrAfterLocal: local.seconds)
    return (first, first + Int64(offset(at: first)) > local.seconds)
  }

  /// Returns the instant of a local time, and whether the time occurs once, never or twice (G3).
  ///
  /// A time in a clock gap moves forward by the length of the gap: 02:30 in a gap from 02:00 to 03:00 becomes 03:30.
  /// Of a time that occurs twice, the result is the first occurrence.
  package func resolve(_ local: LocalTime) -> (instant: Instant, status: LocalTimeStatus) {
    let instant = instant(of: local)
    if localTime(of: instant) != local { return (instant, .gap) }
    return (instant, lastInstant(ofLocal: local.seconds) > instant.seconds ? .firstOfOverlap : .unique)
  }

  /// Returns the last second, since 1970 in UTC, at which the clock shows a local time.
  ///
  /// - Parameter local: Seconds since 1970-01-01T00:00:00 on the local calendar; the time must not be in a clock gap.
  private func lastInstant(ofLocal local: Int64) -> Int64 {
    // The clock repeats a time after a change to a smaller offset, within about a day.
    var last = firstInstant(atOrAfterLocal: local)
    for offset in offsets(from: last, to: last + 2 * Self.largestOffset) {
      let candidate = local - Int64(offset)
      if candidate > last, Int64(self.offset(at: candidate)) + candidate == local { last = candidate }
    }
    return last
  }

  /// Returns the UTC offsets in seconds, positive east of Greenwich, that apply between two instants, in order of time.
  ///
  /// Consecutive elements differ; the first is the offset at `start`, so the array has at least one element. An offset
  /// that applies for less than 15 minutes may be missed.
  private func offsets(from start: Int64, to end: Int64) -> [Int] {
    var offsets = [offset(at: start)]
    var time = start
    while time < end {
      time += 900
      let next = offset(at: time)
      if next != offsets[offsets.count - 1] { offsets.append(next) }
    }
    return offsets
  }
}
