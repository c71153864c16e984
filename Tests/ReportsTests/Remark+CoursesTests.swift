import Kaiki
import TestSupport
import Testing

@testable import Analysis
@testable import Reports

/// What is said of courses without a timetable (F22).
struct RemarkCoursesTests {
  @Test func `one sentence says the weekdays, the first and last day, the number and the limit`() throws {
    let days = try day("2026-09-28")...day("2027-01-18")
    let dated = AssumedCourse(name: "数学", weekdays: [.monday, .thursday], days: days, classes: 30, limit: 10)
    let bare = AssumedCourse(name: "化学", weekdays: [], days: nil, classes: 15, limit: 5)
    let remark = try #require(Remark.assumed([dated, bare]))
    #expect(
      Language.allCases.map { $0(remark.text) } == [
        "Dates and limits of courses are assumed because the data have no timetable: 数学: Mondays and Thursdays, 2026-09-28 to 2027-01-18, 30 classes, limit 10; "
          + "化学: 15 classes, limit 5, weekdays unknown. To replace them, give a timetable as courses.csv or .ics.",
        "データに時間割がないため、科目の日程と欠席上限を次のとおり仮定しました：数学：月・木曜、2026-09-28〜2027-01-18、授業 30回、欠席上限 10回；"
          + "化学：授業 15回、欠席上限 5回（曜日は不明）。courses.csv か .ics の時間割を渡すと、時間割の値を使います。",
      ])
    #expect(Remark.assumed([]) == nil)
    var doubtful = dated
    (doubtful.unmarked, doubtful.named) = (3, .init(dates: 9, limit: 3))
    let doubts = try #require(Remark.assumed([doubtful]))
    #expect(
      doubts.text.english.contains(
        "30 classes, limit 10 (limit 3 if the sheet lists all 9 classes; attendance marks are missing on 3 dates so far; "
          + "these classes do not count until you add the marks). To replace"))
    #expect(doubts.text.japanese.contains("上限 10回（表の授業 9回ですべてなら、欠席上限は 3回、これまでの授業 3回に出欠の記号がありません"))
    (doubtful.isLimitAssumed, doubtful.unmarked) = (false, 0)
    let stated = try #require(Remark.assumed([doubtful]))
    #expect(
      [stated.text.english, stated.text.japanese] == [
        "Dates of courses are assumed because the data have no timetable: 数学: Mondays and Thursdays, 2026-09-28 to 2027-01-18, 30 classes. To replace them, give a timetable as courses.csv or .ics.",
        "データに時間割がないため、科目の日程を次のとおり仮定しました：数学：月・木曜、2026-09-28〜2027-01-18、授業 30回。courses.csv か .ics の時間割を渡すと、時間割の値を使います。",
      ])
    let mixed = try #require(Remark.assumed([doubtful, bare]))
    #expect(mixed.text.english.hasPrefix("Dates and limits of courses are assumed"))
    #expect(
      mixed.text.english.contains("2027-01-18, 30 classes; 化学: 15 classes, limit 5, weekdays unknown."))
    let many = try #require(Remark.assumed(Array(repeating: bare, count: 20)))
    #expect(many.text.english.contains("; and 8 more."))
  }
}
