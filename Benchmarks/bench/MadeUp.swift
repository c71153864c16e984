import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Files
import SyntheticLives

/// Made-up histories of as many things as a suite asks for.
///
/// The lives last ``days`` days whatever their size, so that an item means the same at each.
enum MadeUp {
  /// How long lives of tasks last.
  static let days = 60
  /// How many tasks a household has.
  static let householdTasks = 200
  /// The first day, a Monday: 2025-01-06.
  static let start = Day(20_094)
  /// Where the people live.
  static let boundary = DayBoundary(zone: zone("Asia/Tokyo"))
  /// The noon after the last day of a life.
  static let now = boundary.start(of: start + days) + 43_200

  /// The rules of a time zone.
  static func zone(_ identifier: String) -> TimeZoneRules {
    do {
      return try TimeZoneDatabase.rules(for: identifier)
    } catch {
      fatalError(error.message.english)
    }
  }

  /// What the rules make of a history.
  static func known(_ history: History, at now: Instant = now) -> HistoryAsOf {
    HistoryAsOf(history, settings: AppSettings(), boundary: boundary, now: now)
  }

  /// Recurring tasks of households and their completions, as those of one person.
  ///
  /// A household has ``householdTasks`` tasks: its people sit down for as long as those take, and a day has no room
  /// for a hundred times as many.
  static func tasks(_ count: Int) -> History {
    var history = History()
    var tasks: [RecurringTask] = []
    var completions: [Completion] = []
    for number in 0..<((count + householdTasks - 1) / householdTasks) {
      let life = SyntheticTaskLife(
        taskCount: min(householdTasks, count - number * householdTasks), days: days, seed: UInt64(number + 1),
        start: start, scheduler: TaskScheduler(boundary: boundary))
      let household = SyntheticHistory(life, settings: AppSettings())
      tasks += (household.stored.recurringTasks ?? []).map {
        var task = $0
        task.id = "\(number)-\(task.id)"
        return task
      }
      completions += (household.logged.completions ?? []).map {
        Completion(id: $0.id.map { "\(number)-\($0)" }, task: "\(number)-\($0.task)", at: $0.at)
      }
    }
    history.recurringTasks = tasks
    history.completions = completions.sorted { ($0.at, $0.task) < ($1.at, $1.task) }
    return history
  }

  /// Tasks with attempts.
  static func attempts(_ count: Int) -> History {
    let life = SyntheticAttemptLife(taskCount: count, days: days, seed: 1, start: start, boundary: boundary)
    return whole(SyntheticHistory(life, settings: AppSettings()))
  }

  /// Daily lists and openings of an app over some days, with a journey.
  static func lists(days: Int) -> History {
    let life = SyntheticListLife(
      days: days, seed: 1, start: start, home: boundary, abroad: zone(SyntheticHistory.abroad),
      journey: 40..<48)
    return whole(SyntheticHistory(life, settings: AppSettings()))
  }

  private static func whole(_ made: SyntheticHistory) -> History {
    var history = made.stored
    history.attempts = made.logged.attempts
    history.opens = made.logged.opens
    return history
  }
}

extension MadeUp {
  /// The last day of the absences: in the second term, with five weeks of classes to come.
  static let lastSchoolDay = day(2_025, 12, 20)
  /// The evening of that day.
  static let schoolNow = boundary.start(of: lastSchoolDay) + 20 * 3_600

  /// The courses of two terms, of which one in ten runs through both, and a student's absences from them.
  ///
  /// As an app does, an absence from a full-year course is written into both terms.
  static func courses(_ count: Int) -> History {
    var history = History()
    history.semesters = terms
    history.courses = (0..<count).flatMap(rows)
    let timetable = Timetable(rows: history.courses ?? [], semesters: terms)
    let absences = SyntheticCourseLife(
      seed: 1, timetable: timetable, calendar: ClassCalendar(exceptions: [], years: 2_025...2_026),
      end: lastSchoolDay
    ).lived()
    history.attendanceRecords = absences.enumerated().flatMap { number, absence in
      timetable.courses[absence.course].ids.map { id in
        AttendanceRecord(
          id: "\(number)-\(id)", course: id, day: absence.day, kind: absence.kind,
          createdAt: boundary.start(of: absence.day) + Int64(absence.period) * 7_200)
      }
    }
    return history
  }

  private static func rows(of number: Int) -> [Course] {
    let isFullYear = number % 10 == 9
    return (isFullYear ? terms : [terms[number / 5 % 2]]).map { term in
      Course(
        id: "\(number)-\(term.id)", name: "course \(number)", weekday: Weekday.allCases[number % 5],
        period: 1 + number / 10 % 6, totalClasses: isFullYear ? 30 : 15, isFullYear: isFullYear,
        semester: term.id)
    }
  }

  private static let terms = [
    Semester(id: "first", name: "first", half: .first, days: day(2_025, 4, 7)...day(2_025, 7, 31)),
    Semester(id: "second", name: "second", half: .second, days: day(2_025, 9, 22)...day(2_026, 1, 30)),
  ]

  private static func day(_ year: Int, _ month: Int, _ date: Int) -> Day {
    guard let date = CivilDate(year: year, month: month, day: date) else {
      preconditionFailure("the days of a term are dates")
    }
    return Day(date)
  }
}

extension MadeUp {
  /// What a history holds that can be projected, from the day after it.
  static func scenarios(
    _ known: HistoryAsOf, days: Int = 365, replicates: Int = 1,
    _ change: (inout ScenarioOptions) -> Void = { _ in }
  ) -> Scenarios {
    let span = PlanSpan(start: known.today + 1, days: days, replicates: replicates, seed: 1)
    var options = ScenarioOptions(span: span)
    change(&options)
    do {
      return try Scenarios(known, options)
    } catch {
      preconditionFailure("histories without cards contradict no options")
    }
  }
}
