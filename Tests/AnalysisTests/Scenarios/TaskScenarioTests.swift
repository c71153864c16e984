import Foundation
import Phrases
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// Recurring tasks in use, projected by the delays of the past.
struct TaskScenarioTests {
  /// Two hundred tasks that come back after 1 to 40 days, done at random over half a year.
  private func history(tasks count: Int = 200) throws -> HistoryAsOf {
    var draws = RandomStream(seed: 11, domain: .tests)
    let start = try day("2025-07-01")
    var tasks: [RecurringTask] = []
    var done: [Event] = []
    for number in 0..<count {
      let interval = 1 + draws.below(40)
      var at = draws.below(interval)
      while at < 180 {
        done.append(Event("\(start + at)T\(10 + draws.below(12)):\(10 + draws.below(50))", "t\(number)"))
        // Some days early or some days late.
        at += max(1, interval - draws.below(4) + draws.below(2) * draws.below(20))
      }
      tasks.append(
        try RecurringTask("t\(number)", every: interval, next: "\(start)T09:00", created: "2025-06-30T00:00"))
    }
    return try HistoryAsOf(now: "\(start + 180)T12:00").with(
      tasks: tasks, done: done.sorted { $0.at < $1.at })
  }

  private func scenario(
    _ history: HistoryAsOf, days: Int, replicates: Int = 1, seed: UInt64 = 1,
    change: (inout ScenarioOptions) -> Void = { _ in }
  ) throws -> TaskScenario {
    try #require(
      TaskScenario(
        history, ScenarioOptions(history, days: days, replicates: replicates, seed: seed, change: change)))
  }

  /// The history that the first replicate leaves behind, as of its last event.
  private func future(of scenario: TaskScenario, _ history: HistoryAsOf) throws -> HistoryAsOf {
    var future = History()
    scenario.firstHistory(into: &future)
    return HistoryAsOf(
      future, settings: history.settings, boundary: history.boundary, now: try #require(future.latestEvent))
  }

  // MARK: The first replicate as a history

  /// A cell of lateness and weekday: days on which a task waited, and those on which it was done.
  private struct Tally {
    var days: Int
    var done: Int

    /// The chance of a binomial count.
    private func chance(_ count: Int, _ rate: Double) -> Double {
      let (n, k) = (Double(days), Double(count))
      let ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
      return Foundation.exp(ways + k * Foundation.log(rate) + (n - k) * Foundation.log1p(-rate))
    }

    /// The chance that a binomial count lies as far out as it does, or further, on its own side of the mean.
    ///
    /// A Clopper-Pearson interval holds a rate where this is greater than half of the interval's error.
    func rarity(at rate: Double) -> Double {
      let isHigh = Double(done) > rate * Double(days)
      var (sum, count, last) = (0.0, done, 1.0)
      while 0...days ~= count, last > 1e-9 {
        last = chance(count, rate)
        sum += last
        count += isHigh ? 1 : -1
      }
      return sum
    }
  }

  @Test func `a year that is looked back on shows the hazard that it was drawn from`() async throws {
    let history = try history()
    let scenario = try scenario(history, days: 365)
    let future = try future(of: scenario, history)
    // The last event lies within the run: no row of the history is only planned.
    #expect(future.today < scenario.plan.span.start + 365)
    let rates = scenario.plan.firstRates
    let cells = await future.figure(DelaysMeasure.self).cells.filter { $0.weekday != nil }
    #expect(cells.count == 42)
    // The error of 5 % is shared by the two ends of all intervals (Bonferroni).
    let share = 0.05 / Double(cells.count) / 2
    var unlike = 0
    for cell in cells {
      let rate = rates[cell.lateness, try #require(cell.weekday)]
      let tally = Tally(days: cell.interval.n, done: cell.interval.successes)
      #expect(tally.rarity(at: rate) > share, "\(cell), drawn from \(rate)")
      if tally.rarity(at: 0.2) < share { unlike += 1 }
    }
    // Of another rate they are not drawn, so the check can tell.
    #expect(unlike > 28)
  }

  @Test(arguments: [40, 120])
  func `the history has the first replicate's completions on each day`(days: Int) async throws {
    let history = try history(tasks: 60)
    let scenario = try scenario(history, days: days)
    let done = await scenario.plan.run(jobs: 1)[0][.done].map(Int.init)
    let future = try future(of: scenario, history)
    let completions = try #require(future.history.completions)
    for day in 0..<days {
      let date = scenario.plan.span.start + day
      #expect(completions.count { history.boundary.day(of: $0.at) == date } == done[day], "day \(day)")
    }
    #expect(completions.count == done.reduce(0, +))
    #expect(
      completions.compactMap(\.id) == (1...completions.count).map { "simulated-1-\(padded($0, to: 6))" })
    // Every task is done at most once a day, and no row contradicts the completions.
    let findings = await future.figure(AuditMeasure.self).all.filter {
      !$0.message.contains("is not among the completions")
    }
    #expect(findings == [])
    #expect(await future.figure(StreaksMeasure.self).all.activeDays == done.count { $0 > 0 })
    let three = try self.scenario(history, days: days, replicates: 3)
    #expect(try self.future(of: three, history).history.completions == completions)
    #expect(try self.future(of: three, history).history.recurringTasks == future.history.recurringTasks)
  }

  @Test func `no row of a history that is left behind is younger than the run`() async throws {
    // A fixed task whose next reminder lies far beyond the run.
    let history = try HistoryAsOf(now: "2026-01-15T12:00Z", zone: .utc).with(tasks: [
      try RecurringTask(
        "near", every: 2, .day, .fixed, anchor: "2026-01-02T09:00Z", next: "2026-01-16T09:00Z",
        created: "2026-01-01T00:00Z"),
      try RecurringTask(
        "far", every: 24, .month, .fixed, anchor: "2025-06-30T09:00Z", next: "2027-06-30T09:00Z",
        created: "2026-01-01T00:00Z"),
    ])
    let scenario = try scenario(history, days: 20)
    let future = try future(of: scenario, history)
    #expect(try future.now < instant("2026-02-05T00:00Z"))
    #expect(await future.figure(TodayMeasure.self).upcoming.map(\.id).contains("far"))
    let far = try #require(future.history.recurringTasks?.first { $0.id == "far" })
    #expect(try far.nextReminder == instant("2027-06-30T09:00Z"))
    // Anchored where it will begin; made when it was.
    #expect(far.anchor == far.nextReminder)
    #expect(try far.created == instant("2026-01-01T00:00Z"))
    let near = try #require(future.history.recurringTasks?.first { $0.id == "near" })
    // Made anew just before its first reminder of the run.
    #expect(try near.created == instant("2026-01-16T08:59:59Z"))
    #expect(try near.anchor == instant("2026-01-02T09:00Z"))
  }

  // MARK: The plan

  @Test func `the plan holds every option, and the hazard of each lateness and weekday`() throws {
    let tasks = try history(tasks: 20)
    let history = HistoryAsOf(
      tasks.history, settings: tasks.settings, boundary: tasks.boundary, now: tasks.now, keepsTime: true)
    let scenario = try scenario(history, days: 3, replicates: 2, seed: 9) {
      ($0.cap, $0.repeatDays, $0.system, $0.notificationRules) = (30, 2, .lastAdded, .original)
      $0.opensPerDay = 1.5
    }
    let plan = scenario.plan
    #expect(plan.span == PlanSpan(start: history.today + 1, days: 3, replicates: 2, seed: 9))
    #expect(plan.cap == 30 && plan.repeatDays == 2 && SystemModel.limit == 64)
    #expect(plan.system == .lastAdded && plan.rules == .original)
    #expect(scenario.usage.source == .option && scenario.usage.usage.perDay == 1.5)
    // A number that somebody names holds as it is.
    #expect(plan.opens.perDay == 1.5 && !plan.opens.opensForCompletions)
    #expect(plan.scheduler.keepsTime)
    for lateness in CompletionHazard.Lateness.allCases {
      for weekday in Weekday.allCases {
        for rate in [plan.hazard.mean(lateness, weekday), plan.firstRates[lateness, weekday]] {
          #expect(0 < rate && rate < 1, "\(lateness) \(weekday)")
        }
      }
    }
  }

  @Test func `the hazard is that of the delays up to yesterday`() async throws {
    let history = try history(tasks: 20)
    let plan = try scenario(history, days: 3).plan
    for cell in await history.figure(DelaysMeasure.self).cells {
      let count = cell.weekday.map { plan.hazard[cell.lateness, $0] } ?? plan.hazard.total(cell.lateness)
      #expect(count == CompletionHazard.Count(days: cell.interval.n, done: cell.interval.successes))
    }
    #expect(!plan.hazard.isEmpty)
  }

  @Test func `without completions the delay and the openings are assumed`() throws {
    let history = try HistoryAsOf(now: "2026-01-15T12:00").with(
      tasks: [try RecurringTask("t", next: "2026-01-16T09:00")])
    let scenario = try scenario(history, days: 2)
    #expect(scenario.usage.source == .standard && scenario.plan.opens.perDay == 1)
    #expect(scenario.plan.hazard.isEmpty)
  }

  @Test func `openings are those that were recorded, or else those of completions`() throws {
    let tasks = try HistoryAsOf(now: "2026-01-15T12:00").with(
      tasks: [try RecurringTask("t", next: "2026-01-16T09:00")], done: [Event("2026-01-13T09:00", "t")])
    #expect(try scenario(tasks, days: 2).usage.source == .completions)
    let opened = try tasks.with(opened: [Event("2026-01-14T08:00"), Event("2026-01-14T09:00")])
    #expect(try scenario(opened, days: 2).usage.source == .opens)
    #expect(try scenario(opened, days: 2).usage.usage.perDay == 2)
  }

  @Test func `tasks in use go by their making, then by id, and say whether they want reminders`() throws {
    var silent = try RecurringTask("B", next: "2026-01-16T09:00")
    silent.isNotificationEnabled = false
    let history = try HistoryAsOf(now: "2026-01-15T12:00").with(tasks: [
      try RecurringTask("late", next: "2026-01-16T09:00", created: "2026-01-02T00:00"), silent,
      try RecurringTask("a", next: "2026-01-16T09:00"),
      try RecurringTask("off", next: "2026-01-16T09:00", isActive: false),
      try RecurringTask("to come", next: "2026-02-16T09:00", created: "2026-02-02T00:00"),
    ])
    let scenario = try scenario(history, days: 2)
    #expect(scenario.standings.map(\.task.id) == ["a", "B", "late"])
    #expect(scenario.plan.tasks.map(\.isNotificationEnabled) == [true, false, true])
    #expect(scenario.plan.tasks.map(\.state) == scenario.standings.map(\.state))
  }

  @Test func `bands of sums do not go beyond what tasks done on their days come to`() async throws {
    // A task of a day, one of a week and one of thirty days, none of which was ever late.
    var done: [Event] = []
    let start = try day("2025-01-01")
    for (name, interval) in [("a", 1), ("b", 7), ("c", 30)] {
      done += stride(from: 0, to: 360, by: interval).map { Event("\(start + $0)T10:00", name) }
    }
    let history = try HistoryAsOf(now: "\(start + 359)T12:00").with(
      tasks: [("a", 1, 360), ("b", 7, 364), ("c", 30, 360)].map { name, interval, next in
        try RecurringTask(name, every: interval, next: "\(start + next)T09:00", created: "2024-12-31T00:00")
      }, done: done.sorted { $0.at < $1.at })
    var scenario = try scenario(history, days: 70, replicates: 100)
    let replicates = await scenario.plan.run(jobs: 2)
    scenario.bandCalibration = BandCalibration(
      folds: 8, days: 2, totals: [BandCalibration.Length(days: 28, chances: [0, 0, 0, 0, 0, 1])])
    let total = try #require(scenario.projection(of: replicates).totals[.done])
    // One more where one was done a day early.
    #expect((83...84).contains(total.p95) && total.p5 < 40, "\(total)")
    scenario.bandCalibration = nil
    #expect(try #require(scenario.projection(of: replicates).totals[.done]).p95 <= 84)
  }

  @Test func `without a task in use nothing is projected`() throws {
    let histories = [
      try HistoryAsOf(now: "2026-01-17T12:00"), try HistoryAsOf(now: "2026-01-17T12:00").with(tasks: []),
      try HistoryAsOf(now: "2026-01-17T12:00").with(done: [Event("2026-01-16T12:00", "t")]),
      try HistoryAsOf(now: "2026-01-17T12:00").with(
        tasks: [try RecurringTask("off", next: "2026-01-16T09:00", isActive: false)]),
    ]
    for history in histories {
      #expect(TaskScenario(history, ScenarioOptions(history, days: 3)) == nil)
    }
  }
}
