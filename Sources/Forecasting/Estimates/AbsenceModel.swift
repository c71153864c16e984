import Distributions
import Kaiki

/// Probabilities of missing classes, estimated from the classes held so far.
///
/// If the record has days with several classes that were all missed, such full-day absences recur. On other days each class is
/// missed with its course's probability. The prior of a course is estimated from the other courses only.
package struct AbsenceModel: Sendable {
  /// Evidence about the absences of one course, from the classes held so far.
  package struct Course: Hashable, Sendable {
    /// Number of classes held so far, ≥ 0, without classes of full-day absences.
    package var held = 0
    /// Number of classes of ``held`` that the person missed, 0...held.
    package var missed = 0
    /// Number of classes of ``held`` with a late arrival or an early leave, 0...(held - missed).
    package var late = 0
    /// Prior of the probability of missing a class, estimated from the other courses.
    package var prior = AbsencePrior.uniform
    /// Posterior of the probability of a late arrival or an early leave, per attended class.
    package var lateness = AbsenceOutlook.Weights(a: 1, b: 1)

    fileprivate mutating func set(_ count: AbsenceCount, held: Int) {
      self.held = held
      missed = min(count.absent, held)
      late = min(count.late + count.earlyLeave, held - missed)
    }

    /// Posterior of the probability of missing a class, outside full-day absences.
    package var missing: AbsenceOutlook.Weights {
      .init(a: prior.a + Double(missed), b: prior.b + Double(held - missed))
    }
  }

  /// Evidence about the absences, one element per course, in the order of the timetable; empty if it has no courses.
  package var courses: [Course]
  /// Number of days up to today with several classes held, of one course or of several, ≥ 0; without courses with totals only.
  package var classDays = 0
  /// Number of full-day absences, ≥ 0: days of ``classDays`` on which the person missed every class.
  package var badDays = 0
  /// Future days with several classes, of one course or of several; may be empty.
  private let severalComing: Set<Day>

  /// Weight of the Beta prior of a full-day absence, 25 days with several classes; used only if the record has such an absence.
  package static let badDayWeight = 25.0
  /// Mean of the prior of a full-day absence, 0.02 of the days with several classes: an assumption.
  package static let standardBadDays = 0.02

  /// Posterior of the probability that the person misses all classes of a day with several classes. `nil` if ``badDays`` is
  /// 0: the model then has no full-day absences.
  package var bad: AbsenceOutlook.Weights? {
    guard badDays > 0 else { return nil }
    return .init(
      a: Self.badDayWeight * Self.standardBadDays + Double(badDays),
      b: Self.badDayWeight * (1 - Self.standardBadDays) + Double(classDays - badDays))
  }

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
        // Count records, because one record without a period is one absence, even on a day with two classes of the course.
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

  /// Number of classes of all courses held so far, ≥ 0, without classes of full-day absences.
  package var held: Int { courses.reduce(0) { $0 + $1.held } }

  /// Returns the posteriors of absence, late arrival (`nil` if the rule is `.none`) and full-day absence for a course.
  func outlook(of course: Int, by rule: LateRule) -> AbsenceOutlook {
    AbsenceOutlook(
      missing: courses[course].missing, late: rule == .none ? nil : courses[course].lateness, bad: bad)
  }

  /// Returns true if a full-day absence is possible on a day: a future day with several classes. False for past days.
  package func canBeBad(_ day: Day) -> Bool { severalComing.contains(day) }
}

/// Prior of a course's absence probability, before its first class: the distribution Beta(a, b).
package struct AbsencePrior: Hashable, Sendable {
  /// Beta parameters, > 0: prior weights of absence and of attendance, in classes.
  package var a, b: Double
  /// Method that estimated the prior.
  package var origin: Origin

  /// Method that estimates a prior.
  package enum Origin: String, Sendable {
    /// Distribution of the other courses' absence rates (empirical Bayes).
    case spread
    /// Mean absence rate of the other courses, with the weight of ten classes.
    case mean
    /// Uniform prior, because no other course has had a class.
    case uniform
  }

  /// Minimum number of other courses with past classes, 4, from which a distribution of rates is estimated.
  package static let minCourses = 4
  /// Weight of the mean rate of the other courses: 10 classes.
  package static let meanWeight = 10.0
  /// Absence rate, 0.1, towards which the mean of the other courses is shrunk with a weight of 10 classes: an assumption.
  package static let standardRate = 0.1

  /// Uniform prior of an absence probability, Beta(1, 1).
  package static let uniform = AbsencePrior(a: 1, b: 1, origin: .uniform)

  private init(a: Double, b: Double, origin: Origin) {
    self.a = a
    self.b = b
    self.origin = origin
  }

  /// Estimates a course's prior from the absence rates of the other courses, `others` (without the course itself; may be empty).
  ///
  /// The mean rate replaces the distribution of rates if fewer than ``minCourses`` other courses have classes, or if the courses
  /// differ by chance only. The prior is uniform if the other courses have had 0 classes.
  init(_ others: [AbsenceModel.Course]) {
    let held = others.filter { $0.held > 0 }
    if held.count >= Self.minCourses,
      let spread = try? BetaShrinkage(successes: held.map(\.missed), trials: held.map(\.held))
    {
      self.init(a: spread.a, b: spread.b, origin: .spread)
    } else {
      self = Self.pooled(held.reduce(0) { $0 + $1.missed }, of: held.reduce(0) { $0 + $1.held })
    }
  }

  /// Returns a Beta prior with the weight of 10 classes and the mean count / classes, shrunk towards ``standardRate``. The
  /// prior is uniform if `classes` is 0.
  static func pooled(_ count: Int, of classes: Int) -> AbsencePrior {
    guard classes > 0 else { return .uniform }
    let mean = (Double(count) + standardRate * meanWeight) / (Double(classes) + meanWeight)
    return AbsencePrior(a: mean * meanWeight, b: (1 - mean) * meanWeight, origin: .mean)
  }

  /// English name of the method on pages.
  package var method: String {
    switch origin {
    case .spread: "beta-binomial, prior from the other courses (empirical Bayes)"
    case .mean: "beta-binomial, prior at the mean of the other courses"
    case .uniform: "beta-binomial, Beta(1,1) prior"
    }
  }
}
