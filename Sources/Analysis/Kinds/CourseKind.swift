import Kaiki

/// Classes of courses: a success is one that was attended. They are held, so that their days say nothing of the person.
enum CourseKind: ItemKindTraits {
  static let isChosen = false
  static let countsTrials = true

  static func isRecorded(in history: HistoryAsOf) -> Bool { history.courses != nil }

  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.courseActivity(question.observed, question.semesters)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.courseItems(question.rules)
  }

  static func activeDays(of history: HistoryAsOf) -> DaySet { DaySet() }

  static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> CourseScenario? {
    CourseScenario(evidence, options)
  }

  /// Classes missed.
  static let backtest = Backtest<CourseScenario>(
    scenario: { CourseScenario($0, $1) }, quantity: .absences,
    actual: { history, _ in
      (history.courses?.held(until: history.today) ?? [:]).mapValues { Double($0.count(where: \.isMissed)) }
    }, scheduled: { _ in nil })
}

extension HistoryAsOf {
  fileprivate func courseActivity(_ observed: ObservedDays, _ semesters: [String]) -> Activity? {
    guard let courses else { return nil }
    let held = courses.held(until: observed.end - 1, in: semesters).filter { observed.contains($0.key) }
    let days = held.sorted { $0.key < $1.key }.map { day, classes in
      let missed = classes.count { $0.isMissed }
      return Activity.DayCount(
        day: day, count: missed, trials: classes.count, successes: classes.count - missed)
    }
    var activity = Activity(kind: .courses, days: days)
    let all = courses.timetable.courses
    guard all.count > 1 else { return activity }
    activity.each = all.map { Activity.Trials(id: $0.id, name: $0.name, trials: []) }
    for (day, classes) in held.sorted(by: { $0.key < $1.key }) {
      for one in classes {
        activity.each[one.course].trials.append(Activity.Trial(day: day, isSuccess: !one.isMissed))
      }
    }
    return activity
  }

  fileprivate func courseItems(_ rules: AttendanceRules) -> [ItemsFigure.Entry] {
    guard let courses else { return [] }
    return attendance(rules).courses.enumerated().map { number, course in
      var entry = ItemsFigure.Entry(
        .course, id: course.course.id, name: course.course.name,
        count: history.attendanceRecords == nil ? nil : course.count.absent)
      entry.status = course.status.rawValue
      entry.last = courses.log.events[number].last { $0.kind == .absent }.map { .day($0.day) }
      if let next = courses.coming[number].first {
        entry.next = .day(next.day)
        entry.nextLocal = courses.start(of: next)
        entry.section = section(next.day)
      }
      return entry
    }
  }
}
