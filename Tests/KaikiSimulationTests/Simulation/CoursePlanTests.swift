import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// Classes to come, with bad days on which all are missed.
struct CoursePlanTests {
  private typealias Mean = SampleMean
  /// The weight of what is known for certain.
  private static let many = 1_000_000_000.0
  private static let replicates = 3_000

  private static func plan(
    _ courses: [CoursePlan.Course], _ meetings: [(day: Int, course: Int)], days: Int = 10,
    replicates: Int = replicates, seed: UInt64 = 1, bad: BetaDistribution? = nil
  ) -> CoursePlan {
    CoursePlan(
      span: PlanSpan(start: Day(20_000), days: days, replicates: replicates, seed: seed), courses: courses,
      meetings: meetings.map { CoursePlan.Meeting(day: $0.day, course: $0.course) }, bad: bad)
  }

  /// What is known of a chance: its mean, as if from so many trials.
  private static func beta(_ mean: Double, weight: Double = many) -> BetaDistribution {
    BetaDistribution(a: max(mean * weight, 1e-9), b: max((1 - mean) * weight, 1e-9))
  }

  /// A course that nobody comes late to.
  private static func course(_ missing: BetaDistribution) -> CoursePlan.Course {
    CoursePlan.Course(missing: missing, lateness: beta(0))
  }

  @Test func `the absences of a course have the means of its chance and of a bad day's`() async {
    // Every other day has both courses: 5 of 10 classes of the one and all 5 of the other may fall to a bad day.
    let (first, second, bed) = (31.0 / 140, 5.0 / 63, 1.0 / 22)
    let expected = [
      5 * first + 5 * (1 - (1 - bed) * (1 - first)), 5 * (1 - (1 - bed) * (1 - second)),
    ]
    let courses = [Self.course(Self.beta(first, weight: 20)), Self.course(Self.beta(second, weight: 18))]
    let meetings = (0..<10).flatMap { day in
      day % 2 == 0 ? [(day: day, course: 0), (day: day, course: 1)] : [(day: day, course: 0)]
    }
    var means = [Mean(), Mean()]
    for totals in await Self.plan(courses, meetings, bad: Self.beta(bed, weight: 33)).run(jobs: 1) {
      for course in 0..<2 { means[course].add(Double(totals.missed[course].count)) }
    }
    #expect(abs(means[0].value - expected[0]) < 4 * means[0].squaredError.squareRoot(), "\(means[0].value)")
    #expect(abs(means[1].value - expected[1]) < 4 * means[1].squaredError.squareRoot(), "\(means[1].value)")
  }

  @Test func `a rate that is not known spreads the absences like a beta-binomial number`() async {
    // Days of one class are never bad, however sure bad days are.
    let weight = 26.0
    let p = 77.0 / 338
    let n = 20.0
    // Mean and variance of the beta-binomial distribution.
    let variance = n * p * (1 - p) * (weight + n) / (weight + 1)
    var sums = Mean()
    let plan = Self.plan(
      [Self.course(Self.beta(p, weight: weight))], (0..<20).map { (day: $0, course: 0) }, days: 20,
      replicates: 6_000, bad: Self.beta(1))
    for totals in await plan.run(jobs: 2) { sums.add(Double(totals.missed[0].count)) }
    let error = (variance / 6_000).squareRoot()
    #expect(abs(sums.value - n * p) < 4 * error, "\(sums.value)")
    // The kurtosis is near 3: standard error of the variance.
    let spread: Double = variance * (2.0 / 6_000).squareRoot()
    #expect(abs(sums.variance - variance) < 5 * spread, "\(sums.variance)")
  }

  @Test func `a bad day misses every class of the day, and other days none`() async {
    // Known: one day in four is bad, and no class is missed otherwise.
    let courses = Array(repeating: Self.course(Self.beta(0)), count: 3)
    let meetings = (0..<10).flatMap { day in (0..<3).map { (day: day, course: $0) } }
    let plan = Self.plan(courses, meetings, replicates: 400, bad: Self.beta(0.25))
    var inBed = 0
    for totals in await plan.run(jobs: 1) {
      #expect(totals[.absences].allSatisfy { $0 == 0 || $0 == 3 }, "\(totals[.absences])")
      inBed += totals[.absences].count { $0 == 3 }
      #expect(Set(totals.missed).count == 1)
    }
    // 4000 days: the standard error is sqrt(0.1875 / 4000) of them.
    let error = (0.187_5 / 4_000).squareRoot()
    let share = Double(inBed) / 4_000
    #expect(abs(share - 0.25) < 4 * error, "\(inBed)")
  }

