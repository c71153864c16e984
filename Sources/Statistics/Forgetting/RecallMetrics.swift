import Distributions

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

  /// Some reviews of which the same was foretold.
  package struct Outcomes: Hashable, Sendable {
    /// The prediction, 0...1.
    package var p: Double
    /// How many reviews there are, ≥ 1.
    package var n: Int
    /// How many of them were recalled.
    package var recalled: Int

    package init(p: Double, n: Int, recalled: Int) {
      self.p = p
      self.n = n
      self.recalled = recalled
    }
  }

  private static func outcomes(_ p: [Double], _ y: [Bool]) -> [Outcomes] {
    zip(p, y).map { Outcomes(p: $0, n: 1, recalled: $1 ? 1 : 0) }
  }

  /// The mean negative logarithm of the chance that was given to what happened.
  ///
  /// - Parameters:
  ///   - p: Predictions, 0...1, at least one.
  ///   - y: Outcomes, one for each.
  package static func logLoss(_ p: [Double], _ y: [Bool]) -> Double { logLoss(outcomes(p, y)) }

  /// The same of reviews that are counted by their prediction, at least one.
  package static func logLoss(_ groups: [Outcomes]) -> Double {
    func loss(_ chance: Double) -> Double { -GSL.logarithm(min(1 - margin, max(margin, chance))) }
    let sum = groups.reduce(0.0) { sum, group in
      let forgotten = group.n - group.recalled
      return sum + (group.recalled > 0 ? Double(group.recalled) * loss(group.p) : 0)
        + (forgotten > 0 ? Double(forgotten) * loss(1 - group.p) : 0)
    }
    return sum / Double(groups.reduce(0) { $0 + $1.n })
  }

  /// The chance that a recalled item had a higher prediction than a forgotten one, equal ones counting half;
  /// `nil` where one class is missing.
  package static func areaUnderCurve(_ p: [Double], _ y: [Bool]) -> Double? {
    areaUnderCurve(outcomes(p, y))
  }

  /// The same of reviews that are counted by their prediction.
  package static func areaUnderCurve(_ groups: [Outcomes]) -> Double? {
    let count = groups.reduce(0) { $0 + $1.n }
    let hits = groups.reduce(0.0) { $0 + Double($1.recalled) }
    let misses = Double(count) - hits
    guard hits > 0, misses > 0 else { return nil }
    var (sum, start) = (0.0, 0)
    for run in runs(groups) {
      // Equal ones share the mean of their ranks.
      sum += Double(run.recalled) * Double(start + 1 + start + run.n) / 2
      start += run.n
    }
    return (sum - hits * (hits + 1) / 2) / (hits * misses)
  }

  /// The reviews of each prediction, ascending, with the sum of their predictions.
  private static func runs(_ groups: [Outcomes]) -> [(p: Double, n: Int, recalled: Int, sum: Double)] {
    let order = groups.indices.sorted {
      groups[$0].p != groups[$1].p ? groups[$0].p < groups[$1].p : $0 < $1
    }
    return order.reduce(into: []) { runs, place in
      let group = groups[place]
      if runs.last?.p != group.p { runs.append((group.p, 0, 0, 0)) }
      runs[runs.count - 1].n += group.n
      runs[runs.count - 1].recalled += group.recalled
      runs[runs.count - 1].sum += Double(group.n) * group.p
    }
  }

  /// A review, as far as it decides which others it is binned with.
  package struct Key: Hashable, Sendable {
    /// Days since the review before, > 0.
    package var elapsed: Double
    /// The first review of the card and those after at least a day, up to and with this one, ≥ 2.
    package var reviews: Int
    /// Wrong answers after at least a day before this one, ≥ 0.
    package var lapses: Int

    /// What is known of a review.
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

  /// Where reviews lie that are like each other: between two numbers of a geometric scale in each respect.
  package struct Bin: Hashable, Sendable {
    private var elapsed: Int
    private var reviews: Int
    private var lapses: Int

    /// - Parameters:
    ///   - elapsed: Days since the review before, > 0.
    ///   - reviews: What ``step(ofReviews:)`` says.
    ///   - lapses: What ``step(ofLapses:)`` says.
    package init(elapsed: Double, reviews: Int, lapses: Int) {
      self.elapsed = Self.step(of: elapsed, by: 3.62)
      self.reviews = reviews
      self.lapses = lapses
    }

    /// The step of a number of reviews, ≥ 1.
    package static func step(ofReviews count: Int) -> Int { step(of: Double(count), by: 1.89) }

    /// The step of a number of lapses, ≥ 0.
    package static func step(ofLapses count: Int) -> Int {
      count == 0 ? 0 : 1 + step(of: Double(count), by: 1.73)
    }

    private static func step(of x: Double, by base: Double) -> Int {
      Int((GSL.logarithm(x) / GSL.logarithm(base)).rounded(.down))
    }
  }

  /// Which reviews are like each other.
  package struct Bins: Hashable, Sendable {
    /// The bin of each review, or of each group of them, numbered in the order of appearance.
    fileprivate var numbers: [Int] = []
    fileprivate var count = 0

    /// - Parameter keys: One for each review.
    package init(_ keys: [Key]) {
      // Many reviews share their key, and a key is far sooner looked up than binned.
      var known: [Key: Bin] = [:]
      self.init(
        keys.map { key in
          let bin = known[key] ?? key.bin
          known[key] = bin
          return bin
        })
    }

    /// - Parameter bins: One for each group of reviews.
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

  /// The root of the mean squared distance between predicted and observed recall over bins of like reviews.
  ///
  /// - Parameters:
  ///   - p: Predictions, 0...1, at least one.
  ///   - y: Outcomes, one for each.
  ///   - bins: Those of the same reviews.
  package static func binnedError(_ p: [Double], _ y: [Bool], _ bins: Bins) -> Double {
    binnedError(outcomes(p, y), bins)
  }

  /// The same of reviews that are counted by their prediction and bin, at least one.
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
    try calibration(outcomes(p, y), bins: bins)
  }

  /// The same of reviews that are counted by their prediction.
  ///
  /// - Throws: `StatisticsError.outOfRange`.
  package static func calibration(
    _ groups: [Outcomes], bins: Int = 10
  ) throws(StatisticsError) -> [CalibrationBin] {
    let runs = runs(groups)
    let count = runs.reduce(0) { $0 + $1.n }
    var table: [CalibrationBin] = []
    var (place, start) = (0, 0)
    for bin in 1...bins {
      var part = (n: 0, recalled: 0, sum: 0.0)
      // Equal predictions stay together.
      while start + part.n < count * bin / bins {
        part.n += runs[place].n
        part.recalled += runs[place].recalled
        part.sum += runs[place].sum
        place += 1
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
