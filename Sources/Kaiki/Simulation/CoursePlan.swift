/// What is projected for courses, and from which history.
///
/// On a day in bed, of those with several classes, every class is missed. On other days each class is missed with
/// a chance of its course, and come late to or left early with another one. All chances have Beta posteriors and
/// are drawn anew for each replicate.
public struct CoursePlan: Plan, Hashable {
  /// A course.
  public struct Course: Hashable, Sendable {
    /// Absences so far.
    public var absences: Double
    /// The most that are allowed.
    public var max: Int
    /// Classes so far on days that were not spent in bed.
    public var held: Int
    /// Those of them that were missed.
    public var missed: Int
    /// Those of them that were come late to or left early.
    public var late: Int

    /// A course.
    public init(absences: Double, max: Int, held: Int, missed: Int, late: Int = 0) {
      self.absences = absences
      self.max = max
      self.held = held
      self.missed = missed
      self.late = late
    }
  }

  /// A class to come.
  public struct Meeting: Hashable, Sendable {
    /// Days from the start of the plan.
    public var day: Int
    /// The course, by its place in the plan.
    public var course: Int

    /// A class.
    public init(day: Int, course: Int) {
      self.day = day
      self.course = course
    }
  }

  /// From where, how far and how often.
  public var span: PlanSpan
  /// The courses.
  public var courses: [Course]
  /// The classes to come, ascending by day.
  public var meetings: [Meeting]
  /// Past days with several classes.
  public var classDays: Int
  /// Those of them on which all were missed.
  public var fullDayAbsences: Int

  /// How many classes the prior of a course, at the mean of all, is worth.
  public static let priorWeight = 10.0
  /// The mean chance of missing a class where nothing has been observed: an assumption, worth ``priorWeight``
  /// classes of all courses.
  public static let standardMissed = 0.1
  /// The chance of a day in bed where nothing has been observed: an assumption.
  public static let standardFullDay = 0.02
  /// How many days the prior of a day in bed is worth.
  public static let fullDayWeight = 25.0

  /// A plan.
  public init(
    span: PlanSpan, courses: [Course], meetings: [Meeting],
    classDays: Int, fullDayAbsences: Int
  ) {
    self.span = span
    self.courses = courses
    self.meetings = meetings
    self.classDays = classDays
    self.fullDayAbsences = fullDayAbsences
  }

  /// The mean chance of missing a class on a day that is not spent in bed.
  public var priorMean: Double { mean(\.missed) }
  /// The mean chance of coming late to a class that is not missed, or leaving it early.
  public var lateMean: Double { mean(\.late) }

  private func mean(_ count: (Course) -> Int) -> Double {
    let counted = courses.reduce(0) { $0 + count($1) }
    let held = courses.reduce(0) { $0 + $1.held }
    return BetaPrior(mean: Self.standardMissed, weight: Self.priorWeight)
      .posterior(hits: counted, of: held).mean
  }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> CourseTotals { { totals(ofReplicate: $0) } }

  private func totals(ofReplicate replicate: Int) -> CourseTotals {
    var totals = CourseTotals(days: span.days, courses: courses.count)
    var common = RandomStream(seed: span.seed, domain: .fullDays, replicate: replicate)
    let fullDayChance = BetaPrior(mean: Self.standardFullDay, weight: Self.fullDayWeight)
      .posterior(hits: fullDayAbsences, of: classDays).drawn(from: &common)
    let missing = BetaPrior(mean: priorMean, weight: Self.priorWeight)
    let comingLate = BetaPrior(mean: lateMean, weight: Self.priorWeight)
    var streams = courses.indices.map {
      RandomStream(seed: span.seed, domain: .courses, replicate: replicate, item: $0)
    }
    let chances = courses.indices.map { number in
      missing.posterior(hits: courses[number].missed, of: courses[number].held)
        .drawn(from: &streams[number])
    }
    let lateChances = courses.indices.map { number in
      let attended = courses[number].held - courses[number].missed
      return comingLate.posterior(hits: courses[number].late, of: max(attended, courses[number].late))
        .drawn(from: &streams[number])
    }
    var held = [Int32](repeating: 0, count: courses.count)
    var day = -1
    var isFullDayAbsence = false
    for (place, meeting) in meetings.enumerated() where meeting.day < span.days {
      if meeting.day != day {
        day = meeting.day
        let hasSeveral = place + 1 < meetings.count && meetings[place + 1].day == day
        isFullDayAbsence = common.uniform() < fullDayChance && hasSeveral
      }
      // Draws for each class, so that a day in bed leaves the other days of the course as they are.
      let isMissed = streams[meeting.course].uniform() < chances[meeting.course]
      let isLate = streams[meeting.course].uniform() < lateChances[meeting.course]
      totals.classes[day] += 1
      if isFullDayAbsence || isMissed {
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
  /// Those that were missed.
  public var absences: ContiguousArray<Int32>
  /// Which classes of each course were missed, by their place among its classes of the run, ascending.
  public var missed: [[Int32]]
  /// Which of them were come late to or left early.
  public var late: [[Int32]]

  /// Zeros.
  init(days: Int, courses: Int) {
    classes = ContiguousArray(repeating: 0, count: days)
    absences = classes
    missed = Array(repeating: [], count: courses)
    late = missed
  }
}
