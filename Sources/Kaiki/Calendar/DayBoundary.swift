/// Maps instants to logical days (G1).
///
/// The logical day is the local date after subtraction of `dayStartHour` hours from the local time. Sections,
/// streaks, due days and statistics all use this type.
public struct DayBoundary: Sendable {
  /// Time zone of the local time (G2).
  public let zone: TimeZoneRules
  /// Local hour at which a day begins, 0...23.
  public let dayStartHour: Int

  /// Allowed values of ``dayStartHour``.
  public static let dayStartHours = 0...23

  /// Creates a boundary.
  ///
  /// - Precondition: `dayStartHour` is in 0...23.
  public init(zone: TimeZoneRules, dayStartHour: Int = 0) {
    precondition(Self.dayStartHours.contains(dayStartHour), "a day starts at an hour from 0 to 23")
    self.zone = zone
    self.dayStartHour = dayStartHour
  }

  /// Returns the logical day of an instant.
  ///
  /// - Complexity: O(1).
  public func day(of instant: Instant) -> Day {
    day(ofLocal: LocalTime(seconds: localSeconds(of: instant)))
  }

  /// Returns the logical day of a local time, also of a time that the clock skips.
  @inline(__always)
  public func day(ofLocal local: LocalTime) -> Day {
    Day(Int(floorDivide(local.seconds - Int64(dayStartHour) * 3_600, 86_400)))
  }

  /// Returns the first instant of a day.
  ///
  /// If a clock change skips the start of the day, the day starts at the change. If it skips the whole date, as
  /// in Apia on 2011-12-30, the result is the first instant after the date (G4).
  public func start(of day: Day) -> Instant {
    Instant(seconds: zone.firstInstant(atOrAfterLocal: local(day, hour: dayStartHour).seconds))
  }

  /// Returns true if an instant is the first of its day, which represents a day without a time.
  package func isStart(_ instant: Instant) -> Bool { start(of: day(of: instant)) == instant }

  /// Returns the last millisecond of a day.
  public func end(of day: Day) -> Instant { Instant(milliseconds: start(of: day + 1).milliseconds - 1) }

  /// Returns the instants of a day as a half-open range (G5).
  public func instants(of day: Day) -> Range<Instant> {
    start(of: day)..<start(of: day + 1)
  }

  /// Returns the instant of a full hour on a calendar date (G3).
  ///
  /// - Parameters:
  ///   - day: Calendar date, as a day number.
  ///   - hour: Local hour, 0...23.
  public func instant(of day: Day, hour: Int) -> Instant {
    zone.instant(of: local(day, hour: hour))
  }

  private func local(_ day: Day, hour: Int) -> LocalTime {
    LocalTime(seconds: Int64(day.number) * 86_400 + Int64(hour) * 3_600)
  }

  /// Returns the local hour of an instant, 0...23.
  public func hour(of instant: Instant) -> Int { minute(of: instant) / 60 }

  /// Returns the minutes from local midnight to an instant, 0..<1,440.
  public func minute(of instant: Instant) -> Int {
    let local = localSeconds(of: instant)
    return Int(local - 86_400 * floorDivide(local, 86_400)) / 60
  }

  /// Returns the range of instants around an instant that share its logical day, date and UTC offset.
  func running(_ instant: Instant) -> RunningDay {
    let seconds = instant.seconds
    let stretch = zone.stretch(around: seconds)
    let local = seconds + stretch.offset
    let midnight = 86_400 * floorDivide(local, 86_400)
    let change = midnight + Int64(dayStartHour) * 3_600
    let own = local < change ? midnight..<change : change..<(midnight + 86_400)
    let utc = own.lowerBound - stretch.offset..<own.upperBound - stretch.offset
    let common = utc.clamped(to: stretch.seconds)
    return RunningDay(
      instants: Instant(seconds: common.lowerBound)..<Instant(seconds: common.upperBound),
      day: day(ofLocal: LocalTime(seconds: local)), midnight: Instant(seconds: midnight - stretch.offset))
  }

  /// Returns the minutes from local midnight at the start of a day's date to an instant; negative before it.
  public func minute(of instant: Instant, since day: Day) -> Int {
    Int((localSeconds(of: instant) - Int64(day.number) * 86_400) / 60)
  }

  /// Wall-clock time as seconds since 1970-01-01T00:00:00 on the local calendar.
  @inline(__always)
  func localSeconds(of instant: Instant) -> Int64 {
    let seconds = instant.seconds
    return seconds + Int64(zone.offset(at: seconds))
  }
}

/// Range of instants with the same logical day, date and UTC offset.
///
/// Consecutive answers usually belong to one range, so that they need only one look-up.
struct RunningDay {
  /// Range of instants that share one logical day, one date and one UTC offset.
  var instants: Range<Instant>
  /// Logical day of the range.
  var day: Day
  /// Local midnight of the range's date, computed with the UTC offset of the range.
  var midnight: Instant

  /// Empty range that contains no instant.
  static let none = RunningDay(
    instants: Instant(seconds: 0)..<Instant(seconds: 0), day: Day(0), midnight: Instant(seconds: 0))

  /// Returns the minutes from ``midnight`` to an instant of the range, 0..<1,440.
  @inline(__always)
  func minute(of instant: Instant) -> Int { Int((instant.milliseconds - midnight.milliseconds) / 60_000) }
}
