import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// How right answers fall on buttons, by hand.
struct AnswerRatesButtonsTests {
  /// Of a card of an app with intervals of its own that is answered every so many seconds: every two days, so that all
  /// answers but the first are reviews.
  private static func rates(_ ratings: [Rating], every seconds: Int64 = 2 * 86_400) throws -> AnswerRates {
    let reviews = ratings.enumerated().map { index, rating in
      Review(
        reviewedAt: Instant(seconds: Int64(index) * seconds), card: 0, interval: 0,
        isCorrect: rating != .again, rating: rating)
    }
    var cards = IdentifierTable()
    _ = cards.intern("a")
    let log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards, origin: .thirdParty)
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

  @Test func `chances on the day of another answer are counted by the button of that one`() throws {
    let rates = try Self.rates([.again, .hard, .hard, .good, .easy, .again, .good, .good], every: 60)
    let chances = rates.chances(buttons: nil)
    // After Again: Hard and Good; after Hard: Hard and Good; after Good or Easy: Easy, Again and Good.
    let again = chances.learning.afterAgain
    #expect(abs(again.again - 20 * 0.3686 / 22) < 1e-12)
    #expect(abs(again.buttons.hard * (1 - again.again) - (1 + 20 * 0.0628) / 22) < 1e-4)
    let hard = chances.learning.afterHard
    #expect(abs(hard.again - 20 * 0.0442 / 22) < 1e-12)
    #expect(abs(hard.buttons.hard * (1 - hard.again) - (1 + 20 * 0.4553) / 22) < 1e-4)
    let good = chances.learning.afterGood
    #expect(abs(good.again - (1 + 20 * 0.0519) / 23) < 1e-12)
    #expect(abs(good.buttons.easy * (1 - good.again) - (1 + 20 * 0.055) / 23) < 1e-4)
    #expect(abs(chances.relearning.afterGood.again - 0.1057) < 1e-12)
    // Days later, and with four buttons though none of the first answers and reviews has them.
    let later = try Self.rates([.good, .good, .good, .easy], every: 50_000).chances(buttons: nil)
    // The fourth answer is the second of the next day.
    #expect(abs(later.relearning.afterGood.again - 20 * 0.1057 / 21) < 1e-12)
    #expect(later.relearning.afterGood.buttons.easy > 0.07)
    // Of two buttons Hard is Good: two right answers more.
    let two = rates.chances(buttons: .two).learning.afterGood
    #expect(abs(two.again - (1 + 20 * 0.0519) / 25) < 1e-12)
    #expect(two.buttons == .good)
  }
}
