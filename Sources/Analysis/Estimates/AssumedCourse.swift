import Kaiki

/// What is assumed of a course of which nobody gave a timetable.
package struct AssumedCourse: Hashable, Sendable {
  /// What it is called.
  package var name: String
  /// The weekdays of its classes, from Monday on; empty where the sheet has no days.
  package var weekdays: [Weekday]
  /// From its first class to its last; `nil` where the sheet has no days.
  package var days: ClosedRange<Day>?
  /// Its classes, held and to come.
  package var classes: Int
  /// The most absences that are allowed.
  package var limit: Int
}

extension HistoryAsOf {
  /// What is assumed of courses without a timetable, in the order of the data.
  package func assumedCourses(_ rules: AttendanceRules) -> [AssumedCourse] {
    guard let courses else { return [] }
    return courses.timetable.courses.enumerated().compactMap { number, course in
      guard
        course.isAssumed || course.counts != nil && courses.meetings[number].allSatisfy({ $0.day > today })
      else { return nil }
      let days = course.isAssumed ? courses.meetings[number].map(\.day) : []
      let weekdays = Set(course.slots.map(\.weekday)).sorted { $0.rawValue < $1.rawValue }
      return AssumedCourse(
        name: course.name, weekdays: course.isAssumed ? weekdays : [],
        days: days.first.flatMap { first in days.last.map { first...$0 } }, classes: course.totalClasses,
        limit: course.maxAbsences ?? rules.limit.most(of: course.totalClasses))
    }
  }
}
