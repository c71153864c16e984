import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

struct BacktestTests {
  private static func options(_ history: HistoryAsOf, replicates: Int = 100) -> ScenarioOptions {
    ScenarioOptions(
      span: PlanSpan(start: history.today + 1, days: 1, replicates: replicates, seed: 1))
  }

  private static func folds(
    _ history: HistoryAsOf, horizon: Int = 28, count: Int = 4, replicates: Int = 20
  ) async -> [Fold] {
    await CardKind.backtest.folds(
      of: history, .init(horizon: horizon, folds: count), options(history, replicates: replicates), jobs: 2)
  }

  @Test func `what came is what the log says`() async throws {
    let history = ThirdPartyLife(study: 0.6).history(days: 150, seed: 1)
    let folds = await Self.folds(history)
    #expect(folds.count == 4)
    let days = try #require(history.replayed).reviews.map(\.day)
    for fold in folds {
      for day in 0..<28 {
        #expect(fold.actual[day] == Double(days.count { $0 == fold.origin + (day + 1) }))
        let week = (1...4).map { week in
          Double(days.count { $0 == fold.origin + (1 + day % 7 - 7 * week) })
        }
        #expect(fold.seasonal[day] == week)
      }
      #expect(fold.recent == (0..<28).map { back in Double(days.count { $0 == fold.origin + (back - 27) }) })
    }
  }

  /// The same history with its cards, as their app stores them at its end.
  private static func withCards(_ history: HistoryAsOf) throws -> HistoryAsOf {
    var listed = history.history
    listed.collection = CollectionState(modified: nil, scheduler: .sm2)
    let log = try #require(listed.log)
    let answers = Dictionary(grouping: log.reviews) { log.cards[Int($0.card)] }
    listed.cards = (0..<log.cards.count + 20).map { number in
      let id = number < log.cards.count ? log.cards[number] : "unseen-\(number)"
      let last = answers[id]?.last
      return Card(
        id: id, question: "", answer: "", step: last == nil ? 0 : 3, nextDue: history.now,
        reviewCount: answers[id]?.count ?? 0, lastResult: last?.isCorrect, tags: [])
    }
    return HistoryAsOf(listed, settings: history.settings, boundary: history.boundary, now: history.now)
  }

  /// The same history with answers after a day that nobody could have foreseen, and later traces in stored cards.
  private static func withAnotherFuture(_ history: HistoryAsOf, after origin: Day) throws -> HistoryAsOf {
    var other = history.history
    let end = history.boundary.end(of: origin)
    let first = history.boundary.start(of: origin + 1)
    var log = try #require(other.log)
    log.keep { $0.reviewedAt <= end }
    var reviews = log.reviews
    for number in 0..<500 {
      reviews.append(
        Review(
          reviewedAt: Instant(milliseconds: first.milliseconds + Int64(number) * 1_000),
          card: Int32(number % 30),
          interval: 1, isCorrect: false))
    }
    other.log = ReviewLog(reviews: reviews, cards: log.cards, origin: .thirdParty)
    let answered = Set(reviews.map { log.cards[Int($0.card)] })
    other.cards = other.cards?.map { card in
      var card = card
      (card.step, card.nextDue, card.reviewCount, card.lastResult) =
        answered.contains(card.id) ? (6, first, 99, false) : (0, first, 0, nil)
      return card
    }
    return HistoryAsOf(other, settings: history.settings, boundary: history.boundary, now: history.now)
  }

  @Test func `nothing that came later can be seen in a forecast`() async throws {
    let history = try Self.withCards(ThirdPartyLife(study: 0.7).history(days: 120, seed: 3))
    let origin = ThirdPartyLife.first + 80
    let other = try Self.withAnotherFuture(history, after: origin)
    var options = Self.options(history, replicates: 20)
    options.span.start = origin + 1
    options.span.days = 28
    let one = try CardScenario(history.known(until: origin), options)
    let two = try CardScenario(other.known(until: origin), options)
    #expect(await one.plan.run(jobs: 1) == (await two.plan.run(jobs: 1)))
    // The future does differ.
    #expect(other.replayed?.reviews.count != history.replayed?.reviews.count)
  }

  @Test func `F10: of the cards that an app stores the unseen ones of then are known, and no others`() throws
  {
    let history = try Self.withCards(ThirdPartyLife(study: 0.7).history(days: 120, seed: 3))
    let origin = ThirdPartyLife.first + 80
    let scenario = try CardScenario(history.known(until: origin), Self.options(history, replicates: 1))
    let log = try #require(history.history.log)
    let seen = Set(log.reviews.filter { history.boundary.day(of: $0.reviewedAt) <= origin }.map(\.card))
    #expect(!scenario.assumes(.openDeck) && scenario.plan.seen.count == seen.count)
    #expect(scenario.plan.unseenCount == log.cards.count + 20 - seen.count)
  }

  @Test func `F10: bands hold what comes in lives that go on as before`() async {
    var (held, count, totals) = (0, 0, 0)
    var (own, seasonal) = (0.0, 0.0)
    var folds = 0
    for seed in 1...16 {
      let life = ThirdPartyLife(
        recall: 0.8 + 0.008 * Double(seed), study: 0.5 + 0.03 * Double(seed),
        taken: seed.isMultiple(of: 2) ? 1 : 0.5, saysIntervals: !seed.isMultiple(of: 3))
      let history = life.history(days: 150, seed: seed)
      let found = await Self.folds(history, count: 2, replicates: 50)
      let scores = BacktestScores(found)
      held += scores.days.held
      count += scores.days.count
      totals += scores.totals.last?.coverage.held ?? 0
      folds += found.count
      own += scores.crps
      seasonal += scores.seasonalCRPS
    }
    #expect((0.84...0.96).contains(Double(held) / Double(count)), "\(held) of \(count)")
    #expect(totals * 100 >= folds * 70, "\(totals) of \(folds)")
    #expect(own < 0.9 * seasonal, "\(own) against \(seasonal)")
  }

  @Test func `where somebody has stopped the band holds nothing`() async throws {
    let history = ThirdPartyLife(away: Set(100..<200)).history(days: 200, seed: 2)
    var options = Self.options(history)
    options.span.days = 28
    let scenario = try CardScenario(history, options)
    let totals = await scenario.plan.run(jobs: 1).map { $0[.reviews].reduce(0, +) }.sorted()
    #expect(totals[5] == 0 && totals[50] == 0)
  }

  @Test func `forecasts from given days are those from the same days of a spread`() async {
    let history = ThirdPartyLife(study: 0.6).history(days: 150, seed: 1)
    let spread = await Self.folds(history)
    let given = await CardKind.backtest.folds(
      of: history, at: spread.map(\.origin).reversed(), .init(horizon: 28, folds: 1),
      Self.options(history, replicates: 20), jobs: 2)
    #expect(given.map(\.origin) == spread.map(\.origin).reversed())
    #expect(given.map(\.samples) == spread.map(\.samples).reversed())
    #expect(given.map(\.actual) == spread.map(\.actual).reversed())
  }

  @Test func `a record that is too short has no back-test`() async {
    #expect(await Self.folds(ThirdPartyLife().history(days: 50, seed: 1)).isEmpty)
    #expect(await Self.folds(ThirdPartyLife(new: 0).history(days: 300, seed: 1)).isEmpty)
  }
}
