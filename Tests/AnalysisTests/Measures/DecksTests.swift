import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// What each deck takes, and what waits in it.
struct DecksTests {
  /// Four cards of one deck are answered on a day and two days later, of which one is forgotten; of another deck one.
  private static func history() throws -> HistoryAsOf {
    var answers: [SmallReview] = []
    for (index, id) in ["a", "b", "c", "d"].enumerated() {
      answers.append(SmallReview("2024-01-01T08:0\(index)", id, true, latency: 6_000))
    }
    answers.append(SmallReview("2024-01-01T09:00", "e", true))
    for (index, id) in ["a", "b", "c", "d"].enumerated() {
      answers.append(SmallReview("2024-01-03T08:0\(index)", id, id != "d", latency: 9_000))
    }
    answers.append(SmallReview("2024-01-03T08:09", "gone", true))
    func card(_ id: String, _ deck: String?) throws -> Card {
      var card = try Card(id, due: "2024-01-09T00:00")
      card.deck = deck
      return card
    }
    return try HistoryAsOf(
      answers,
      cards: [
        card("a", "Words"), card("b", "Words"), card("c", "Words"), card("d", "Words"),
        card("e", "Words::Verbs"), card("f", "Words::Verbs"), card("g", nil),
      ], now: "2024-01-03T12:00")
  }

  @Test func `answers, time, what is recalled and what waits stand by deck`() async throws {
    let decks = await (try Self.history()).figure(DecksMeasure.self).decks
    #expect(decks.map(\.name) == ["Words", "Words::Verbs", nil])
    #expect(decks.map(\.cards) == [4, 2, 1])
    // The card that is there no more is counted with those of no deck.
    #expect(decks.map(\.answers) == [8, 1, 1])
    #expect(decks.map(\.minutes) == [1, nil, nil])
    // Card d was forgotten, and comes back on the same day; e was due on the second.
    #expect(decks.map(\.due) == [1, 1, 0] && decks.map(\.new) == [0, 1, 1])
    // Wilson's interval of 3 of 4, by scipy.stats.binomtest(3, 4).proportion_ci(method="wilson").
    let recall = try #require(decks[0].recall)
    #expect(recall.n == 4 && recall.successes == 3)
    #expect(abs(recall.low - 0.300641842582402) < 1e-9 && abs(recall.high - 0.9544127391902995) < 1e-9)
    #expect(decks[1].recall == nil)
  }

  @Test func `what two parts of a log have of a card adds up`() {
    var count = CardAnswersAccumulator.Count(
      answers: 5, timed: 3, milliseconds: 900, tests: .init(successes: 2, trials: 4))
    count.add(.init(answers: 2, timed: 1, milliseconds: 400, tests: .init(successes: 1, trials: 1)))
    #expect(
      count
        == .init(answers: 7, timed: 4, milliseconds: 1_300, tests: .init(successes: 3, trials: 5)))
  }

  @Test func `the sums over decks are those of all answers, however many take part in counting`() async throws
  {
    let history = try Self.history()
    let (one, many) = (
      await history.figure(DecksMeasure.self), await history.figure(DecksMeasure.self, jobs: 3)
    )
    #expect(one == many)
    #expect(one.decks.reduce(0) { $0 + $1.answers } == 10)
  }

  @Test func `decks with as many answers stand by name, and what lies in none after them`() async throws {
    func card(_ id: String, _ deck: String?) throws -> Card {
      var card = try Card(id, due: "2024-01-09T00:00")
      card.deck = deck
      return card
    }
    let history = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "z", true)],
      cards: [card("o", "Ñame"), card("z", "zebra"), card("n", nil), card("a", "~ tilde")],
      now: "2024-01-03T12:00")
    let decks = await history.figure(DecksMeasure.self).decks
    #expect(decks.map(\.name) == ["zebra", "~ tilde", "Ñame", nil])
    #expect(decks.map(\.answers) == [1, 0, 0, 0])
  }

  @Test func `without a deck there is nothing to tell`() throws {
    #expect(
      !DecksMeasure.isAnswerable(
        by: try HistoryAsOf([], cards: [Card("a", due: "2024-01-09T00:00")], now: "2024-01-03T12:00")))
    #expect(DecksMeasure.isAnswerable(by: try Self.history()))
  }
}
