import Kaiki
import SyntheticLives

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
