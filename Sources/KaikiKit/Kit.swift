import Kaiki
import KaikiSimulation

/// Namespace of the types and functions that an app needs.
///
/// An app has its own cards, reviews, sections, days and plans. The prefix `Kit` avoids collisions with their names.
/// Values are `Codable` and `Sendable`, and `Identifiable` if an app stores or lists them. `Kit` reads no clock, file
/// or environment: the app passes the time and the zone.
///
/// Input may be wrong. Initialisers throw a ``Problem``; a number is clamped to its range if its comment mentions this.
/// Wrong input never stops the program.
public enum Kit {
  // MARK: Days and times

  /// Civil day, counted from 1970-01-01.
  public typealias Day = Kaiki.Day
  /// Date of the Gregorian calendar.
  public typealias Date = Kaiki.CivilDate
  /// Day of the week, numbered from Monday.
  public typealias Weekday = Kaiki.Weekday
  /// Point in time, with a precision of one millisecond.
  public typealias Instant = Kaiki.Instant
  /// Wall-clock time without a zone.
  public typealias LocalTime = Kaiki.LocalTime
  /// UTC offsets of a time zone. `KaikiFoundation` converts Foundation's `TimeZone`.
  public typealias Zone = Kaiki.TimeZoneRules
  /// Time zone with the hour at which a day begins. See ``days(in:startingAt:)``.
  public typealias Days = Kaiki.DayBoundary

  // MARK: Cards

  /// Button that a learner presses.
  public typealias Rating = Kaiki.Rating
  /// Interval in days for each step of a card.
  public typealias IntervalTable = Kaiki.IntervalTable

  // MARK: Tasks, lists and habits

  /// Task that recurs, such as watering plants every three days.
  public typealias RecurringTask = Kaiki.RecurringTask
  /// Record that a recurring task was done.
  public typealias Completion = Kaiki.Completion
  /// Rule of recurrence: an interval, and the time from which the interval is counted.
  public typealias Recurrence = Kaiki.Recurrence
  /// Number of days, weeks or months.
  public typealias Interval = Kaiki.CalendarInterval
  /// Section of a due item: overdue, today or upcoming.
  public typealias Section = Kaiki.DueSection
  /// Task with several attempts until it is done.
  public typealias AttemptTask = Kaiki.AttemptTask
  /// Attempt at an ``AttemptTask``.
  public typealias Attempt = Kaiki.Attempt
  /// List of the items to do on one day.
  public typealias DailyList = Kaiki.DailyList
  /// Item of a ``DailyList``.
  public typealias ListItem = Kaiki.ListItem
  /// Rule that moves items to the next list when the day of a list ends.
  public typealias ResetMode = Kaiki.ResetMode
  /// Habit with its check marks.
  public typealias Habit = Kaiki.Habit
  /// Check mark of a habit on one day.
  public typealias Tick = Kaiki.Tick
  /// Numbers of successive days with an event: current, longest and total.
  public typealias Streak = Kaiki.Streak

  // MARK: Classes

  /// Term of an academic year.
  public typealias Semester = Kaiki.Semester
  /// Course as an app stores it: one row per weekly class.
  public typealias Course = Kaiki.Course
  /// Attendance record of one class, such as an absence or a late arrival.
  public typealias AttendanceRecord = Kaiki.AttendanceRecord

  // MARK: Reminders

  /// Reminder for the notification system of the device.
  public typealias Reminder = Kaiki.PlannedNotification
  /// Reminders within the system's limit, and the number of reminders over the limit.
  public typealias ReminderPlan = Kaiki.NotificationPlan

  /// Reason why `Kit` rejects a value.
  public enum Problem: Error, Hashable, Sendable {
    /// The hour at which a day begins is outside 0...23.
    case dayStartHour(Int)
    /// The scheduler `logged` needs a log, because it imitates the app that wrote the log.
    case schedulerOfLog
    /// Desired retention is outside 0.5...0.99.
    case retention(Double)
    /// The fixed interval is outside 1...36,500 days.
    case fixedInterval(Int)
    /// The model rejects the parameters: their number is wrong, or one is out of bounds. Only FSRS-6 and FSRS-7 have
    /// parameters.
    case weights
    /// Counts of classes contradict each other: absences must be within 0 and the classes held, and all counts ≥ 0.
    case counts
    /// The number of classes to come exceeds ``AbsenceRisk/maxRemaining``.
    case tooManyClasses(Int)
    /// The number of days or of replicates is out of range.
    case span
    /// A stored row is out of range, such as a term of more than 366 days; the string names the row.
    case row(String)
    /// The journal has no data for a projection.
    case nothingToProject
  }

  /// Returns the rule that assigns moments to days.
  ///
  ///     try Kit.days(in: .utc, startingAt: 4)   // a day lasts until four in the morning
  ///
  /// - Parameters:
  ///   - zone: Time zone of the wall clock.
  ///   - hour: Hour at which a day begins, 0...23.
  /// - Throws: `Problem.dayStartHour` for another hour.
  public static func days(in zone: Zone, startingAt hour: Int = 0) throws(Problem) -> Days {
    guard Days.dayStartHours.contains(hour) else { throw .dayStartHour(hour) }
    return Days(zone: zone, dayStartHour: hour)
  }
}

extension Kit.Instant {
  /// Returns the instant after some days of 24 hours, hours and minutes; negative numbers go back.
  ///
  ///     now.advanced(days: 7, hours: -2)
  ///
  /// - Returns: Instant, clamped to the years 1 to 9999.
  public func advanced(days: Int = 0, hours: Int = 0, minutes: Int = 0) -> Kit.Instant {
    func clamped(_ value: Int) -> Int64 { Int64(min(max(value, -10_000_000_000), 10_000_000_000)) }
    let seconds = (clamped(days) * 24 + clamped(hours)) * 3_600 + clamped(minutes) * 60
    let reach = Self.stored.upperBound.seconds - Self.stored.lowerBound.seconds
    return (self.clampedToStored + min(max(seconds, -reach), reach)).clampedToStored
  }
}

extension Instant {
  /// The instant, clamped to the years 1 to 9999.
  var clampedToStored: Instant { min(max(self, Self.stored.lowerBound), Self.stored.upperBound) }
}

extension Day {
  /// The day, clamped to the years 1 to 9999.
  var clampedToStored: Day { min(max(self, Self.stored.lowerBound), Self.stored.upperBound) }
}
