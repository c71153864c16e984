import Kaiki

/// How long answers took, in milliseconds.
package struct LatencyFigure: Hashable, Sendable, HoldsNoTests {
  /// Exact quantiles of some answers.
  package struct Quantiles: Hashable, Sendable {
    /// Answers whose time was recorded.
    package var n: Int
    /// The median.
    package var p50: Int
    /// At most one answer in ten took longer.
    package var p90: Int
    /// At most one answer in a hundred took longer.
    package var p99: Int

    init?(_ counts: ValueCounts) {
      let quantiles = counts.quantiles(percents: [50, 90, 99])
      guard quantiles.count == 3 else { return nil }
      n = counts.count
      p50 = quantiles[0]
      p90 = quantiles[1]
      p99 = quantiles[2]
    }
  }

  /// All answers; `nil` where no time was recorded.
  package var all: Quantiles?
  /// The answers of each step before the answer, ascending; empty where the log carries no steps.
  package var bySteps: [Step]

  /// The answers of one step.
  package struct Step: Hashable, Sendable {
    /// The step before the answer.
    package var step: Int
    /// Their quantiles.
    package var quantiles: Quantiles
  }
}

/// Counts answer times by step.
struct LatencyAccumulator: Accumulator {
  private var bySteps: [ValueCounts]

  init(for ground: AnswerGround) {
    bySteps = Array(repeating: ValueCounts(), count: ground.topStep + 1)
  }

  mutating func add(_ review: ObservedReview) {
    if review.latency >= 0 { bySteps[Int(review.previousStep)].add(Int(review.latency)) }
  }

  mutating func merge(_ later: LatencyAccumulator) {
    for (step, counts) in later.bySteps.enumerated() { bySteps[step].merge(counts) }
  }

  /// The quantiles of all answers, and of each step where that is wanted.
  func figure(bySteps wantsSteps: Bool) -> LatencyFigure {
    var all = ValueCounts()
    for counts in bySteps { all.merge(counts) }
    let steps = bySteps.enumerated().compactMap { step, counts in
      LatencyFigure.Quantiles(counts).map { LatencyFigure.Step(step: step, quantiles: $0) }
    }
    return LatencyFigure(all: LatencyFigure.Quantiles(all), bySteps: wantsSteps ? steps : [])
  }
}

/// How long do answers take?
package enum LatencyMeasure: Measure {
  package static let name = "latency"
  package static let accumulators: [any Accumulator.Type] = [LatencyAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ inquiry: Inquiry) -> LatencyFigure {
    inquiry[LatencyAccumulator.self].figure(bySteps: inquiry.history.carriesSteps)
  }
}
