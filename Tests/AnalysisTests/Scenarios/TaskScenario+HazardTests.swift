import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// Recurring tasks of long intervals and of several levels, projected from a log (F3).
struct TaskScenarioHazardTests {
  private let start: Day

  init() throws {
    start = try day("2025-01-01")
  }

  /// A task that is done on some days from the start, at ten.
  private func task(
    _ id: String, every interval: Int, on days: [Int], next: Int
  ) throws -> (task: RecurringTask, done: [Event]) {
    (
      try RecurringTask(
        id, every: interval, done: days.last.map { "\(start + $0)T10:00" }, next: "\(start + next)T10:00",
        created: "2024-12-01T00:00"),
      days.map { Event("\(start + $0)T10:00", id) }
    )
  }

  /// Tasks and their completions as of the evening of a day from the start.
  private func history(_ tasks: [(task: RecurringTask, done: [Event])], now: Int) throws -> HistoryAsOf {
    try HistoryAsOf(now: "\(start + now)T23:00").with(
      tasks: tasks.map(\.task), done: tasks.flatMap(\.done).sorted { $0.at < $1.at })
  }

  /// How often tasks are done in the days after a history, one count a seed.
  private func counts(
    _ history: HistoryAsOf, days: Int, seeds: UInt64, of isCounted: (String) -> Bool
  ) throws -> [Int] {
    try (1...seeds).map { seed in
      let scenario = try #require(
        TaskScenario(history, ScenarioOptions(history, days: days, replicates: 1, seed: seed)))
      return scenario.plan.firstHistory().completions.count { isCounted(scenario.standings[$0.task].task.id) }
    }
  }

  @Test func `F3: yearly tasks are done about once a year, whatever is done early of tasks of three days`()
    throws
  {
    // Twenty tasks of three days, of which every tenth round is done two days early and all others on their day.
    var tasks = try (0..<20).map { number in
      var done = [number % 3]
      while done[done.count - 1] < 360 {
        done.append(done[done.count - 1] + ((done.count + number) % 10 == 0 ? 1 : 3))
      }
      return try task("often \(number)", every: 3, on: done, next: done[done.count - 1] + 3)
    }
    // And ten of a year, each done once in the year before.
    tasks += try (0..<10).map {
      try task("yearly \($0)", every: 365, on: [$0 * 36 + 10], next: $0 * 36 + 375)
    }
    let history = try history(tasks, now: 364)
    let yearly = try counts(history, days: 365, seeds: 20) { $0.hasPrefix("yearly") }
    #expect(yearly.allSatisfy { 5...20 ~= $0 }, "\(yearly)")
    let mean = Double(yearly.reduce(0, +)) / 20
    #expect(8...12 ~= mean, "\(mean)")
    // Of rounds of three days one in ten is done early: 365 days hold 365 / (0.9 x 3 + 0.1 x 1) of them.
    let often = try counts(history, days: 365, seeds: 5) { $0.hasPrefix("often") }
    let expected = 20 * 365 / 2.8
    #expect(often.allSatisfy { abs(Double($0) / expected - 1) < 0.1 }, "\(often), not \(expected)")
  }

  @Test func `F3: of a hundred tasks of ten years without a history, hardly any is done in 110 days`() throws
  {
    let history = try history(
      (0..<100).map { try task("t\($0)", every: 3_650, on: [], next: 3_000 + $0) }, now: 0)
    let done = try counts(history, days: 110, seeds: 40) { _ in true }
    #expect(Double(done.reduce(0, +)) / 40 < 1, "\(done)")
    #expect(done.count { $0 < 3 } >= 38, "\(done)")
  }

  @Test func `F3: each task goes on at its own level, those that are put off as those that are not`() throws {
    // Of weekly tasks, ten are done with a chance of 0.2 on each day from the due day on, ten with 0.4.
    var draws = RandomStream(seed: 12, domain: .tests)
    let chances = ["lazy": 0.2, "eager": 0.4]
    let tasks = try chances.keys.sorted().flatMap { name in
      try (0..<10).map { number in
        var done = [number]
        while done[done.count - 1] < 690 {
          var day = done[done.count - 1] + 7
          while draws.uniform() >= chances[name] ?? 1 { day += 1 }
          done.append(day)
        }
        // What comes after the history is not known.
        done.removeAll { $0 > 690 }
        return try task("\(name) \(number)", every: 7, on: done, next: done[done.count - 1] + 7)
      }
    }
    let history = try history(tasks, now: 690)
    for (name, chance) in chances {
      let done = try counts(history, days: 600, seeds: 12) { $0.hasPrefix(name) }
      // A round lasts for seven days and 1 / chance - 1 more.
      let expected = 10 * 600 / (6 + 1 / chance)
      let mean = Double(done.reduce(0, +)) / 12
      #expect(abs(mean / expected - 1) < 0.06, "\(name): \(mean), not \(expected)")
    }
  }

  // MARK: The plan

  @Test func `F3: the plan has the day from which each task waits, and what is known of its level`() throws {
    let history = try history(
      [
        try task("a", every: 3, on: [0, 3, 8], next: 11), try task("b", every: 5, on: [], next: 4),
        try task("c", every: 3, on: [7], next: 10),
      ], now: 9)
    let scenario = try #require(TaskScenario(history, ScenarioOptions(history, days: 3)))
    #expect(scenario.standings.map(\.task.id) == ["a", "b", "c"])
    #expect(scenario.plan.tasks.map(\.begun) == [start + 8, try day("2024-12-01"), start + 7])
    let hazard = scenario.plan.hazard
    #expect(hazard.early.occurrences == 2 && hazard.early.doneEarly == 0)
    #expect(hazard.total(.dueDay) == .init(days: 2, done: 1) && hazard.total(.two) == .init(days: 1, done: 1))
    #expect(scenario.plan.tasks.map(\.level.done) == [2, 0, 0])
    // The first waited for two whole rounds, the third for one day of two.
    let early = hazard.early.means
    let late = [(0, 3), (0, 6), (1, 7), (2, 8)].map { late, on in
      hazard.mean([.dueDay, .one, .two][late], (start + on).weekday)
    }
    let levels = scenario.plan.tasks.map(\.level.expected)
    #expect(levels[1] == 0)
    #expect(abs(levels[0] - late.reduce(0, +) - 2 * early.reduce(0, +)) < 1e-12)
    #expect(abs(levels[2] - early[0] - early[1]) < 1e-12)
    #expect(scenario.plan.levelVariance == Frailty.variance(of: scenario.plan.tasks.map(\.level)))
  }
}
