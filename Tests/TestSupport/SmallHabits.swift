import Kaiki

extension RecurringTask {
  /// A task that comes back some days after it was done, of which only some fields matter.
  ///
  /// Made as 2024 begins in Tokyo.
  package init(
    _ id: String, every value: Int = 3, _ unit: CalendarInterval.Unit = .day,
    _ policy: RecurrencePolicy = .fromCompletion, anchor: String? = nil, done: String? = nil, next: String,
    created: String = "2024-01-01T00:00", isActive: Bool = true
  ) throws {
    self.init(
      id: id, title: id,
      recurrence: Recurrence(interval: try CalendarInterval(value, unit), policy: policy),
      anchor: try anchor.map(instant), lastCompleted: try done.map(instant), nextReminder: try instant(next),
      created: try instant(created), isActive: isActive)
  }
}

extension AttemptTask {
  /// A task of which only some fields matter, made as 2024 begins in Tokyo.
  package init(
    _ id: String, name: String = "Try", _ category: Category = .habit, target: Int? = nil,
    created: String = "2024-01-01T00:00", completed: String? = nil, isArchived: Bool = false,
    attempts: Int = 0, last: String? = nil
  ) throws {
    self.init(
      id: id, name: name, category: category, targetAttempts: target, isCompleted: completed != nil,
      isArchived: isArchived, createdAt: try instant(created), completedAt: try completed.map(instant),
      totalAttempts: attempts, lastAttemptAt: try last.map(instant))
  }
}

/// That something was done or tried, or that the app was opened.
package struct Event {
  package var at: String
  package var what: String

  package init(_ at: String, _ what: String = "") {
    self.at = at
    self.what = what
  }
}

extension DailyList {
  /// A list made at a moment, of `name` for what is open and `name!` for what is done, in this order.
  package init(_ created: String, _ items: [String], id: String = "list", for day: Day? = nil) throws {
    self.init(
      id: id, createdAt: try instant(created), plannedDay: day,
      items: items.enumerated().map { order, name in
        ListItem(
          id: name.filter { $0 != "!" }, content: name, isCompleted: name.hasSuffix("!"), order: order)
      })
  }
}

extension [Event] {
  package var completions: [Completion] {
    get throws { try map { Completion(task: $0.what, at: try instant($0.at)) } }
  }

  /// Numbered from `e0`.
  package var attempts: [Attempt] {
    get throws {
      try enumerated().map { Attempt(id: "e\($0)", task: $1.what, at: try instant($1.at)) }
    }
  }

  /// Each says the offset of its device in hours; without one the device is in Tokyo.
  package var opens: [AppOpen] {
    get throws {
      try map { open in
        let zone = Int(open.what).map {
          TimeZoneRules(identifier: "Test/\($0)", fixedOffset: $0 * 3_600)
        }
        return AppOpen(at: try instant(open.at), zone: zone ?? .tokyo)
      }
    }
  }
}

extension TaskHistories {
  /// Tasks in Tokyo and when they were done.
  package init(
    _ tasks: [RecurringTask]?, done: [Event]?, now: String, zone: TimeZoneRules = .tokyo,
    dayStartHour: Int = 0, keepsTime: Bool = false
  ) throws {
    self.init(
      tasks, completions: try done?.completions,
      scheduler: TaskScheduler(
        boundary: DayBoundary(zone: zone, dayStartHour: dayStartHour), keepsTime: keepsTime),
      now: try instant(now))
  }
}

extension AttemptHistory {
  /// Tasks and tries at them.
  package init(_ tasks: [AttemptTask]?, tried: [Event]?, now: String) throws {
    self.init(tasks, events: try tried?.attempts, now: try instant(now), in: .tokyo)
  }
}

extension ListHistory {
  /// Lists in Tokyo and openings of the app.
  package init(
    _ lists: [DailyList]?, opened: [Event]? = nil, now: String, zone: TimeZoneRules = .tokyo,
    dayStartHour: Int = 0
  ) throws {
    self.init(
      lists, opens: try opened?.opens, boundary: DayBoundary(zone: zone, dayStartHour: dayStartHour),
      now: try instant(now))
  }
}

extension Semester {
  /// A term that is called by its id.
  package init(_ id: String, _ first: String, _ last: String, _ half: Half = .first) throws {
    self.init(id: id, name: id, half: half, days: try day(first)...day(last))
  }
}

extension Semester {
  /// The first five weeks of the spring of 2024.
  fileprivate static var spring: [Semester] {
    get throws { [try Semester("spring", "2024-04-08", "2024-05-12")] }
  }
}

extension [(String, CalendarException.Change)] {
  fileprivate var exceptions: [CalendarException] {
    get throws { try map { CalendarException(day: try day($0.0), change: $0.1) } }
  }
}

