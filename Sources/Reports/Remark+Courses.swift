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
  private static let mostCourses = 12

  /// Assumptions about courses without a timetable; `nil` if every course has one.
  package static func assumed(_ courses: [AssumedCourse]) -> Remark? {
    guard !courses.isEmpty else { return nil }
    return Remark("courses") { language in
      let shown = courses.prefix(mostCourses).map { words($0, language) }
      let more = courses.count - shown.count
      let list = shown.joined(separator: language("; ")) + (more > 0 ? language("; and \(more) more") : "")
      return language(
        "No timetable is given. Assumed: \(list). Give one as courses.csv or an .ics to replace this.")
    }
  }

  /// Full-year courses of which the limits of both halves add up; `nil` if there is no such course.
  package static func combined(_ limits: [CombinedLimit]) -> Remark? {
    guard !limits.isEmpty else { return nil }
    return Remark("limits") { language in
      let shown = limits.prefix(mostCourses).map { course in
        "\(course.name) \(course.halves.map(String.init).joined(separator: " + ")) = \(course.halves.reduce(0, +))"
      }
      let more = limits.count - shown.count
      let list = shown.joined(separator: language("; ")) + (more > 0 ? language("; and \(more) more") : "")
      return language(
        "The limits of both halves of a full-year course add up, because each half stores the limit of the rule for its own classes: \(list). If a limit covers the whole year, store the classes of the year as totalClasses of both halves."
      )
    }
  }

  private static func words(_ course: AssumedCourse, _ language: Language) -> String {
    let number =
      language("\(course.classes, "class"), limit \(course.limit)")
      + doubts(of: course, language)
    guard !course.weekdays.isEmpty else { return language("\(course.name): \(number), without days") }
    let weekdays = course.weekdays.map { weekday(of: $0, language) }
    let on = weekdays.joined(separator: language(" and ", meaning: "weekdays"))
    guard let days = course.days else { return language("\(course.name): \(on), \(number), without dates") }
    return language("\(course.name): \(on), \(days.lowerBound) to \(days.upperBound), \(number)")
  }

  /// Open questions of a course: are the dates of its sheet all, and was a class held on the dates without a mark?
  private static func doubts(of course: AssumedCourse, _ language: Language) -> String {
    var doubts: [String] = []
    if let named = course.named {
      doubts.append(
        language("if the \(named.dates, "class") in the sheet are all: limit \(named.limit)"))
    }
    if course.unmarked > 0 {
      doubts.append(
        language(
          "\(course.unmarked, "date") without a mark so far, counted as neither held nor missed: mark them"))
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
