import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Daily lists, projected from past ones (L4, L5).
struct ListScenarioTests {
  /// Three lists of two items, of 14, 15 and 17 January; on the 16th the app was not opened.
  private static func history() throws -> HistoryAsOf {
    try HistoryAsOf(now: "2026-01-17T12:00").with(lists: [
      try DailyList("2026-01-14T08:00", ["a!", "b"], id: "l1"),
      try DailyList("2026-01-15T08:00", ["c!", "d!"], id: "l2"),
      try DailyList("2026-01-17T08:00", ["e", "f!"], id: "l3"),
    ])
  }

  private func scenario(_ mode: ResetMode, replicates: Int = 20) throws -> ListScenario {
    let history = try Self.history()
    let options = ScenarioOptions(history, days: 9, replicates: replicates) { $0.resetMode = mode }
    return try #require(ListScenario(history, options))
  }

  @Test func `new items are drawn from past days, and left ones are counted (L5)`() async throws {
    let scenario = try scenario(.clear)
    let plan = scenario.plan
    #expect(plan.record.map { $0?.added } == [2, 2, nil, 2])
    #expect(plan.record.map { $0?.done } == [1, 2, nil, 1])
    #expect([plan.opened, plan.itemCount, plan.doneCount, plan.left] == [3, 6, 4, 0])
    #expect(plan.span.start.description == "2026-01-18")
    // Every past list had two items, so a simulated day has two, or none where the app is not opened.
    let projection = await scenario.simulated(jobs: 1) {}.projection
    #expect(projection.start == plan.span.start && projection.days.count == 9)
    for day in projection.days {
      let items = try #require(day[.items])
      #expect([items.p5, items.p50, items.p95].allSatisfy { [0, 2].contains($0) }, "\(day)")
      #expect(day[.carried]?.mean == 0)
    }
  }

  @Test(arguments: [(.clear, 0), (.carry, 1), (.uncheck, 2)] as [(ResetMode, Int)])
  func `L5: of the last list e is left, and whatever the mode no more items are known`(
    mode: ResetMode, left: Int
  ) throws {
    let plan = try scenario(mode).plan
    #expect(plan.mode == mode)
    #expect(plan.left == left)
    // What was left before was not written down again.
    #expect(plan.itemCount == 6 && plan.doneCount == 4)
  }

  @Test func `L5: what is left over is carried on the first day that is opened`() async throws {
    let totals = try await scenario(.carry).plan.run(jobs: 1)
    for replicate in totals {
      let first = try #require(replicate[.items].firstIndex { $0 > 0 })
      #expect(replicate[.carried][first] == 1 && replicate[.items][first] == 3)
    }
  }

  @Test func `items that were carried over are not new ones`() throws {
    // The item of the first day stands on the second list again, beside a new one.
    let history = try HistoryAsOf(now: "2026-01-15T12:00").with(lists: [
      try DailyList("2026-01-14T08:00", ["a"], id: "l1"),
      try DailyList("2026-01-15T08:00", ["a", "b"], id: "l2"),
    ])
    let plan = try #require(ListScenario(history, ScenarioOptions(history, days: 1))).plan
    #expect(plan.record.map { $0?.added } == [1, 1])
  }

  @Test func `without a list nothing is projected`() throws {
    let histories = [
      try HistoryAsOf(now: "2026-01-17T12:00"), try HistoryAsOf(now: "2026-01-17T12:00").with(lists: []),
      try HistoryAsOf(now: "2026-01-17T12:00").with(opened: [Event("2026-01-16T12:00")]),
      try HistoryAsOf(now: "2026-01-13T12:00").with(lists: [try DailyList("2026-01-14T08:00", ["a"])]),
    ]
    for history in histories {
      #expect(ListScenario(history, ScenarioOptions(history, days: 3)) == nil)
    }
  }
}
