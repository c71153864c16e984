import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct CardPlanTests {
  /// How many unseen cards are begun on each day.
  struct Begun: Sendable {
    var unseen: Int
    var perDay: Int
    var days: Int
    var new: [Int32]
  }

  @Test(
    arguments: [
      Begun(unseen: 10, perDay: 4, days: 5, new: [4, 4, 2, 0, 0]),
      Begun(unseen: 12, perDay: 4, days: 3, new: [4, 4, 4]),
      Begun(unseen: 100, perDay: 3, days: 4, new: [3, 3, 3, 3]),
      Begun(unseen: 5, perDay: 0, days: 2, new: [0, 0]),
      Begun(unseen: 0, perDay: 7, days: 2, new: [0, 0]),
      Begun(unseen: 3, perDay: 1_000_000, days: 2, new: [3, 0]),
    ] as [Begun])
  func `unseen cards are begun in equal portions until none is left`(row: Begun) {
    for limit in [nil, 0, 5] as [Int?] {
      let totals = CardPlan.small(
        days: row.days, unseen: row.unseen, newPerDay: row.perDay, limit: limit, SmallDeck.simulationModels[0]
      ).firstTotals
      #expect(Array(totals[.new]) == row.new, "limit \(String(describing: limit))")
    }
  }

  @Test(arguments: [Int.max, .max / 2 + 1] as [Int])
  func `any number of new cards a day is taken`(perDay: Int) {
    let totals = CardPlan.small(
      days: 2, seen: (0..<5).map { _ in .at(1, due: 0) }, unseen: 3, newPerDay: perDay, limit: nil,
      SmallDeck.simulationModels[0]
    ).firstTotals
    #expect(Array(totals[.new]) == [3, 0])
    #expect(totals[.due][0] == 5)
  }

  @Test(arguments: [100, 1_000] as [Int], [1, 5] as [Int])
  func `the expected number of answers over months is right within a factor of three`(days: Int, perDay: Int)
  {
    for simulationModel in [.always(true), SmallDeck.simulationModels[1]] as [SimulationModel] {
      let plan = CardPlan.small(
        days: days, seen: SmallDeck.cards, unseen: 200, newPerDay: perDay, limit: nil, simulationModel)
      let answers = plan.firstTotals[.reviews].reduce(0.0) { $0 + Double($1) }
      #expect((answers / 3...answers * 3).contains(plan.expectedAnswers / Double(plan.span.replicates)))
    }
  }

  @Test(arguments: [nil, 6] as [Int?], SmallDeck.simulationModels as [SimulationModel])
  func `the first history is that of the first replicate, by day and card`(
    limit: Int?, simulationModel: SimulationModel
  ) {
    for seed in [1, 2, 3] as [UInt64] {
      let plan = CardPlan.small(
        days: 40, seen: SmallDeck.cards, unseen: 30, newPerDay: 2, limit: limit, seed: seed, simulationModel)
      let history = plan.firstHistory()
      let totals = plan.firstTotals
      var reviews = [Int32](repeating: 0, count: 40)
      var correct = reviews
      var new = reviews
      var seen = Set(SmallDeck.cards.indices)
      for answer in history {
        reviews[answer.day] += 1
        if answer.isCorrect { correct[answer.day] += 1 }
        if seen.insert(answer.card).inserted { new[answer.day] += 1 }
      }
      #expect(Array(totals[.reviews]) == reviews)
      #expect(Array(totals[.correct]) == correct)
      #expect(Array(totals[.new]) == new)
      #expect(
        zip(history, history.dropFirst()).allSatisfy { ($0.day, $0.card) <= ($1.day, $1.card) },
        "seed \(seed)")
    }
  }

  @Test func `C1, C2, C3: a history, replayed as a log, is graded throughout and has the same steps`() {
    let plan = CardPlan.small(
      days: 40, seen: SmallDeck.cards, unseen: 30, newPerDay: 2, limit: 6, seed: 3,
      SmallDeck.simulationModels[1])
    // Only cards that began unseen have their whole history in it.
    let first = SmallDeck.cards.count
    let answers = plan.firstHistory().filter { $0.card >= first }
    let start = CardPlan.smallStart
    let reviews = answers.enumerated().map { index, answer in
      Review(
        reviewedAt: Instant(seconds: Int64(start.number) * 86_400 + Int64(answer.day * 86_400 + index)),
        card: Int32(answer.card - first), isCorrect: answer.isCorrect)
    }
    let log = ReviewLog(
      reviews: ContiguousArray(reviews), cards: IdentifierTable((0..<30).map { "card \($0)" })
    ).replayed(
      by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .utc), until: start + 40)
    #expect(log.reviews.count > 60)
    #expect(log.reviews.allSatisfy { $0.counting == .graded })
    #expect(log.reviews.map { Int($0.previousStep) } == answers.map(\.previousStep))
    #expect(log.reviews.map { Int($0.nextStep) } == answers.map(\.nextStep))
    #expect(log.reviews.map { $0.day - start } == answers.map(\.day))
  }
}
