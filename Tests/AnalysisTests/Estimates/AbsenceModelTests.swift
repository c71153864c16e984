import Distributions
import Statistics
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// How often classes are missed, on bad days and one by one (F4).
struct AbsenceModelTests {
  private typealias Weights = AbsenceOutlook.Weights

  private func model(
    _ courses: [Course], _ absences: [Absence] = [], semesters: [Semester]? = nil, today: String
  ) throws -> AbsenceModel {
    AbsenceModel(
      try CourseHistory(courses, absences, semesters: semesters, today: today), today: try day(today))
  }

  private func near(_ left: Weights, _ a: Double, _ b: Double) -> Bool {
    abs(left.a - a) < 1e-12 && abs(left.b - b) < 1e-12
  }

  private static let three = [
    Course("w1", .wednesday, 1, classes: 5, max: 2), Course("w2", .wednesday, 2, classes: 5, max: 2),
    Course("fri", .friday, classes: 4, max: 3),
  ]
  private static let missed = [
    Absence("2024-04-10", "w1"), Absence("2024-04-10", "w2"), Absence("2024-04-17", "w1"),
    Absence("2024-04-12", "fri"), Absence("2024-04-24", "w2", .late),
    Absence("2024-04-24", "w1", .officialAbsence), Absence("2024-04-11", "fri"),
  ]

