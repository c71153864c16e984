import Kaiki
import KaikiNumerics

/// A made-up student: absences from classes to try things on.
///
/// The life is deliberately not the one that a simulation assumes: the first period is missed more than others,
/// more so towards the end of a term, and days in bed come two in a row.
package struct SyntheticCourseLife: Sendable {
  /// The seed of every draw.
  package var seed: UInt64
  /// The courses.
  package var timetable: Timetable
  /// On which days classes are held.
  package var calendar: ClassCalendar
  /// The last day of the history.
  package var end: Day

  /// A life that ends on a day.
  package init(seed: UInt64, timetable: Timetable, calendar: ClassCalendar, end: Day) {
    self.seed = seed
    self.timetable = timetable
    self.calendar = calendar
    self.end = end
  }

  /// One absence.
  package struct Absence: Hashable, Sendable {
    /// The course, by its place in the timetable.
    package var course: Int
    /// The term of the class.
    package var semester: String
    /// The day.
    package var day: Day
    /// The period, from 1.
    package var period: Int
    /// What kind of absence it was.
    package var kind: AttendanceRecord.Kind
  }

  /// Lives the life.
  ///
  /// - Returns: The absences by day and period.
  package func lived() -> [Absence] {
    var student = RandomStream(seed: seed, domain: .courses, item: -1)
    let dislikes = timetable.courses.indices.map { number in
      var stream = RandomStream(seed: seed, domain: .courses, item: number)
      return exp(-2.9 + 0.7 * stream.normal())
    }
    var absences: [Absence] = []
    for term in timetable.semesters where term.days.lowerBound <= end {
      var bedDays = 0
      for day in term.days.lowerBound...min(end, term.days.upperBound) {
        guard let weekday = calendar.timetable(of: day) else { continue }
        if bedDays == 0, student.uniform() < 0.025 { bedDays = 2 }
        let isFullDayAbsence = bedDays > 0
        bedDays = max(0, bedDays - 1)
        let progress = Double(day - term.days.lowerBound) / Double(term.days.count)
        for (number, course) in timetable.courses.enumerated() {
          for slot in course.slots where slot.weekday == weekday && slot.semester == term.id {
            let early = slot.period == 1 ? 2.2 : 1
            let chance = min(0.9, dislikes[number] * early * (0.7 + 0.8 * progress))
            let draw = student.uniform()
            let kind: AttendanceRecord.Kind? =
              isFullDayAbsence || draw < chance
              ? .absent
              : draw < chance + 0.03 * early
                ? .late : draw < chance + 0.045 * early ? .earlyLeave : draw > 0.993 ? .officialAbsence : nil
            if let kind {
              absences.append(
                Absence(course: number, semester: term.id, day: day, period: slot.period, kind: kind))
            }
          }
        }
      }
    }
    return absences.sorted { ($0.day, $0.period, $0.course) < ($1.day, $1.period, $1.course) }
  }
}
