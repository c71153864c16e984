import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// The first replicate of a projection of cards, as a history.
struct CardScenarioHistoryTests {
  private func history(settings: AppSettings = AppSettings(), dayStartHour: Int = 0) throws -> HistoryAsOf {
    try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "a", true),
        SmallReview("2024-01-03T08:00", "log-only", false),
      ],
      cards: [
        try Card("a", due: "2024-01-04T00:00", question: "犬は？"),
        try Card("log-only", due: "2024-01-09T00:00"),
        try Card("NEW-000002", due: "2024-01-02T00:00"),
        try Card("seen", due: "2024-01-09T00:00", step: 3, reviews: 5),
      ], now: "2024-01-04T12:00", dayStartHour: dayStartHour, settings: settings)
  }

  private func scenario(
    _ history: HistoryAsOf, days: Int, deck: Int, perDay: Int = 2, seed: UInt64 = 1,
    change: (inout ScenarioOptions) -> Void = { _ in }
  ) throws -> CardScenario {
    try CardScenario(
      history,
      ScenarioOptions(history, days: days, replicates: 2, seed: seed) {
        ($0.cards.scheduler, $0.cards.learner) = (.table, .everyDay)
        $0.cards.deck = deck
        $0.cards.newPerDay = perDay
        change(&$0)
      })
  }

  @Test(arguments: [.empirical, .fsrs6] as [ScenarioOptions.MemoryName])
  func `the history has the first replicate's answers on each day`(memory: ScenarioOptions.MemoryName)
    async throws
  {
    let history = try history()
    let scenario = try scenario(history, days: 40, deck: 30) { $0.memory = memory }
    let totals = await scenario.plan.run(jobs: 1)[0]
    let log = try #require(scenario.firstHistory().log)
    for day in 0..<40 {
      let date = scenario.plan.span.start + day
      let own = log.reviews.filter { history.boundary.day(of: $0.reviewedAt) == date }
      #expect(own.count == Int(totals[.reviews][day]), "day \(day)")
      #expect(own.count { $0.isCorrect } == Int(totals[.correct][day]), "day \(day)")
    }
    #expect(log.reviews.count == totals[.reviews].reduce(0) { $0 + Int($1) })
    #expect(log.reviews.count > 100)
  }

  @Test(arguments: [.empirical, .fsrs6] as [ScenarioOptions.MemoryName])
  func `cards stand where their answers put them, so that the rules have nothing to say`(
    memory: ScenarioOptions.MemoryName
  ) async throws {
    let history = try history()
    let future = try scenario(history, days: 60, deck: 30) { $0.memory = memory }.firstHistory()
    let view = HistoryAsOf(
      future, settings: history.settings, boundary: history.boundary, now: try #require(future.latestEvent))
    #expect(await view.figure(AuditMeasure.self).all == [])
    #expect(view.carriesSteps)
    #expect(view.today.description <= "2024-03-04")
  }

  @Test func `cards keep what is known of them, and others get ids that are free`() throws {
    let future = try scenario(history(), days: 9, deck: 3).firstHistory()
    let cards = try #require(future.cards)
    // By due day, the unseen one after them; of the deck the second id is taken, in another spelling.
    #expect(
      cards.map(\.id) == [
        "log-only", "a", "seen", "NEW-000002", "new-000001", "new-000003", "new-000004",
      ])
    #expect(cards.map(\.question) == ["", "犬は？", "", "", "", "", ""])
    #expect(future.log?.cards[1] == "a")
  }

  @Test func `a card that is never begun comes up as the run ends`() throws {
    let history = try history()
    let cards = try #require(try scenario(history, days: 1, deck: 3).firstHistory().cards)
    // Two of four unseen cards are begun on 5 January.
    for card in cards.suffix(2) {
      #expect(try card.nextDue == instant("2024-01-06T00:00"))
      #expect(card.reviewCount == 0 && card.lastResult == nil && card.step == 0)
    }
    #expect(cards.dropLast(2).suffix(2).allSatisfy { $0.reviewCount > 0 && $0.lastResult != nil })
  }

  @Test func `a day's answers begin in the morning, twelve seconds apart, and are numbered`() throws {
    let log = try #require(
      try scenario(history(settings: AppSettings(morningHour: 7)), days: 1, deck: 3, seed: 42)
        .firstHistory().log)
    let first = try instant("2024-01-05T07:00")
    #expect(log.reviews.map(\.reviewedAt) == log.reviews.indices.map { first + Int64(12 * $0) })
    #expect(
      log.reviews.compactMap(\.id).map { log.ids[Int($0)] }
        == (1...log.reviews.count).map { "simulated-42-\(padded($0, to: 6))" })
    #expect(log.reviews.allSatisfy { $0.counting == .graded && $0.latency == nil })
  }

  @Test func `answers that do not fit the evening come closer, and stay within their day`() throws {
    // One hour is left of the day: room for 300 answers twelve seconds apart.
    let history = try history(settings: AppSettings(morningHour: 23))
    let scenario = try scenario(history, days: 2, deck: 1_000, perDay: 400)
    let log = try #require(scenario.firstHistory().log)
    let days = Dictionary(grouping: log.reviews.map(\.reviewedAt), by: history.boundary.day)
    #expect(days.keys.sorted() == [scenario.plan.span.start, scenario.plan.span.start + 1])
    for (day, instants) in days {
      #expect(instants.count > 400)
      #expect(instants.first == history.boundary.instant(of: day, hour: 23))
      let gaps = Set(zip(instants, instants.dropFirst()).map { $1.milliseconds - $0.milliseconds })
      #expect(gaps == [3_600_000 / Int64(instants.count + 1)])
    }
  }

  @Test func `a morning before the day begins is the day's beginning`() throws {
    let history = try history(settings: AppSettings(morningHour: 3), dayStartHour: 5)
    let log = try #require(try scenario(history, days: 1, deck: 3).firstHistory().log)
    #expect(try log.reviews.first?.reviewedAt == instant("2024-01-05T05:00"))
  }

  @Test func `the number of replicates does not change the first one`() throws {
    let history = try history()
    func cards(_ replicates: Int) throws -> [Card]? {
      try scenario(history, days: 30, deck: 9) { $0.span.replicates = replicates }.firstHistory().cards
    }
    #expect(try cards(1) == cards(5))
  }
}
