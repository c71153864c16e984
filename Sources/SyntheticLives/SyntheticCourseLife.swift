import Kaiki
import KaikiNumerics

/// Generator of a synthetic student's absences from classes.
///
/// The data deliberately differ from the simulation's assumptions. Absences from the first period and near the end of a term are
/// more frequent, and each illness lasts two days.
package struct SyntheticCourseLife: Sendable {
  package var seed: UInt64
  package var timetable: Timetable
  package var calendar: ClassCalendar
  package var end: Day

  package init(seed: UInt64, timetable: Timetable, calendar: ClassCalendar, end: Day) {
    self.seed = seed
    self.timetable = timetable
    self.calendar = calendar
    self.end = end
  }

  /// Missed, late or excused class.
  package struct Absence: Hashable, Sendable {
    /// Index of the course in the timetable.
    package var course: Int
    package var semester: String
    package var day: Day
    package var period: Int
    package var kind: AttendanceRecord.Kind
  }

  /// Generates the absences by day and period.
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
