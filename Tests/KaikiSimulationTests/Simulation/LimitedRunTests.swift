import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct LimitedRunTests {
  /// In order: cards 1 and 3 (due -3), 2 (-1), 0, 4 and 6 (0), 5 (1). New cards 7 and 8 take no place.
  private static func plan(_ days: Int = 6) -> CardPlan {
    CardPlan.small(
      days: days, seen: [0, -3, -1, -3, 0, 1, 0].map { .at(5, due: $0) }, unseen: 2, newPerDay: 1, limit: 2,
      .always(true))
  }

  @Test func `due cards are studied in the order of due day and card, as many as the limit allows`() {
    var studied = [[Int]](repeating: [], count: 6)
    for answer in Self.plan().firstHistory() { studied[answer.day].append(answer.card) }
    // Card 7, begun on day 0, is due on day 1, behind card 5; it comes on day 3 and is due again on day 5.
    // Card 8, begun on day 1, is due on day 2, and comes on day 4 with nothing else waiting.
    #expect(studied == [[1, 3, 7], [0, 2, 8], [4, 6], [5, 7], [8], [7]])
  }

  @Test func `with a limit, due, correct and backlog follow by hand`() {
    let totals = Self.plan().firstTotals
    // Day 0: six due, two done. Day 1: those four, 5 and 7. Day 2: four, and 8. Day 3: 5, 7, 8. And so on.
    #expect(totals[.due] == [6, 6, 5, 3, 1, 1])
    #expect(totals[.reviews] == [3, 3, 2, 2, 1, 1])
    #expect(totals[.correct] == totals[.reviews])
    #expect(totals[.new] == [1, 1, 0, 0, 0, 0])
    #expect(totals[.backlog] == [4, 4, 3, 1, 0, 0])
  }

  @Test func `with a limit of none, nothing due is studied and new cards are begun`() {
    let totals = CardPlan.small(
      days: 3, seen: [.at(1, due: -1), .at(1, due: 1)], unseen: 2, newPerDay: 1, limit: 0, .always(true)
    ).firstTotals
    // Day 1 has the two seen cards and the new one of day 0; day 2 the new one of day 1 as well.
    #expect(totals[.due] == [1, 3, 4])
    #expect(totals[.backlog] == [1, 3, 4])
    #expect(totals[.reviews] == [1, 1, 0])
  }

  @Test func `with a limit, cards left after twenty wrong answers wait in the order of due day and card`() {
    // Three cards due on day 0, always wrong. Day 0: cards 0 and 1, which stay due on day 0 as card 2 does. So
    // day 1 has cards 0 and 1 again, now due on day 1; day 2 card 2, due on day 0, and card 0.
    let history = CardPlan.small(
      days: 4, seen: (0..<3).map { _ in .at(1, due: 0) }, limit: 2, .always(false)
    ).firstHistory()
    let studied = (0..<4).map { day in Set(history.filter { $0.day == day }.map(\.card)).sorted() }
    #expect(studied == [[0, 1], [0, 1], [0, 2], [0, 1]])
  }
}
