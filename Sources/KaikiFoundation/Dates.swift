import Foundation
import Kaiki

extension Instant {
  /// Creates the instant of a date in whole milliseconds, rounded down and clamped to the years 1 to 9999.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded(.down)
    let (first, last) = (Self.stored.lowerBound.milliseconds, Self.stored.upperBound.milliseconds)
    // A comparison with NaN is false, so NaN becomes the first instant.
    self.init(
      milliseconds: milliseconds >= Double(first)
        ? milliseconds <= Double(last) ? Int64(milliseconds) : last : first)
  }
}

extension Date {
  /// Creates the date of an instant.
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
  }
}

extension DayBoundary {
  /// Returns the logical day of a date: a time before the day's start hour belongs to the day before.
  public func day(of date: Date) -> Day { day(of: Instant(date)) }

  /// Returns the first moment of a logical day, for example to query the events of the day from a database.
  public func startDate(of day: Day) -> Date { Date(start(of: day)) }

  /// Returns the wall-clock time of an instant in the boundary's time zone, from year to second, without a zone.
  ///
  /// `UNCalendarNotificationTrigger` accepts the result.
  public func dateComponents(of instant: Instant) -> DateComponents {
    DateComponents(zone.localTime(of: instant))
  }
}

extension DateComponents {
  /// Creates the components year, month and day of a calendar day in the Gregorian calendar.
  public init(_ day: Day) {
    let date = day.date
    self.init(year: date.year, month: date.month, day: date.day)
  }

  /// Creates the components of a wall-clock time, to the second, in the Gregorian calendar.
  public init(_ local: LocalTime) {
    let (date, second) = (local.date, local.secondOfDay)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: second / 3_600, minute: second / 60 % 60,
      second: second % 60)
  }
}

extension Day {
  /// Creates the day that a calendar shows for a date, such as a date from a `DatePicker`; days begin at midnight.
  ///
  /// The calendar may be of any kind: 令和8年1月1日 is 2026-01-01.
  ///
  /// - Parameters:
  ///   - date: Date, clamped to the years 1 to 9999.
  ///   - calendar: Calendar whose zone gives the date.
  public init(_ date: Date, in calendar: Calendar) {
    let instant = Instant(date)
    let offset = Int64(calendar.timeZone.secondsFromGMT(for: Date(instant)))
    self.init(LocalTime(seconds: instant.seconds + offset).date)
  }

  /// Creates the day with the given year, month and day of the Gregorian calendar; other components are ignored.
  ///
  /// - Returns: `nil` if a component is missing or the date does not exist in the years 1 to 9999.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day,
      1...9_999 ~= year, let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    self.init(date)
  }
}

extension UUID {
  /// UUID as text in upper case with hyphens, to use as the id of a row.
  ///
  /// Kaiki compares ids without regard to the case of letters.
  public var kaikiID: String { uuidString }

  /// Creates the UUID from the id of a row; `nil` if the id is not a UUID.
  public init?(kaikiID: String) { self.init(uuidString: kaikiID) }
}
