import Testing

@testable import Analysis
@testable import Kaiki

/// How courses end (T7, T10).
struct CourseForecastTests {
  @Test func `a forecast by hand: the share that exceeds, and the next classes that may be missed`() {
    // 2 absences, and none, one or four more in 10, 8 and 2 of 20 runs: 2 of 20 end above 5.
    let missed: [[Int32]] =
      Array(repeating: [], count: 10) + Array(repeating: [1], count: 8) + [[0, 1, 2, 3], [0, 1, 2, 19]]
    let forecast = CourseForecast(
      course: "a", name: "A", count: Self.count(absent: 2), rule: .none, max: 5, missed: missed,
      late: missed.map { _ in [] }, coming: 20, isLearnt: true)
    #expect(forecast.exceeds == 0.1)
    #expect(abs(forecast.absences.mean - (2 + 16.0 / 20)) < 1e-12)
    #expect(forecast.absences.p5 == 2 && forecast.absences.p50 == 2 && forecast.absences.p95 == 6)
    // The next three missed: the runs that miss the second class miss no more by it, so that only those two
    // exceed that miss a class after the third; with four every run exceeds.
    #expect(forecast.safeMisses == 3)
    let worse = CourseForecast(
      course: "a", name: "A", count: Self.count(absent: 2), rule: .none, max: 5,
      missed: missed + [[4, 5, 6, 7]], late: Array(repeating: [], count: 21), coming: 20, isLearnt: true)
    // 3 of 21 exceed: not even none is safe, and the number does not fall below 0.
    #expect(worse.exceeds == 3.0 / 21)
    #expect(worse.safeMisses == 0)
  }

  private static func count(absent: Int, late: Int = 0) -> AbsenceCount {
    var count = AbsenceCount()
    count.absent = absent
    count.late = late
    return count
  }

  @Test(
    arguments: [
      // 4 absences and 1/3, and late once more in one of three runs: 4 2/3 of 5; the next one missed is too much.
      (.third, 4, 1, 5, 0, 0.0, [13.0 / 3, 13.0 / 3, 14.0 / 3]),
      (.third, 3, 1, 5, 1, 0, [10.0 / 3, 10.0 / 3, 11.0 / 3]),
      // Two make one: the run that is late once more ends at 6 of 5.
      (.twoAreOne, 5, 1, 5, 0, 1.0 / 3, [5, 5, 6]), (.threeAreOne, 5, 1, 5, 0, 0, [5, 5, 5]),
      (.none, 5, 1, 5, 0, 0, [5, 5, 5]),
    ] as [(LateRule, Int, Int, Int, Int, Double, [Double])])
  func `T7: late arrivals so far and to come count by the rule towards the end of a course`(
    rule: LateRule, absent: Int, late: Int, max: Int, safe: Int, exceeds: Double, finals: [Double]
  ) throws {
    let forecast = CourseForecast(
      course: "a", name: "A", count: Self.count(absent: absent, late: late), rule: rule, max: max,
      missed: [[], [], []], late: [[], [], [7]], coming: 20, isLearnt: true)
    #expect(forecast.safeMisses == safe)
    #expect(abs(try #require(forecast.exceeds) - exceeds) < 1e-12)
    #expect(abs(forecast.absences.mean - finals.reduce(0, +) / 3) < 1e-12)
    #expect(abs(forecast.absencesSoFar - finals[0]) < 1e-12)
  }

  @Test func `a class that is missed is not come late to, and where nothing was learnt no risk is given`() {
    // Late to the first class: missed instead, it is one absence and no late arrival.
    let one = CourseForecast(
      course: "a", name: "A", count: Self.count(absent: 0, late: 1), rule: .twoAreOne, max: 1, missed: [[]],
      late: [[0]], coming: 2, isLearnt: true)
    #expect(one.absences.mean == 1 && one.safeMisses == 1)
    let unknown = CourseForecast(
      course: "a", name: "A", count: AbsenceCount(), rule: .none, max: 5, missed: [[0]], late: [[]],
      coming: 9,
      isLearnt: false)
    #expect(unknown.exceeds == nil && unknown.safeMisses == nil && unknown.absences.mean == 1)
  }
}
