import Kaiki
import KaikiSimulation

/// What an app needs of Kaiki, under one name.
///
/// An app has cards, reviews, sections, days and plans of its own. Here each name stands behind `Kit`, so that none
/// collides. Values are `Codable` and `Sendable`, and `Identifiable` where an app stores or lists them. Nothing here reads
/// a clock, a file or the environment: the app says what time it is and in which zone.
///
/// What an app passes in may be wrong: initialisers throw a ``Problem``, and numbers outside their range are moved to the
/// nearer end where the comment says so. Nothing stops the program.
public enum Kit {
  // MARK: Days and times

  /// A civil day, counted from 1970-01-01.
  public typealias Day = Kaiki.Day
  /// A date of the calendar.
  public typealias Date = Kaiki.CivilDate
  /// A day of the week, numbered from Monday.
  public typealias Weekday = Kaiki.Weekday
  /// A point in time, to the millisecond.
  public typealias Instant = Kaiki.Instant
  /// A wall-clock time without a zone.
  public typealias LocalTime = Kaiki.LocalTime
  /// The offsets from UTC of a time zone. `KaikiFoundation` makes one of Foundation's `TimeZone`.
  public typealias Zone = Kaiki.TimeZoneRules
  /// Where days begin: a zone, and the hour at which its days change. See ``days(in:startingAt:)``.
  public typealias Days = Kaiki.DayBoundary

  // MARK: Cards

  /// The button that a learner presses.
  public typealias Rating = Kaiki.Rating
  /// Days for each step of a card.
  public typealias IntervalTable = Kaiki.IntervalTable

  // MARK: Tasks, lists and habits

  /// Something that has to be done again and again.
  public typealias RecurringTask = Kaiki.RecurringTask
  /// That a recurring task was done.
  public typealias Completion = Kaiki.Completion
  /// When something comes back: an interval, and from what it is counted.
  public typealias Recurrence = Kaiki.Recurrence
  /// A number of days, weeks or months.
  public typealias Interval = Kaiki.CalendarInterval
  /// Overdue, today or upcoming.
  public typealias Section = Kaiki.DueSection
  /// A task that is tried again and again until it is done.
  public typealias AttemptTask = Kaiki.AttemptTask
  /// One try at such a task.
  public typealias Attempt = Kaiki.Attempt
  /// The things to do on one day.
  public typealias DailyList = Kaiki.DailyList
  /// One of these things.
  public typealias ListItem = Kaiki.ListItem
  /// What becomes of a list when its day ends.
  public typealias ResetMode = Kaiki.ResetMode
  /// A habit with what was ticked.
  public typealias Habit = Kaiki.Habit
  /// What was ticked on a day.
  public typealias Tick = Kaiki.Tick
  /// How long something has been kept up.
  public typealias Streak = Kaiki.Streak

  // MARK: Classes

  /// A term of an academic year.
  public typealias Semester = Kaiki.Semester
  /// A course as an app stores it: a row for each class of the week.
  public typealias Course = Kaiki.Course
  /// A mark of one class: an absence, a late arrival.
  public typealias AttendanceRecord = Kaiki.AttendanceRecord

  // MARK: Reminders

  /// A reminder that is to be handed to the operating system.
  public typealias Reminder = Kaiki.PlannedNotification
  /// The reminders that fit under the system's cap, and how many do not.
  public typealias ReminderPlan = Kaiki.NotificationPlan

  /// Why a value is refused.
  public enum Problem: Error, Hashable, Sendable {
    /// A day begins at an hour from 0 to 23.
    case dayStartHour(Int)
    /// The scheduler cannot be used without a log: it goes on as another app did.
    case schedulerOfLog
    /// The wanted chance of recall lies outside 0.5...0.99.
    case retention(Double)
    /// A fixed interval lies in 1...36,500 days.
    case fixedInterval(Int)
    /// The weights are not those of the model: their number is wrong, or one lies outside its bounds. Only FSRS-6 and
    /// FSRS-7 have weights.
    case weights
    /// Counts of classes contradict each other: absences lie in 0 up to the classes held, and nothing is below 0.
    case counts
    /// There are more classes to come than can be reckoned with; see ``AbsenceRisk/mostRemaining``.
    case tooManyClasses(Int)
    /// The numbers of days and replicates lie outside their ranges.
    case span
    /// The stored rows of the named thing are out of range, such as a term of more than 366 days.
    case row(String)
    /// There is nothing from which a projection could be made.
    case nothingToProject
  }

  /// Where days begin.
  ///
  ///     try Kit.days(in: .utc, startingAt: 4)   // a day lasts until four in the morning
  ///
  /// - Parameters:
  ///   - zone: The zone whose wall clock counts.
  ///   - hour: The hour at which a day begins, 0...23.
  /// - Throws: `Problem.dayStartHour` for another hour.
  public static func days(in zone: Zone, startingAt hour: Int = 0) throws(Problem) -> Days {
    guard Days.dayStartHours.contains(hour) else { throw .dayStartHour(hour) }
    return Days(zone: zone, dayStartHour: hour)
  }
}

extension Kit.Instant {
  /// The instant some days of 24 hours, hours and minutes later, or earlier where they are below 0.
  ///
  ///     now.advanced(days: 7, hours: -2)
  ///
  /// - Returns: The instant, or the nearest one of the years 1 to 9999.
  public func advanced(days: Int = 0, hours: Int = 0, minutes: Int = 0) -> Kit.Instant {
    func held(_ value: Int) -> Int64 { Int64(min(max(value, -10_000_000_000), 10_000_000_000)) }
    let seconds = (held(days) * 24 + held(hours)) * 3_600 + held(minutes) * 60
    let reach = Self.stored.upperBound.seconds - Self.stored.lowerBound.seconds
    return (self.held + min(max(seconds, -reach), reach)).held
  }
}

extension Instant {
  /// The instant, or the nearest one of the years 1 to 9999.
  var held: Instant { min(max(self, Self.stored.lowerBound), Self.stored.upperBound) }
}

extension Day {
  /// The day, or the nearest one of the years 1 to 9999.
  var held: Day { min(max(self, Self.stored.lowerBound), Self.stored.upperBound) }
}
