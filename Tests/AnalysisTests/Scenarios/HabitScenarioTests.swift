import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation

/// Habits in use, projected by their ticks.
struct HabitScenarioTests {
  private static func habit(
    _ name: String, _ days: Range<Int>, isArchived: Bool = false, _ isDone: (Int) -> Bool = { _ in true }
  ) throws -> Habit {
    let start = try day("2025-06-02")
    let details = HabitDetails(name: name, frequency: .daily, isArchived: isArchived)
    return Habit(
      name: name, named: nil, details: details,
      ticks: days.map { Tick(day: start + $0, value: isDone($0) ? .manualYes : .no) })
  }

  private static func history(_ habits: [Habit]) throws -> HistoryAsOf {
    try HistoryAsOf(now: "2025-10-09T22:00").with(habits: habits)
  }

  @Test func `habits in use are projected, from the first of their days`() throws {
    let history = try Self.history([
      try Self.habit("a", 10..<130), try Self.habit("put away", 0..<130, isArchived: true),
      try Self.habit("b", 60..<130), try Self.habit("to come", 200..<210),
    ])
    let scenario = try #require(HabitScenario(history, ScenarioOptions(history, days: 7)))
    #expect(scenario.plan.habits.map(\.habit.name) == ["a", "b"])
    #expect(scenario.plan.blockBootstrap.count == 120)
    #expect(scenario.ceiling?.most(in: 0..<7) == 14)
    #expect(scenario.goesOnAsLogged && scenario.episodes?.count == 0)
    let none = try Self.history([try Self.habit("put away", 0..<130, isArchived: true)])
    #expect(HabitScenario(none, ScenarioOptions(none, days: 7)) == nil)
  }

  @Test func `F10: bands hold no more than each habit once a day, however wide the errors of the past`()
    async throws
  {
    let history = try Self.history([try Self.habit("a", 0..<130) { $0 % 7 < 6 }])
    var scenario = try #require(HabitScenario(history, ScenarioOptions(history, days: 14, replicates: 60)))
    let drawn = await scenario.simulated(jobs: 1) {}.projection
    scenario.bandCalibration = BandCalibration(
      folds: 8, days: 2, totals: [.init(days: 7, chances: [0, 0, 0, 0, 1, 0])])
    let calibrated = await scenario.simulated(jobs: 1) {}.projection
    let (narrow, wide) = (try #require(drawn.totals[.done]), try #require(calibrated.totals[.done]))
    #expect(wide.p95 <= 14 && wide.p5 >= 0 && wide.p50 == narrow.p50 && wide.mean == narrow.mean)
    #expect(wide.p5 < narrow.p5)
    #expect(calibrated.days.allSatisfy { ($0[.done]?.p95 ?? 2) <= 1 })
    // What a strength is, no back-test tells.
    #expect(wide != narrow && calibrated.totals[.strength] == drawn.totals[.strength])
  }

  @Test func `a habit's forecast is that of its replicates`() throws {
    let history = try Self.history([try Self.habit("a", 0..<130)])
    let scenario = try #require(HabitScenario(history, ScenarioOptions(history, days: 2)))
    var (one, two) = (HabitTotals(days: 2), HabitTotals(days: 2))
    one.ends = [HabitTotals.End(done: 0, score: 0.5, streak: 0)]
    two.ends = [HabitTotals.End(done: 2, score: 0.75, streak: 132)]
    let forecast = try #require(scenario.ending(of: [one, two]).first)
    #expect(forecast.habit == "a" && forecast.done == Band([0, 2]))
    #expect(forecast.endScore == Band([0.5, 0.75]) && forecast.streak == Band([0, 132]))
    // 1 − 2^(−130/13), by Loop's rule for a daily habit.
    #expect(abs(forecast.score - (1 - 1.0 / 1_024)) < 1e-9)
  }
}
