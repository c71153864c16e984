import Kaiki
import KaikiNumerics
import Testing

struct ReviewLogTests {
  /// Reviews at the given seconds, which remember their place in the input as their latency.
  private static func reviews(at seconds: [Int64]) -> ContiguousArray<Review> {
    ContiguousArray(
      seconds.enumerated().map { index, second in
        Review(reviewedAt: Instant(seconds: second), card: 0, latency: Int32(index), isCorrect: true)
      })
  }

  struct Order: Sendable {
    var seconds: [Int64]
    /// Places in the input, in the order of the log.
    var indices: [Int32]
  }

  @Test(
    arguments: [
      Order(seconds: [], indices: []),
      Order(seconds: [5], indices: [0]),
      Order(seconds: [1, 2, 3], indices: [0, 1, 2]),
      Order(seconds: [3, 1, 2], indices: [1, 2, 0]),
      Order(seconds: [2, 1, 2, 1, 2, 1], indices: [1, 3, 5, 0, 2, 4]),
      Order(seconds: [0, -1, 0, -2], indices: [3, 1, 0, 2]),
    ] as [Order])
  func `C9, R2.9: a log whose clock went back is read by instant, then input order`(order: Order) {
    let log = ReviewLog(reviews: Self.reviews(at: order.seconds))
    #expect(log.reviews.compactMap(\.latency) == order.indices)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `C9: equal instants keep their input order in a long log`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    let seconds = (0..<2_000).map { _ in Int64(draws.below(40)) }
    let log = ReviewLog(reviews: Self.reviews(at: seconds))
    // An insertion into one list a second is stable by construction.
    var indices = [[Int32]](repeating: [], count: 40)
    for (index, second) in seconds.enumerated() { indices[Int(second)].append(Int32(index)) }
    #expect(log.reviews.compactMap(\.latency) == Array(indices.joined()))
  }

  @Test func `answers that fail a condition are removed and the others keep their order`() {
    var log = ReviewLog(reviews: Self.reviews(at: [5, 4, 3, 2, 1]))
    log.keep { $0.reviewedAt != Instant(seconds: 3) }
    #expect(log.reviews.compactMap(\.latency) == [4, 3, 1, 0])
  }
}
