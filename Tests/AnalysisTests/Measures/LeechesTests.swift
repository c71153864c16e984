import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// The cards with the most wrong answers (G6).
struct LeechesTests {
  /// Card `b`: two graded wrong answers and one in practice. `a`, `C` and `d`: one graded wrong answer.
  /// `e`: one in practice.
  private static let answers = [
    SmallReview("2024-01-01T08:00", "e", true),
    SmallReview("2024-01-01T08:01", "d", false),
    SmallReview("2024-01-01T08:02", "C", false),
    SmallReview("2024-01-01T08:03", "a", false),
    SmallReview("2024-01-01T08:04", "b", false),
    SmallReview("2024-01-01T08:05", "B", false),
    SmallReview("2024-01-01T08:06", "b", true),
    SmallReview("2024-01-01T08:07", "b", false),
    SmallReview("2024-01-01T08:08", "c", true),
    SmallReview("2024-01-01T08:09", "e", false),
  ]

  @Test(arguments: [ReviewLog.Origin.table, .thirdParty])
  func `G6 wrong answers are ranked, practice included, ties by id in lower case`(
    origin: ReviewLog.Origin
  ) async throws {
    let history = try HistoryAsOf(Self.answers, now: "2024-01-01T12:00", origin: origin)
    let leeches = await history.figure(LeechesMeasure.self).leeches
    #expect(leeches.map(\.card) == ["b", "a", "C", "d", "e"])
    #expect(leeches.map(\.wrong) == [3, 1, 1, 1, 1])
  }

  @Test(arguments: [1, 2, 3, 4, 9] as [Int])
  func `the first of them are kept`(top: Int) async throws {
    let history = try HistoryAsOf(Self.answers, now: "2024-01-01T12:00")
    let leeches = await history.figure(LeechesMeasure.self) { $0.top = top }.leeches
    #expect(leeches.map(\.card) == Array(["b", "a", "C", "d", "e"].prefix(top)))
  }

  @Test func `twenty are listed where nothing else is asked for`() async throws {
    let history = try HistoryAsOf(
      (10..<40).map { SmallReview("2024-01-01T08:00", "c\($0)", false) }, now: "2024-01-01T12:00")
    let leeches = await history.figure(LeechesMeasure.self).leeches
    #expect(leeches.map(\.card) == (10..<30).map { "c\($0)" })
  }

  @Test func `S4 answers that are yet to come are not wrong yet`() async throws {
    let history = try HistoryAsOf(Self.answers, now: "2024-01-01T08:02")
    #expect(await history.figure(LeechesMeasure.self).leeches.map(\.card) == ["C", "d"])
  }

  @Test func `a card goes by its question, also one that has been deleted by its id`() async throws {
    let history = try HistoryAsOf(
      [SmallReview("2024-01-01T08:00", "gone", false), SmallReview("2024-01-01T08:00", "a", false)],
      cards: [try Card("A", due: "2024-01-02T00:00", question: "犬は？")], now: "2024-01-05T12:00")
    #expect(
      await history.figure(LeechesMeasure.self).leeches == [
        Leech(card: "a", name: "犬は？", wrong: 1), Leech(card: "gone", name: "gone", wrong: 1),
      ])
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `the ranking is a count over the answers`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let log = try #require(random.history.log)
    let leeches = await random.history.figure(LeechesMeasure.self) { $0.top = 5 }.leeches
    let wrong = random.reviews.filter { !$0.isCorrect }
    let counts = Dictionary(grouping: wrong) { log.cards[Int($0.card)] }.mapValues(\.count)
    let ranked = counts.sorted { ($1.value, $0.key.lowercased()) < ($0.value, $1.key.lowercased()) }
    #expect(
      leeches == ranked.prefix(5).map { Leech(card: $0.key, name: $0.key, wrong: $0.value) }, "seed \(seed)")
  }
}
