import Kaiki

/// Facts about one reading that apply to all rows of an input.
struct ReadingContext {
  /// Path of the input, as the user gave it.
  let file: String
  /// True if unknown words are faults (S13).
  let isStrict: Bool
  /// Logical day, which gives the date of an instant (T0).
  let boundary: DayBoundary
  /// Zone of times that name none; `nil` if such a time is a fault.
  let zoneOfTimes: TimeZoneRules?
  /// Terms of the inputs read before, which give the year of a date without one; empty if there are none.
  var terms: [Semester] = []
  /// True if a table of tasks names no people, so that all people of other tables do the same tasks.
  var sharesTasks = false
}

extension ReadingContext {
  /// Indices of the columns whose ids belong to the person of a row.
  ///
  /// - Parameter columns: Names of the columns, without the columns of people.
  func ownedColumns(_ columns: [String], of kind: DataKind) -> Set<Int> {
    let all = Fields.idColumns(columns)
    guard sharesTasks, kind == .completions || kind == .attempts else { return all }
    return all.filter { columns[$0] != Completion.Column.taskId.rawValue }
  }

  /// The noon of a date, for events that are known by their date alone; the start of the day where that is later.
  func noon(of date: CivilDate) -> Instant {
    max(instant(LocalTime(date: date, secondOfDay: 43_200)), boundary.start(of: Day(date)))
  }

  /// The first moment of a date.
  func midnight(of date: CivilDate) -> Instant { instant(LocalTime(date: date, secondOfDay: 0)) }

  /// The first moment of a logical day.
  func start(of date: CivilDate) -> Instant { boundary.start(of: Day(date)) }

  /// When a recurring task began to wait of which only the day is known on which it is next: an interval before.
  func creation(before next: Instant, every interval: CalendarInterval) -> Instant {
    let made = boundary.zone.localTime(of: next).adding(-1, of: interval)
    return made.map { $0.date.year >= 1 ? instant($0) : next } ?? next
  }

  /// When something is due by a moment of another program, where midnight stands for a day: it begins when ours do.
  func dueDate(_ moment: Instant) -> Instant {
    let local = boundary.zone.localTime(of: moment)
    return local.secondOfDay == 0 ? start(of: local.date) : moment
  }

  /// The moment at which the clocks of the data show a time.
  func instant(_ local: LocalTime) -> Instant { boundary.zone.instant(of: local) }
}
