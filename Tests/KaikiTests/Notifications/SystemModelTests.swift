import Testing

@testable import Kaiki
@testable import KaikiNumerics

/// What a system keeps of an app's plan, and plans of two apps (N7).
struct SystemModelTests {
  /// A plan of reminders that fire at some seconds, handed over in this order.
  private func plan(_ fires: [Int], cap: Int = 100, dropped: Int = 0, starved: Int = 0) -> NotificationPlan {
    NotificationPlan(
      cap: cap,
      planned: fires.enumerated().map { number, fire in
        PlannedNotification(
          id: "n\(number)", item: nil, fire: Instant(seconds: Int64(fire)), kind: .task, title: "", body: "",
          badge: nil)
      }, dropped: dropped, starved: starved)
  }

  private func fires(_ plan: NotificationPlan) -> [Int] { plan.planned.map { Int($0.fire.seconds) } }

  @Test func `N7: a system keeps 64, and the models have the names of the option`() {
    #expect(SystemModel.limit == 64)
    #expect(SystemModel.allCases.map(\.rawValue) == ["soonest", "lastAdded"])
  }

  @Test(arguments: SystemModel.allCases)
  func `N7: up to 64 reminders are kept as they are`(system: SystemModel) {
    for count in [0, 1, 63, 64] {
      let plan = plan(Array((0..<count).reversed()), dropped: 3, starved: 2)
      #expect(plan.kept(by: system) == plan)
    }
  }

  @Test func `N7: the soonest are kept in the order of their importance`() {
    // The first 70 numbers turned around: the six latest are the six most important.
    let plan = plan(Array((0..<70).reversed()), dropped: 5, starved: 1).kept(by: .soonest)
    #expect(fires(plan) == Array((0..<64).reversed()))
    #expect(plan.cap == 100)
    #expect(plan.dropped == 11)
    // Whatever is lost would have been shown later than all that is kept.
    #expect(plan.starved == 1)
  }

  @Test func `N7: of equally soon reminders those that were added first are kept`() {
    let plan = plan([9, 9] + Array(repeating: 5, count: 62) + [9, 1]).kept(by: .soonest)
    #expect(plan.planned.map(\.id) == ["n0"] + (2..<64).map { "n\($0)" } + ["n65"])
    #expect(plan.dropped == 2)
    #expect(plan.starved == 0)
  }

  @Test func `N7: the last added are kept, and the sooner of the others are starved`() {
    // Of the six that go, those at 0, 1 and 2 come before the last that stays, at 66.
    let lost = [100, 0, 66, 1, 67, 2]
    let plan = plan(lost + Array(3..<67), dropped: 5, starved: 1).kept(by: .lastAdded)
    #expect(fires(plan) == Array(3..<67))
    #expect(plan.dropped == 11)
    #expect(plan.starved == 1 + 3)
  }

  @Test(arguments: Array(1...20) as [UInt64])
  func `N7: every reminder is kept or dropped`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    let count = 60 + draws.below(60)
    let plan = plan((0..<count).map { _ in draws.below(50) })
    let soonest = plan.kept(by: .soonest)
    let last = plan.kept(by: .lastAdded)
    let kept = min(count, 64)
    let sorted = fires(plan).sorted()
    #expect(fires(soonest).sorted() == Array(sorted.prefix(kept)), "seed \(seed)")
    #expect(last.planned == Array(plan.planned.suffix(kept)), "seed \(seed)")
    for other in [soonest, last] {
      #expect(other.planned.count + other.dropped == count, "seed \(seed)")
      let ids = other.planned.map(\.id)
      #expect(plan.planned.map(\.id).filter { ids.contains($0) } == ids, "seed \(seed)")
    }
    #expect(soonest.starved == 0, "seed \(seed)")
    let latest = fires(last).max() ?? 0
    #expect(last.starved == fires(plan).dropLast(kept).count { $0 < latest }, "seed \(seed)")
  }

  @Test func `N7: two apps are kept apart, and their numbers add up`() {
    let joined = plan([5, 1], cap: 60, dropped: 2, starved: 1).joined(by: plan([3], cap: 64, dropped: 4))
    #expect(fires(joined) == [5, 1, 3])
    #expect(joined.cap == 124)
    #expect(joined.dropped == 6)
    #expect(joined.starved == 1)
    #expect(joined.next?.fire == Instant(seconds: 1))
  }
}
