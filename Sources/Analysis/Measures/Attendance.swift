import Kaiki
import Statistics

/// How a person's courses stand.
package struct AttendanceFigure: Hashable, Sendable, HoldsNoTests {
  /// One course.
  package struct Entry: Hashable, Sendable {
    /// The course.
    package var course: TakenCourse
    /// Its records by kind.
    package var count: AbsenceCount
    /// Absences, with what late arrivals amount to (T7).
    package var absences: Double
    /// The most that are allowed (T9).
    package var max: Int
    /// How it stands (T6).
    package var status: AbsenceStatus
    /// Its colour (T6).
    package var color: StatusColor
    /// Whether classes are to come; `nil` where the terms are not known.
    package var isRunning: Bool?
    /// Classes held so far; `nil` where the terms are not known.
    package var held: Int?
    /// The share attended, of the classes held so far.
    package var rate: Double?
    /// The same of all classes, as if the rest were missed.
    package var rateAll: Double?
    /// The most that can still be reached.
    package var rateMax: Double?
    /// The chance of exceeding the limit; `nil` where the classes to come are not known, or fewer than
    /// ``AttendanceFigure/leastHeld`` have been held.
    package var risk: Risk?
    /// How many further classes may be missed safely; `nil` where none are to come.
    package var safeMisses: Int?
    /// The warnings that the absences gave (T12).
    package var warnings: [AbsenceWarning]

    /// Absences that are left before the limit is exceeded.
    package var remaining: Double { Double(max) - absences }
    /// One box for each allowed absence: its colour, or `nil` for one that is left (T6).
    package var boxes: [StatusColor?] {
      (0..<max).map { Double($0 + 1) <= absences ? color : nil }
    }
    /// Absences beyond the boxes.
    package var overflow: Int { Swift.max(0, Int(absences) - max) }
  }

  /// The chance of exceeding a limit.
  package struct Risk: Hashable, Sendable {
    /// With the rate of absence as uncertain as the classes held so far leave it.
    package var p: Double
    /// At the lower and the upper end of the rate's 95 % interval.
    package var low: Double
    package var high: Double
    /// What is taken for known of a rate of absence before any class.
    package var prior = AbsencePrior.uniform
  }

  /// The courses, in the order of the data.
  package var courses: [Entry]
  /// The term of today, or the last one that has begun; `nil` where there is none.
  package var term: Semester?
  /// When the periods of that term begin and end.
  package var periodTimes: [PeriodTime]

  /// The fewest classes from which a rate of absence is judged.
  package static let leastHeld = 3
  /// The chance of exceeding the limit that further misses must stay within to be safe.
  package static let safeRisk = 0.1
}

extension HistoryAsOf {
  /// The attendance of every course as of today (T1-T13).
  func attendance(_ rules: AttendanceRules) -> AttendanceFigure {
    guard let courses else { return AttendanceFigure(courses: [], term: nil, periodTimes: []) }
    let begun = courses.timetable.semesters.filter { $0.days.lowerBound <= today }
    let term = begun.last { $0.days.contains(today) } ?? begun.last
    let prior = AbsencePrior(courses, today: today)
    return AttendanceFigure(
      courses: courses.timetable.courses.indices.map { entry(of: $0, courses, rules, prior) }, term: term,
      periodTimes: courses.periodTimes.filter { $0.semester.lowercased() == term?.id.lowercased() }
        .sorted { $0.period < $1.period })
  }

  private func entry(
    of number: Int, _ courses: CourseHistory, _ rules: AttendanceRules, _ prior: AbsencePrior
  ) -> AttendanceFigure.Entry {
    let course = courses.timetable.courses[number]
    let events = courses.log.events[number]
    var count = AbsenceCount()
    if rules.isOriginal {
      // By name, whatever the year, and with every copy (T1); a day's second record was refused (T4).
      let namesakes = Set(
        courses.timetable.courses.filter { $0.name == course.name }.flatMap(\.ids).map { $0.lowercased() })
      for record in AttendanceLog.original(courses.rows, in: courses.timetable)
      where namesakes.contains(record.course.lowercased()) {
        count.add(record.kind)
      }
    } else {
      for event in events { count.add(event.kind) }
    }
    let lateRule = rules.isOriginal ? .none : rules.late
    let absences = count.absences(by: lateRule)
    let most = course.maxAbsences ?? rules.limit.most(of: course.totalClasses)
    let status = AbsenceStatus(remaining: Double(most) - absences)
    let meetings = courses.meetings[number]
    let held = meetings.isEmpty ? nil : meetings.count { $0.day <= today }
    // totalClasses holds for the limit alone (T10): what is to come stands in the timetable.
    let coming = meetings.count { $0.day > today }
    let rates = held.map { Rates(count, held: $0, all: meetings.count, official: rules.official) }
    let risk = held.flatMap { held in
      held < AttendanceFigure.leastHeld && !prior.isLearnt && coming > 0 && absences <= Double(most)
        ? nil : self.risk(absences, most: most, held: held, remaining: coming, prior)
    }
    return AttendanceFigure.Entry(
      course: course, count: count, absences: absences, max: most, status: status,
      color: rules.isOriginal ? .original(absences: Int(absences), max: most) : status.color,
      isRunning: held.map { _ in coming > 0 }, held: held,
      rate: rates?.taken, rateAll: rates?.all, rateMax: rates?.most, risk: risk,
      safeMisses: held != nil && coming == 0
        ? nil : safeMisses(absences, most: most, held: held, remaining: coming, prior),
      warnings: AbsenceWarning.warnings(for: events, max: most, lateRule: lateRule))
  }