  @Test func `the absences of one day are correlated, those of two days are not`() async {
    // Known: a bad day with chance b = 0.1, and each class missed with chance q = 0.2 else. Both of a day are missed
    // with chance b + (1 - b) q^2 = 0.136. The second day has one class, which is missed with chance 0.2, so that it
    // and the other course's of the first day are missed with chance 0.2 x 0.28 = 0.056.
    let courses = Array(repeating: Self.course(Self.beta(0.2)), count: 2)
    let plan = Self.plan(
      courses, [(day: 0, course: 0), (day: 0, course: 1), (day: 1, course: 0)], days: 2, replicates: 20_000,
      bad: Self.beta(0.1))
    var both = 0.0
    var next = 0.0
    for totals in await plan.run(jobs: 2) {
      if totals[.absences][0] == 2 { both += 1 }
      // On the second day there is one class; it and the other course's on the first day.
      if totals[.absences][1] == 1, totals.missed[1] == [0] { next += 1 }
    }
    let errors: [Double] = [0.136, 0.056].map { ($0 * (1 - $0) / 20_000).squareRoot() }
    let (same, other) = (both / 20_000, next / 20_000)
    #expect(abs(same - 0.136) < 4 * errors[0], "\(both)")
    #expect(abs(other - 0.056) < 4 * errors[1], "\(next)")
  }

  @Test func `classes of each day are counted, and those after the run are left out`() async {
    let course = Self.course(Self.beta(0.5, weight: 2))
    let plan = Self.plan(
      [course, course], [(0, 0), (0, 1), (0, 1), (2, 0), (3, 0)], days: 3, replicates: 50)
    for totals in await plan.run(jobs: 1) {
      #expect(totals[.classes] == [3, 0, 1])
      #expect(totals[.absences][1] == 0)
      #expect(totals.missed.reduce(0) { $0 + $1.count } == totals[.absences].reduce(0) { $0 + Int($1) })
      #expect(totals.missed[0].count <= 2 && totals.missed[1].count <= 2)
      #expect(totals.missed.allSatisfy { Set($0).isSubset(of: [0, 1]) && $0 == $0.sorted() })
    }
  }

  @Test func `without bad days a day of several classes is as any other`() async {
    // Two courses that are missed with chance 0.5: both of a day in a quarter of all days.
    let courses = Array(repeating: Self.course(Self.beta(0.5)), count: 2)
    let meetings = (0..<10).flatMap { day in (0..<2).map { (day: day, course: $0) } }
    var sums = Mean()
    for totals in await Self.plan(courses, meetings).run(jobs: 1) {
      sums.add(Double(totals[.absences].count { $0 == 2 }))
    }
    #expect(abs(sums.value - 2.5) < 4 * sums.squaredError.squareRoot(), "\(sums.value)")
  }

  @Test func `T7: late arrivals come at the rate of the classes that were attended`() async {
    // Known: one class in five missed, and one in four of the others come late to.
    let course = CoursePlan.Course(missing: Self.beta(0.2), lateness: Self.beta(0.25))
    let plan = Self.plan([course], (0..<10).map { (day: $0, course: 0) })
    var (missed, late) = (Mean(), Mean())
    for totals in await plan.run(jobs: 1) {
      missed.add(Double(totals.missed[0].count))
      late.add(Double(totals.late[0].count))
      #expect(Set(totals.missed[0]).isDisjoint(with: totals.late[0]))
    }
    #expect(abs(missed.value - 2) < 4 * missed.squaredError.squareRoot(), "\(missed.value)")
    #expect(abs(late.value - 2) < 4 * late.squaredError.squareRoot(), "\(late.value)")
  }
}