extension Course {
  /// A row of a course with fifteen classes, of which only some fields matter; it is called by its id.
  package init(
    _ id: String, name: String? = nil, _ weekday: Weekday = .monday, _ period: Int = 1, classes: Int = 15,
    max: Int? = nil, isFullYear: Bool = false, in semester: String = "spring", pair: String? = nil
  ) {
    self.init(
      id: id, name: name ?? id, weekday: weekday, period: period, totalClasses: classes, maxAbsences: max,
      isFullYear: isFullYear, semester: semester, pairId: pair)
  }
}

extension Course {
  /// Weekday as in `monday`; `-` for a row of totals without a day.
  package var weekdayText: String { weekday.map { "\($0)" } ?? "-" }
  /// Period as in `2`; `-` for a row of totals without a period.
  package var periodText: String { period.map { "\($0)" } ?? "-" }
}

/// That someone was not wholly present at a class.
package struct Absence {
  package var date: String
  package var course: String
  package var kind: AttendanceRecord.Kind
  package var period: Int?

  package init(_ date: String, _ course: String, _ kind: AttendanceRecord.Kind = .absent, period: Int? = nil)
  {
    self.date = date
    self.course = course
    self.kind = kind
    self.period = period
  }
}

extension [Absence] {
  /// Numbered from `r0`, and written in this order.
  package var records: [AttendanceRecord] {
    get throws {
      try enumerated().map { number, absence in
        AttendanceRecord(
          id: "r\(number)", course: absence.course, day: try day(absence.date), kind: absence.kind,
          createdAt: Instant(seconds: Int64(number)), period: absence.period)
      }
    }
  }
}

extension CourseHistory {
  /// Courses in the first five weeks of the spring of 2024, from Monday, 8 April, and the absences from them.
  ///
  /// 29 April, 3 May and 6 May are holidays.
  package init(
    _ courses: [Course], _ absences: [Absence] = [], semesters: [Semester]? = nil,
    calendar: [(String, CalendarException.Change)] = [], periodTimes: [PeriodTime] = [], today: String
  ) throws {
    self.init(
      courses: courses, semesters: try semesters ?? Semester.spring, records: try absences.records,
      calendar: try calendar.exceptions, periodTimes: periodTimes, today: try day(today))
  }
}

extension HistoryAsOf {
  /// A person in Tokyo who has neither cards nor answers.
  package init(now: String, zone: TimeZoneRules = .tokyo, dayStartHour: Int = 0) throws {
    try self.init(nil, now: now, zone: zone, dayStartHour: dayStartHour)
  }

  /// A person in Tokyo at noon of a day, with courses in the spring of 2024 and nothing else.
  package init(
    _ courses: [Course], _ absences: [Absence] = [], semesters: [Semester]? = nil,
    calendar: [(String, CalendarException.Change)] = [], periodTimes: [PeriodTime] = [], today: String
  ) throws {
    self = try HistoryAsOf(now: "\(today)T12:00").with(
      courses: courses, absences, semesters: semesters, calendar: calendar, periodTimes: periodTimes)
  }

  /// The person with more; what is not given stays as it is.
  package func with(
    tasks: [RecurringTask]? = nil, done: [Event]? = nil, goals: [AttemptTask]? = nil, tried: [Event]? = nil,
    lists: [DailyList]? = nil, opened: [Event]? = nil, habits: [Habit]? = nil,
    observations: [DailyObservation]? = nil
  ) throws -> HistoryAsOf {
    let (done, tried, opened) = (try done?.completions, try tried?.attempts, try opened?.opens)
    return with { history in
      history.recurringTasks = tasks ?? history.recurringTasks
      history.completions = done ?? history.completions
      history.attemptTasks = goals ?? history.attemptTasks
      history.attempts = tried ?? history.attempts
      history.lists = lists ?? history.lists
      history.opens = opened ?? history.opens
      history.habits = habits ?? history.habits
      history.observations = observations ?? history.observations
    }
  }

  /// The person with courses in the first five weeks of the spring of 2024, as in `CourseHistory`.
  package func with(
    courses: [Course], _ absences: [Absence] = [], semesters: [Semester]? = nil,
    calendar: [(String, CalendarException.Change)] = [], periodTimes: [PeriodTime] = []
  ) throws -> HistoryAsOf {
    let (terms, records) = (try semesters ?? Semester.spring, try absences.records)
    let exceptions = try calendar.exceptions
    return with { history in
      history.courses = courses
      history.semesters = terms
      history.attendanceRecords = records
      history.calendar = exceptions
      history.periodTimes = periodTimes
    }
  }

  private func with(_ change: (inout History) -> Void) -> HistoryAsOf {
    var history = history
    change(&history)
    return HistoryAsOf(history, settings: settings, boundary: boundary, now: now)
  }
}
