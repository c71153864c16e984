import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation

/// Courses, projected to the end of a run (T7-T10).
struct CourseScenarioTests {
  /// Wednesdays and Fridays of the spring of 2024, as of Wednesday, 24 April.
  private func history(_ absences: [Absence] = []) throws -> HistoryAsOf {
    try HistoryAsOf(
      [Course("wed", name: "W", .wednesday, classes: 5, max: 2), Course("fri", name: "F", .friday, max: 3)],
      absences, today: "2024-04-24")
  }

  private func scenario(
    _ history: HistoryAsOf, days: Int = 30, replicates: Int = 1,
    change: (inout ScenarioOptions) -> Void = { _ in }
  ) throws -> CourseScenario {
    try #require(
      CourseScenario(history, ScenarioOptions(history, days: days, replicates: replicates, change: change)))
  }

  /// Weights to nine digits.
  private static func shown(_ course: CoursePlan.Course) -> String {
    shown([course.missing.a, course.missing.b, course.lateness.a, course.lateness.b])
  }

  private static func shown(_ weights: [Double]) -> String {
    weights.map { ($0 * 1e9).rounded().description }.joined(separator: " ")
  }

  @Test func `the plan holds the courses with their past and the classes to come`() throws {
    let scenario = try scenario(history([Absence("2024-04-10", "wed"), Absence("2024-04-12", "fri", .late)]))
    // Wednesdays 10, 17 and 24 April and Fridays 12 and 19 April were held.
    // The other course missed 0 of 2 and 1 of 3; of the classes attended it was late to 1 of 2 and 0 of 2.
    let wed: [Double] = [10.0 / 12 + 1, 110.0 / 12 + 2, 20.0 / 12, 100.0 / 12 + 2]
    let fri: [Double] = [20.0 / 13, 110.0 / 13 + 2, 10.0 / 12 + 1, 110.0 / 12 + 1]
    #expect(scenario.plan.courses.map { Self.shown($0) } == [Self.shown(wed), Self.shown(fri)])
    // From Thursday the 25th: Friday the 26th, Wednesdays 1 and 8 May and Friday the 10th; 3 May is a holiday.
    #expect(scenario.plan.meetings.map(\.day) == [1, 6, 13, 15])
    #expect(scenario.plan.meetings.map(\.course) == [1, 0, 0, 1])
    #expect(scenario.model.classDays == 0 && scenario.plan.bad == nil)
    #expect(scenario.isLearnt)
    #expect(scenario.classes == 4 && scenario.laterClasses == 0)
  }

  @Test func `classes on days off are missed, in the absences and in the risk`() throws {
    let history = try history([Absence("2024-04-12", "fri"), Absence("2024-04-19", "fri")])
    // Both Fridays to come, and a day without any class.
    let days = Set(try ["2024-04-26", "2024-05-10", "2024-04-27"].map(day))
    let plain = try scenario(history, replicates: 20)
    let off = try scenario(history, replicates: 20) { $0.cards.rules.daysOff = days }
    #expect(plain.classesOff == 0 && off.classesOff == 2)
    #expect(off.plan.meetings.map(\.isSurelyMissed) == [true, false, false, true])
    func ending(_ scenario: CourseScenario) -> [CourseForecast] {
      let run = scenario.plan.prepared()
      return scenario.ending(of: (0..<20).map { run($0) })
    }
    let friday = try #require(ending(off).first { $0.entry.course.id == "fri" })
    // Two so far and two more are four, where three are allowed.
    #expect(friday.absences.mean == 4)
    #expect(friday.entry.risk?.p == 1)
    #expect(friday.entry.safeMisses == 0)
    #expect(ending(off)[0] == ending(plain)[0])
  }

  @Test(
    arguments: [(1, 0, 4), (2, 1, 3), (7, 2, 2), (14, 3, 1), (15, 3, 1), (16, 4, 0)] as [(Int, Int, Int)])
  func `classes after the run are counted apart`(days: Int, within: Int, later: Int) throws {
    let scenario = try scenario(history(), days: days)
    #expect(scenario.classes == within && scenario.laterClasses == later)
  }

  @Test func `a course ends as the replicates say`() throws {
    let scenario = try scenario(
      history([
        Absence("2024-04-10", "wed"), Absence("2024-04-17", "wed"), Absence("2024-04-19", "fri", .late),
      ]),
      replicates: 2
    ) { $0.attendance.late = .twoAreOne }
    var (first, second) = (CourseTotals(days: 30, courses: 2), CourseTotals(days: 30, courses: 2))
    // In the second replicate a Wednesday is missed, and a Friday come late to.
    second.missed = [[1], []]
    second.late = [[], [0]]
    let forecasts = scenario.ending(of: [first, second])
    #expect(forecasts.map(\.entry) == scenario.entries)
    #expect(forecasts.map(\.entry.course.id) == ["wed", "fri"])
    #expect(forecasts.map(\.entry.absences) == [2, 0] && forecasts.map(\.entry.max) == [2, 3])
    // T7: the second late arrival makes an absence.
    #expect(forecasts.map(\.absences) == [Band([2, 3]), Band([0, 1])])
    // Two Fridays have been held: too few for a statement about the next ones.
    #expect(forecasts.map(\.entry.held) == [3, 2])
    #expect(forecasts.map(\.entry.safeMisses) == [0, nil] && forecasts.map(\.isLearnt) == [true, false])

    // Literally a late arrival counts nothing, whatever rule is given.
    let original = try self.scenario(
      history([Absence("2024-04-19", "fri", .late)]), replicates: 2
    ) {
      $0.attendance.late = .twoAreOne
      $0.attendance.isOriginal = true
    }
    first.late = [[], [0]]
    #expect(original.ending(of: [first, second]).map(\.absences) == [Band([0, 1]), Band([0, 0])])
  }

  @Test func `the projection counts every class once`() async throws {
    let scenario = try scenario(history(), days: 10, replicates: 7)
    let simulated = await scenario.simulated(jobs: 2) {}
    #expect(simulated.projection.quantities == [.classes, .absences])
    #expect(simulated.projection.days.map { $0[.classes]?.mean } == [0, 1, 0, 0, 0, 0, 1, 0, 0, 0])
    #expect(simulated.ending.count == 2)
  }

  @Test func `below three classes held no risk is told`() throws {
    let history = try HistoryAsOf([Course("wed", .wednesday)], today: "2024-04-17")
    let scenario = try scenario(history)
    #expect(!scenario.isLearnt)
    let forecast = try #require(scenario.ending(of: [CourseTotals(days: 30, courses: 1)]).first)
    #expect(forecast.entry.risk == nil && forecast.entry.safeMisses == nil && forecast.absences == Band([0]))
    let later = try HistoryAsOf([Course("wed", .wednesday)], today: "2024-04-24")
    #expect(try self.scenario(later).isLearnt)
  }

  @Test func `without a class to come nothing is projected`() throws {
    let over = try HistoryAsOf([Course("wed", .wednesday)], today: "2024-05-12")
    let unknown = try HistoryAsOf([Course("wed", .wednesday)], semesters: [], today: "2024-04-24")
    for history in [over, unknown, try HistoryAsOf(now: "2024-04-24T12:00")] {
      #expect(CourseScenario(history, ScenarioOptions(history, days: 3)) == nil)
    }
  }
}
