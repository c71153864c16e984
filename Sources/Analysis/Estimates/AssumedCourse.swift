import Forecasting
import Kaiki

/// Assumptions about a course without a timetable in the data.
package struct AssumedCourse: Hashable, Sendable {
  /// Dates that an attendance sheet gives for a course, if fewer than the assumed classes.
  package struct Named: Hashable, Sendable {
    /// The number of dates in the sheet, ≥ 1.
    package var dates: Int
    /// Absence limit if the course had only the classes on these dates.
    package var limit: Int
  }

  /// Course name as in the data.
  package var name: String
  /// Weekdays of its classes, from Monday on; empty if the sheet has neither dates nor weekdays.
  package var weekdays: [Weekday]
  /// First to last class; `nil` if the sheet has no days.
  package var days: ClosedRange<Day>?
  /// Number of classes, held and to come.
  package var classes: Int
  /// Absence limit: maximum number of absences allowed.
  package var limit: Int
  /// Number of past dates in the sheet without an attendance record.
  package var unmarked = 0
  /// Dates or numbered columns in the sheet, if fewer than the classes of the course; otherwise `nil`.
  package var named: Named?
}

extension HistoryAsOf {
  /// Returns the assumptions about courses without a timetable, in the order of the data.
  package func assumedCourses(_ rules: AttendanceRules) -> [AssumedCourse] {
    guard let courses else { return [] }
    return courses.timetable.courses.enumerated().compactMap { number, course in
      guard
        course.isAssumed || course.counts != nil && courses.meetings[number].allSatisfy({ $0.day > today })
      else { return nil }
      let limit = { (classes: Int) in course.maxAbsences ?? rules.limit.most(of: classes) }
      let days =
        course.isAssumed ? (courses.meetings[number] + courses.unmarked[number]).map(\.day).sorted() : []
      let weekdays = Set(course.slots.map(\.weekday)).sorted { $0.rawValue < $1.rawValue }
      return AssumedCourse(
        name: course.name, weekdays: weekdays,
        days: days.first.flatMap { first in days.last.map { first...$0 } }, classes: course.totalClasses,
        limit: limit(course.totalClasses), unmarked: courses.unmarked[number].count,
        named: named(course).map { .init(dates: $0, limit: limit($0)) })
    }
  }

  /// Number of dates or columns in the sheet of a course; `nil` unless fewer than its classes.
  private func named(_ course: TakenCourse) -> Int? {
    if course.isTotalAssumed { return course.counts?.held }
    let dates = course.classDays.count
    // Of a course of two terms the sheet may name the days of one alone.
    guard course.isAssumed, Set(course.slots.map(\.semester)).count == 1 else { return nil }
    return dates > 0 && dates < course.totalClasses ? dates : nil
  }
}
