import Analysis
import Forecasting
import Kaiki
import Phrases

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
    let list = list(courses.prefix(maxCourses).map(words), of: courses.count)
    return Remark(
      "courses",
      "Dates and limits of courses are assumed because the data have no timetable: \(list). To replace them, give a timetable as courses.csv or .ics."
    ).having(.assumption)
  }

  /// Full-year courses of which the limits of both halves add up; `nil` if there is no such course.
  package static func combined(_ limits: [CombinedLimit]) -> Remark? {
    guard !limits.isEmpty else { return nil }
    let shown = limits.prefix(maxCourses).map { course in
      Phrase(
        verbatim:
          "\(course.name) \(course.halves.map(String.init).joined(separator: " + ")) = \(course.halves.reduce(0, +))"
      )
    }
    return Remark(
      "limits",
      "The absence limit of a full-year course is the sum of the limits of both halves, because each half stores a limit for its own classes: \(list(shown, of: limits.count)). If a limit covers the whole year, store the number of classes of the year as totalClasses in both halves."
    ).having(.assumption)
  }

  /// The first of some clauses, and the number of the others.
  private static func list(_ shown: [Phrase], of count: Int) -> Phrase {
    shown.joined(separator: "; ") + (count > shown.count ? "; and \(count - shown.count) more" : "")
  }

  private static func words(_ course: AssumedCourse) -> Phrase {
    let number =
      Phrase("\(course.classes, "class"), limit \(course.limit)")
      + doubts(of: course)
    guard !course.weekdays.isEmpty else { return Phrase("\(course.name): \(number), weekdays unknown") }
    let weekdays = course.weekdays.map { weekday(of: $0) }
    let on = weekdays.joined(separator: Phrase(" and ", meaning: "weekdays"))
    guard let days = course.days else { return Phrase("\(course.name): \(on), \(number), dates unknown") }
    return Phrase("\(course.name): \(on), \(days.lowerBound) to \(days.upperBound), \(number)")
  }

  /// Open questions of a course: are the dates of its sheet all, and was a class held on the dates without a mark?
  private static func doubts(of course: AssumedCourse) -> Phrase {
    var doubts: [Phrase] = []
    if let named = course.named {
      doubts.append(
        "limit \(named.limit) if the sheet lists all \(named.dates, "class")")
    }
    if course.unmarked > 0 {
      doubts.append(
        "attendance marks are missing on \(course.unmarked, "date") so far; these classes do not count until you add the marks"
      )
    }
    guard !doubts.isEmpty else { return "" }
    return Phrase(" (\(doubts.joined(separator: Phrase("; ", meaning: "clauses"))))")
  }

  private static func weekday(of weekday: Weekday) -> Phrase {
    switch weekday {
    case .monday: "Mondays"
    case .tuesday: "Tuesdays"
    case .wednesday: "Wednesdays"
    case .thursday: "Thursdays"
    case .friday: "Fridays"
    case .saturday: "Saturdays"
    case .sunday: "Sundays"
    }
  }
}
