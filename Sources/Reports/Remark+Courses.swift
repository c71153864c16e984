import Analysis
import Kaiki

/// What has to be known of courses and their classes before the figures.
extension Remark {
  /// The most courses that one sentence names.
  private static let mostCourses = 12

  /// What was assumed of courses without a timetable; `nil` where nothing was.
  package static func assumed(_ courses: [AssumedCourse]) -> Remark? {
    guard !courses.isEmpty else { return nil }
    func list(_ language: Language) -> String {
      let shown = courses.prefix(mostCourses).map { words($0, language) }
      let more = courses.count - shown.count
      return shown.joined(separator: language("; ", "；"))
        + (more > 0 ? language("; and \(more) more", "；ほか \(more)科目") : "")
    }
    return Remark(
      "courses",
      "No timetable is given. Assumed: \(list(.english)). Give one as courses.csv or an .ics to replace this.",
      "時間割がないため、次のとおり仮定します：\(list(.japanese))。courses.csv か .ics の時間割を渡すと、そちらを使います。")
  }

  private static func words(_ course: AssumedCourse, _ language: Language) -> String {
    let classes = language.count(course.classes, "class", "回")
    let number =
      language("\(classes), limit \(course.limit)", "\(course.classes)回、欠席の上限 \(course.limit)回")
      + doubts(of: course, language)
    guard let days = course.days, !course.weekdays.isEmpty else {
      return language("\(course.name): \(number), without days", "\(course.name)：\(number)（日付なし）")
    }
    let weekdays = course.weekdays.map { weekday(of: $0, language) }
    return language(
      "\(course.name): \(weekdays.joined(separator: " and ")), \(days.lowerBound) to \(days.upperBound), \(number)",
      "\(course.name)：\(weekdays.joined(separator: "・"))曜、\(days.lowerBound)〜\(days.upperBound)、\(number)")
  }

  /// What is not known of a course: whether the dates of its sheet are all, and what was on those without a mark.
  private static func doubts(of course: AssumedCourse, _ language: Language) -> String {
    var doubts: [String] = []
    if let named = course.named {
      doubts.append(
        language(
          "if the \(named.dates) dates of the sheet are all: limit \(named.limit)",
          "表の日付 \(named.dates)回がすべてなら上限 \(named.limit)回"))
    }
    if course.unmarked > 0 {
      let dates = language.count(course.unmarked, "date", "回")
      doubts.append(
        language(
          "\(dates) without a mark so far, counted as neither held nor missed: mark them",
          "これまでの \(course.unmarked)回は記号がなく、出席にも欠席にも数えません（記入してください）"))
    }
    guard !doubts.isEmpty else { return "" }
    return language(" (\(doubts.joined(separator: "; ")))", "（\(doubts.joined(separator: "、"))）")
  }

  private static func weekday(of weekday: Weekday, _ language: Language) -> String {
    let name = "\(weekday)"
    return language(
      name.prefix(1).uppercased() + name.dropFirst() + "s",
      ["月", "火", "水", "木", "金", "土", "日"][weekday.rawValue - 1])
  }
}
