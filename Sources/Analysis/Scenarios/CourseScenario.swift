import Kaiki

/// Courses with classes to come.
package struct CourseScenario: Scenario {
  package let plan: CoursePlan
  /// How absences are counted.
  package let rules: AttendanceRules
  /// The courses of the plan.
  let entries: [AttendanceFigure.Entry]

  /// Settles everything that the options leave open; `nil` where the history has no class to come.
  init?(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    rules = options.attendance
    guard let (rates, figure) = history.absenceRates(rules, from: options.span.start),
      !rates.meetings.isEmpty
    else { return nil }
    entries = rates.courses.map { figure.courses[$0.number] }
    plan = CoursePlan(
      span: options.span, courses: rates.courses.map(\.course), meetings: rates.meetings,
      classDays: rates.classDays, fullDayAbsences: rates.fullDayAbsences)
  }

  /// Whether enough classes have been held to learn from.
  package var isLearnt: Bool { plan.courses.reduce(0) { $0 + $1.held } >= AttendanceFigure.leastHeld }
  /// Classes within the run.
  package var classes: Int { plan.meetings.count { $0.day < plan.span.days } }
  /// Classes of the terms after the run.
  package var laterClasses: Int { plan.meetings.count - classes }

  package func projection(of replicates: [CourseTotals]) -> Projection {
    Projection(replicates, start: plan.span.start)
  }

  /// How each course ends.
  package func ending(of replicates: [CourseTotals]) -> [CourseForecast] {
    entries.enumerated().map { number, entry in
      CourseForecast(
        course: entry.course.id, name: entry.course.name, count: entry.count,
        rule: rules.isOriginal ? .none : rules.late, max: entry.max,
        missed: replicates.map { $0.missed[number] }, late: replicates.map { $0.late[number] },
        coming: plan.meetings.count { $0.course == number && $0.day < plan.span.days }, isLearnt: isLearnt)
    }
  }
}
