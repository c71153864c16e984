/// A day with other classes than its weekday usually has (T10).
public struct CalendarException: Hashable, Codable, Sendable {
  /// Kind of exception to the weekly timetable on one day.
  public enum Change: Hashable, Codable, Sendable {
    /// The day has no classes.
    case noClass
    /// Classes take place although the day is a holiday.
    case classDay
    /// The timetable of another weekday applies.
    case actsAs(Weekday)
  }

  /// Day of the exception.
  public var day: Day
  /// Kind of exception on this day.
  public var change: Change
  /// Note by the user or school; `nil` if empty.
  public var note: String?

  /// Creates an exception.
  public init(day: Day, change: Change, note: String? = nil) {
    self.day = day
    self.change = change
    self.note = note
  }
}

/// Calendar of class days: the weekdays of a term without holidays and breaks, corrected by exceptions (T10).
public struct ClassCalendar: Sendable {
  private var exceptions: [Day: CalendarException.Change]
  private let holidays: Set<Day>

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - exceptions: Days with other classes; of several exceptions of one day, the last applies.
  ///   - years: Calendar years whose Japanese holidays have no classes.
  public init(exceptions: [CalendarException], years: ClosedRange<Int>) {
    self.exceptions = [:]
    for exception in exceptions { self.exceptions[exception.day] = exception.change }
    holidays = Set(years.flatMap(JapaneseHolidays.holidays).map(\.day))
  }

  /// Returns true if a day is a holiday by Japanese law.
  public func isHoliday(_ day: Day) -> Bool { holidays.contains(day) }

  /// Returns the weekday whose timetable applies on a day; `nil` on a day without classes.
  public func timetable(of day: Day) -> Weekday? {
    switch exceptions[day] {
    case .noClass: nil
    case .classDay: day.weekday
    case .actsAs(let weekday): weekday
    case nil: holidays.contains(day) ? nil : day.weekday
    }
  }

  /// Returns the days of a term with the classes of a weekday, ascending.
  public func meetings(on weekday: Weekday, in term: ClosedRange<Day>) -> [Day] {
    term.filter { timetable(of: $0) == weekday }
  }

  /// Returns the days with a class of a slot that lists its own days, ascending.
  ///
  /// A day between the first and the last listed day has a class in these cases:
  ///
  /// - The day is listed, has the slot's weekday and follows the timetable of that weekday.
  /// - The day is a holiday with classes and has the slot's weekday.
  /// - The day is listed and has another weekday, and no exception cancels its classes.
  /// - The day has another weekday but follows the timetable of the slot's weekday.
  ///
  /// - Parameters:
  ///   - weekday: Weekday of the slot.
  ///   - own: Listed days, ascending.
  public func meetings(on weekday: Weekday, of own: [Day]) -> [Day] {
    guard let first = own.first, let last = own.last else { return [] }
    let days = Set(own)
    return (first...last).filter { day in
      guard day.weekday == weekday else {
        return days.contains(day) ? exceptions[day] != .noClass : timetable(of: day) == weekday
      }
      return timetable(of: day) == weekday && (days.contains(day) || isHoliday(day))
    }
  }
}
