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

  /// Returns the next class day after today of a course from a sheet of totals whose number of classes held is unknown.
  ///
  /// `nil` for any other course, and if the weekday is unknown.
  ///
  /// - Parameters:
  ///   - number: Index of the course in the timetable, from 0.
  ///   - courses: Courses with their timetable.
  private func nextDay(ofUnfinished number: Int, _ courses: CourseHistory) -> Day? {
    let course = courses.timetable.courses[number]
    guard course.hasDays, course.counts != nil, courses.held(number) == nil, courses.coming[number].isEmpty
    else {
      return nil
    }
    return (1...Semester.longest).lazy.map { today + $0 }.first { day in
      course.slots.contains { courses.calendar.timetable(of: day) == $0.weekday }
    }
  }

  fileprivate func courseItems(_ rules: AttendanceRules) -> [ItemsFigure.Entry] {
    guard let courses else { return [] }
    return attendance(rules).courses.enumerated().map { number, course in
      var entry = ItemsFigure.Entry(
        .course, id: course.course.id, name: course.course.name,
        count: history.attendanceRecords == nil && course.course.counts == nil
          ? nil : course.count(of: .absent))
      entry.status = course.isKnown ? course.status.rawValue : nil
      entry.last = courses.log.events[number].last { $0.kind == .absent }.map { .day($0.day) }
      if courses.timetable.courses[number].hasDays, let next = courses.coming[number].first {
        entry.next = .day(next.day)
        entry.nextLocal = courses.start(of: next)
        entry.section = section(next.day)
      } else if let next = nextDay(ofUnfinished: number, courses) {
        entry.next = .day(next)
        entry.section = section(next)
      }
      return entry
    }
  }
}
