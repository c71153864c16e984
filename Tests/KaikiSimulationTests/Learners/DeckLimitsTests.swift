import Kaiki
import Testing
@testable import KaikiSimulation

/// Limits of decks, counted by hand.
struct DeckLimitsTests {
  private static func deck(_ parent: Int?, _ new: Int?, _ reviews: Int?) -> DeckLimits.Deck {
    DeckLimits.Deck(parent: parent, newPerDay: new, reviewLimit: reviews)
  }

  /// Two decks below one, and one beside it.
  private static func limits(
    _ decks: [DeckLimits.Deck], seen: [Int] = [], unseen: [Int] = [], ignores: Bool = false
  ) -> DeckLimits {
    DeckLimits(decks: decks, seen: seen, unseen: unseen, newIgnoresReviewLimit: ignores)
  }

  @Test func `a deck has its own limits, within those of the decks above it`() {
    let limits = Self.limits([
      Self.deck(nil, 5, 4), Self.deck(0, 3, 9), Self.deck(0, 9, 2), Self.deck(nil, 1, 1),
    ])
    var day = DayOfLimits(limits)
    let taken = [2, 2, 2, 1, 1, 1, 0, 3, 3].map { day.takeReview(of: $0) }
    #expect(taken == [true, true, false, true, true, false, false, true, false])
    day = DayOfLimits(Self.limits(limits.decks, ignores: true))
    let begun = [1, 1, 1, 1, 2, 2, 2].map { day.takeNew(of: $0) }
    #expect(begun == [true, true, true, false, true, true, false])
  }

  @Test(arguments: [(true, [true, true, true]), (false, [true, false, false])])
  func `new cards take places within the review limit unless the collection says otherwise`(
    ignores: Bool, taken: [Bool]
  ) {
    var day = DayOfLimits(Self.limits([Self.deck(nil, 3, 3)], ignores: ignores))
    for _ in 0..<2 { _ = day.takeReview(of: 0) }
    let begun = [0, 0, 0].map { day.takeNew(of: $0) }
    #expect(begun == taken)
  }

  /// What a run of five days does, whose cards are always right.
  private static func run(_ limits: DeckLimits, due: [Int]) -> DailyTotals {
    var plan = CardPlan.small(
      days: 5, seen: due.map { .at(5, due: $0) }, unseen: limits.unseen.count, newPerDay: 1_000, limit: nil,
      .always(true))
    plan.limits = limits
    return plan.firstTotals
  }

  @Test func `a deck without cards to begin gives none of its places to another`() {
    let limits = Self.limits(
      [Self.deck(nil, nil, nil), Self.deck(0, 20, 200), Self.deck(0, 5, 200)],
      unseen: [2, 2, 2, 2, 2, 2, 2, 2])
    #expect(Self.run(limits, due: [])[.new] == [5, 3, 0, 0, 0])
    // The same where no deck limits what is due.
    let free = Self.limits(
      [Self.deck(nil, nil, nil), Self.deck(0, 20, nil), Self.deck(0, 5, nil)], unseen: limits.unseen)
    #expect(Self.run(free, due: [])[.new] == [5, 3, 0, 0, 0])
  }

  @Test func `no card is begun while a backlog fills the review limit`() {
    let seen = Array(repeating: 0, count: 10)
    let due = Array(repeating: -1, count: 10)
    let waits = Self.limits([Self.deck(nil, 2, 4)], seen: seen, unseen: [0, 0, 0])
    let totals = Self.run(waits, due: due)
    #expect(totals[.new] == [0, 0, 2, 1, 0])
    #expect(totals[.backlog] == [6, 2, 0, 0, 0])
    let ignores = Self.limits([Self.deck(nil, 2, 4)], seen: seen, unseen: [0, 0, 0], ignores: true)
    #expect(Self.run(ignores, due: due)[.new] == [2, 1, 0, 0, 0])
  }
}
