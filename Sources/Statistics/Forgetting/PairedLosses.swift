import Distributions

/// Comparison of two predictors of recall by their losses (such as log loss) on the same reviews.
package enum PairedLosses {
  /// Returns the mean of first loss − second loss per review, with a 95 % confidence interval clustered by card.
  ///
  /// Reviews of one card may depend on each other; cards are independent. The result has the unit of the losses (nats per
  /// review for log loss). A negative value means that the first predictor is better.
  ///
  /// - Parameters:
  ///   - first: Loss of each review under the first predictor, at least one element.
  ///   - second: Loss of each review under the second predictor, in the same order.
  ///   - cards: Number of each review's card, ≥ 0 (such as its index in the log), in the same order; reviews of one card have
  ///     equal numbers.
  /// - Note: Source: K.-Y. Liang, S. L. Zeger, *Longitudinal Data Analysis Using Generalized Linear Models*, 1986,
  ///   doi:10.1093/biomet/73.1.13, for the mean alone.
  package static func difference(_ first: [Double], _ second: [Double], cards: [Int32]) -> Estimate {
    let count = Double(first.count)
    let mean = zip(first, second).reduce(0.0) { $0 + ($1.0 - $1.1) } / count
    var sums = [Double](repeating: 0, count: Int(cards.max() ?? 0) + 1)
    for (index, card) in cards.enumerated() { sums[Int(card)] += first[index] - second[index] - mean }
    let variance = sums.reduce(0) { $0 + $1 * $1 } / (count * count)
    return Estimate(value: mean, standardError: variance.squareRoot())
  }
}
