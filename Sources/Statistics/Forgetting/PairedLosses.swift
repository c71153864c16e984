import Distributions

/// Losses of two predictors on the same reviews.
package enum PairedLosses {
  /// By how much the mean loss of one predictor is above that of another, with an interval for which reviews of one card
  /// may depend on each other in any way.
  ///
  /// - Parameters:
  ///   - first: The loss of each review under one predictor, at least one.
  ///   - second: The same under the other.
  ///   - cards: The card of each review, ≥ 0.
  /// - Note: Source: K.-Y. Liang, S. L. Zeger, *Longitudinal Data Analysis Using Generalized Linear Models*, 1986,
  ///   doi:10.1093/biomet/73.1.13, for the mean alone.
  package static func difference(_ first: [Double], _ second: [Double], cards: [Int32]) -> Estimate {
    let count = Double(first.count)
    let mean = zip(first, second).reduce(0.0) { $0 + ($1.0 - $1.1) } / count
    var sums = [Double](repeating: 0, count: Int(cards.max() ?? 0) + 1)
    for (place, card) in cards.enumerated() { sums[Int(card)] += first[place] - second[place] - mean }
    let variance = sums.reduce(0) { $0 + $1 * $1 } / (count * count)
    return Estimate(value: mean, standardError: variance.squareRoot())
  }
}
