import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct DailyTotalsTests {
  @Test func `memorised is the sum of recall over seen cards at the day's end`() {
    // One seen card, far from due, of stability 10 and last answered a day before the start: on day d its
    // recall is that of d + 1 days, which on day 9 is 0.9.
    let state = FSRS6Memory.State(
      memory: MemoryState(stability: 10, difficulty: 5), lastDay: CardPlan.smallStart + -1,
      firstDay: CardPlan.smallStart + -100)
    let plan = CardPlan.small(
      days: 12, seen: [.at(6, due: 29)], limit: nil,
      .fsrs6([state], .table(.standard)))
    let totals = plan.firstTotals
    let model = ReferenceFSRS6()
    for day in 0..<12 {
      let memorised = totals[amounts: .memorised][day]
      #expect(abs(memorised - model.recall(Double(day + 1), 10)) < 4e-5, "day \(day)")
    }
    #expect(abs(totals[amounts: .memorised][9] - 0.9) < 4e-5)
    #expect(totals[.reviews].allSatisfy { $0 == 0 })
  }

  @Test func `memorised is zero where the model knows nothing of recall`() {
    let totals = CardPlan.small(
      days: 5, seen: [.at(1, due: 0)], unseen: 4, newPerDay: 1, limit: nil, SmallDeck.simulationModels[0]
    ).firstTotals
    #expect((0..<5).allSatisfy { totals[amounts: .memorised][$0] == 0 })
  }
}
