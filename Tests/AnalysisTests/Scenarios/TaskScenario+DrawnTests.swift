import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// As if there were so many recurring tasks.
extension TaskScenarioTests {
  private static func two() throws -> HistoryAsOf {
    try HistoryAsOf(now: "2026-01-20T12:00").with(tasks: [
      try RecurringTask("short", every: 3, next: "2026-01-22T08:00", created: "2026-01-01T00:00"),
      try RecurringTask("long", every: 1, .month, next: "2026-02-10T21:30", created: "2026-01-01T00:00"),
      try RecurringTask("off", next: "2026-01-22T08:00", isActive: false),
    ])
  }

  private static func drawn(_ count: Int?, seed: UInt64 = 1) throws -> TaskScenario {
    let history = try two()
    return try #require(
      TaskScenario(history, ScenarioOptions(history, days: 30, seed: seed) { $0.taskCount = count }))
  }

  @Test func `so many tasks are drawn from those in use, each due on a day of its own within its interval`()
    throws
  {
    let count = 3_000
    let scenario = try Self.drawn(count)
    #expect(scenario.plan.tasks.count == count && scenario.drawnFrom == 2)
    #expect(Set(scenario.standings.map(\.task.id)).count == count)
    let start = scenario.plan.span.start
    var days: [Int: [Int]] = [:]
    for task in scenario.plan.tasks {
      let (length, second) = task.recurrence.interval.unit == .day ? (3, 8 * 3_600) : (30, 21 * 3_600 + 1_800)
      #expect(task.state.reminder.secondOfDay == second)
      let due = scenario.plan.scheduler.day(of: task.state.reminder)
      // It has waited for it since its interval before.
      #expect(task.begun == due + -length)
      days[length, default: []].append(due - start)
    }
    // Half of each kind, and of each as many on every day, within four standard errors.
    for (length, own) in days {
      #expect(abs(own.count - count / 2) < 4 * 28, "\(own.count)")
      #expect(own.allSatisfy { (0..<length).contains($0) })
      let mean = Double(own.count) / Double(length)
      for day in 0..<length {
        #expect(
          abs(Double(own.count { $0 == day }) - mean) < 4.5 * mean.squareRoot(), "day \(day) of \(length)")
      }
    }
  }

  @Test func `the draws hang on the seed alone, and without a number the tasks are those of the history`()
    throws
  {
    let (one, same, other) = (try Self.drawn(50), try Self.drawn(50), try Self.drawn(50, seed: 2))
    #expect(one.standings == same.standings && one.standings != other.standings)
    let own = try Self.drawn(nil)
    #expect(own.drawnFrom == nil && own.standings.map(\.task.id) == ["long", "short"])
    let none = try HistoryAsOf(now: "2026-01-20T12:00").with(tasks: [])
    #expect(TaskScenario(none, ScenarioOptions(none, days: 3) { $0.taskCount = 5 }) == nil)
  }
}
