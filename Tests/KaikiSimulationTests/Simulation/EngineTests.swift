import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// One card's way and the balance of a day, which are the same for both ways of running.
struct EngineTests {
  @Test(arguments: [nil, 1_000] as [Int?])
  func `C1, C4: always right, a card comes back after 0, 1, 2, 4, 7, 15, 30 and 30 days`(limit: Int?) {
    let history = CardPlan.small(days: 120, unseen: 1, newPerDay: 1, limit: limit, .always(true))
      .firstHistory()
    // The sums of the intervals after each right answer: 1, 2, 4, 7, 15, 30, 30.
    #expect(history.map(\.day) == [0, 1, 3, 7, 14, 29, 59, 89, 119])
    #expect(history.map(\.previousStep) == [0, 1, 2, 3, 4, 5, 6, 6, 6])
    #expect(history.map(\.nextStep) == [1, 2, 3, 4, 5, 6, 6, 6, 6])
    #expect(history.map(\.interval) == [1, 2, 4, 7, 15, 30, 30, 30, 30])
    #expect(history.allSatisfy { $0.isCorrect && $0.card == 0 })
  }

  @Test(arguments: [nil, 1_000] as [Int?])
  func `always right, each day has the new cards and those begun 1, 3, 7, 14, 29 and 59 days before`(
    limit: Int?
  ) {
    // Two new cards a day on days 0 ... 9, and three seen ones: overdue at step 4, due on day 2 at step 1,
    // and due after the end.
    let totals = CardPlan.small(
      days: 62, seen: [.at(4, due: -3), .at(1, due: 2), .at(2, due: 62)], unseen: 20, newPerDay: 2,
      limit: limit, .always(true)
    ).firstTotals
    var due = [Int32](repeating: 0, count: 62)
    for begun in 0..<10 {
      for after in [1, 3, 7, 14, 29, 59] where begun + after < 62 { due[begun + after] += 2 }
    }
    // Overdue: graded on day 0, then 15 and 30 days later: 0, 15, 45. The other: 2, then 2, 4, 7, 15 and 30
    // days later: 2, 4, 8, 15, 30, 60.
    for day in [0, 15, 45, 2, 4, 8, 15, 30, 60] { due[day] += 1 }
    let new = (0..<62).map { $0 < 10 ? 2 : 0 } as [Int32]
    #expect(Array(totals[.due]) == due)
    // Each time once: all but the card that came due before the run.
    #expect(Array(totals[.dueNew]) == [due[0] - 1] + due[1...])
    #expect(Array(totals[.new]) == new)
    #expect(Array(totals[.reviews]) == zip(due, new).map { $0 + $1 })
    #expect(totals[.correct] == totals[.reviews])
    #expect(totals[.backlog].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [nil, 1_000] as [Int?])
  func `C2: always wrong, a card is answered twenty times a day and stays due`(limit: Int?) {
    let totals = CardPlan.small(
      days: 4, seen: [.at(5, due: -1), .at(0, due: 2)], unseen: 3, newPerDay: 1, limit: limit, .always(false)
    ).firstTotals
    #expect(totals[.due] == [1, 2, 4, 5])
    // Of what waits, only the card of day 2 came due within the run.
    #expect(totals[.dueNew] == [0, 0, 1, 0])
    #expect(totals[.new] == [1, 1, 1, 0])
    #expect(totals[.reviews] == [40, 60, 100, 100])
    #expect(totals[.correct] == [0, 0, 0, 0])
    #expect(totals[.backlog] == [2, 3, 5, 5])
  }

  @Test(arguments: [nil, 1_000] as [Int?])
  func `C2: wrong at step 3, a card is right the same day from step 0 and goes round every seven days`(
    limit: Int?
  ) {
    let history = CardPlan.small(
      days: 20, unseen: 1, newPerDay: 1, limit: limit, .certain([true, true, true, false, true, true, true])
    ).firstHistory()
    // 0, then 1, 2 and 4 days later; on day 7 wrong and right again, due on day 8; so on days 7, 14, ...
    #expect(history.map(\.day) == [0, 1, 3, 7, 7, 8, 10, 14, 14, 15, 17])
    #expect(history.map(\.previousStep) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2])
    #expect(history.map(\.nextStep) == [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
    #expect(history.map(\.isCorrect) == [true, true, true, false, true, true, true, false, true, true, true])
  }

  @Test(arguments: Array(1...6) as [UInt64], SmallDeck.simulationModels as [SimulationModel])
  func `the totals of every day keep their balance`(seed: UInt64, simulationModel: SimulationModel) {
    for limit in [nil, 0, 3, 12] as [Int?] {
      let run = CardPlan.small(
        days: 60, seen: SmallDeck.cards, unseen: 50, newPerDay: 3, limit: limit, seed: seed, simulationModel
      ).prepared()
      for totals in (0..<3).map(run) {
        var seen = Int32(SmallDeck.cards.count)
        for day in 0..<60 {
          let context = "day \(day), limit \(String(describing: limit)), seed \(seed)"
          let (due, new, correct) = (totals[.due][day], totals[.new][day], totals[.correct][day])
          // A studied card is done when it was right, which it is at most once a day.
          #expect(totals[.backlog][day] == due + new - correct, "\(context)")
          let studied = min(due, Int32(clamping: limit ?? .max)) + new
          #expect(correct <= studied, "\(context)")
          #expect(totals[.reviews][day] >= studied, "\(context)")
          #expect(totals[.reviews][day] <= 20 * studied, "\(context)")
          // Cards never answered right today took all their twenty answers.
          #expect(totals[.reviews][day] >= correct + 20 * (studied - correct), "\(context)")
          // F6: what is due is what was left, and what comes due anew.
          let left =
            day == 0
            ? Int32(SmallDeck.cards.count { $0.due < CardPlan.smallStart }) : totals[.backlog][day - 1]
          #expect(due == left + totals[.dueNew][day], "\(context)")
          seen += new
          #expect((0...Double(seen)).contains(totals[amounts: .memorised][day]), "\(context)")
        }
        // F6: a card comes due at most once as it stood, and once after each time it was right.
        let correct = totals[.correct].reduce(0, +)
        #expect(totals[.dueNew].reduce(0, +) <= Int32(SmallDeck.cards.count) + correct)
        // 50 unseen cards, three a day: 16 days of three and one of two.
        #expect(totals[.new].reduce(0, +) == 50)
      }
    }
  }
}
