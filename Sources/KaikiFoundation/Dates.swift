import Foundation
import Kaiki

extension Instant {
  /// The instant of a date, in whole milliseconds rounded down; one outside the years 1 to 9999 is moved to the nearest of them.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded(.down)
    let (first, last) = (Self.stored.lowerBound.milliseconds, Self.stored.upperBound.milliseconds)
    // A comparison with NaN fails, so that it becomes the first instant.
    self.init(
      milliseconds: milliseconds >= Double(first)
        ? milliseconds <= Double(last) ? Int64(milliseconds) : last : first)
  }
}

extension Date {
  /// The date of an instant.
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
  }
}

extension DayBoundary {
  /// The logical day of a date.
  public func day(of date: Date) -> Day { day(of: Instant(date)) }

  /// The first moment of a day, such as to ask a database for what happened since.
  public func startDate(of day: Day) -> Date { Date(start(of: day)) }

  /// What a calendar with the boundary's zone shows at an instant: year, month, day, hour, minute and second, in the form in
  /// which `UNCalendarNotificationTrigger` takes them.
  public func dateComponents(of instant: Instant) -> DateComponents {
    DateComponents(zone.localTime(of: instant))
  }
}

extension DateComponents {
  /// The year, month and day of a civil day, of the Gregorian calendar.
  public init(_ day: Day) {
    let date = day.date
    self.init(year: date.year, month: date.month, day: date.day)
  }

  /// A wall-clock time, to the second, of the Gregorian calendar.
  public init(_ local: LocalTime) {
    let (date, second) = (local.date, local.secondOfDay)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: second / 3_600, minute: second / 60 % 60,
      second: second % 60)
  }
}

extension Day {
  /// The day that a calendar shows at a date, such as one picked in a `DatePicker`; its own zone counts, and days begin at
  /// midnight.
  ///
  /// The calendar may be of any kind: 令和8年1月1日 is 2026-01-01.
  ///
  /// - Parameters:
  ///   - date: The date; one outside the years 1 to 9999 is moved to the nearest of them.
  ///   - calendar: The calendar, of which the zone counts alone.
  public init(_ date: Date, in calendar: Calendar) {
    let instant = Instant(date)
    let offset = Int64(calendar.timeZone.secondsFromGMT(for: Date(instant)))
    self.init(LocalTime(seconds: instant.seconds + offset).date)
  }

  /// The day of a year, a month and a day of the Gregorian calendar.
  ///
  /// - Returns: `nil` where one of them is missing, or there is no such date in the years 1 to 9999.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day,
      1...9_999 ~= year, let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    self.init(date)
  }
}

extension UUID {
  /// The id as Kaiki's rows keep it. Ids are compared without regard to the case of letters.
  public var kaikiID: String { uuidString }

  /// The id of a row; `nil` for one that is no UUID.
  public init?(kaikiID: String) { self.init(uuidString: kaikiID) }
}
