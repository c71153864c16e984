import Kaiki
import Statistics

/// How recall falls with the days since the last review.
package struct ForgettingFigure: Hashable, Sendable, HoldsNoTests {
  /// A curve.
  package enum Curve: String, CaseIterable, Sendable {
    case exponential
    case power
    case fsrs6
  }

  /// A curve with the stability that fits best, and how good it is.
  package struct Fit: Hashable, Sendable {
    package var curve: Curve
    /// Days until recall has fallen to 1/e for the exponential curve, to 0.9 for the others.
    package var stability: Estimate
    package var logLoss: Double
    package var binnedError: Double
    package var areaUnderCurve: Double?
    package var calibration: [RecallMetrics.CalibrationBin]
  }

  /// Reviews after at least a day.
  package var n: Int
  /// The curves, or why none can be fitted.
  package var fits: Outcome<[Fit]>

  /// The fewest reviews to which a curve is fitted.
  package static let leastReviews = 50
}

extension HistoryAsOf {
  /// Recall by the days since a card's last review, over all cards.
  func forgetting(on observed: ObservedDays) -> ForgettingFigure {
    let targets = RecallTargets(
      replayed?.reviews ?? [], cardCount: log?.cards.count ?? 0, where: observed.contains)
    let (elapsed, recalled) = (targets.elapsed, targets.recalled)
    return ForgettingFigure(
      n: elapsed.count,
      fits: Outcome { () throws(StatisticsError) in
        guard elapsed.count >= ForgettingFigure.leastReviews else {
          throw .tooFew(
            elapsed.count, least: ForgettingFigure.leastReviews, what: "reviews after at least a day")
        }
        let bins = targets.bins(0..<targets.count)
        var fits: [ForgettingFigure.Fit] = []
        for curve in ForgettingFigure.Curve.allCases {
          let shape = curve.shape
          let stability = try shape.fitted(elapsed: elapsed, recalled: recalled)
          let p = elapsed.map { shape.recall(after: $0, stability: stability.value) }
          fits.append(
            ForgettingFigure.Fit(
              curve: curve, stability: stability, logLoss: RecallMetrics.logLoss(p, recalled),
              binnedError: RecallMetrics.binnedError(p, recalled, bins),
              areaUnderCurve: RecallMetrics.areaUnderCurve(p, recalled),
              calibration: try RecallMetrics.calibration(p, recalled)))
        }
        return fits
      })
  }
}

extension ForgettingFigure.Curve {
  fileprivate var shape: ForgettingCurve {
    switch self {
    case .exponential: .exponential
    case .power: .power
    case .fsrs6:
      ForgettingCurve(
        recall: { FSRS6.standard.retrievability(elapsed: $0, stability: 1) },
        slope: ForgettingCurve.power(factor: FSRS6.standard.factor, decay: FSRS6.standard.decay).slope)
    }
  }
}

/// How does recall fall with the days since the last review?
package enum ForgettingMeasure: Measure {
  package static let name = "forgetting"
  package static let accumulators: [any Accumulator.Type] = []
  package static let readsAnswers = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ inquiry: Inquiry) -> ForgettingFigure {
    inquiry.history.forgetting(on: inquiry.days)
  }
}
