import Forecasting
import Kaiki
import KaikiNumerics
import Statistics

/// Answers whose recall a memory model predicts, in log order: answers at least one day after the card's previous answer.
package struct RecallTargets: Sendable {
  /// Days since the card's previous answer, ≥ 1; one element per answer to predict, in log order.
  package private(set) var elapsed: [Double] = []
  /// True if the card was recalled; one element per answer to predict (at least one day after the card's previous answer), in log
  /// order; empty if there is none.
  package private(set) var recalled: [Bool] = []
  /// Index of the card in the log, from 0; one element per answer to predict, in log order.
  package private(set) var cards: [Int32] = []
  private var keys: [RecallMetrics.Key] = []

  /// Number of answers to predict, ≥ 0.
  package var count: Int { recalled.count }

  /// Selects the answers that follow the card's previous answer by at least a day.
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

  /// Returns the bins (groups of similar answers) that the score RMSE(bins) uses for some answers.
  func bins(_ range: Range<Int>) -> RecallMetrics.Bins { RecallMetrics.Bins(Array(keys[range])) }
}

/// Accuracy of predicted probabilities of recall on some answers.
package struct RecallScores: Hashable, Sendable {
  /// Number of predicted answers, ≥ 1.
  package var n: Int
  /// Mean log loss in nats per answer, −ln(predicted probability of the outcome), ≥ 0; smaller is better.
  package var logLoss: Double
  /// RMSE(bins) of srs-benchmark, 0...1; smaller is better.
  ///
  /// Root mean squared difference of predicted and observed recall over bins of similar answers.
  package var binnedError: Double
  /// Area under the ROC curve, 0...1 (0.5 for random predictions); `nil` if all or no answers were recalled.
  ///
  /// The area is the probability that a recalled answer had a higher prediction than a forgotten one; ties count one half.
  package var areaUnderCurve: Double?
  /// Predicted and observed recall in up to ten groups of about equally many answers, by ascending prediction.
  package var calibration: [RecallMetrics.CalibrationBin]
}

extension RecallTargets {
  /// Returns the log loss of each answer, −ln(predicted probability of the outcome), in nats, ≥ 0.
  ///
  /// The logarithm is equal on every machine.
  func losses(_ p: [Double], _ range: Range<Int>) -> [Double] {
    RecallMetrics.losses(p, Array(recalled[range])) { KaikiNumerics.log($0) }
  }

  /// Returns the accuracy of predicted probabilities of recall.
  func scores(_ p: [Double], _ range: Range<Int>) -> RecallScores {
    let y = Array(recalled[range])
    return RecallScores(
      n: p.count, logLoss: losses(p, range).reduce(0, +) / Double(p.count),
      binnedError: RecallMetrics.binnedError(p, y, bins(range)),
      areaUnderCurve: RecallMetrics.areaUnderCurve(p, y),
      calibration: (try? RecallMetrics.calibration(p, y)) ?? [])
  }
}
