import Distributions
import Kaiki

/// How classes are missed, learnt from those that are over: the one model behind every risk and forecast of absences.
///
/// Where the record shows days with several classes on which all were missed, such bad days come again; on other days
/// each class is missed with a chance of its course. What is taken for known of that chance before the course's own
/// classes is learnt from the other courses alone.
package struct AbsenceModel: Sendable {
  /// A course.
  package struct Course: Hashable, Sendable {
    /// Classes that were over, on days that were not bad.
    package var held = 0
    /// Classes of `held` that were missed.
    package var missed = 0
    /// Classes of `held` to which the person came late, or which they left early.
    package var late = 0
    /// What is taken for known of the chance of missing a class before any of the course.
    package var prior = AbsencePrior.uniform
    /// What is known of the chance of coming late, or leaving early.
    package var lateness = AbsenceOutlook.Weights(a: 1, b: 1)

    /// Sets the counts of a course whose totals have no days.
    fileprivate mutating func set(_ count: AbsenceCount, held: Int) {
      self.held = held
      missed = min(count.absent, held)
      late = min(count.late + count.earlyLeave, held - missed)
    }

    /// What is known of the chance of missing a class on a day that is not bad.
    package var missing: AbsenceOutlook.Weights {
      .init(a: prior.a + Double(missed), b: prior.b + Double(held - missed))
    }
  }

  /// The courses, in the order of the timetable.
  package var courses: [Course]
  /// Past days with several classes.
  package var classDays = 0
  /// Days of `classDays` on which every class was missed.
  package var badDays = 0
  /// Days to come with several classes of any course.
  private let severalComing: Set<Day>

  /// The weight, in days with several classes, of the Beta prior of the chance of a bad day, where there has been any.
  package static let badDayWeight = 25.0
  /// The mean of that prior, a share of the days with several classes: an assumption.
  package static let standardBadDays = 0.02

  /// What is known of the chance of a bad day; `nil` where the record shows none.
  package var bad: AbsenceOutlook.Weights? {
    guard badDays > 0 else { return nil }
    return .init(
      a: Self.badDayWeight * Self.standardBadDays + Double(badDays),
      b: Self.badDayWeight * (1 - Self.standardBadDays) + Double(classDays - badDays))
  }

  /// Learns from the classes that are over.
  init(_ history: CourseHistory, today: Day) {
    courses = history.timetable.courses.map { _ in Course() }
    let coming = history.coming.flatMap { $0 }
    severalComing = Set(Dictionary(grouping: coming, by: \.day).filter { $0.value.count > 1 }.keys)
    let days = history.held(until: today).mapValues { $0.filter { history.countsByDay($0.course) } }
    let records = history.log.events.map { Dictionary(grouping: $0, by: \.day) }
    for (day, classes) in days {
      if classes.count > 1 { classDays += 1 }
      if classes.count > 1, classes.allSatisfy(\.isMissed) {
        badDays += 1
        continue
      }
      for (course, classes) in Dictionary(grouping: classes, by: \.course) {
        // As many as there are records: one without a period is one absence, however many classes the day has.
        let own = records[course][day] ?? []
        let missed = min(own.count { $0.kind == .absent }, classes.count)
        let late = min(classes.count(where: \.isLate), classes.count - missed)
        courses[course].held += classes.count
        courses[course].missed += missed
        courses[course].late += late
      }
    }
    for number in courses.indices
    where !history.countsByDay(number) && !history.unknownKinds(number).contains(.absent) {
      if let held = history.held(number) { courses[number].set(history.count(number), held: held) }
    }
    learnPriors()
  }

  /// Learns of each course what the others tell. The others of courses that are alike are alike, too.
  private mutating func learnPriors() {
    let known = courses
    var priors: [AbsenceModel.Course: AbsencePrior] = [:]
    func attended(_ course: Course) -> Int { max(course.held - course.missed, course.late) }
    let all = (late: known.reduce(0) { $0 + $1.late }, attended: known.reduce(0) { $0 + attended($1) })
    for (number, own) in known.enumerated() {
      if let prior = priors[own] {
        courses[number].prior = prior
      } else {
        let prior = AbsencePrior(known.indices.filter { $0 != number }.map { known[$0] })
        priors[own] = prior
        courses[number].prior = prior
      }
      let late = AbsencePrior.pooled(all.late - own.late, of: all.attended - attended(own))
      courses[number].lateness = .init(
        a: late.a + Double(own.late), b: late.b + Double(max(own.held - own.missed, own.late) - own.late))
    }
  }

  /// Classes of all courses that were over, on days that were not bad.
  package var held: Int { courses.reduce(0) { $0 + $1.held } }

  /// The chances of missing a class of a course and of coming late to it, with that of a bad day.
  ///
  /// - Parameters:
  ///   - course: The place of the course in the timetable, from 0.
  ///   - rule: What late arrivals count.
  func outlook(of course: Int, by rule: LateRule) -> AbsenceOutlook {
    AbsenceOutlook(
      missing: courses[course].missing, late: rule == .none ? nil : courses[course].lateness, bad: bad)
  }

  /// Whether a day to come can be a bad one.
  package func canBeBad(_ day: Day) -> Bool { severalComing.contains(day) }
}

