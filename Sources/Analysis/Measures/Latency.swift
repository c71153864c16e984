import Forecasting
import Kaiki

/// Quantiles of the times from question to answer, in milliseconds, of the answers in the reporting range.
package struct LatencyFigure: Hashable, Sendable, HoldsNoTests {
  /// Exact quantiles of the answer times of some answers, in milliseconds.
  package struct Quantiles: Hashable, Sendable {
    /// Number of answers with a recorded time, ≥ 1.
    package var n: Int
    /// Median, 90th and 99th percentile of the answer times in milliseconds, ≥ 0.
    package var p50, p90, p99: Int

    /// Creates the quantiles of counted answer times; `nil` if no answer of the group has a recorded time.
    ///
    /// - Parameter group: Step (row of the interval table) of the counted answers; `nil` for all answers.
    init?(_ counts: ValueCounts, of group: Int? = nil) {
      let (count, quantiles) = counts.quantiles(percents: [50, 90, 99], of: group)
      guard quantiles.count == 3 else { return nil }
      n = count
      p50 = quantiles[0]
      p90 = quantiles[1]
      p99 = quantiles[2]
    }
  }

  /// Quantiles of the times of all answers, in milliseconds; `nil` if no answer has a recorded time.
  package var all: Quantiles?
  /// Quantiles by the card's step (row of the interval table) before the answer, ascending. Steps without a recorded time are
  /// omitted. Empty if the log lacks steps or times.
  package var bySteps: [Step]

  /// Quantiles of the answer times, in milliseconds, of the cards at one step (row of the interval table).
  package struct Step: Hashable, Sendable {
    /// Step of the card before the answer, ≥ 0; 0 for a card that is due again on the same day.
    package var step: Int
    /// Quantiles of the answer times of the cards at this step, in milliseconds.
    package var quantiles: Quantiles
  }
}

/// Counts answer times by the card's step (row of the interval table).
struct LatencyAccumulator: Accumulator {
  private let topStep: Int
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

/// Measure of the times from question to answer, in milliseconds, as a ``LatencyFigure``.
package enum LatencyMeasure: Measure {
  package static let name = "latency"
  package static let accumulators: [any Accumulator.Type] = [LatencyAccumulator.self]
  package static let isAnsweredApart = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ context: AnalysisContext) -> LatencyFigure {
    context[LatencyAccumulator.self].figure(bySteps: context.history.carriesSteps)
  }
}
