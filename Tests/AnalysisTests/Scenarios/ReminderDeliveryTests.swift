import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation

/// The share of reminders that reached their user (N2).
struct ReminderDeliveryTests {
  private func totals(shown: [Int32], starved: [Int32]) -> DailyTotals {
    var totals = DailyTotals(days: shown.count)
    totals[.shown] = ContiguousArray(shown)
    totals[.starved] = ContiguousArray(starved)
    return totals
  }

  @Test func `N2: the share is taken over each whole replicate`() {
    // 3 of 4, all of 1, and none of 2.
    let delivery = ReminderDelivery([
      totals(shown: [3, 0, 0], starved: [0, 1, 0]), totals(shown: [0, 0, 1], starved: [0, 0, 0]),
      totals(shown: [0, 0, 0], starved: [1, 1, 0]),
    ])
    #expect(delivery.share == Band([0.75, 1, 0]))
    #expect(delivery.share?.p50 == 0.75)
  }

  @Test func `N2: replicates in which no reminder came due have no say`() {
    let nothing = totals(shown: [0, 0], starved: [0, 0])
    #expect(
      ReminderDelivery([nothing, totals(shown: [1, 0], starved: [0, 1]), nothing]).share == Band([0.5]))
    #expect(ReminderDelivery([nothing, nothing]).share == nil)
  }

  @Test func `counts beyond 32 bits add up`() {
    let most = totals(shown: [.max, .max], starved: [.max, .max])
    #expect(ReminderDelivery([most]).share == Band([0.5]))
  }
}
