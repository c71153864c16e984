import Distributions
import Statistics
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// The chance of exceeding a limit, and the classes that may still be missed (RULES 11).
extension AttendanceTests {
  @Test func `the risk by hand: one class to come, and no absence left`() async throws {
    let entry = try await entry([Course("wed", .wednesday, classes: 5)], Self.week, today: "2024-05-01")
    #expect(entry.max == 1 && entry.remaining == 0)
    // 1 of 4 was missed: Beta(2, 4) has the mean 1/3, and by SciPy 1.17.1 these ends.
    let risk = try #require(entry.risk)
    #expect(near(risk.p, 1.0 / 3))
    #expect(near(risk.low, 0.052744950526317) && near(risk.high, 0.716417936118089), "\(risk)")
    #expect(entry.safeMisses == 0)
  }

  @Test func `the risk of the next miss is that of the classes after it`() async throws {
    let entry = try await entry(
      [Course("wed", .wednesday, classes: 11, max: 1)], semesters: Self.eleven, today: "2024-05-29")
    // Held 8, to come 3: Beta(1, 9). After one miss, one of the two others is too much: 1 - 9 / 11.
    #expect(near(entry.riskOfNextMiss ?? -1, 1 - 9.0 / 11))
    let ended = try await self.entry(
      [Course("wed", .wednesday, classes: 11, max: 1)], semesters: Self.eleven, today: "2024-06-19")
    #expect(ended.riskOfNextMiss == nil)
  }

  @Test(
    arguments: [
      // Held 9, to come 2 of 11: Beta(1, 10). Both missed: 1 x 2 / (11 x 12); of one: 1 / 11.
      ("2024-06-05", 2.0 / 132, 1),
      // Held 8, to come 3: Beta(1, 9), none missed 9 / 12, one 27 / 132. Of two, after a miss: 1 - 9 / 11.
      ("2024-05-29", 1 - 0.75 - 27.0 / 132, 0),
      // Held 10, to come 1: it may be missed, since one absence is allowed.
      ("2024-06-12", 0, 1),
      // None to come.
      ("2024-06-19", 0, nil),
    ] as [(String, Double, Int?)])
  func `safe misses are those after which the risk is at most a tenth`(
    today: String, p: Double, safe: Int?
  ) async throws {
    let entry = try await entry(
      [Course("wed", .wednesday, classes: 11, max: 1)], semesters: Self.eleven, today: today)
    let risk = try #require(entry.risk)
    #expect(near(risk.p, p), "\(risk)")
    #expect(entry.safeMisses == safe)
    #expect(risk.low <= risk.p && risk.p <= risk.high)
  }

  @Test func `below three classes held there is no risk, unless the limit is exceeded`() async throws {
    let courses = [Course("wed", .wednesday, classes: 5, max: 1)]
    #expect(try await entry(courses, today: "2024-04-23").risk == nil)
    #expect(try await entry(courses, today: "2024-04-24").risk != nil)
    let over = [Absence("2024-04-10", "wed"), Absence("2024-04-17", "wed")]
    let entry = try await entry(courses, over, today: "2024-04-17")
    #expect(entry.risk == AttendanceFigure.Risk(p: 1, low: 1, high: 1))
  }

