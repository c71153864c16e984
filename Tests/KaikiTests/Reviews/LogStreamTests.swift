import Testing

@testable import Kaiki

/// Answers that are replayed while they are read.
struct LogStreamTests {
  private static func stream(sortingIn store: (any AnswerStore)? = nil) -> LogStream {
    LogStream(
      by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .utc), upTo: nil, carriesSteps: false,
      sortingIn: store)
  }

  @Test(arguments: [false, true])
  func `where there is no answer, all have been taken in`(isSorted: Bool) {
    var stream = Self.stream(sortingIn: isSorted ? AnswerSorterTests.Store() : nil)
    var handed = 0
    let isWhole = stream.settle { handed += $0.count }
    #expect(isWhole && !stream.isRefused)
    #expect(handed == 0 && stream.count == 0)
  }

  @Test func `answers in any order are sorted in a store, and each is handed on once`() {
    var stream = Self.stream(sortingIn: AnswerSorterTests.Store())
    stream.append(
      ([5, 3, 9, 3] as [Int64]).enumerated().map { number, second in
        Review(reviewedAt: Instant(seconds: second), card: Int32(number), isCorrect: true)
      })
    var cards: [Int32] = []
    let isWhole = stream.settle { cards += $0.map(\.card) }
    #expect(isWhole && cards == [1, 3, 0, 2] && stream.count == 4)
  }

  /// An answer each second, of which the first half is replayed when there is no more room, and then one
  /// that comes late.
  @Test(arguments: [(0, true), (1, false)] as [(Int64, Bool)])
  func `a late answer is put into its order, but for one before what has been replayed`(
    milliseconds: Int64, isTaken: Bool
  ) {
    let window = LogStream.window
    var stream = Self.stream()
    stream.append(
      (0..<2 * window).map { number in
        Review(reviewedAt: Instant(seconds: Int64(number)), card: Int32(number % 100), isCorrect: true)
      })
    #expect(stream.count == window)
    let last = Instant(seconds: Int64(window - 1))
    let late = Instant(milliseconds: last.milliseconds - milliseconds)
    stream.append([Review(reviewedAt: late, card: 100, isCorrect: true)])
    var cards: [Int32] = []
    let isWhole = stream.settle { cards += $0.map(\.card) }
    #expect(isWhole == isTaken && stream.isRefused == !isTaken && stream.isOutOfOrder == !isTaken)
    // Those of one moment stay as they came.
    if isTaken { #expect(cards.count == 2 * window + 1 && cards.firstIndex(of: 100) == window) }
  }
}
