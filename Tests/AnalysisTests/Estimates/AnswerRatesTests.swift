import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation

/// What a log shows of first answers, repeats and the time they take.
struct AnswerRatesTests {
  private func rates(_ answers: [SmallReview], origin: ReviewLog.Origin = .table) throws -> AnswerRates {
    let history = try HistoryAsOf(answers, now: "2025-01-01T00:00", origin: origin)
    return AnswerRates(try #require(history.replayed))
  }

  @Test func `first answers, repeats of the first day and later repeats are told apart`() throws {
    let rates = try rates([
      SmallReview("2024-01-01T08:00", "a", false),  // first
      SmallReview("2024-01-01T08:01", "a", false),  // learning
      SmallReview("2024-01-01T08:02", "a", true),  // learning
      SmallReview("2024-01-01T08:03", "a", true),  // not due, so practice
      SmallReview("2024-01-01T08:04", "b", true),  // first
      SmallReview("2024-01-02T08:00", "a", false),  // a review
      SmallReview("2024-01-02T08:01", "a", true),  // relearning
      SmallReview("2024-01-05T08:01", "a", false),  // a review
      SmallReview("2024-01-06T08:01", "a", true),  // a day later: no repeat
    ])
    #expect(rates.first == ButtonCounts(again: 1, good: 1))
    #expect(rates.learning.afterAgain == ButtonCounts(again: 1, good: 1))
    #expect(rates.learning.afterGood == ButtonCounts())
    #expect(rates.relearning.afterAgain == ButtonCounts(good: 1))
    #expect(rates.relearning.afterGood == ButtonCounts())
    #expect(rates.reviews == ButtonCounts(again: 2, good: 1))
  }

  @Test func `practice on the day of an answer is no repeat, and nothing follows from it`() throws {
    let rates = try rates(
      [
        SmallReview("2024-01-01T08:00", "a", true, interval: 0, rating: .hard),
        SmallReview("2024-01-01T08:01", "a", false, interval: 0, rating: .again, counting: .practice),
        SmallReview("2024-01-01T08:02", "a", true, interval: 0, rating: .easy, counting: .practice),
        SmallReview("2024-01-01T08:03", "a", true, interval: 1, rating: .good),
      ], origin: .thirdParty)
    #expect(rates.learning.afterHard == ButtonCounts(good: 1))
    #expect(rates.learning.afterAgain == ButtonCounts() && rates.learning.afterGood == ButtonCounts())
  }

  @Test func `seconds are means over the answers with a time`() throws {
    let rates = try rates([
      SmallReview("2024-01-01T08:00", "a", true, latency: 1_000),
      SmallReview("2024-01-01T08:01", "b", true, latency: 2_500),
      SmallReview("2024-01-01T08:02", "c", true), SmallReview("2024-01-01T08:03", "d", false, latency: 0),
    ])
    #expect(rates.seconds == AnswerSeconds(right: 1.75, wrong: 0))
    #expect(rates.hasTimes)
  }

  @Test func `what a log does not show is taken from the standard`() throws {
    let empty = try rates([])
    #expect(empty.first == ButtonCounts() && !empty.hasTimes)
    #expect(empty.seconds == AnswerSeconds(right: 12.38, wrong: 19.38))
    let rightOnly = try rates([SmallReview("2024-01-01T08:00", "a", true, latency: 4_000)])
    #expect(rightOnly.seconds == AnswerSeconds(right: 4, wrong: 19.38))
  }

  @Test func `an answer counts for a minute at most, and times are no times of a log without them`() throws {
    let slow = try rates([
      SmallReview("2024-01-01T08:00", "a", true, latency: 60_001),
      SmallReview("2024-01-01T08:10", "b", true, latency: 3_000_000),
      SmallReview("2024-01-01T09:10", "c", false, latency: 59_000),
    ])
    #expect(slow.seconds == AnswerSeconds(right: 60, wrong: 59))
    let silent = try rates([SmallReview("2024-01-01T08:00", "a", true)])
    #expect(silent.first.answers == 1 && !silent.hasTimes)
  }

  @Test func `minutes are those of right and wrong answers`() {
    // Three of 4 seconds and two of 9.
    #expect(AnswerSeconds(right: 4, wrong: 9).minutes(right: 3, wrong: 2) == 0.5)
  }
}
