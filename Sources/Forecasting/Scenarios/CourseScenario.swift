import Distributions
import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Simulation of the absences in courses with future classes.
package struct CourseScenario: Scenario {
  package let plan: CoursePlan
  /// Rules that count late arrivals and official absences, and that set the absence limits.
  package let rules: AttendanceRules
  /// Probabilities of absence, estimated from the classes held so far.
  package let model: AbsenceModel
  /// Attendance so far, one element per course of the plan, in its order; not an index of the timetable.
  let entries: [AttendanceFigure.Entry]
  package var bandCalibration: BandCalibration?

  /// Builds the plan; returns `nil` if the history has no future class of a course with known absences.
  init?(_ evidence: Evidence, _ options: ScenarioOptions) {
    let history = evidence.history
    rules = options.attendance
    guard let courses = history.courses else { return nil }
    let model = AbsenceModel(courses, today: history.today)
    let daysOff = options.cards.rules.daysOff
    let figure = history.attendance(rules, missing: daysOff).ofRecords
    let start = options.span.start
    var planned: [CoursePlan.Course] = []
    var meetings: [CoursePlan.Meeting] = []
    var entries: [AttendanceFigure.Entry] = []
    for (number, entry) in figure.courses.enumerated() {
      let coming = courses.coming[number].filter { $0.day >= start }
      guard entry.isCounted, !coming.isEmpty else { continue }
      meetings += coming.map {
        CoursePlan.Meeting(
          day: $0.day - start, course: planned.count, isSurelyMissed: daysOff.contains($0.day))
      }
      let course = model.courses[number]
      planned.append(
        CoursePlan.Course(
          missing: course.missing, lateness: course.lateness))
      entries.append(entry)
    }
    guard !meetings.isEmpty else { return nil }
    meetings.sort { ($0.day, $0.course) < ($1.day, $1.course) }
    self.model = model
    self.entries = entries
    plan = CoursePlan(
      span: options.span, courses: planned, meetings: meetings, bad: model.bad)
  }

  /// True if the courses have at least ``AttendanceFigure/minHeld`` past classes together, enough for an estimate.
  package var isLearnt: Bool { model.held >= AttendanceFigure.minHeld }
  /// Number of classes within the run, over all courses of the plan, ≥ 0.
  package var classes: Int { plan.meetings.count { $0.day < plan.span.days } }
  /// Number of classes on days off within the run, ≥ 0; the person misses these.
  package var classesOff: Int { plan.meetings.count { $0.isSurelyMissed && $0.day < plan.span.days } }
  /// Number of classes after the run, over all courses of the plan, ≥ 0.
  package var laterClasses: Int { plan.meetings.count - classes }

  /// Maximum of absences per day: the number of classes on each day of the run; never `nil`.
  package var ceiling: Ceiling? {
    .days(
      plan.meetings.reduce(into: Array(repeating: 0, count: plan.span.days)) { days, meeting in
        if meeting.day < days.count { days[meeting.day] += 1 }
      })
  }

  /// Always true: the projection continues the recorded absences.
  package var goesOnAsLogged: Bool { true }

  package static let quantities: [Quantity] = [.classes, .absences]

  /// Returns the forecasts of absences, one element per course of the plan, in its order; at least one.
  package func ending(of replicates: [CourseTotals]) -> [CourseForecast] {
    entries.enumerated().map { number, entry in
      CourseForecast(
        entry, rule: rules.isOriginal ? .none : rules.late, missed: replicates.map { $0.missed[number] },
        late: replicates.map { $0.late[number] })
    }
  }
}

/// Forecast of a course's absences.
package struct CourseForecast: Hashable, Sendable {
  /// Attendance so far, with the risk of exceeding the limit by the end of the terms, as the measure `attendance` gives it.
  package var entry: AttendanceFigure.Entry
  /// Number of absences at the end of the run, ≥ 0, past ones included, with late arrivals converted by the rule.
  package var absences: Band
  /// True if the risk of exceeding the limit is estimated; false if ``entry`` has no risk, for example after too few classes.
  package var isLearnt: Bool { entry.risk != nil }

  init(_ entry: AttendanceFigure.Entry, rule: LateRule, missed: [[Int32]], late: [[Int32]]) {
    self.entry = entry
    let count = entry.count
    absences = Band(
      zip(missed, late).map { missed, late in
        Double(count.absent + missed.count) + rule.absences(for: count.late + count.earlyLeave + late.count)
      })
  }
}
