import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// Tasks with attempts, projected at their past rates (S8-S10).
struct AttemptScenarioTests {
  /// Some fifty tasks over ninety days, of every state, tried at random.
  private func history() throws -> HistoryAsOf {
    var draws = RandomStream(seed: 7, domain: .tests)
    let start = try day("2026-01-01")
    let goals = try (0..<50).map { number in
      try AttemptTask(
        "t\(number)", target: draws.below(3) > 0 ? 1 + draws.below(40) : nil,
        created: "\(start + draws.below(60))T08:00",
        completed: draws.below(5) == 0 ? "\(start + 80)T08:00" : nil,
        isArchived: draws.below(7) == 0)
    }
    let tried = (0..<600).map { _ in
      Event("\(start + 60 + draws.below(30))T\(10 + draws.below(12)):00", "t\(draws.below(50))")
    }.sorted { $0.at < $1.at }
    return try HistoryAsOf(now: "\(start + 90)T12:00").with(goals: goals, tried: tried)
  }

  @Test func `only active tasks are tried, and targets that are open have a forecast (S9, S10)`() async throws
  {
    let history = try history()
    let figure = await history.figure(AttemptsMeasure.self)
    let scenario = try #require(AttemptScenario(history, ScenarioOptions(history, days: 60, replicates: 9)))
    let rates = try #require(history.attemptRates(before: history.today + 1))
    #expect(Set(scenario.ids) == Set(figure.active) && scenario.ids.count == figure.active.count)
    #expect(scenario.plan.tasks == rates.active.map(\.task))
    #expect(scenario.plan.record == rates.record && rates.record.count == 31)
    #expect(scenario.plan.meanRate == rates.meanRate && rates.meanRate > 0)

    let active = Set(figure.active)
    let open = figure.progress.filter { active.contains($0.task) && $0.share < 1 }
    let simulated = await scenario.simulated(jobs: 2) {}
    let targets = simulated.ending
    #expect(Set(targets.map(\.task)) == Set(open.map(\.task)))
    #expect(targets.count > 0 && targets.count < figure.active.count)
    for target in targets {
      #expect(target.attempts < target.target)
      #expect(open.first { $0.task == target.task }?.attempts == target.attempts)
      #expect(0 <= target.reached && target.reached <= 1)
      // A share of the replicates reaches it by a day only if so many reach it at all.
      #expect((target.p50 != nil) == (target.reached >= 0.5), "\(target)")
    }
    #expect(simulated.projection.quantities == [.attempts] && simulated.projection.days.count == 60)
  }

  @Test func `a forecast is of the days on which the replicates reached the target`() throws {
    let history = try HistoryAsOf(now: "2026-01-31T12:00").with(
      goals: [
        try AttemptTask("none"), try AttemptTask("met", target: 1, created: "2026-01-02T00:00"),
        try AttemptTask("open", target: 9, created: "2026-01-03T00:00"),
      ], tried: [Event("2026-01-04T08:00", "met"), Event("2026-01-05T08:00", "open")])
    let scenario = try #require(AttemptScenario(history, ScenarioOptions(history, days: 10, replicates: 2)))
    #expect(scenario.ids == ["none", "met", "open"])
    var (early, never) = (AttemptTotals(days: 10, tasks: 3), AttemptTotals(days: 10, tasks: 3))
    early.reached = [nil, 0, 4]
    never.reached = [nil, 0, nil]
    // The fourth day after 1 February.
    #expect(
      scenario.ending(of: [early, never]) == [
        TargetForecast(
          task: "open", name: "Try", attempts: 1, target: 9, reached: [4, nil], start: try day("2026-02-01"))
      ])
    #expect(scenario.ending(of: [early]).map(\.p50?.description) == ["2026-02-05"])
  }

  @Test func `a task that is done, archived or of another category is not tried`() async throws {
    var history = History()
    history.attemptTasks = [
      try AttemptTask("a", target: 3), try AttemptTask("b", target: 3, completed: "2026-01-09T00:00"),
      try AttemptTask("c", target: 3, isArchived: true), try AttemptTask("d", .project),
    ]
    history.attempts = try (2...9).map { Event("2026-01-0\($0)T10:00", $0 % 2 == 0 ? "a" : "b") }.attempts
    func tasks(_ categories: [AttemptTask.Category]) throws -> [String] {
      var kept = history
      if !categories.isEmpty { kept.keep(categories: categories) }
      let view = HistoryAsOf(
        kept, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
        now: try instant("2026-01-09T12:00"))
      let scenario = try #require(AttemptScenario(view, ScenarioOptions(view, days: 5)))
      // a has four attempts and aimed at three.
      #expect(scenario.ending(of: [AttemptTotals(days: 5, tasks: scenario.ids.count)]).isEmpty)
      return scenario.ids
    }
    #expect(try tasks([]) == ["a", "d"])
    #expect(try tasks([.habit]) == ["a"])
    #expect(try tasks([.habit, .project]) == ["a", "d"])
  }

  @Test func `without an active task nothing is projected`() throws {
    let histories = [
      try HistoryAsOf(now: "2026-01-17T12:00"),
      try HistoryAsOf(now: "2026-01-17T12:00").with(goals: [try AttemptTask("a", isArchived: true)]),
      // Attempts at tasks that nothing else is known of.
      try HistoryAsOf(now: "2026-01-17T12:00").with(tried: [Event("2026-01-16T12:00", "a")]),
    ]
    for history in histories {
      #expect(AttemptScenario(history, ScenarioOptions(history, days: 3)) == nil)
    }
  }
}
