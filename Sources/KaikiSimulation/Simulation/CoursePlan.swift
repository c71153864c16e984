import Kaiki
import KaikiNumerics

/// Simulation of attendance.
///
/// On a full-day absence the student misses every class of a day with several classes. On other days the student misses a class
/// with the probability of its course. A second probability of the course applies to late arrivals and early leaves. A replicate
/// draws all probabilities from Beta distributions.
package struct CoursePlan: Plan, Hashable {
  /// Course with the distributions of its absence and lateness probabilities.
  package struct Course: Hashable, Sendable {
    /// Distribution of the probability that the student misses a class, on a day without full-day absence.
    package var missing: BetaDistribution
    /// Distribution of the probability that the student attends a class late or leaves it early, if the class is attended.
    package var lateness: BetaDistribution

    /// Creates a course.
    package init(missing: BetaDistribution, lateness: BetaDistribution) {
      self.missing = missing
      self.lateness = lateness
    }
  }

  /// Future class of one course.
  package struct Meeting: Hashable, Sendable {
    /// Day of the class, ≥ 0, from 0 at the start of the plan; a class after the plan's last day is ignored.
    package var day: Int
    /// Index of the course in ``CoursePlan/courses``.
    package var course: Int
    /// True if the student certainly misses the class; if false, chance decides.
    package var isSurelyMissed: Bool

    /// Creates a class.
    package init(day: Int, course: Int, isSurelyMissed: Bool = false) {
      self.day = day
      self.course = course
      self.isSurelyMissed = isSurelyMissed
    }
  }

  /// Simulated days, number of replicates and seed.
  package var span: PlanSpan
  /// Courses; a class names its course by the index in this array.
  package var courses: [Course]
  /// Future classes of all courses, ascending by day; empty if no class follows.
  package var meetings: [Meeting]
  /// Distribution of the probability of a full-day absence on a day with several classes; `nil` if there are none.
  package var bad: BetaDistribution?

  /// Creates a plan.
  package init(span: PlanSpan, courses: [Course], meetings: [Meeting], bad: BetaDistribution?) {
    self.span = span
    self.courses = courses
    self.meetings = meetings
    self.bad = bad
  }

  /// Returns a function that runs one replicate by its number, from 0.
  package func prepared() -> @Sendable (Int) -> CourseTotals { { totals(ofReplicate: $0) } }

  private func totals(ofReplicate replicate: Int) -> CourseTotals {
    var totals = CourseTotals(days: span.days, courses: courses.count)
    var common = RandomStream(seed: span.seed, domain: .fullDays, replicate: replicate)
    let badChance = bad?.drawn(from: &common) ?? 0
    var streams = courses.indices.map {
      RandomStream(seed: span.seed, domain: .courses, replicate: replicate, item: $0)
    }
    let chances = courses.indices.map { courses[$0].missing.drawn(from: &streams[$0]) }
    let lateChances = courses.indices.map { courses[$0].lateness.drawn(from: &streams[$0]) }
    var held = [Int32](repeating: 0, count: courses.count)
    var day = -1
    var isBad = false
    for (index, meeting) in meetings.enumerated() where meeting.day < span.days {
      if meeting.day != day {
        day = meeting.day
        let hasSeveral = index + 1 < meetings.count && meetings[index + 1].day == day
        isBad = common.uniform() < badChance && hasSeveral
      }
      // Draw for each class, so that a full-day absence leaves the course's other days unchanged.
      let isMissed = streams[meeting.course].uniform() < chances[meeting.course]
      let isLate = streams[meeting.course].uniform() < lateChances[meeting.course]
      totals[.classes][day] += 1
      if isBad || isMissed || meeting.isSurelyMissed {
        totals[.absences][day] += 1
        totals.missed[meeting.course].append(held[meeting.course])
      } else if isLate {
        totals.late[meeting.course].append(held[meeting.course])
      }
      held[meeting.course] += 1
    }
    return totals
  }
}

/// Results of courses in one replicate.
package struct CourseTotals: DailyResults, Hashable {
  /// Classes, including missed ones, and missed classes, over all courses.
  package var daily: DailyTotals
  /// Numbers of each course's missed classes, ascending, from 0 at its first class in the plan; one array per course of
  /// ``CoursePlan/courses``.
  package var missed: [[Int32]]
  /// Numbers of each course's classes with late arrival or early leave, in the same form as ``missed``.
  package var late: [[Int32]]

  init(days: Int, courses: Int) {
    daily = DailyTotals(days: days)
    missed = Array(repeating: [], count: courses)
    late = missed
  }
}
