import Forecasting
import Kaiki

/// Answer times in milliseconds.
package struct LatencyFigure: Hashable, Sendable, HoldsNoTests {
  /// Exact quantiles of some answers.
  package struct Quantiles: Hashable, Sendable {
    /// Number of answers with a recorded time.
    package var n: Int
    /// Median answer time in milliseconds.
    package var p50: Int
    /// 90th percentile of answer times in milliseconds: at most one answer in ten took longer.
    package var p90: Int
    /// 99th percentile of answer times in milliseconds: at most one answer in a hundred took longer.
    package var p99: Int

    /// Creates the quantiles of a group of counts, or of all counts; `nil` without counts.
    init?(_ counts: ValueCounts, of group: Int? = nil) {
      let (count, quantiles) = counts.quantiles(percents: [50, 90, 99], of: group)
      guard quantiles.count == 3 else { return nil }
      n = count
      p50 = quantiles[0]
      p90 = quantiles[1]
      p99 = quantiles[2]
    }
  }

  /// Quantiles of all answers; `nil` if no answer has a recorded time.
  package var all: Quantiles?
  /// Quantiles by the card's step before the answer, ascending; empty if the log has no steps.
  package var bySteps: [Step]

  /// Answer times of one step.
  package struct Step: Hashable, Sendable {
    /// Step of the card before the answer, ≥ 0.
    package var step: Int
    /// Quantiles of the answers at the step.
    package var quantiles: Quantiles
  }
}

/// Counts answer times by step.
struct LatencyAccumulator: Accumulator {
  private let topStep: Int
  /// Counts of answer times, one group per step.
  private var counts: ValueCounts

  init(for context: AnswerContext) {
    topStep = context.topStep
    counts = ValueCounts(groups: context.topStep + 1)
  }

  mutating func add(_ review: ObservedReview) { add(contentsOf: [review]) }

  mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    let most = reviews.reduce(-1) { max($0, $1.latency) }
    counts.add(reviews, most: Int(most)) { (value: Int($0.latency), group: Int($0.previousStep)) }
  }

  mutating func merge(_ later: LatencyAccumulator) { counts.merge(later.counts) }

  /// Returns the quantiles of all answers, and those of each step if requested.
  func figure(bySteps wantsSteps: Bool) -> LatencyFigure {
    let steps =
      !wantsSteps
      ? []
      : (0...topStep).compactMap { step in
        LatencyFigure.Quantiles(counts, of: step).map { LatencyFigure.Step(step: step, quantiles: $0) }
      }
    return LatencyFigure(all: LatencyFigure.Quantiles(counts), bySteps: steps)
  }
}

/// How long do answers take?
package enum LatencyMeasure: Measure {
  package static let name = "latency"
  package static let accumulators: [any Accumulator.Type] = [LatencyAccumulator.self]
  package static let isAnsweredApart = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ context: AnalysisContext) -> LatencyFigure {
    context[LatencyAccumulator.self].figure(bySteps: context.history.carriesSteps)
  }
}
