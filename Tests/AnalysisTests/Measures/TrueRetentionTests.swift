import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

/// What is recalled after at least a day (F8).
struct TrueRetentionTests {
  /// A group as `kind label n correct`.
  private static func shown(_ figure: TrueRetentionFigure) -> [String] {
    figure.groups.map { "\($0.kind) \($0.label) \($0.interval.n) \($0.interval.successes)" }
  }

  @Test func `F8: repeats of a day and the day of learning do not count`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", false), SmallReview("2024-01-01T08:01", "a", true),
        SmallReview("2024-01-02T08:00", "a", false), SmallReview("2024-01-02T08:01", "a", true),
        SmallReview("2024-01-02T08:02", "b", true),
      ], now: "2024-01-09T12:00")
    #expect(
      Self.shown(await history.figure(TrueRetentionMeasure.self)) == [
        "all  1 0", "young  1 0", "month 2024-01 1 0", "hour 8 1 0",
      ])
  }

  @Test(arguments: [(20, "young"), (21, "mature"), (22, "mature")] as [(Int, String)])
  func `F8: a memory is mature from 21 days on`(days: Int, kind: String) async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true),
        SmallReview("\(try day("2024-01-01") + days)T08:00", "a", true),
      ], now: "2024-02-09T12:00")
    let groups = await history.figure(TrueRetentionMeasure.self).groups
    #expect(groups[1].kind.rawValue == kind && groups.count == 4)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `true retention is a count over the answers`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let figure = await random.history.figure(TrueRetentionMeasure.self)
    var last: [Int32: Day] = [:]
    var counts: [String: (n: Int, correct: Int)] = [:]
    for review in random.reviews {
      if let last = last[review.card], review.day > last {
        let kind = review.day - last < 21 ? "young" : "mature"
        let month = "month \(review.day.description.prefix(7))"
        for group in ["all ", kind + " ", month, "hour \(review.hour)"] {
          counts[group, default: (0, 0)].n += 1
          counts[group, default: (0, 0)].correct += review.isCorrect ? 1 : 0
        }
      }
      last[review.card] = review.day
    }
    let expected = counts.map { "\($0.key) \($0.value.n) \($0.value.correct)" }
    #expect(Self.shown(figure).sorted() == expected.sorted(), "seed \(seed)")
  }
}
