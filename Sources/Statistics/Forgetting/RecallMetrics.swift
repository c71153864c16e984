import Distributions

/// Metrics that compare predicted probabilities of recall with outcomes: log loss, AUC, RMSE(bins) and calibration.
///
/// Lists have one element per review: `p` is the predicted probability of recall, 0...1, and `y` is true if recalled. Groups of
/// reviews with equal predictions are in any order.
///
/// - Note: Source: open-spaced-repetition/srs-benchmark, `script.py` and `features/base.py`.
package enum RecallMetrics {
  /// Minimum distance of a clamped probability from 0 and 1 (2⁻⁵²), as in scikit-learn for doubles.
  private static let margin = Double.ulpOfOne

  /// Returns the log loss of each review in nats, in the order of the input: −ln(predicted probability of the outcome).
  ///
  /// A loss is 0...36.1, because the probability is clamped to 2⁻⁵²...1 − 2⁻⁵².
  package static func losses(
    _ p: [Double], _ y: [Bool], logarithm: (Double) -> Double
  ) -> [Double] {
    zip(p, y).map { -logarithm(min(1 - margin, max(margin, $1 ? $0 : 1 - $0))) }
  }

  /// Numbers of reviews and of recalled reviews that share one predicted probability of recall.
  package struct Outcomes: Hashable, Sendable {
    /// Predicted probability of recall, 0...1.
    package var p: Double
    /// Number of reviews, ≥ 1.
    package var n: Int
    /// Number of recalled reviews, 0...n.
    package var recalled: Int

    package init(p: Double, n: Int, recalled: Int) {
      self.p = p
      self.n = n
      self.recalled = recalled
    }
  }

  /// Returns one group per review, in the order of the lists.
  package static func outcomes(_ p: [Double], _ y: [Bool]) -> [Outcomes] {
    zip(p, y).map { Outcomes(p: $0, n: 1, recalled: $1 ? 1 : 0) }
  }

  /// Returns the mean log loss in nats per review: mean of −ln(predicted probability of the outcome), 0...36.1.
  ///
  /// - Precondition: At least one group.
  package static func logLoss(_ groups: [Outcomes]) -> Double {
    func loss(_ chance: Double) -> Double { -GSL.logarithm(min(1 - margin, max(margin, chance))) }
    let sum = groups.reduce(0.0) { sum, group in
      let forgotten = group.n - group.recalled
      return sum + (group.recalled > 0 ? Double(group.recalled) * loss(group.p) : 0)
        + (forgotten > 0 ? Double(forgotten) * loss(1 - group.p) : 0)
    }
    return sum / Double(groups.reduce(0) { $0 + $1.n })
  }

  /// Returns the area under the ROC curve (AUC), 0...1; `nil` unless some reviews were recalled and some forgotten.
  ///
  /// AUC is the probability that a recalled review had a higher prediction than a forgotten one; equal predictions count one
  /// half.
  package static func areaUnderCurve(_ groups: [Outcomes]) -> Double? {
    let count = groups.reduce(0) { $0 + $1.n }
    let hits = groups.reduce(0.0) { $0 + Double($1.recalled) }
    let misses = Double(count) - hits
    guard hits > 0, misses > 0 else { return nil }
    var (sum, start) = (0.0, 0)
    for run in runs(groups) {
      // Equal predictions share the mean of their ranks.
      sum += Double(run.recalled) * Double(start + 1 + start + run.n) / 2
      start += run.n
    }
    return (sum - hits * (hits + 1) / 2) / (hits * misses)
  }

  /// Returns one element per distinct prediction `p`, ascending; empty without groups.
  ///
  /// The element has the number of reviews (`n`), of recalled reviews (`recalled`), and the product `n` × `p` (`sum`).
  private static func runs(_ groups: [Outcomes]) -> [(p: Double, n: Int, recalled: Int, sum: Double)] {
    let order = groups.indices.sorted {
      groups[$0].p != groups[$1].p ? groups[$0].p < groups[$1].p : $0 < $1
    }
    return order.reduce(into: []) { runs, index in
      let group = groups[index]
      if runs.last?.p != group.p { runs.append((group.p, 0, 0, 0)) }
      runs[runs.count - 1].n += group.n
      runs[runs.count - 1].recalled += group.recalled
      runs[runs.count - 1].sum += Double(group.n) * group.p
    }
  }

  /// Features of a review that determine its bin in RMSE(bins).
  package struct Key: Hashable, Sendable {
    /// Days since the previous review, > 0, with fractions.
    package var elapsed: Double
    /// Number of the card's answers up to this review, ≥ 2. Counts the first answer and each answer at least one day after
    /// the card's previous answer.
    package var reviews: Int
    /// Number of earlier wrong answers to the card, each at least one day after the card's previous answer, ≥ 0.
    package var lapses: Int

    package init(elapsed: Double, reviews: Int, lapses: Int) {
      self.elapsed = elapsed
      self.reviews = reviews
      self.lapses = lapses
    }

    fileprivate var bin: Bin {
      Bin(
        elapsed: elapsed, reviews: Bin.step(ofReviews: reviews), lapses: Bin.step(ofLapses: lapses))
    }
  }

  /// Bin of similar reviews: elapsed days, reviews and lapses, each rounded down to a step of a geometric scale.
  ///
  /// A step is a whole number: step k of a scale with base b covers the values from bᵏ to below bᵏ⁺¹. Step 0 of lapses means
  /// no lapse, so their other steps are larger by 1.
  package struct Bin: Hashable, Sendable {
    private var elapsed: Int
    private var reviews: Int
    private var lapses: Int

    /// Creates the bin of an elapsed time and the steps of two counts.
    ///
    /// - Parameter elapsed: Days since the previous review, > 0; their scale has base 3.62, and steps below 0 for less than
    ///   a day.
    package init(elapsed: Double, reviews: Int, lapses: Int) {
      self.elapsed = Self.step(of: elapsed, by: 3.62)
      self.reviews = reviews
      self.lapses = lapses
    }

    /// Returns the step of a number of reviews ≥ 1 on the scale with base 1.89: ⌊log(count) / log(1.89)⌋, ≥ 0.
    package static func step(ofReviews count: Int) -> Int { step(of: Double(count), by: 1.89) }

    /// Returns the step of a number of lapses ≥ 0: 0 without lapses, else 1 + ⌊log(count) / log(1.73)⌋.
    package static func step(ofLapses count: Int) -> Int {
      count == 0 ? 0 : 1 + step(of: Double(count), by: 1.73)
    }

    private static func step(of x: Double, by base: Double) -> Int {
      Int((GSL.logarithm(x) / GSL.logarithm(base)).rounded(.down))
    }
  }

  /// Assignment of reviews to bins for RMSE(bins).
  package struct Bins: Hashable, Sendable {
    /// Bin number of each review or group of reviews, numbered from 0 in order of first appearance.
    fileprivate var numbers: [Int] = []
    fileprivate var count = 0

    /// Assigns reviews to bins by their features.
    ///
    /// - Parameter keys: Features of each review, in the order of the predictions that are compared with the bins.
    package init(_ keys: [Key]) {
      // Many reviews have equal keys, and a dictionary look-up is much faster than computing the bin.
      var known: [Key: Bin] = [:]
      self.init(
        keys.map { key in
          let bin = known[key] ?? key.bin
          known[key] = bin
          return bin
        })
    }

    /// Assigns groups of reviews to bins that are already known.
    ///
    /// - Parameter bins: Bin of each group, in the order of the groups that are compared with the bins.
    package init(_ bins: [Bin]) {
      var known: [Bin: Int] = [:]
      for bin in bins {
        let number = known[bin] ?? count
        if number == count {
          count += 1
          known[bin] = number
        }
        numbers.append(number)
      }
    }
  }

  /// Returns RMSE(bins): root mean squared difference between mean prediction and recall rate over bins, 0...1.
  ///
  /// A bin's weight is its number of reviews. `bins` has the bins of the groups, in the same order; at least one.
  package static func binnedError(_ groups: [Outcomes], _ bins: Bins) -> Double {
    var sums = [(n: Double, p: Double, y: Double)](repeating: (0, 0, 0), count: bins.count)
    for (group, bin) in zip(groups, bins.numbers) {
      sums[bin].n += Double(group.n)
      sums[bin].p += Double(group.n) * group.p
      sums[bin].y += Double(group.recalled)
    }
    let sum = sums.reduce(0.0) { sum, bin in
      let distance = (bin.p - bin.y) / bin.n
      return sum + bin.n * distance * distance
    }
    return (sum / Double(groups.reduce(0) { $0 + $1.n })).squareRoot()
  }

  /// Mean prediction and recall rate of reviews with similar predictions.
  package struct CalibrationBin: Hashable, Sendable {
    /// Mean predicted probability of recall, 0...1.
    package var predicted: Double
    /// Observed recall rate, 0...1, with Wilson's 95 % confidence interval and the number of reviews.
    package var observed: ProportionInterval
  }

  /// Returns calibration bins of about equally many reviews, by ascending prediction; empty without reviews.
  ///
  /// Reviews with equal predictions share one bin, so there may be fewer bins than requested.
  package static func calibration(
    _ groups: [Outcomes], bins: Int = 10
  ) throws(StatisticsError) -> [CalibrationBin] {
    let runs = runs(groups)
    let count = runs.reduce(0) { $0 + $1.n }
    var table: [CalibrationBin] = []
    var (index, start) = (0, 0)
    for bin in 1...bins {
      var part = (n: 0, recalled: 0, sum: 0.0)
      // Equal predictions stay together.
      while start + part.n < count * bin / bins {
        part.n += runs[index].n
        part.recalled += runs[index].recalled
        part.sum += runs[index].sum
        index += 1
      }
      guard part.n > 0 else { continue }
      table.append(
        CalibrationBin(
          predicted: part.sum / Double(part.n),
          observed: try BinomialInterval.wilson(successes: part.recalled, of: part.n)))
      start += part.n
    }
    return table
  }
}

/// Comparison of two predictors of recall by their losses (such as log loss) on the same reviews.
package enum PairedLosses {
  /// Returns the mean of first loss − second loss per review, with a 95 % confidence interval clustered by card.
  ///
  /// Reviews of one card may depend on each other; cards are independent. The result has the unit of the losses (nats per
  /// review for log loss). A negative value means that the first predictor is better.
  ///
  /// - Parameter cards: Number of each review's card, ≥ 0 (such as its index in the log), in the same order; reviews of one
  ///   card have equal numbers.
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
