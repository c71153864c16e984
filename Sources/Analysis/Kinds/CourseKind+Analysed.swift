import Forecasting
import Kaiki

extension CourseKind: AnalysedKind {
  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.courseActivity(question.observed, question.semesters)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.courseItems(question.rules)
  }
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
        count: history.attendanceRecords == nil && course.course.counts == nil ? nil : course.count.absent)
      entry.status = course.status.rawValue
      entry.last = courses.log.events[number].last { $0.kind == .absent }.map { .day($0.day) }
      if course.hasDays, let next = courses.coming[number].first {
        entry.next = .day(next.day)
        entry.nextLocal = courses.start(of: next)
        entry.section = section(next.day)
      }
      return entry
    }
  }
}
