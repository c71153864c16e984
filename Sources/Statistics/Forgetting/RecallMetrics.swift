/// How good predictions of recall are.
///
/// - Note: Source: open-spaced-repetition/srs-benchmark, `script.py` and `features/base.py`.
package enum RecallMetrics {
  /// Predictions and outcomes are kept this far from 0 and 1, as scikit-learn does for doubles.
  private static let margin = Double.ulpOfOne

  /// The negative logarithm of the chance that was given to what happened, one by one.
  ///
  /// - Parameters:
  ///   - p: Predictions, 0...1.
  ///   - y: Outcomes, one for each.
  ///   - logarithm: The natural logarithm of a chance > 0.
  package static func losses(
    _ p: [Double], _ y: [Bool], logarithm: (Double) -> Double
  ) -> [Double] {
    zip(p, y).map { -logarithm(min(1 - margin, max(margin, $1 ? $0 : 1 - $0))) }
  }

  /// The mean negative logarithm of the chance that was given to what happened.
  ///
  /// - Parameters:
  ///   - p: Predictions, 0...1, at least one.
  ///   - y: Outcomes, one for each.
  package static func logLoss(_ p: [Double], _ y: [Bool]) -> Double {
    losses(p, y, logarithm: GSL.logarithm).reduce(0, +) / Double(p.count)
  }

  /// The chance that a recalled item had a higher prediction than a forgotten one, equal ones counting half;
  /// `nil` where one class is missing.
  package static func areaUnderCurve(_ p: [Double], _ y: [Bool]) -> Double? {
    let hits = Double(y.count { $0 })
    let misses = Double(y.count) - hits
    guard hits > 0, misses > 0 else { return nil }
    let sum = zip(Ranks(p).ranks, y).reduce(0.0) { $0 + ($1.1 ? $1.0 : 0) }
    return (sum - hits * (hits + 1) / 2) / (hits * misses)
  }

  /// A review, as far as it decides which others it is binned with.
  package struct Key: Hashable, Sendable {
    /// Days since the review before, > 0.
    package var elapsed: Double
    /// Reviews after at least a day, up to and with this one, ≥ 1.
    package var reviews: Int
    /// Wrong answers after at least a day before this one, ≥ 0.
    package var lapses: Int

    /// What is known of a review.
    package init(elapsed: Double, reviews: Int, lapses: Int) {
      self.elapsed = elapsed
      self.reviews = reviews
      self.lapses = lapses
    }

    /// The bin: each number brought down to a step of its own geometric scale.
    fileprivate var bin: [Double] {
      func step(_ x: Double, _ base: Double, _ factor: Double) -> Double {
        factor * GSL.power(base, (GSL.logarithm(x) / GSL.logarithm(base)).rounded(.down))
      }
      return [
        (step(elapsed, 3.62, 2.48) * 100).rounded(.toNearestOrEven) / 100,
        step(Double(reviews), 1.89, 1.99).rounded(.toNearestOrEven),
        lapses == 0 ? 0 : step(Double(lapses), 1.73, 1.65).rounded(.toNearestOrEven),
      ]
    }
  }

  /// Which reviews are like each other.
  package struct Bins: Hashable, Sendable {
    /// The bin of each review, numbered in the order of appearance.
    fileprivate var numbers: [Int] = []
    fileprivate var count = 0

    /// - Parameter keys: One for each review.
    package init(_ keys: [Key]) {
      var known: [Key: Int] = [:]
      var bins: [[Double]: Int] = [:]
      for key in keys {
        // Many reviews share their key, and a key is far sooner looked up than binned.
        let number = known[key] ?? bins[key.bin] ?? count
        if number == count { count += 1 }
        if known[key] == nil {
          known[key] = number
          bins[key.bin] = number
        }
        numbers.append(number)
      }
    }
  }

  /// The root of the mean squared distance between predicted and observed recall over bins of like reviews.
  ///
  /// - Parameters:
  ///   - p: Predictions, 0...1, at least one.
  ///   - y: Outcomes, one for each.
  ///   - bins: Those of the same reviews.
  package static func binnedError(_ p: [Double], _ y: [Bool], _ bins: Bins) -> Double {
    var sums = [(n: Double, p: Double, y: Double)](repeating: (0, 0, 0), count: bins.count)
    for (index, bin) in bins.numbers.enumerated() {
      sums[bin].n += 1
      sums[bin].p += p[index]
      if y[index] { sums[bin].y += 1 }
    }
    let sum = sums.reduce(0.0) { sum, bin in
      let distance = (bin.p - bin.y) / bin.n
      return sum + bin.n * distance * distance
    }
    return (sum / Double(p.count)).squareRoot()
  }

  /// Predictions of one size, and what became of them.
  package struct CalibrationBin: Hashable, Sendable {
    /// The mean prediction.
    package var predicted: Double
    /// What was observed, with its interval.
    package var observed: ProportionInterval
  }

  /// Tenths of the reviews by their prediction, fewer where many predictions are equal.
  ///
  /// - Throws: `StatisticsError.outOfRange`.
  package static func calibration(
    _ p: [Double], _ y: [Bool], bins: Int = 10
  ) throws(StatisticsError) -> [CalibrationBin] {
    let order = p.indices.sorted { p[$0] != p[$1] ? p[$0] < p[$1] : $0 < $1 }
    var table: [CalibrationBin] = []
    var start = 0
    for bin in 1...bins {
      var end = max(start, order.count * bin / bins)
      // Equal predictions stay together.
      while end > start, end < order.count, p[order[end]] == p[order[end - 1]] { end += 1 }
      guard end > start else { continue }
      let part = order[start..<end]
      table.append(
        CalibrationBin(
          predicted: part.reduce(0) { $0 + p[$1] } / Double(part.count),
          observed: try BinomialInterval.wilson(successes: part.count { y[$0] }, of: part.count)))
      start = end
    }
    return table
  }
}
