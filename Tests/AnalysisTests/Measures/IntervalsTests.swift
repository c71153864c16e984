import KaikiNumerics
import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

/// How far apart reviews are at present.
struct IntervalsTests {
  private func figure(_ history: HistoryAsOf) async -> IntervalsFigure {
    await history.figure(IntervalsMeasure.self)
  }

  private static let now = "2024-02-01T12:00"

  @Test func `an interval is that of the last graded answer, whatever day it is asked on`() async throws {
    let answers = [
      SmallReview("2024-01-10T08:00", "a", true, steps: (0, 1)),
      SmallReview("2024-01-12T08:00", "b", true, steps: (3, 4)),
      SmallReview("2024-01-13T08:00", "b", true, steps: (4, 5), counting: .practice),
      SmallReview("2024-01-12T08:00", "c", true, steps: (4, 5)),
      SmallReview("2024-01-27T08:00", "c", true, steps: (5, 6)),
      SmallReview("2024-01-12T08:00", "d", false, steps: (4, 0)),
    ]
    // By the standard table: 1, 7, 30 and 0 days.
    let history = try HistoryAsOf(answers, now: Self.now)
    let figure = await figure(history)
    #expect(
      figure.summary == IntervalsFigure.Summary(mean: 38 / 4, median: 1, p90: 30, mature: 1))
    #expect(figure.cards == 4 && figure.unknown == 0 && figure.matureShare == 0.25 && figure.reason == nil)
    #expect(await self.figure(try HistoryAsOf(answers, now: "2024-01-27T08:01")) == figure)
    // The day before, c was still away for fifteen days.
    #expect(await self.figure(try HistoryAsOf(answers, now: "2024-01-26T12:00")).summary?.p90 == 15)
  }

  @Test func `ranges begin at 0, 1 and each power of two up to 512`() async throws {
    let ends: [Int32] = [
      0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 127, 128, 255, 256, 511, 512, 36_500,
    ]
    let answers = ends.map { SmallReview("2024-01-01T08:00", "c\($0)", true, interval: $0) }
    let figure = await figure(try HistoryAsOf(answers, now: Self.now, origin: .thirdParty))
    #expect(figure.ranges.map(\.low) == [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    #expect(figure.ranges.map(\.high) == [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, nil])
    #expect(figure.ranges.map(\.cards) == [1, 1] + Array(repeating: 2, count: 9))
  }

  @Test(arguments: [(20, 0), (21, 1)] as [(Int32, Int)])
  func `a card is mature from twenty-one days on`(interval: Int32, mature: Int) async throws {
    let answer = SmallReview("2024-01-01T08:00", "a", true, interval: interval)
    let figure = await figure(try HistoryAsOf([answer], now: Self.now, origin: .thirdParty))
    #expect(figure.summary?.mature == mature && figure.matureShare == Double(mature))
  }

  @Test
  func `F7: a card of another app whose due day nothing says is counted as not known, and never guessed`()
    async throws
  {
    let silent = SmallReview("2024-01-01T08:00", "silent", true)
    let known = SmallReview("2024-01-01T08:00", "a", true, interval: 12)
    let both = await figure(try HistoryAsOf([silent, known], now: Self.now, origin: .thirdParty))
    #expect(both == IntervalsFigure([12], unknown: 1) && both.summary?.mean == 12)
    let none = await figure(try HistoryAsOf([silent], now: Self.now, origin: .thirdParty))
    #expect(none.summary == nil && none.matureShare == nil && none.ranges.isEmpty)
    #expect(none.unknown == 1 && none.reason == .noDueDays)
    for history in [try HistoryAsOf([], now: Self.now), try HistoryAsOf(nil, cards: [], now: Self.now)] {
      #expect(await figure(history) == IntervalsFigure([], unknown: 0))
      #expect(await figure(history).reason == .noCards)
    }
  }

  @Test func `a card without answers in the log has the interval that is stored, and a new one has none`()
    async throws
  {
    func own(
      _ id: String, due: String, _ standing: CardStanding = .waiting, _ memory: StoredMemory? = nil
    ) throws -> Card {
      var card = try Card(id, due: due, reviews: 1)
      (card.standing, card.memory) = (standing, memory)
      return card
    }
    let cards = [
      // Four days by the table.
      try Card("step", due: "2024-01-20T00:00", step: 3, reviews: 3),
      try Card("unseen", due: "2024-01-01T00:00"),
      try own("stored", due: "2024-03-01T00:00", .waiting, StoredMemory(interval: 40)),
      // From 25 January to 2 February.
      try own(
        "answered", due: "2024-02-02T00:00", .waiting,
        StoredMemory(interval: 9, answered: try instant("2024-01-25T09:00"))),
      try own("silent", due: "2024-02-02T00:00"),
      try own("new", due: "2024-02-02T00:00", .new),
      try own("away", due: "2024-02-02T00:00", .suspended, StoredMemory(interval: 90)),
      // The log decides: answered on 30 January, and due on 15 February.
      try own("logged", due: "2024-02-15T00:00", .waiting, StoredMemory(interval: 11)),
      try own("before", due: "2024-01-15T00:00"),
    ]
    let answers = ["logged", "before", "deleted"].map {
      SmallReview("2024-01-30T08:00", $0, true, interval: 11)
    }
    let history = try HistoryAsOf(answers, cards: cards, now: Self.now, origin: .thirdParty)
    let figure = await figure(history)
    #expect(figure == IntervalsFigure([4, 40, 8, 16], unknown: 2))
  }

  /// What is asked of the figure, worked out from the answers alone.
  private func check(_ figure: IntervalsFigure, _ intervals: [Int], unknown: Int, _ seed: UInt64) {
    let sorted = intervals.sorted()
    #expect(figure.cards == sorted.count && figure.unknown == unknown, "seed \(seed)")
    guard !sorted.isEmpty else {
      #expect(figure.summary == nil)
      return
    }
    func atMost(_ share: Double) -> Int? {
      sorted.first { value in Double(sorted.count { $0 <= value }) >= share * Double(sorted.count) - 1e-9 }
    }
    #expect(figure.summary?.median == atMost(0.5) && figure.summary?.p90 == atMost(0.9), "seed \(seed)")
    #expect(
      abs((figure.summary?.mean ?? 0) * Double(sorted.count) - Double(sorted.reduce(0, +))) < 1e-6,
      "seed \(seed)")
    #expect(figure.summary?.mature == sorted.count { $0 > 20 }, "seed \(seed)")
    #expect(figure.ranges.reduce(0) { $0 + $1.cards } == sorted.count)
    for range in figure.ranges {
      #expect(range.cards == sorted.count { $0 >= range.low && $0 <= range.high ?? .max }, "seed \(seed)")
    }
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `each card is away from its last graded answer to the day on which it put the card`(seed: UInt64)
    async throws
  {
    let random = RandomHistory(seed: seed)
    let log = try #require(random.history.log)
    let table = [0, 1, 2, 4, 7, 15, 30]
    var last: [Int32: Int] = [:]
    for review in random.reviews where review.counting == .graded {
      last[review.card] = table[Int(review.nextStep)]
    }
    // F7: a log of another app without intervals says of no card when it is due.
    let isKnown = log.origin == .table
    check(
      await figure(random.history), isKnown ? Array(last.values) : [], unknown: isKnown ? 0 : last.count, seed
    )
  }

  @Test(arguments: Array(1...20) as [UInt64])
  func `intervals of another app are those of the last answers that have one`(seed: UInt64) async throws {
    var stream = RandomStream(seed: seed, domain: .tests)
    var last: [String: Int32?] = [:]
    let answers = (0..<300).map { number in
      let card = "c\(stream.below(90))"
      let bits = stream.below(12)
      let interval: Int32? = stream.below(8) == 0 ? nil : Int32(stream.below(1 << bits))
      last[card] = .some(interval)
      return SmallReview(
        "2024-01-\(10 + number / 20)T\(10 + number % 20 / 2):\(10 + number % 2)", card, stream.below(4) > 0,
        interval: interval)
    }
    let history = try HistoryAsOf(answers.shuffled(), now: Self.now, origin: .thirdParty, dayStartHour: 4)
    let known = last.values.compactMap { $0.map { Int($0) } }
    check(await figure(history), known, unknown: last.count - known.count, seed)
  }
}