/// What is taken for known of a course's chance of absence before any of its classes.
package struct AbsencePrior: Hashable, Sendable {
  /// The weight of absence, > 0.
  package var a: Double
  /// The weight of attendance, > 0.
  package var b: Double
  /// How it came about.
  package var origin: Origin

  /// Where a prior comes from.
  package enum Origin: String, Sendable {
    /// The spread of the other courses' rates (empirical Bayes).
    case spread
    /// The mean of the other courses.
    case mean
    /// Nothing is known.
    case uniform
  }

  /// The fewest other courses with classes held from which a spread is learnt.
  package static let leastCourses = 4
  /// How many classes the mean of the other courses is worth.
  package static let meanWeight = 10.0
  /// The rate that stands in for classes of other courses, as if for ``meanWeight`` of them: an assumption.
  package static let standardRate = 0.1

  /// Uniform.
  package static let uniform = AbsencePrior(a: 1, b: 1, origin: .uniform)

  private init(a: Double, b: Double, origin: Origin) {
    self.a = a
    self.b = b
    self.origin = origin
  }

  /// The distribution of the rates of other courses; where they are few, or differ no more than by chance, their mean;
  /// uniform where none has been held.
  init(_ others: [AbsenceModel.Course]) {
    let held = others.filter { $0.held > 0 }
    if held.count >= Self.leastCourses,
      let spread = try? BetaShrinkage(successes: held.map(\.missed), trials: held.map(\.held))
    {
      self.init(a: spread.a, b: spread.b, origin: .spread)
    } else {
      self = Self.pooled(held.reduce(0) { $0 + $1.missed }, of: held.reduce(0) { $0 + $1.held })
    }
  }

  /// A Beta prior worth ``meanWeight`` classes, around the share `count` of `classes`, itself drawn towards
  /// ``standardRate``; uniform where there are no classes.
  static func pooled(_ count: Int, of classes: Int) -> AbsencePrior {
    guard classes > 0 else { return .uniform }
    let mean = (Double(count) + standardRate * meanWeight) / (Double(classes) + meanWeight)
    return AbsencePrior(a: mean * meanWeight, b: (1 - mean) * meanWeight, origin: .mean)
  }

  /// The name of the method, as it is printed.
  package var method: String {
    switch origin {
    case .spread: "beta-binomial, prior from the other courses (empirical Bayes)"
    case .mean: "beta-binomial, prior at the mean of the other courses"
    case .uniform: "beta-binomial, Beta(1,1) prior"
    }
  }
}
