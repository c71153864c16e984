import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// How far cards are learnt and when they come back, as things stand (C1, C3, F7).
struct CardsTests {
  private func shown(_ figure: CardsFigure) -> [String] {
    figure.stages.map { "\($0.stage) \($0.cards)" }
  }

  private func count(_ stage: CardsFigure.Stage, _ figure: CardsFigure) -> Int {
    figure.stages.first { $0.stage == stage }?.cards ?? 0
  }

  private func days(_ figure: CardsFigure) -> [String] {
    figure.days.map { "\($0.day) \($0.cards) \($0.total)" }
  }

  /// By the standard table 0, 1, 2, 4, 7, 15, 30.
  @Test func `on a table a card is learnt as far as the interval of its step says`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-10T08:00", "wrong", false, steps: (3, 0)),  // due on the 10th
        SmallReview("2024-01-01T08:00", "late", true, steps: (1, 2)),  // due on the 3rd
        SmallReview("2024-01-10T08:00", "young", true, steps: (4, 5)),  // due on the 25th
        SmallReview("2024-01-09T08:00", "mature", true, steps: (5, 6)),  // due on 8 February
        SmallReview("2024-01-10T08:00", "mature too", true, steps: (6, 6)),  // due on the 9th
        SmallReview("2024-01-10T09:00", "mature too", false, steps: (6, 0), counting: .practice),
      ],
      cards: try ["wrong", "late", "young", "mature", "mature too", "unseen"].map {
        try Card($0, due: "2024-01-10T00:00")
      }, now: "2024-01-10T12:00")
    let figure = await history.figure(CardsMeasure.self)
    #expect(shown(figure) == ["new 1", "learning 1", "young 2", "mature 2"])
    #expect(figure.overdue == 1 && figure.basis == .table)
    #expect(days(figure) == ["2024-01-10 1 2", "2024-01-25 1 3", "2024-02-08 1 4", "2024-02-09 1 5"])
    #expect(figure.known == 5)
  }

  @Test(arguments: [(0, "learning"), (1, "young"), (20, "young"), (21, "mature")] as [(Int32, String)])
  func `F7: in a log of another app its own interval says how far`(interval: Int32, stage: String)
    async throws
  {
    let history = try HistoryAsOf(
      [SmallReview("2024-01-10T08:00", "a", true, interval: interval)], now: "2024-01-10T12:00",
      origin: .thirdParty)
    let figure = await history.figure(CardsMeasure.self)
    #expect(shown(figure) == ["\(stage) 1"] && figure.basis == .logged)
    #expect(figure.days.map(\.day) == [try day("2024-01-10") + Int(interval)])
  }

  @Test func `F7: a card of which nothing says when it comes back is unknown, and not due`() async throws {
    let history = try HistoryAsOf(
      [SmallReview("2024-01-10T08:00", "a", true)], now: "2024-01-10T12:00", origin: .thirdParty)
    let figure = await history.figure(CardsMeasure.self)
    #expect(shown(figure) == ["unknown 1"])
    #expect(figure.basis == nil && figure.known == 0 && figure.periods.isEmpty)
  }

  @Test func `cards of an app with a scheduler of its own stand as it stores them`() async throws {
    func stored(_ id: String, _ standing: CardStanding, due: String, interval: Int? = nil) throws -> Card {
      var card = try Card(id, due: due, reviews: standing == .new ? 0 : 3)
      card.standing = standing
      card.memory = StoredMemory(interval: interval)
      return card
    }
    let history = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "moved", true, interval: 3)],
      cards: [
        try stored("new", .new, due: "2024-01-01T00:00"),
        try stored("away", .suspended, due: "2024-01-02T00:00", interval: 90),
        // Its log says the 4th; a person has moved it.
        try stored("moved", .waiting, due: "2024-01-20T00:00", interval: 19),
        try stored("old", .waiting, due: "2024-01-05T00:00", interval: 21),
      ], now: "2024-01-10T12:00", origin: .thirdParty)
    let figure = await history.figure(CardsMeasure.self)
    #expect(shown(figure) == ["new 1", "young 1", "mature 1", "suspended 1"])
    #expect(figure.overdue == 1 && days(figure) == ["2024-01-20 1 2"] && figure.basis == .stored)
  }

  /// One card due on each of 400 days from yesterday on.
  @Test func `periods hold every card once, up to the last with any`() async throws {
    let today = try day("2024-01-10")
    let answers = (-1..<399).map { SmallReview("2024-01-09T08:00", "c\($0)", true, interval: Int32($0 + 1)) }
    let history = try HistoryAsOf(answers, now: "2024-01-10T12:00", origin: .thirdParty)
    let figure = await history.figure(CardsMeasure.self)
    #expect(figure.overdue == 1 && figure.days.first?.day == today)
    #expect(
      figure.periods.map { [$0.first, $0.last ?? -1, $0.cards, $0.total] } == [
        [0, 0, 1, 2], [1, 1, 1, 3], [2, 7, 6, 9], [8, 30, 23, 32], [31, 90, 60, 92], [91, 365, 275, 367],
        [366, -1, 33, 400],
      ])
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `every card has one stage, and as many are due as come back by the table`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let log = try #require(random.history.log)
    let figure = await random.history.figure(CardsMeasure.self)
    let intervals = [0, 1, 2, 4, 7, 15, 30]
    var last: [String: (due: Day, interval: Int)] = [:]
    for review in random.reviews where review.counting == .graded && log.origin == .table {
      let interval = intervals[Int(review.nextStep)]
      last[log.cards[Int(review.card)]] = (review.day + interval, interval)
    }
    let due = last.values.map(\.due)
    #expect(figure.overdue == due.count { $0 < random.history.today }, "seed \(seed)")
    #expect(figure.known == last.count, "seed \(seed)")
    guard log.origin == .table else { return }
    #expect(count(.mature, figure) == last.values.count { $0.interval >= 21 }, "seed \(seed)")
    #expect(count(.learning, figure) == last.values.count { $0.interval == 0 }, "seed \(seed)")
  }
}
