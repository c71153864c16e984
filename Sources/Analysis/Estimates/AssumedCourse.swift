import Distributions
import Forecasting
import Kaiki
import Statistics

/// Assumptions about a course whose timetable the data do not contain.
package struct AssumedCourse: Hashable, Sendable {
  /// Number of dates (or numbered columns) in a course's attendance sheet, if fewer than the assumed classes.
  package struct Named: Hashable, Sendable {
    /// Number of dates or numbered columns in the sheet, ≥ 1.
    package var dates: Int
    /// Maximum number of allowed absences, ≥ 0, if the course had only these classes.
    package var limit: Int
  }

  package var name: String
  /// Weekdays of the course's classes, from Monday on; empty if the sheet lacks both dates and weekdays.
  package var weekdays: [Weekday]
  /// Day of the first class to day of the last class; `nil` if the sheet has no dates.
  package var days: ClosedRange<Day>?
  /// Number of classes of the course, held and future, ≥ 0.
  package var classes: Int
  /// Absence limit: maximum number of absences allowed over the whole course, ≥ 0.
  package var limit: Int
  /// True if the limit follows from the number of classes because the data state none.
  package var isLimitAssumed = true
  /// Number of past dates in the sheet without an attendance record, ≥ 0.
  package var unmarked = 0
  /// Dates or numbered columns in the sheet, if fewer than the classes of the course; otherwise `nil`.
  package var named: Named?
}

extension HistoryAsOf {
  /// Returns the assumptions about each course without a timetable, in the order of the data; empty if every course has one.
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
        limit: limit(course.totalClasses), isLimitAssumed: course.maxAbsences == nil,
        unmarked: courses.unmarked[number].count,
        named: named(course).map { .init(dates: $0, limit: limit($0)) })
    }
  }

  /// Returns the number of dates or columns in the sheet of a course; `nil` unless fewer than the classes of the course.
  private func named(_ course: TakenCourse) -> Int? {
    if course.isTotalAssumed { return course.counts?.held }
    let dates = course.classDays.count
    // Of a course of two terms the sheet may name the days of one alone.
    guard course.isAssumed, Set(course.slots.map(\.semester)).count == 1 else { return nil }
    return dates > 0 && dates < course.totalClasses ? dates : nil
  }
}

/// Empirical-Bayes rates of several groups (such as all habits).
///
/// The mean of all groups replaces a part of each rate: a large part for groups with few trials.
enum Shrinkage {
  /// Returns the posterior mean rate of each group, 0...1, in the order of the groups.
  ///
  /// All elements are `nil` if fewer than three groups have trials, or if the rates differ no more than expected by chance.
  static func rates(_ groups: [ProportionInterval]) -> [Double?] {
    let (successes, trials) = (groups.map(\.successes), groups.map(\.n))
    guard let prior = try? BetaShrinkage(successes: successes, trials: trials) else {
      return groups.map { _ in nil }
    }
    return groups.map { prior.shrunk($0.successes, of: $0.n) }
  }
}

/// Full-year course whose absence limit (maximum allowed absences) is the sum of the limits of both halves (T9).
package struct CombinedLimit: Hashable, Sendable {
  package var name: String
  /// Maximum number of allowed absences in each half of the year, ≥ 0: one element per half, first half first.
  package var halves: [Int]
}

extension HistoryAsOf {
  /// Returns the courses whose absence limit is the sum of both halves' limits, in the order of the data. The result is empty
  /// under the rules as published, which use the limit of a single row of the timetable.
  package func combinedLimits(_ rules: AttendanceRules) -> [CombinedLimit] {
    guard let courses, !rules.isOriginal else { return [] }
    return courses.timetable.courses.compactMap { course in
      course.combinedLimits(by: rules.limit).map { halves in
        CombinedLimit(name: course.name, halves: halves.map(\.limit))
      }
    }
  }
}
