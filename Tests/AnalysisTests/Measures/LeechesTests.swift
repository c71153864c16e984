import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

/// The cards with the most wrong answers (G6).
struct LeechesTests {
  /// Card `b`: two graded wrong answers and one in practice. `a`, `C` and `d`: one graded wrong answer.
  /// `e`: one in practice.
  private static let answers = [
    Answer("2024-01-01T08:00", "e", true),
    Answer("2024-01-01T08:01", "d", false),
    Answer("2024-01-01T08:02", "C", false),
    Answer("2024-01-01T08:03", "a", false),
    Answer("2024-01-01T08:04", "b", false),
    Answer("2024-01-01T08:05", "B", false),
    Answer("2024-01-01T08:06", "b", true),
    Answer("2024-01-01T08:07", "b", false),
    Answer("2024-01-01T08:08", "c", true),
    Answer("2024-01-01T08:09", "e", false),
  ]

  @Test(arguments: [ReviewLog.Origin.table, .foreign])
  func `G6 wrong answers are ranked, practice included, ties by id in lower case`(
    origin: ReviewLog.Origin
  ) async throws {
    let subject = try HistoryAsOf(Self.answers, now: "2024-01-01T12:00", origin: origin)
    let leeches = try await subject.answer(.leeches, \.leeches)
    #expect(leeches.map(\.card) == ["b", "a", "C", "d", "e"])
    #expect(leeches.map(\.wrong) == [3, 1, 1, 1, 1])
  }

  @Test(arguments: [1, 2, 3, 4, 9] as [Int])
  func `the first of them are kept`(top: Int) async throws {
    let subject = try HistoryAsOf(Self.answers, now: "2024-01-01T12:00")
    let leeches = try await subject.answer(.leeches, \.leeches) { $0.top = top }
    #expect(leeches.map(\.card) == Array(["b", "a", "C", "d", "e"].prefix(top)))
  }

  @Test func `twenty are listed where nothing else is asked for`() async throws {
    let subject = try HistoryAsOf(
      (10..<40).map { Answer("2024-01-01T08:00", "c\($0)", false) }, now: "2024-01-01T12:00")
    let leeches = try await subject.answer(.leeches, \.leeches)
    #expect(leeches.map(\.card) == (10..<30).map { "c\($0)" })
  }

  @Test func `S4 answers that are yet to come are not wrong yet`() async throws {
    let subject = try HistoryAsOf(Self.answers, now: "2024-01-01T08:02")
    #expect(try await subject.answer(.leeches, \.leeches).map(\.card) == ["C", "d"])
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `the ranking is a count over the answers`(seed: UInt64) async throws {
    let history = RandomHistory(seed: seed)
    let log = try #require(history.subject.log)
    let leeches = try await history.subject.answer(.leeches, \.leeches) { $0.top = 5 }
    let wrong = history.reviews.filter { !$0.isCorrect }
    let counts = Dictionary(grouping: wrong) { log.cards[Int($0.card)] }.mapValues(\.count)
    let ranked = counts.sorted { ($1.value, $0.key.lowercased()) < ($0.value, $1.key.lowercased()) }
    #expect(leeches == ranked.prefix(5).map { Leech(card: $0.key, wrong: $0.value) }, "seed \(seed)")
  }
}
