import TestSupport
import Testing

@testable import Analysis
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

  @Test func `a course that has exceeded its limit does so for certain, and has no safe misses`() async throws
  {
    let entry = try await entry(
      [Course("wed", .wednesday, classes: 5, max: 0)], [Absence("2024-04-10", "wed")], today: "2024-05-01")
    #expect(entry.risk == AttendanceFigure.Risk(p: 1, low: 1, high: 1))
    #expect(entry.safeMisses == 0)
  }

  @Test func `without terms there is neither a rate nor a risk, and what remains is safe`() async throws {
    let course = Course("wed", .wednesday, classes: 15)
    let entry = try await entry([course], Self.week, semesters: [], today: "2024-05-01") { $0.late = .third }
    #expect(entry.held == nil && entry.rate == nil && entry.rateAll == nil && entry.rateMax == nil)
    #expect(entry.risk == nil)
    // 5 allowed, less 1 and a third.
    #expect(entry.safeMisses == 3)
    let over = try await self.entry(
      [Course("wed", .wednesday, max: 0)], Self.week, semesters: [], today: "2024-05-01")
    #expect(over.safeMisses == 0)
  }
}
