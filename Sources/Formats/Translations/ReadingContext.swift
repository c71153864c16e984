import Kaiki
import Rows

/// Facts about one reading that apply to all rows of an input.
package struct ReadingContext {
  /// Path of the input, as the user gave it.
  package let file: String
  /// True if unknown words are faults (S13).
  package let isStrict: Bool
  /// Logical day, which gives the date of an instant (T0).
  package let boundary: DayBoundary
  /// Zone of times that name none; `nil` if such a time is a fault.
  package let zoneOfTimes: TimeZoneRules?
  /// Terms of the earlier inputs, which give the year of a date without one; may be empty.
  package var terms: [Semester] = []
  /// True if a table of tasks names no people, so that all people of other tables do the same tasks.
  package var sharesTasks = false

  package init(
    file: String, isStrict: Bool, boundary: DayBoundary, zoneOfTimes: TimeZoneRules?, terms: [Semester] = [],
    sharesTasks: Bool = false
  ) {
    (self.file, self.isStrict, self.boundary, self.zoneOfTimes, self.terms, self.sharesTasks) = (
      file, isStrict, boundary, zoneOfTimes, terms, sharesTasks
    )
  }
}

extension ReadingContext {
  /// Indices of the columns whose ids belong to the person of a row.
  ///
  /// - Parameter columns: Names of the columns, without the columns of people.
  package func ownedColumns(_ columns: [String], of kind: DataKind) -> Set<Int> {
    let all = Fields.idColumns(columns)
    guard sharesTasks, kind == .completions || kind == .attempts else { return all }
    return all.filter { columns[$0] != Completion.Column.taskId.rawValue }
  }

  /// Noon of a date, for events with a date only; the start of the day if that is later.
  package func noon(of date: CivilDate) -> Instant {
    max(instant(LocalTime(date: date, secondOfDay: 43_200)), boundary.start(of: Day(date)))
  }

  package func midnight(of date: CivilDate) -> Instant { instant(LocalTime(date: date, secondOfDay: 0)) }

  package func start(of date: CivilDate) -> Instant { boundary.start(of: Day(date)) }

  /// Creation of a recurring task of which only the next due time is known: one interval earlier.
  package func creation(before next: Instant, every interval: CalendarInterval) -> Instant {
    let made = boundary.zone.localTime(of: next).adding(-1, of: interval)
    return made.map { $0.date.year >= 1 ? instant($0) : next } ?? next
  }

  /// Due time from a moment of another program, in which midnight means a day: the start of our day.
  package func dueDate(_ moment: Instant) -> Instant {
    let local = boundary.zone.localTime(of: moment)
    return local.secondOfDay == 0 ? start(of: local.date) : moment
  }

  package func instant(_ local: LocalTime) -> Instant { boundary.zone.instant(of: local) }
}
