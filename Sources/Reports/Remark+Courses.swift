import Analysis
import Forecasting
import Kaiki

/// Remarks on courses and their classes, before the figures.
extension Remark {
  /// Assumptions about courses without a timetable, and limits of full-year courses that add up.
  package static func courses(of history: HistoryAsOf, _ rules: AttendanceRules) -> [Remark] {
    [assumed(history.assumedCourses(rules)), combined(history.combinedLimits(rules))].compactMap(\.self)
  }

  /// The most courses that one sentence names.
  private static let maxCourses = 12

  /// Assumptions about courses without a timetable; `nil` if every course has one.
  package static func assumed(_ courses: [AssumedCourse]) -> Remark? {
    guard !courses.isEmpty else { return nil }
    return Remark("courses") { language in
      let shown = courses.prefix(maxCourses).map { words($0, language) }
      let more = courses.count - shown.count
      let list = shown.joined(separator: language("; ")) + (more > 0 ? language("; and \(more) more") : "")
      guard courses.contains(where: \.isLimitAssumed) else {
        return language(
          "Dates of courses are assumed because the data have no timetable: \(list). To replace them, give a timetable as courses.csv or .ics."
        )
      }
      return language(
        "Dates and limits of courses are assumed because the data have no timetable: \(list). To replace them, give a timetable as courses.csv or .ics."
      )
    }.having(.assumption)
  }

  /// Full-year courses of which the limits of both halves add up; `nil` if there is no such course.
  package static func combined(_ limits: [CombinedLimit]) -> Remark? {
    guard !limits.isEmpty else { return nil }
    return Remark("limits") { language in
      let shown = limits.prefix(maxCourses).map { course in
        "\(course.name) \(course.halves.map(String.init).joined(separator: " + ")) = \(course.halves.reduce(0, +))"
      }
      let more = limits.count - shown.count
      let list = shown.joined(separator: language("; ")) + (more > 0 ? language("; and \(more) more") : "")
      return language(
        "The absence limit of a full-year course is the sum of the limits of both halves, because each half stores a limit for its own classes: \(list). If a limit covers the whole year, store the number of classes of the year as totalClasses in both halves."
      )
    }.having(.assumption)
  }

  private static func words(_ course: AssumedCourse, _ language: Language) -> String {
    let number =
      (course.isLimitAssumed
        ? language("\(course.classes, "class"), limit \(course.limit)")
        : language("\(course.classes, "class")", meaning: "of a course"))
      + doubts(of: course, language)
    guard !course.weekdays.isEmpty else { return language("\(course.name): \(number), weekdays unknown") }
    let weekdays = course.weekdays.map { weekday(of: $0, language) }
    let on = weekdays.joined(separator: language(" and ", meaning: "weekdays"))
    guard let days = course.days else { return language("\(course.name): \(on), \(number), dates unknown") }
    return language("\(course.name): \(on), \(days.lowerBound) to \(days.upperBound), \(number)")
  }

  /// Open questions of a course: are the dates of its sheet all, and was a class held on the dates without a mark?
  private static func doubts(of course: AssumedCourse, _ language: Language) -> String {
    var doubts: [String] = []
    if let named = course.named, course.isLimitAssumed {
      doubts.append(
        language("limit \(named.limit) if the sheet lists all \(named.dates, "class")"))
    }
    if course.unmarked > 0 {
      doubts.append(
        language(
          "attendance marks are missing on \(course.unmarked, "date") so far; these classes do not count until you add the marks"
        ))
    }
    guard !doubts.isEmpty else { return "" }
    return language(" (\(doubts.joined(separator: language("; ", meaning: "clauses"))))")
  }

  private static func weekday(of weekday: Weekday, _ language: Language) -> String {
    switch weekday {
    case .monday: language("Mondays")
    case .tuesday: language("Tuesdays")
    case .wednesday: language("Wednesdays")
    case .thursday: language("Thursdays")
    case .friday: language("Fridays")
    case .saturday: language("Saturdays")
    case .sunday: language("Sundays")
    }
  }
}
