/// Assigns each point in time to a logical day, by a time zone and the hour at which a day begins (G1).
///
/// The logical day is the local date after subtraction of ``dayStartHour`` hours from the local time. Sections,
/// streaks, due days and statistics all use this type.
public struct DayBoundary: Sendable {
  /// Time zone whose wall clock decides the day: the zone of the data, never the zone of the machine (G2).
  public let zone: TimeZoneRules
  /// Local hour at which a logical day begins, 0...23; earlier hours belong to the day before.
  public let dayStartHour: Int

  /// Allowed values of ``dayStartHour``: local hours, 0...23.
  public static let dayStartHours = 0...23

  /// Creates a boundary from a time zone and the hour at which a day begins.
  ///
  /// - Precondition: `dayStartHour` is in 0...23.
  public init(zone: TimeZoneRules, dayStartHour: Int = 0) {
    precondition(Self.dayStartHours.contains(dayStartHour), "a day starts at an hour from 0 to 23")
    self.zone = zone
    self.dayStartHour = dayStartHour
  }

  /// Returns the logical day of a point in time.
  ///
  /// - Complexity: O(1).
  public func day(of instant: Instant) -> Day {
    day(ofLocal: LocalTime(seconds: localSeconds(of: instant)))
  }

  /// Returns the logical day of a wall-clock time, also of a time that a clock change skips.
  @inline(__always)
  public func day(ofLocal local: LocalTime) -> Day {
    Day(Int(floorDivide(local.seconds - Int64(dayStartHour) * 3_600, 86_400)))
  }

  /// Returns the first instant of a logical day.
  ///
  /// If a clock change skips the start of the day, the day starts at the change. If the change skips the whole date,
  /// as in Apia on 2011-12-30, the result is the first instant after the date (G4).
  public func start(of day: Day) -> Instant {
    Instant(seconds: zone.firstInstant(atOrAfterLocal: local(day, hour: dayStartHour).seconds))
  }

  package func isStart(_ instant: Instant) -> Bool { start(of: day(of: instant)) == instant }

  /// Returns the last millisecond of a logical day: 1 ms before the next day starts.
  public func end(of day: Day) -> Instant { Instant(milliseconds: start(of: day + 1).milliseconds - 1) }

  /// Returns all instants of a logical day, from its start up to but excluding the start of the next day (G5).
  public func instants(of day: Day) -> Range<Instant> {
    start(of: day)..<start(of: day + 1)
  }

  /// Returns the instant at which the clock shows a full hour on a calendar date.
  ///
  /// An hour that a clock change skips moves forward by the length of the gap; of an hour that occurs twice, the
  /// first occurrence counts (G3).
  ///
  /// - Parameters:
  ///   - day: Calendar date, which is not shifted by ``dayStartHour``.
  ///   - hour: Hour of the clock, 0...23.
  public func instant(of day: Day, hour: Int) -> Instant {
    zone.instant(of: local(day, hour: hour))
  }

  private func local(_ day: Day, hour: Int) -> LocalTime {
    LocalTime(seconds: Int64(day.number) * 86_400 + Int64(hour) * 3_600)
  }

  /// Returns the full hour that the local clock shows at an instant, 0...23.
  public func hour(of instant: Instant) -> Int { minute(of: instant) / 60 }

  /// Returns the full minutes since 00:00 that the local clock shows at an instant, 0...1,439.
  public func minute(of instant: Instant) -> Int {
    let local = localSeconds(of: instant)
    return Int(local - 86_400 * floorDivide(local, 86_400)) / 60
  }

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

  /// Returns the wall-clock minutes from 00:00 of a calendar date to an instant.
  ///
  /// The result is rounded toward 0. An instant at least one minute before the date gives a negative number, and an
  /// instant after the date at least 1,440.
  ///
  /// - Parameters:
  ///   - instant: Instant whose minute is counted.
  ///   - day: Calendar date, which is not shifted by ``dayStartHour``.
  public func minute(of instant: Instant, since day: Day) -> Int {
    Int((localSeconds(of: instant) - Int64(day.number) * 86_400) / 60)
  }

  /// Returns the wall-clock time of an instant, as seconds since 1970-01-01T00:00:00 on the local calendar.
  @inline(__always)
  func localSeconds(of instant: Instant) -> Int64 {
    let seconds = instant.seconds
    return seconds + Int64(zone.offset(at: seconds))
  }
}

/// Range of instants with one logical day, calendar date and UTC offset.
///
/// Consecutive answers usually belong to one range, so that they need only one look-up.
struct RunningDay {
  var instants: Range<Instant>
  var day: Day
  /// Local midnight at the start of the range's calendar date, computed with the UTC offset of the range.
  var midnight: Instant

  static let none = RunningDay(
    instants: Instant(seconds: 0)..<Instant(seconds: 0), day: Day(0), midnight: Instant(seconds: 0))

  @inline(__always)
  func minute(of instant: Instant) -> Int { Int((instant.milliseconds - midnight.milliseconds) / 60_000) }
}