  @Test func `F4: the risk of a course with others by hand, its ends at those of its own chance`()
    async throws
  {
    // A class of either to come. The other course missed 2 of 4 and 0 of 4: means of 3/14 and 1/14, worth ten classes.
    let courses = [
      Course("wed", .wednesday, classes: 5, max: 0), Course("thu", .thursday, classes: 5, max: 2),
    ]
    let absences = [Absence("2024-04-11", "thu"), Absence("2024-04-18", "thu")]
    let figure = try await figure(courses, absences, today: "2024-05-02")
    let (wed, thu) = (try #require(figure.courses.first), try #require(figure.courses.last))
    #expect(wed.held == 4 && wed.coming == 1 && thu.held == 4 && thu.coming == 1)
    #expect(wed.risk.map { $0.prior.origin } == .mean && wed.risk?.bad == nil)
    #expect(near(wed.risk?.p, 30.0 / 14 / 14) && near(thu.risk?.p, (10.0 / 14 + 2) / 14), "\(figure.courses)")
    // With one class to come the ends are those of the chance: Beta(30 / 14, 166 / 14).
    let ends = BetaBinomial.interval(a: 30.0 / 14, b: 166.0 / 14)
    #expect(near(wed.risk?.low, ends.low) && near(wed.risk?.high, ends.high))
    // A bad day on the 8th, on which both would be missed, is none: each stands on a day of its own.
  }

  @Test func `F4: days on which all was missed come again, for all courses at once`() async throws {
    // Two classes on Wednesdays 10, 17 and 24 April and 1 May; on the 10th both were missed. One day to come.
    let courses = [
      Course("a", .wednesday, 1, classes: 5, max: 1), Course("b", .wednesday, 2, classes: 5, max: 5),
    ]
    let figure = try await figure(
      courses, [Absence("2024-04-10", "a"), Absence("2024-04-10", "b")], today: "2024-05-01")
    let entry = try #require(figure.courses.first)
    // Bad with Beta(1.5, 27.5); else missed with the mean (0 + 1) / (3 + 10) of the other, and none of three: 10/169.
    let (bad, own) = (1.5 / 29, 10.0 / 13 / 13)
    #expect(entry.risk?.bad == AbsenceOutlook.Weights(a: 1.5, b: 27.5))
    #expect(near(entry.risk?.p, bad + (1 - bad) * own), "\(entry)")
    // 11 %: not even the last class is safe. That of the other course may be missed.
    #expect(figure.courses.map(\.safeMisses) == [0, 1])
  }

  @Test func `T7: late arrivals to come count towards the risk`() async throws {
    // Late to each of four classes, and one to come: 4 late make two absences, and the fifth no more, by 2 = 1.
    let late = ["2024-04-10", "2024-04-17", "2024-04-24", "2024-05-01"].map { Absence($0, "wed", .late) }
    let courses = [Course("wed", .wednesday, classes: 5, max: 2)]
    let two = try await entry(courses, late, today: "2024-05-01") { $0.late = .twoAreOne }
    // Beta(1, 5) of missing.
    #expect(near(two.risk?.p, 1.0 / 6))
    // By thirds 4/3, and 5/3 or 7/3 after the last class: too much only if it is missed.
    let third = try await entry(courses, late, today: "2024-05-01") { $0.late = .third }
    #expect(near(third.risk?.p, 1.0 / 6))
    // With three late arrivals the fourth makes an absence: missed with 1/6, else late with Beta(4, 2) of four.
    let three = try await entry(
      [Course("wed", .wednesday, classes: 5, max: 1)], Array(late.prefix(3)), today: "2024-05-01"
    ) { $0.late = .twoAreOne }
    #expect(near(three.risk?.p, 1.0 / 6 + 5.0 / 6 * 4 / 6))
  }

  @Test func `T10: a class of today that is not over is still to come`() async throws {
    let times = [
      PeriodTime(period: 1, start: 540, end: 630, semester: "spring"),
      PeriodTime(period: 2, start: 780, end: 870, semester: "spring"),
    ]
    // At noon the first class of Wednesday, 1 May is over, and the second is not.
    let figure = try await figure(
      [Course("a", .wednesday, 1), Course("b", .wednesday, 2)], periodTimes: times, today: "2024-05-01")
    #expect(figure.courses.map(\.held) == [4, 3] && figure.courses.map(\.coming) == [1, 2])
  }

  @Test func `a course that has exceeded its limit does so for certain, and has no safe misses`() async throws
  {
    let entry = try await entry(
      [Course("wed", .wednesday, classes: 5, max: 0)], [Absence("2024-04-10", "wed")], today: "2024-05-01")
    #expect(entry.risk == AttendanceFigure.Risk(p: 1, low: 1, high: 1))
    #expect(entry.safeMisses == 0)
  }

  @Test func `T10: marks of presence do not end a course whose term is not known`() async throws {
    let dates = ["2024-04-03", "2024-04-10", "2024-04-17", "2024-04-24", "2024-05-01", "2024-05-08"]
    let marks = dates.map { Absence($0, "wed", $0 == "2024-04-17" ? .absent : .present) }
    let entry = try await entry([Course("wed", .wednesday)], marks, semesters: [], today: "2024-05-09")
    #expect(entry.held == 6 && entry.isRunning == nil && entry.coming == nil && entry.risk == nil)
    // A third of 15 may be missed, and one was. Nothing is known of the classes to come.
    #expect(entry.remaining == 4 && entry.safeMisses == nil)
    #expect(entry.rateAll.map { abs($0 - 5.0 / 15) < 1e-12 } == true)
  }

  @Test func `without terms there is neither a rate nor a risk, and no class is safe to miss`() async throws {
    let course = Course("wed", .wednesday, classes: 15)
    let entry = try await entry([course], Self.week, semesters: [], today: "2024-05-01") { $0.late = .third }
    #expect(entry.held == nil && entry.rate == nil && entry.rateAll == nil && entry.rateMax == nil)
    #expect(entry.risk == nil)
    // 5 allowed, less 1 and a third.
    #expect(abs(entry.remaining - 11.0 / 3) < 1e-12 && entry.safeMisses == nil)
    let over = try await self.entry(
      [Course("wed", .wednesday, max: 0)], Self.week, semesters: [], today: "2024-05-01")
    #expect(over.safeMisses == 0)
  }
}
