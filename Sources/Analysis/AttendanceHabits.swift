import Kaiki

/// How often classes are missed: on whole days, and one by one.
package struct AttendanceHabits: Sendable {
  /// The courses of the terms to come, by their place in the timetable.
  package var courses: [(number: Int, course: AttendanceSimulationPlan.Course)]
  /// The classes to come, by the place of the course in `courses`.
  package var meetings: [AttendanceSimulationPlan.Meeting]
  /// Past days with several classes.
  package var classDays = 0
  /// Those of them on which all were missed.
  package var daysInBed = 0

  /// Reads the habits off the classes up to today, and lists those from a day on.
  init(_ records: CourseRecords, _ figure: AttendanceFigure, today: Day, start: Day) {
    var held: [Day: [(course: Int, isMissed: Bool)]] = [:]
    for number in records.timetable.courses.indices {
      let absences = records.log.events[number].filter { $0.kind == .absent }
      // An absence without a period is taken for every class of the course on its day.
      let days = Set(absences.filter { $0.period == nil }.map(\.day))
      let classes = Set(
        absences.compactMap { absence in
          absence.period.map { CourseRecords.Meeting(day: absence.day, period: $0) }
        })
      for meeting in records.meetings[number] where meeting.day <= today {
        let isMissed = days.contains(meeting.day) || classes.contains(meeting)
        held[meeting.day, default: []].append((number, isMissed))
      }
    }
    var counts = records.timetable.courses.map { _ in (held: 0, missed: 0) }
    for classes in held.values {
      let isInBed = classes.count > 1 && classes.allSatisfy(\.isMissed)
      if classes.count > 1 { classDays += 1 }
      if isInBed {
        daysInBed += 1
        continue
      }
      for (course, isMissed) in classes {
        counts[course].held += 1
        if isMissed { counts[course].missed += 1 }
      }
    }
    courses = []
    meetings = []
    for (number, entry) in figure.courses.enumerated() {
      let coming = records.meetings[number].filter { $0.day >= start }
      guard !coming.isEmpty else { continue }
      meetings += coming.map {
        AttendanceSimulationPlan.Meeting(day: $0.day - start, course: courses.count)
      }
      courses.append(
        (
          number,
          AttendanceSimulationPlan.Course(
            absences: entry.absences, max: entry.max, held: counts[number].held, missed: counts[number].missed
          )
        ))
    }
    meetings.sort { ($0.day, $0.course) < ($1.day, $1.course) }
  }
}

extension Subject {
  /// How often classes have been missed, and the classes from a day on; `nil` where the data have no courses.
  package func attendanceHabits(
    _ rules: AttendanceRules, from start: Day
  ) -> (habits: AttendanceHabits, figure: AttendanceFigure)? {
    guard let courses else { return nil }
    let figure = attendance(rules)
    return (AttendanceHabits(courses, figure, today: today, start: start), figure)
  }
}

/// How a course ends.
package struct CourseForecast: Hashable, Sendable {
  /// The id of the course.
  package var course: String
  /// What it is called.
  package var name: String
  /// Absences so far.
  package var absencesSoFar: Double
  /// Absences at the end of the run.
  package var absences: Band
  /// The most that are allowed.
  package var max: Int
  /// The share of replicates that exceed it.
  package var exceeds: Double
  /// How many of the next classes may all be missed, so that with the usual misses of those after them at most
  /// ``AttendanceFigure/safeRisk`` of the replicates exceed it.
  package var safeMisses: Int

  /// Sums up one course over replicates.
  ///
  /// - Parameters:
  ///   - missed: Which of the classes within the run were missed in each replicate, by their place, ascending;
  ///     at least one replicate.
  ///   - absencesSoFar: Those before the run.
  ///   - coming: Classes within the run.
  package init(course: String, name: String, absencesSoFar: Double, max: Int, missed: [[Int32]], coming: Int)
  {
    self.course = course
    self.name = name
    self.absencesSoFar = absencesSoFar
    self.max = max
    let finals = missed.map { absencesSoFar + Double($0.count) }
    absences = Band(finals)
    exceeds = Double(finals.count { $0 > Double(max) }) / Double(finals.count)
    let allowed = Int((AttendanceFigure.safeRisk * Double(missed.count)).rounded(.down))
    var safe = 0
    while safe < coming {
      let next = safe + 1
      let exceeding = missed.count { places in
        let later = places.count - places.partitioningIndex { $0 >= Int32(next) }
        return absencesSoFar + Double(next + later) > Double(max)
      }
      guard exceeding <= allowed else { break }
      safe = next
    }
    safeMisses = safe
  }
}
