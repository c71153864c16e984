import Kaiki
import TestSupport
import Testing

@testable import Analysis

/// How right answers fall on buttons, by hand.
struct AnswerRatesButtonsTests {
  private static func rates(_ ratings: [Rating]) throws -> AnswerRates {
    // A card a day answered after two days each, so that all but the first are reviews.
    let reviews = ratings.enumerated().map { place, rating in
      Review(
        reviewedAt: Instant(seconds: Int64(place) * 2 * 86_400), card: 0, isCorrect: rating != .again,
        rating: rating)
    }
    var cards = IdentifierTable()
    _ = cards.intern("a")
    let log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards)
    return AnswerRates(
      log.replayed(by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .utc), until: Day(0)))
  }

  @Test func `a log of Good and Again has two buttons, unless four are asked for`() throws {
    let rates = try Self.rates([.good, .again, .good])
    #expect(rates.chances(buttons: nil).reviewButtons == .good)
    #expect(rates.chances(buttons: .four).reviewButtons.hard > 0)
  }

  @Test func `shares are the log's counts beside twenty standard answers`() throws {
    let rates = try Self.rates([.good, .hard, .hard, .easy, .good, .again])
    let shares = rates.chances(buttons: nil).reviewButtons
    // Reviews: two Hard, one Easy, one Good and a wrong one; standard .224, .631 and .145 of twenty.
    #expect(abs(shares.hard - (2 + 20 * 0.224) / 24) < 1e-12)
    #expect(abs(shares.easy - (1 + 20 * 0.145) / 24) < 1e-12)
    #expect(rates.chances(buttons: .two).reviewButtons == .good)
  }
}
