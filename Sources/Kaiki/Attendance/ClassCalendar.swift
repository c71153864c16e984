/// A day whose classes differ from the usual timetable of its weekday (T10).
public struct CalendarException: Hashable, Codable, Sendable {
  /// Kind of exception to the weekly timetable on one day.
  public enum Change: Hashable, Codable, Sendable {
    /// The day has no classes.
    case noClass
    /// Classes of the day's own weekday take place, although the day is a holiday.
    case classDay
    /// The classes of another weekday take place, for example Monday's classes on a Wednesday.
    case actsAs(Weekday)
  }

  /// Day on which the timetable differs.
  public var day: Day
  /// Kind of exception: no classes, classes on a holiday, or the classes of another weekday.
  public var change: Change
  /// Note by the user or school; `nil` if there is none. The note changes no figure.
  public var note: String?

  /// Creates an exception.
  public init(day: Day, change: Change, note: String? = nil) {
    self.day = day
    self.change = change
    self.note = note
  }
}

/// Calendar of class days: all days except Japanese holidays, corrected by exceptions of single days (T10).
package struct ClassCalendar: Sendable {
  private var exceptions: [Day: CalendarException.Change]
  private let holidays: Set<Day>

  /// Creates a calendar.
  ///
  /// - Parameter exceptions: Days with other classes, in any order; of several exceptions of one day, the last in the
  ///   array applies.
  package init(exceptions: [CalendarException], years: ClosedRange<Int>) {
    self.exceptions = [:]
    for exception in exceptions { self.exceptions[exception.day] = exception.change }
    holidays = Set(years.flatMap(JapaneseHolidays.holidays).map(\.day))
  }

  /// Returns true if a day is a holiday by Japanese law; false for every day outside the calendar's years.
  package func isHoliday(_ day: Day) -> Bool { holidays.contains(day) }

  /// Returns the weekday whose timetable applies on a day; `nil` on a day without classes (holiday, or
  /// exception).
  package func timetable(of day: Day) -> Weekday? {
    switch exceptions[day] {
    case .noClass: nil
    case .classDay: day.weekday
    case .actsAs(let weekday): weekday
    case nil: holidays.contains(day) ? nil : day.weekday
    }
  }

  /// Returns the days of a term on which the timetable of a weekday applies, ascending.
  package func meetings(on weekday: Weekday, in term: ClosedRange<Day>) -> [Day] {
    term.filter { timetable(of: $0) == weekday }
  }

  /// Returns the days with a class of a weekly slot that lists its own days, ascending; empty if it lists no
  /// days.
  ///
  /// A day between the first and the last listed day has a class in these cases:
  ///
  /// - The day is listed, has the slot's weekday and follows the timetable of that weekday.
  /// - The day is a holiday with classes and has the slot's weekday.
  /// - The day is listed and has another weekday, and no exception cancels its classes.
  /// - The day has another weekday but follows the timetable of the slot's weekday.
  package func meetings(on weekday: Weekday, of own: [Day]) -> [Day] {
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

extension CalendarException.Change: CustomStringConvertible {
  /// Word for the change in a file: `noClass`, `classDay`, or `actsAs=monday` for a day with another weekday's
  /// classes.
  public var description: String {
    switch self {
    case .noClass: "noClass"
    case .classDay: "classDay"
    case .actsAs(let weekday): "actsAs=\(weekday)"
    }
  }
}
