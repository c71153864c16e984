/// A day on which classes differ from the weekday's pattern (T10).
public struct CalendarException: Hashable, Codable, Sendable {
  /// How it differs.
  public enum Change: Hashable, Codable, Sendable {
    /// There are no classes.
    case noClass
    /// There are classes, though it is a holiday.
    case classDay
    /// The timetable of another weekday holds.
    case actsAs(Weekday)
  }

  /// The day.
  public var day: Day
  /// How it differs.
  public var change: Change
  /// What there is to say of it.
  public var note: String?

  /// An exception.
  public init(day: Day, change: Change, note: String? = nil) {
    self.day = day
    self.change = change
    self.note = note
  }
}

/// On which days classes are held: the weekdays of a term, without holidays and breaks, with exceptions (T10).
public struct ClassCalendar: Sendable {
  private var exceptions: [Day: CalendarException.Change]
  private let holidays: Set<Day>

  /// A calendar.
  ///
  /// - Parameters:
  ///   - exceptions: Days that differ; of a day that stands twice the last counts.
  ///   - years: The years whose Japanese holidays are without classes.
  public init(exceptions: [CalendarException], years: ClosedRange<Int>) {
    self.exceptions = [:]
    for exception in exceptions { self.exceptions[exception.day] = exception.change }
    holidays = Set(years.flatMap(JapaneseHolidays.holidays).map(\.day))
  }

  /// Whether a day is a holiday by law.
  public func isHoliday(_ day: Day) -> Bool { holidays.contains(day) }

  /// The weekday whose timetable holds on a day; `nil` on a day without classes.
  public func timetable(of day: Day) -> Weekday? {
    switch exceptions[day] {
    case .noClass: nil
    case .classDay: day.weekday
    case .actsAs(let weekday): weekday
    case nil: holidays.contains(day) ? nil : day.weekday
    }
  }

  /// The days of a term on which a weekday's classes are held, ascending.
  public func meetings(on weekday: Weekday, in term: ClosedRange<Day>) -> [Day] {
    term.filter { timetable(of: $0) == weekday }
  }

  /// The days on which the classes of a slot are held that has days of its own, ascending.
  ///
  /// Of these days those count on which the timetable of their weekday holds; of another weekday than the slot's, those
  /// that are not without classes. Between the first and the last of them, days that follow the timetable of the slot's
  /// weekday have a class, too, and so have holidays of that weekday that are open.
  ///
  /// - Parameters:
  ///   - weekday: That of the slot.
  ///   - own: Its days, ascending.
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
