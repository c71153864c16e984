/// The rule that says which logical day an instant belongs to (G1).
///
/// The logical day is the local date after `dayStartHour` has been taken from the wall clock. Sections,
/// streaks, due days and statistics all ask this one type.
public struct DayBoundary: Sendable {
  /// The zone whose wall clock counts (G2).
  public let zone: TimeZoneRules
  /// The hour at which a day begins, 0...23.
  public let dayStartHour: Int

  /// The hours at which a day may begin.
  public static let dayStartHours = 0...23

  /// A boundary.
  ///
  /// - Precondition: `dayStartHour` is in 0...23.
  public init(zone: TimeZoneRules, dayStartHour: Int = 0) {
    precondition(Self.dayStartHours.contains(dayStartHour), "a day starts at an hour from 0 to 23")
    self.zone = zone
    self.dayStartHour = dayStartHour
  }

  /// The logical day of an instant.
  ///
  /// - Complexity: O(1).
  public func day(of instant: Instant) -> Day {
    day(ofLocal: LocalTime(seconds: localSeconds(of: instant)))
  }

  /// The logical day of a wall-clock time, whether or not the clock ever shows it.
  @inline(__always)
  public func day(ofLocal local: LocalTime) -> Day {
    Day(Int(floorDivide(local.seconds - Int64(dayStartHour) * 3_600, 86_400)))
  }

  /// The first instant of a day.
  ///
  /// Where a change of the clock leaves out the day's first moment it is the moment after the change; where
  /// it leaves out the whole date, as in Apia on 2011-12-30, the first instant after it (G4).
  public func start(of day: Day) -> Instant {
    Instant(seconds: zone.firstInstant(atOrAfterLocal: local(day, hour: dayStartHour).seconds))
  }

  /// Whether an instant is the first of its day, which is how a day without a time is kept.
  package func isStart(_ instant: Instant) -> Bool { start(of: day(of: instant)) == instant }

  /// The last instant of a day, to the millisecond.
  public func end(of day: Day) -> Instant { Instant(milliseconds: start(of: day + 1).milliseconds - 1) }

  /// The instants of a day, half-open (G5).
  public func instants(of day: Day) -> Range<Instant> {
    start(of: day)..<start(of: day + 1)
  }

  /// The instant of a whole hour on a civil date (G3).
  ///
  /// - Parameters:
  ///   - day: Names the civil date.
  ///   - hour: 0...23.
  public func instant(of day: Day, hour: Int) -> Instant {
    zone.instant(of: local(day, hour: hour))
  }

  private func local(_ day: Day, hour: Int) -> LocalTime {
    LocalTime(seconds: Int64(day.number) * 86_400 + Int64(hour) * 3_600)
  }

  /// The wall-clock hour of an instant, 0...23.
  public func hour(of instant: Instant) -> Int { minute(of: instant) / 60 }

  /// The minutes of an instant since midnight by the wall clock, 0..<1,440.
  public func minute(of instant: Instant) -> Int {
    let local = localSeconds(of: instant)
    return Int(local - 86_400 * floorDivide(local, 86_400)) / 60
  }

  /// What an instant shares with those around it.
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

  /// The minutes of an instant since the midnight at which a day's date began.
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

/// The instants around one that share its logical day, its date and its offset from UTC: those of most answers lie near
/// each other.
struct RunningDay {
  /// The instants.
  var instants: Range<Instant>
  /// Their logical day.
  var day: Day
  /// Their midnight by the wall clock, were it always at their offset from UTC.
  var midnight: Instant

  /// Of no instant.
  static let none = RunningDay(
    instants: Instant(seconds: 0)..<Instant(seconds: 0), day: Day(0), midnight: Instant(seconds: 0))

  /// The minutes of one of the instants since midnight, 0..<1,440.
  @inline(__always)
  func minute(of instant: Instant) -> Int { Int((instant.milliseconds - midnight.milliseconds) / 60_000) }
}
