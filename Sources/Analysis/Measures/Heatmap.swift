import Kaiki

/// Numbers of answers in the reporting range by weekday of the logical day and hour of the wall clock.
package struct HeatmapFigure: Hashable, Sendable, HoldsNoTests {
  /// Numbers of answers, ≥ 0: seven rows from Monday, each with 24 hours from 0:00.
  package var counts: [[Int]]

  /// Number of answers in one hour of one weekday.
  package struct Cell: Hashable, Sendable {
    package var weekday: Weekday
    /// Hour of the wall clock, 0...23.
    package var hour: Int
    /// Number of answers in the hour of the weekday, ≥ 0, summed over all weeks.
    package var reviews: Int
  }

  /// All 168 hours of the week with their answers: from Monday on, and by hour from 0.
  package var cells: [Cell] {
    zip(Weekday.allCases, counts).flatMap { weekday, hours in
      hours.enumerated().map { Cell(weekday: weekday, hour: $0, reviews: $1) }
    }
  }

  /// Number of answers in the busiest hour of a weekday, summed over all weeks; 0 without answers.
  package var most: Int { counts.flatMap { $0 }.max() ?? 0 }
}

/// Counts answers by weekday of the logical day and hour of the wall clock.
struct HeatmapAccumulator: Accumulator {
  private var counts = ContiguousArray<Int>(repeating: 0, count: 7 * 24)

  init(for context: AnswerContext) {}

  mutating func add(_ review: ObservedReview) { add(contentsOf: [review]) }

  mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    var (day, start) = (Day?.none, 0)
    counts.withUnsafeMutableBufferPointer { counts in
      for review in reviews {
        if review.day != day {
          day = review.day
          start = (review.day.weekday.rawValue - 1) * 24
        }
        counts[start + review.hour] += 1
      }
    }
  }

  mutating func merge(_ later: HeatmapAccumulator) {
    for index in counts.indices { counts[index] += later.counts[index] }
  }

  var figure: HeatmapFigure {
    HeatmapFigure(counts: (0..<7).map { Array(counts[($0 * 24)..<($0 * 24 + 24)]) })
  }
}

/// Measure of the numbers of answers by weekday and hour, as a ``HeatmapFigure``.
package enum HeatmapMeasure: Measure {
  package static let name = "heatmap"
  package static let accumulators: [any Accumulator.Type] = [HeatmapAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ context: AnalysisContext) -> HeatmapFigure {
    context[HeatmapAccumulator.self].figure
  }
}
