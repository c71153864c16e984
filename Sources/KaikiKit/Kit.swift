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

  /// Logical day, counted in days from 1970-01-01.
  public typealias Day = Kaiki.Day
  /// Date of the Gregorian calendar: year, month and day of the month.
  public typealias Date = Kaiki.CivilDate
  /// Day of the week, numbered from Monday (1) to Sunday (7).
  public typealias Weekday = Kaiki.Weekday
  /// Point in time in milliseconds since 1970-01-01 UTC.
  public typealias Instant = Kaiki.Instant
  /// Wall-clock time (date and time of day) without a time zone.
  public typealias LocalTime = Kaiki.LocalTime
  /// UTC offsets of a time zone at all times; `KaikiFoundation` converts Foundation's `TimeZone`.
  public typealias Zone = Kaiki.TimeZoneRules
  /// Time zone, and hour at which a logical day begins (``days(in:startingAt:)``).
  public typealias Days = Kaiki.DayBoundary

  // MARK: Cards

  /// Button that a learner presses to answer a card: Again, Hard, Good or Easy.
  public typealias Rating = Kaiki.Rating
  /// Interval in days for each step (row, from 0) of a card.
  public typealias IntervalTable = Kaiki.IntervalTable

  // MARK: Tasks, lists and habits

  /// Task that recurs, such as watering plants every three days.
  public typealias RecurringTask = Kaiki.RecurringTask
  /// Record that a recurring task was completed at some time.
  public typealias Completion = Kaiki.Completion
  /// Rule of recurrence: an interval, and the policy from which time the interval counts (completion or fixed dates).
  public typealias Recurrence = Kaiki.Recurrence
  /// Length of time as a number (≥ 1) of days, weeks or months.
  public typealias Interval = Kaiki.CalendarInterval
  /// Section of a list by due day: overdue, today or upcoming.
  public typealias Section = Kaiki.DueSection
  /// Task that the user attempts repeatedly until it is completed.
  public typealias AttemptTask = Kaiki.AttemptTask
  /// One attempt at an ``AttemptTask``.
  public typealias Attempt = Kaiki.Attempt
  /// List of the items to do on one day.
  public typealias DailyList = Kaiki.DailyList
  /// Item of a ``DailyList``: a text that is completed or not.
  public typealias ListItem = Kaiki.ListItem
  /// Rule for the items of a ``DailyList`` when its day ends: drop them, move unfinished ones, or move all.
  public typealias ResetMode = Kaiki.ResetMode
  /// Habit with its frequency and its check marks.
  public typealias Habit = Kaiki.Habit
  /// Entry of a habit on one day: its check mark, and the amount of a measured habit.
  public typealias Tick = Kaiki.Tick
  /// Numbers of consecutive days with an event: the current and the longest streak.
  public typealias Streak = Kaiki.Streak

  // MARK: Classes

  /// Term (half) of an academic year.
  public typealias Semester = Kaiki.Semester
  /// Course as an app stores it: one row per weekly class and term.
  public typealias Course = Kaiki.Course
  /// Attendance record of one class, such as an absence or a late arrival.
  public typealias AttendanceRecord = Kaiki.AttendanceRecord

  // MARK: Reminders

  /// Reminder for the notification system of the device, with its time and texts.
  public typealias Reminder = Kaiki.PlannedNotification
  /// Reminders to hand to the system, at most its maximum, and the number of reminders left out.
  public typealias ReminderPlan = Kaiki.NotificationPlan

  /// Reason why a function or initialiser of `Kit` rejects a value.
  public enum Problem: Error, Hashable, Sendable {
    /// The hour at which a day begins, the associated value, is outside 0...23.
    case dayStartHour(Int)
    /// The scheduler `logged` was given; it needs a log, because it imitates the app that wrote the log.
    case schedulerOfLog
    /// Desired retention, the associated value, is outside 0.5...0.99.
    case retention(Double)
    /// The fixed interval in days, the associated value, is outside 1...36,500.
    case fixedInterval(Int)
    /// The scheduler's model rejects its parameters: their number is wrong, or one is out of bounds.
    ///
    /// Also thrown for parameters of a scheduler other than FSRS-6 and FSRS-7.
    case weights
    /// Counts of classes contradict each other: absences must be within 0 and the classes held, and all counts ≥ 0.
    case counts
    /// The associated value, a number of classes to come, exceeds ``AbsenceRisk/maxRemaining`` (a million).
    case tooManyClasses(Int)
    /// The number of days, of replicates, or of simulated answers of a projection is out of range.
    case span
    /// A stored row is out of range, such as a term of more than 366 days; the associated value names the row.
    case row(String)
    /// The journal has no data from which to forecast anything.
    case nothingToProject
  }

  /// Returns the rule that assigns each instant to a logical day.
  ///
  ///     try Kit.days(in: .utc, startingAt: 4)   // a day lasts until four in the morning
  ///
  /// - Throws: `Problem.dayStartHour` for an hour outside 0...23.
  public static func days(in zone: Zone, startingAt hour: Int = 0) throws(Problem) -> Days {
    guard Days.dayStartHours.contains(hour) else { throw .dayStartHour(hour) }
    return Days(zone: zone, dayStartHour: hour)
  }
}

extension Kit.Instant {
  /// Returns the instant after some days of 24 hours, hours and minutes; negative numbers give an earlier instant.
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
  var clampedToStored: Instant { min(max(self, Self.stored.lowerBound), Self.stored.upperBound) }
}

extension Day {
  var clampedToStored: Day { min(max(self, Self.stored.lowerBound), Self.stored.upperBound) }
}
