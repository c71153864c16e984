import Forecasting
import Kaiki
import KaikiNumerics
import Statistics

/// The answers on which the predictions of a memory model are tested: those given at least one day after the card's answer
/// before, in the order of the log.
package struct RecallTargets: Sendable {
  /// Days since the card's answer before, ≥ 1.
  package private(set) var elapsed: [Double] = []
  /// Whether the card was recalled.
  package private(set) var recalled: [Bool] = []
  /// The card of each answer, by its number in the log.
  package private(set) var cards: [Int32] = []
  private var keys: [RecallMetrics.Key] = []

  /// How many there are.
  package var count: Int { recalled.count }

  /// - Parameters:
  ///   - reviews: The log.
  ///   - cardCount: How many cards it knows.
  init(_ reviews: some Collection<ObservedReview>, cardCount: Int) {
    var counts = ContiguousArray(repeating: (reviews: 0, lapses: 0), count: cardCount)
    for review in reviews where TrainingAnswers.isTarget(review) {
      let card = Int(review.card)
      counts[card].reviews += 1
      elapsed.append(Double(review.elapsed))
      recalled.append(review.isCorrect)
      cards.append(review.card)
      keys.append(
        RecallMetrics.Key(
          elapsed: Double(review.elapsed), reviews: counts[card].reviews + 1, lapses: counts[card].lapses))
      if !review.isCorrect { counts[card].lapses += 1 }
    }
  }

  /// Which answers are like each other.
  ///
  /// - Parameter range: Those that are judged, by their place.
  func bins(_ range: Range<Int>) -> RecallMetrics.Bins { RecallMetrics.Bins(Array(keys[range])) }
}

/// How good the chances were that a model gave to answers.
package struct RecallScores: Hashable, Sendable {
  /// How many answers were judged.
  package var n: Int
  /// The mean negative log likelihood of an answer (natural logarithm), ≥ 0; less is better.
  package var logLoss: Double
  /// The root mean square of predicted less observed recall over bins of like answers, each weighted by its
  /// answers, 0...1: "RMSE (bins)" of srs-benchmark.
  package var binnedError: Double
  /// The area under the ROC curve, 0...1: the chance that an answer that was recalled had a higher prediction than one that was
  /// forgotten, ties counting half; `nil` where all or none were recalled.
  package var areaUnderCurve: Double?
  /// Tenths of the answers by their prediction.
  package var calibration: [RecallMetrics.CalibrationBin]
}

extension RecallTargets {
  /// The loss of each answer, by logarithms that are the same on every machine.
  ///
  /// - Parameters:
  ///   - p: The chances that were given.
  ///   - range: The answers that they were given to.
  func losses(_ p: [Double], _ range: Range<Int>) -> [Double] {
    RecallMetrics.losses(p, Array(recalled[range])) { KaikiNumerics.log($0) }
  }

  /// How good chances were.
  ///
  /// - Parameters:
  ///   - p: The chances that were given, at least one.
  ///   - range: The answers that they were given to, by their place.
  func scores(_ p: [Double], _ range: Range<Int>) -> RecallScores {
    let y = Array(recalled[range])
    return RecallScores(
      n: p.count, logLoss: losses(p, range).reduce(0, +) / Double(p.count),
      binnedError: RecallMetrics.binnedError(p, y, bins(range)),
      areaUnderCurve: RecallMetrics.areaUnderCurve(p, y),
      calibration: (try? RecallMetrics.calibration(p, y)) ?? [])
  }
}
