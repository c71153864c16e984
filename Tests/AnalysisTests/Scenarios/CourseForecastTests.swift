import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// How courses end (T7, T10).
struct CourseForecastTests {
  /// A course with some absences and late arrivals on Wednesdays.
  private static func entry(absent: Int, late: Int = 0) async throws -> AttendanceFigure.Entry {
    let days = ["2024-04-10", "2024-04-17", "2024-04-24", "2024-05-01", "2024-05-08"]
    let records =
      days.prefix(absent).map { Absence($0, "wed") }
      + days.dropFirst(absent).prefix(late).map { Absence($0, "wed", .late) }
    let history = try HistoryAsOf([Course("wed", .wednesday)], records, today: "2024-05-08")
    return try #require(await history.figure(AttendanceMeasure.self).courses.first)
  }

  @Test func `a forecast by hand`() async throws {
    // 2 absences, and none, one or four more in 10, 8 and 2 of 20 runs.
    let missed: [[Int32]] =
      Array(repeating: [], count: 10) + Array(repeating: [1], count: 8) + [[0, 1, 2, 3], [0, 1, 2, 19]]
    let entry = try await Self.entry(absent: 2)
    let forecast = CourseForecast(entry, rule: .none, missed: missed, late: missed.map { _ in [] })
    #expect(forecast.entry == entry)
    #expect(abs(forecast.absences.mean - (2 + 16.0 / 20)) < 1e-12)
    #expect(forecast.absences.p5 == 2 && forecast.absences.p50 == 2 && forecast.absences.p95 == 6)
  }

  @Test(
    arguments: [
      // 4 absences and 1/3, and late once more in one of three runs: 4 2/3.
      (.third, 4, 1, [13.0 / 3, 13.0 / 3, 14.0 / 3]), (.third, 3, 1, [10.0 / 3, 10.0 / 3, 11.0 / 3]),
      // Two make one: the run that is late once more ends at 5.
      (.twoAreOne, 4, 1, [4, 4, 5]), (.threeAreOne, 3, 2, [3, 3, 4]), (.threeAreOne, 4, 1, [4, 4, 4]),
      (.none, 4, 1, [4, 4, 4]),
    ] as [(LateRule, Int, Int, [Double])])
  func `T7: late arrivals so far and to come count by the rule towards the end of a course`(
    rule: LateRule, absent: Int, late: Int, finals: [Double]
  ) async throws {
    let forecast = CourseForecast(
      try await Self.entry(absent: absent, late: late), rule: rule, missed: [[], [], []],
      late: [[], [], [7]])
    #expect(abs(forecast.absences.mean - finals.reduce(0, +) / 3) < 1e-12)
    #expect(abs(forecast.absences.p5 - finals[0]) < 1e-12)
  }
}
