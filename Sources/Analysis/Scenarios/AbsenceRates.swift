import Kaiki

/// How often classes are missed: on whole days, and one by one.
package struct AbsenceRates: Sendable {
  /// The courses of the terms to come, by their place in the timetable.
  package var courses: [(number: Int, course: CoursePlan.Course)]
  /// The classes to come, by the place of the course in `courses`.
  package var meetings: [CoursePlan.Meeting]
  /// Past days with several classes.
  package var classDays = 0
  /// Those of them on which all were missed.
  package var fullDayAbsences = 0

  /// Reads the rates off the classes up to today, and lists those from a day on.
  init(_ records: CourseHistory, _ figure: AttendanceFigure, today: Day, start: Day) {
    var counts = records.timetable.courses.map { _ in (held: 0, missed: 0, late: 0) }
    for classes in records.held(until: today).values {
      let isFullDayAbsence = classes.count > 1 && classes.allSatisfy(\.isMissed)
      if classes.count > 1 { classDays += 1 }
      if isFullDayAbsence {
        fullDayAbsences += 1
        continue
      }
      for (course, isMissed, isLate) in classes {
        counts[course].held += 1
        if isMissed { counts[course].missed += 1 } else if isLate { counts[course].late += 1 }
      }
    }
    courses = []
    meetings = []
    for (number, entry) in figure.courses.enumerated() {
      let coming = records.meetings[number].filter { $0.day >= start }
      guard !coming.isEmpty else { continue }
      meetings += coming.map {
        CoursePlan.Meeting(day: $0.day - start, course: courses.count)
      }
      courses.append(
        (
          number,
          CoursePlan.Course(
            absences: entry.absences, max: entry.max, held: counts[number].held,
            missed: counts[number].missed,
            late: counts[number].late
          )
        ))
    }
    meetings.sort { ($0.day, $0.course) < ($1.day, $1.course) }
  }
}

extension HistoryAsOf {
  /// How often classes have been missed, and the classes from a day on; `nil` where the data have no courses.
  package func absenceRates(
    _ rules: AttendanceRules, from start: Day
  ) -> (rates: AbsenceRates, figure: AttendanceFigure)? {
    guard let courses else { return nil }
    let figure = attendance(rules)
    return (AbsenceRates(courses, figure, today: today, start: start), figure)
  }
}