  /// The chance that the classes to come bring more absences than are left.
  private func risk(
    _ absences: Double, most: Int, held: Int, remaining: Int, _ prior: AbsencePrior
  ) -> AttendanceFigure.Risk? {
    let left = Int((Double(most) - absences).rounded(.down))
    let (a, b) = prior.posterior(absences, of: held)
    guard let p = try? BetaBinomial.chance(ofMoreThan: left, of: remaining, a: a, b: b) else { return nil }
    let ends = BetaBinomial.interval(a: a, b: b)
    return AttendanceFigure.Risk(
      p: p, low: BetaBinomial.chance(ofMoreThan: left, of: remaining, rate: ends.low),
      high: BetaBinomial.chance(ofMoreThan: left, of: remaining, rate: ends.high), prior: prior)
  }

  /// The most misses of the next classes after which the risk is still small; where the classes to come are not
  /// known, the absences that are left.
  private func safeMisses(
    _ absences: Double, most: Int, held: Int?, remaining: Int, _ prior: AbsencePrior
  ) -> Int {
    let left = Int((Double(most) - absences).rounded(.down))
    guard let held else { return max(0, left) }
    let (a, b) = prior.posterior(absences, of: held)
    var safe = 0
    for misses in 0...max(0, min(left, remaining)) {
      let chance = try? BetaBinomial.chance(
        ofMoreThan: left - misses, of: remaining - misses, a: a, b: b)
      guard let chance, chance <= AttendanceFigure.safeRisk else { break }
      safe = misses
    }
    return safe
  }
}

/// What is taken for known of a course's rate of absence before any of its classes.
package struct AbsencePrior: Hashable, Sendable {
  /// The weight of absence, > 0.
  package var a: Double
  /// The weight of attendance, > 0.
  package var b: Double
  /// Whether it was learnt from the courses, rather than being uniform.
  package var isLearnt: Bool

  /// The fewest courses with classes held from which a prior is learnt.
  package static let leastCourses = 4

  /// Uniform.
  package static let uniform = AbsencePrior(a: 1, b: 1, isLearnt: false)

  /// The weights after some classes.
  ///
  /// - Parameters:
  ///   - absences: Absences, with what late arrivals amount to, ≥ 0; counted up to `held`.
  ///   - held: Classes held, ≥ 0.
  func posterior(_ absences: Double, of held: Int) -> (a: Double, b: Double) {
    let missed = min(absences, Double(held))
    return (a + missed, b + Double(held) - missed)
  }

  /// The name of the method, as it is printed.
  package var method: String {
    isLearnt ? "beta-binomial, prior from all courses (empirical Bayes)" : "beta-binomial, Beta(1,1) prior"
  }

  package init(a: Double, b: Double, isLearnt: Bool) {
    self.a = a
    self.b = b
    self.isLearnt = isLearnt
  }

  /// The distribution of the rates of a person's courses; uniform where the courses are few, or their rates differ
  /// no more than by chance.
  init(_ courses: CourseHistory, today: Day) {
    self = .uniform
    let counts = courses.timetable.courses.indices.map { number in
      let held = courses.meetings[number].count { $0.day <= today }
      return (missed: min(held, courses.log.events[number].count { $0.kind == .absent }), held: held)
    }.filter { $0.held > 0 }
    guard counts.count >= Self.leastCourses,
      let prior = try? BetaShrinkage(successes: counts.map(\.missed), trials: counts.map(\.held))
    else { return }
    self.init(a: prior.a, b: prior.b, isLearnt: true)
  }
}

/// Moodle's three rates: of the classes taken, of all, and the most that can still be reached (RULES 11).
private struct Rates {
  var taken: Double?
  var all: Double?
  var most: Double?

  /// Late arrivals and early leaves count half, as Moodle's points do.
  init(_ count: AbsenceCount, held: Int, all: Int, official: OfficialRule) {
    let excluded = official == .excluded ? count.official : 0
    let missed = Double(count.absent) + (official == .neither ? Double(count.official) : 0)
    let half = Double(count.late + count.earlyLeave) / 2
    let points = max(0, Double(held - excluded) - missed - half)
    func share(_ points: Double, of classes: Int) -> Double? {
      classes > 0 ? min(1, points / Double(classes)) : nil
    }
    taken = share(points, of: held - excluded)
    self.all = share(points, of: all - excluded)
    most = share(points + Double(max(0, all - held)), of: all - excluded)
  }
}

/// How do the absences stand against what is allowed?
package enum AttendanceMeasure: Measure {
  package static let name = "attendance"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.courses != nil }
  package static func figure(_ inquiry: Inquiry) -> AttendanceFigure {
    inquiry.history.attendance(inquiry.options.attendance)
  }
}
