import Kaiki

/// Answers by weekday of the logical day and hour of the wall clock.
package struct HeatmapFigure: Hashable, Sendable {
  /// Seven rows from Monday, each of 24 hours.
  package var counts: [[Int]]
}

/// Counts answers by weekday and hour.
struct HeatmapAccumulator: Accumulator {
  private var counts = ContiguousArray<Int>(repeating: 0, count: 7 * 24)

  mutating func add(_ review: ObservedReview) {
    counts[(review.day.weekday.rawValue - 1) * 24 + Int(review.hour)] += 1
  }

  mutating func merge(_ later: HeatmapAccumulator) {
    for index in counts.indices { counts[index] += later.counts[index] }
  }

  func finish() -> HeatmapFigure {
    HeatmapFigure(counts: (0..<7).map { Array(counts[($0 * 24)..<($0 * 24 + 24)]) })
  }
}
