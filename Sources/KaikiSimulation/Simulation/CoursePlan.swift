import Kaiki
import KaikiNumerics

/// What is projected for courses, and from which history.
///
/// On a bad day, of those with several classes, every class is missed. On other days each class is missed with a
/// chance of its course, and come late to or left early with another one. All chances have Beta distributions and are
/// drawn anew for each replicate.
public struct CoursePlan: Plan, Hashable {
  /// A course.
  public struct Course: Hashable, Sendable {
    /// What is known of the chance of missing a class on a day that is not bad.
    public var missing: BetaDistribution
    /// What is known of the chance of coming late to a class that is not missed, or leaving it early.
    public var lateness: BetaDistribution

    /// A course.
    public init(missing: BetaDistribution, lateness: BetaDistribution) {
      self.missing = missing
      self.lateness = lateness
    }
  }

  /// A class to come.
  public struct Meeting: Hashable, Sendable {
    /// Days from the start of the plan.
    public var day: Int
    /// The course, by its place in the plan.
    public var course: Int
    /// Whether it is missed for certain.
    public var isSurelyMissed: Bool

    /// A class.
    public init(day: Int, course: Int, isSurelyMissed: Bool = false) {
      self.day = day
      self.course = course
      self.isSurelyMissed = isSurelyMissed
    }
  }

  /// The simulated days, the number of runs and their seed.
  public var span: PlanSpan
  /// The courses; a class names its course by the place in this list, from 0.
  public var courses: [Course]
  /// The classes to come, ascending by day.
  public var meetings: [Meeting]
  /// What is known of the chance of a bad day; `nil` where there are none.
  public var bad: BetaDistribution?

  /// A plan.
  public init(span: PlanSpan, courses: [Course], meetings: [Meeting], bad: BetaDistribution?) {
    self.span = span
    self.courses = courses
    self.meetings = meetings
    self.bad = bad
  }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> CourseTotals { { totals(ofReplicate: $0) } }

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
    for (place, meeting) in meetings.enumerated() where meeting.day < span.days {
      if meeting.day != day {
        day = meeting.day
        let hasSeveral = place + 1 < meetings.count && meetings[place + 1].day == day
        isBad = common.uniform() < badChance && hasSeveral
      }
      // Draws for each class, so that a bad day leaves the other days of the course as they are.
      let isMissed = streams[meeting.course].uniform() < chances[meeting.course]
      let isLate = streams[meeting.course].uniform() < lateChances[meeting.course]
      totals.classes[day] += 1
      if isBad || isMissed || meeting.isSurelyMissed {
        totals.absences[day] += 1
        totals.missed[meeting.course].append(held[meeting.course])
      } else if isLate {
        totals.late[meeting.course].append(held[meeting.course])
      }
      held[meeting.course] += 1
    }
    return totals
  }
}

/// What happened to courses in one replicate.
public struct CourseTotals: Hashable, Sendable {
  /// Classes of all courses on each day.
  public var classes: ContiguousArray<Int32>
  /// Classes of all courses that were missed on each day.
  public var absences: ContiguousArray<Int32>
  /// Which classes of each course were missed, by their place among its classes of the run, ascending.
  public var missed: [[Int32]]
  /// Which classes of each course were not missed but come late to or left early, numbered and ordered in the same way.
  public var late: [[Int32]]

  /// Zeros.
  init(days: Int, courses: Int) {
    classes = ContiguousArray(repeating: 0, count: days)
    absences = classes
    missed = Array(repeating: [], count: courses)
    late = missed
  }
}