  @Test func `a day on which every class is missed was a bad one, and counts for no course`() throws {
    // Wednesdays 10, 17 and 24 April have two classes, Fridays 12 and 19 April one.
    let model = try model(Self.three, Self.missed, today: "2024-04-24")
    #expect(model.classDays == 3 && model.badDays == 1)
    // The absence of Thursday 11 April is a class held and missed (T5), so rate and risk use the same classes.
    #expect(model.courses.map(\.held) == [2, 2, 3] && model.held == 7)
    #expect(model.courses.map(\.missed) == [1, 0, 2])
    #expect(model.courses.map(\.late) == [0, 1, 0])
    // 25 days of which 2 % are bad, and three of which one was.
    #expect(try near(#require(model.bad), 1.5, 26.5))
    // Wednesdays 1 and 8 May have two classes, Friday the 10th has one.
    #expect(
      try ["2024-05-01", "2024-05-08", "2024-05-10"].map { model.canBeBad(try day($0)) } == [
        true, true, false,
      ])
  }

  @Test func `F4: courses that are alike learn the same, and many of them no more slowly than few`() throws {
    let days = [Weekday.monday, .tuesday, .wednesday, .thursday, .friday]
    let courses = (0..<300).map { number in
      Course("c\(number)", days[number % 5], number / 5 % 6 + 1, classes: 15, max: 5)
    }
    let absences = courses.enumerated().filter { $0.offset % 3 == 0 }.map { number, course in
      Absence("2024-04-\(15 + number % 5)", course.id)
    }
    let model = try model(courses, absences, today: "2024-06-28")
    for kind in Dictionary(grouping: model.courses, by: { [$0.held, $0.missed, $0.late] }).values {
      #expect(Set(kind.map(\.prior)).count == 1 && Set(kind.map(\.lateness)).count == 1)
    }
    for number in [0, 1, 2] {
      let others = model.courses.indices.filter { $0 != number }.map { index in
        AbsenceModel.Course(held: model.courses[index].held, missed: model.courses[index].missed)
      }
      #expect(model.courses[number].prior == AbsencePrior(others))
    }
  }

  @Test func `F4: what is known before a course's own classes is learnt from the other courses alone`() throws
  {
    let courses = try model(Self.three, Self.missed, today: "2024-04-24").courses
    // The others missed 2 of 5, 3 of 5 and 1 of 4; with ten classes of which one is missed, worth ten classes. The own
    // classes follow: 1 of 2, 0 of 2 and 2 of 3 missed.
    #expect(courses.map(\.prior.origin) == [.mean, .mean, .mean])
    #expect(near(courses[0].missing, 30.0 / 15 + 1, 120.0 / 15 + 1))
    #expect(near(courses[1].missing, 40.0 / 15, 110.0 / 15 + 2))
    #expect(near(courses[2].missing, 20.0 / 14 + 2, 120.0 / 14 + 1))
    // Of the classes attended the others were late to 1 of 3, 0 of 2 and 1 of 3.
    #expect(near(courses[0].lateness, 20.0 / 13, 110.0 / 13 + 1))
    #expect(near(courses[1].lateness, 10.0 / 12 + 1, 110.0 / 12 + 1))
    #expect(near(courses[2].lateness, 20.0 / 13, 110.0 / 13 + 1))

    // A course alone, and one among courses without a class so far, begin from nothing.
    let alone = try model([Course("a", .wednesday)], [Absence("2024-04-10", "a")], today: "2024-04-17")
    #expect(alone.courses[0].prior == .uniform && near(alone.courses[0].missing, 2, 2))
    let first = try model([Course("a", .wednesday), Course("b", .friday)], today: "2024-04-10")
    #expect(first.courses[0].prior == .uniform && first.courses[1].prior.origin == .mean)
  }

  @Test func `F4: four other courses that differ by more than chance give the spread of their rates`() throws
  {
    // Fifteen Mondays to Fridays without holidays in each term; missed 0, 1, 7, 12 and some.
    let term = [try Semester("spring", "2024-05-13", "2024-07-12")]
    let days: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    let courses = days.enumerated().map { Course("c\($0)", $1) }
    let first = try day("2024-05-13")
    func absences(_ counts: [Int]) -> [Absence] {
      counts.enumerated().flatMap { course, count in
        (0..<count).map { Absence((first + course + 7 * $0).description, "c\(course)") }
      }
    }
    let counts = [0, 1, 6, 8, 2]
    let model = try model(courses, absences(counts), semesters: term, today: "2024-07-12")
    for (number, course) in model.courses.enumerated() {
      #expect(course.held == 9 && course.missed == counts[number])
      let others = counts.indices.filter { $0 != number }.map { counts[$0] }
      // Where the likelihood has no greatest value, their mean.
      guard let spread = try? BetaShrinkage(successes: others, trials: [9, 9, 9, 9]) else {
        #expect(course.prior.origin == .mean)
        continue
      }
      #expect(course.prior.origin == .spread)
      #expect(course.prior.a == spread.a && course.prior.b == spread.b)
    }
    #expect(model.courses.count { $0.prior.origin == .spread } >= 2)
    // Three others are too few, and four that are alike tell no spread.
    let fewer = try self.model(
      Array(courses.prefix(4)), absences([0, 1, 6, 8]), semesters: term, today: "2024-07-12")
    #expect(fewer.courses.allSatisfy { $0.prior.origin == .mean })
    let alike = try self.model(courses, absences([1, 1, 1, 1, 1]), semesters: term, today: "2024-07-12")
    #expect(alike.courses.allSatisfy { $0.prior.origin == .mean && abs($0.prior.a - 10.0 * 5 / 46) < 1e-12 })
  }

  @Test func `T4: of two periods of a day one may be missed alone`() throws {
    let lab = [Course("lab", .wednesday, 1), Course("lab", .wednesday, 2)]
    let one = try model(lab, [Absence("2024-04-10", "lab", period: 2)], today: "2024-04-17")
    #expect(one.classDays == 2 && one.badDays == 0 && one.bad == nil)
    #expect(one.courses.map(\.held) == [4] && one.courses.map(\.missed) == [1])
    let both = try model(
      lab, [Absence("2024-04-10", "lab", period: 2), Absence("2024-04-10", "lab", period: 1)],
      today: "2024-04-17")
    #expect(both.badDays == 1)
    #expect(both.courses.map(\.held) == [2] && both.courses.map(\.missed) == [0])
  }
}
