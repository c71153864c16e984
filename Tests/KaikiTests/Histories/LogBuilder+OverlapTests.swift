import KaikiNumerics
import Testing
@testable import Kaiki

/// Answers that several inputs have (R0.8).
struct LogBuilderOverlapTests {
  /// Some inputs of answers of few cards and moments, so that many are alike; some have ids, and some inputs no seconds.
  private func inputs(_ stream: inout RandomStream) -> [[Review]] {
    (0..<1 + stream.below(4)).map { _ in
      let seconds = Int64(stream.below(3) == 0 ? 0 : 5_000)
      return (0..<stream.below(12)).map { _ in
        Review(
          reviewedAt: Instant(milliseconds: 60_000 * Int64(stream.below(3)) + seconds),
          card: Int32(stream.below(3)),
          id: stream.below(6) == 0 ? 7 : nil, isCorrect: stream.below(2) == 0)
      }
    }
  }

  private func counts(_ reviews: some Sequence<Review>) -> [Review: Int] {
    reviews.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  @Test(arguments: 0..<200)
  func `R0.8: of equal answers without an id as many count as the input has that has most of them`(
    seed: Int
  ) {
    var stream = RandomStream(seed: 11, domain: .tests, replicate: seed, item: 0)
    let inputs = inputs(&stream)
    var starts: [Int] = []
    var reviews = ContiguousArray<Review>()
    for input in inputs {
      starts.append(reviews.count)
      reviews += input
    }
    let further = LogBuilder.overlap(reviews, from: starts, cardCount: 3)
    #expect(further == further.sorted() && Set(further).count == further.count)
    let kept = counts(reviews.indices.filter { !further.contains($0) }.map { reviews[$0] })
    let most = inputs.map(counts).reduce(into: [:]) { $0.merge($1) { max($0, $1) } }
    let all = counts(reviews)
    let exact = most.filter { $0.key.id == nil && $0.key.reviewedAt.milliseconds % 60_000 != 0 }
    #expect(kept == all.merging(exact) { $1 })
  }
}
