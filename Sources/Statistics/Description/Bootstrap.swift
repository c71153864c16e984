import Distributions
import KaikiNumerics

/// Nonparametric bootstrap intervals of a mean, median or standard deviation of independent values.
///
/// Bootstrap samples vary less than real samples, by (n − 1) / n, and have normal instead of Student tails. The intervals
/// are extended to compensate: see ``tail(of:)``.
///
/// - Note: Source: B. Efron, *Better Bootstrap Confidence Intervals*, 1987, doi:10.2307/2289144.
package struct Bootstrap: Hashable, Sendable {
  /// Statistic whose interval is estimated.
  package enum Statistic: String, CaseIterable, Sendable {
    /// Arithmetic mean, median (mean of both middle values for an even count), and standard deviation (divisor n − 1).
    case mean, median, sd

    /// Returns the statistic of the values, in their unit; the standard deviation has the divisor n − 1.
    ///
    /// - Precondition: At least one value, two for the standard deviation.
    package func of(_ x: [Double]) -> Double {
      switch self {
      case .mean: return x.reduce(0, +) / Double(x.count)
      case .median: return GSL.interpolatedQuantile(ofSorted: x.sorted(), 0.5)
      case .sd:
        let mean = x.reduce(0, +) / Double(x.count)
        return (x.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(x.count - 1)).squareRoot()
      }
    }

    /// Returns the jackknife values: for each value, in the order of `x`, the statistic of all other values.
    ///
    /// - Precondition: At least three values.
    package func leavingOneOut(of x: [Double]) -> [Double] {
      let n = Double(x.count)
      let mean = x.reduce(0, +) / n
      switch self {
      case .mean: return x.map { mean - ($0 - mean) / (n - 1) }
      case .sd:
        let squares = x.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return x.map { number in
          let rest = squares - (number - mean) * (number - mean) * n / (n - 1)
          return (max(0, rest) / (n - 2)).squareRoot()
        }
      case .median:
        let sorted = x.sorted()
        let middle = x.count / 2
        let (before, at) = (sorted[middle - 1], sorted[middle])
        guard !x.count.isMultiple(of: 2) else { return x.map { $0 < at ? at : before } }
        let after = sorted[middle + 1]
        return x.map { number in
          number < at ? (at + after) / 2 : number > at ? (before + at) / 2 : (before + after) / 2
        }
      }
    }
  }

  /// Default number of bootstrap samples of independent values: 9,999, because the ends of a BCa interval are in the tails.
  package static let standardResamples = 9_999
  /// Allowed numbers of bootstrap samples: 100 to 1,000,000.
  package static let resampleRange = 100...1_000_000
  /// Minimum number of values: 30. With fewer, 95 % intervals of skewed samples cover the true value in 93 % of cases or less.
  package static let least = 30

  /// Mean, median or standard deviation of the sample itself, in the unit of the values.
  package var estimate: Double
  /// 95 % percentile interval, in the unit of the values; `nil` for a standard deviation, because its coverage is too low.
  package var percentile: Estimate?
  /// 95 % BCa interval (bias-corrected and accelerated), in the unit of the values; `nil` if no correction exists. A
  /// correction exists unless all bootstrap values are on one side of the estimate, or all jackknife values are equal.
  package var corrected: Estimate?

  /// Returns the probability outside each end of an expanded percentile interval with 95 % confidence, below 0.025.
  ///
  /// The probability is Φ(t √(n / (n − 1))). Here t is Student's 2.5 % quantile with n − 1 degrees of freedom.
  ///
  /// - Parameter count: Number n of independently drawn units (values, blocks or clusters), ≥ 2.
  /// - Note: Source: T. C. Hesterberg, *What Teachers Should Know About the Bootstrap*, 2015,
  ///   doi:10.1080/00031305.2015.1089789, "expanded percentile".
  package static func tail(of count: Int) -> Double {
    let reach = GSL.studentQuantile((1 - Estimate.confidence) / 2, degreesOfFreedom: count - 1)
    return GSL.normalProbability(below: reach * (Double(count) / Double(count - 1)).squareRoot())
  }

  /// Computes both intervals for independent values.
  ///
  /// - Parameter x: At least ``least`` finite values.
  /// - Throws: `StatisticsError.outOfRange` for an argument outside its range, `.tooFew` below ``least`` values, or
  ///   `.noVariation` if all values are equal.
  package init(
    _ x: [Double], _ statistic: Statistic, resamples: Int = standardResamples, seed: UInt64
  ) throws(StatisticsError) {
    try Self.check(x, least: Self.least, resamples: resamples)
    let draws = Self.draws(x, statistic, resamples, RandomSource(seed: seed)).sorted()
    estimate = statistic.of(x)
    let tail = Self.tail(of: x.count)
    percentile =
      statistic == .sd
      ? nil
      : Estimate(
        value: estimate, low: GSL.interpolatedQuantile(ofSorted: draws, tail),
        high: GSL.interpolatedQuantile(ofSorted: draws, 1 - tail))
    let leftOut = statistic.leavingOneOut(of: x)
    if let limits = Correction(draws: draws, estimate: estimate, leftOut: leftOut, tail: tail) {
      corrected = Estimate(
        value: estimate, low: GSL.interpolatedQuantile(ofSorted: draws, limits.lowProbability),
        high: GSL.interpolatedQuantile(ofSorted: draws, limits.highProbability))
    }
  }

  /// Returns the statistic of each bootstrap sample, `resamples` elements in order of drawing; advances `random`.
  private static func draws(
    _ x: [Double], _ statistic: Statistic, _ resamples: Int, _ random: borrowing RandomSource
  ) -> [Double] {
    guard statistic == .median else {
      var drawn = x
      return (0..<resamples).map { _ in
        for index in drawn.indices { drawn[index] = x[random.index(below: x.count)] }
        return statistic.of(drawn)
      }
    }
    // Counting how often a sample contains each value avoids sorting the sample.
    let order = x.indices.sorted { x[$0] < x[$1] }
    var ranks = [Int32](repeating: 0, count: x.count)
    for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
    let sorted = order.map { x[$0] }
    var counts = [Int32](repeating: 0, count: x.count)
    return (0..<resamples).map { _ in
      counts.withUnsafeMutableBufferPointer { counts in
        counts.update(repeating: 0)
        ranks.withUnsafeBufferPointer { ranks in
          for _ in ranks.indices { counts[Int(ranks[random.index(below: ranks.count)])] &+= 1 }
        }
      }
      return medianOfDrawn(counts, of: sorted)
    }
  }

  private static func medianOfDrawn(_ counts: [Int32], of sorted: [Double]) -> Double {
    var (rank, passed) = (0, Int(counts[0]))
    func number(at index: Int) -> Double {
      while passed <= index {
        rank += 1
        passed += Int(counts[rank])
      }
      return sorted[rank]
    }
    let (before, after) = (number(at: (sorted.count - 1) / 2), number(at: sorted.count / 2))
    return GSL.interpolatedQuantile(ofSorted: [before, after], 0.5)
  }

  static func check(_ x: [Double], least: Int, resamples: Int) throws(StatisticsError) {
    try Sequences.check(x, least: least)
    guard Sequences.varies(x) else { throw .noVariation }
    guard x.reduce(0, { $0 + $1 * $1 }).isFinite else {
      throw .outOfRange("the numbers are too large to sum; give them in a larger unit")
    }
    guard resampleRange ~= resamples else {
      throw .outOfRange(
        "resamples are \(resamples); give \(resampleRange.lowerBound) to \(resampleRange.upperBound)")
    }
  }

  /// Bias correction and acceleration of a BCa interval.
  package struct Correction: Hashable, Sendable {
    /// Bias correction z₀: standard normal quantile of the share of bootstrap values below the estimate; 0 for 50 %.
    /// Bootstrap values equal to the estimate count one half.
    package var bias: Double
    /// Acceleration a without unit: rate of change of the standard error with the estimate; 0 for a symmetric sample.
    package var acceleration: Double
    /// Shares of bootstrap values below the ends of the interval, 0...1.
    package var lowProbability, highProbability: Double

    /// Computes the correction; `nil` if all bootstrap values are on one side of the estimate, or all jackknife values are
    /// equal.
    ///
    /// - Parameter tail: Probability outside each end of the percentile interval, strictly between 0 and 0.5.
    package init?(draws: [Double], estimate: Double, leftOut: [Double], tail: Double) {
      let below = Double(draws.count { $0 < estimate }) + Double(draws.count { $0 == estimate }) / 2
      let share = below / Double(draws.count)
      guard share > 0, share < 1 else { return nil }
      let mean = leftOut.reduce(0, +) / Double(leftOut.count)
      var (squares, cubes) = (0.0, 0.0)
      for value in leftOut {
        let distance = mean - value
        squares += distance * distance
        cubes += distance * distance * distance
      }
      guard squares > 0 else { return nil }
      bias = GSL.normalQuantile(share)
      acceleration = cubes / (6 * squares * squares.squareRoot())
      let z = GSL.normalQuantile(tail)
      let moved = { [bias, acceleration] (z: Double) in
        GSL.normalProbability(below: bias + (bias + z) / (1 - acceleration * (bias + z)))
      }
      lowProbability = moved(z)
      highProbability = moved(-z)
    }
  }
}

/// Bootstraps of dependent values: block bootstrap of a series and cluster bootstrap.
extension Bootstrap {
  /// Default number of bootstrap samples for dependent values (series and clusters): 2,000.
  package static let dependentResamples = 2_000
  /// Minimum number of values of a series for the block bootstrap: 100.
  package static let minSeriesLength = 100
  /// Minimum number of blocks in a series: 10; limits the length of a block.
  package static let minBlocks = 10
  /// Maximum share of the mean's variance that blocks may miss: 0.4; beyond this share the correction is unreliable.
  package static let maxMissed = 0.4

  /// Returns the mean of a series with a 95 % percentile interval of the moving block bootstrap.
  ///
  /// Blocks miss the dependence across their borders. The interval is extended to compensate, under a first-order
  /// autoregressive model (see ``missed(_:block:)``).
  ///
  /// - Parameters:
  ///   - x: At least ``minSeriesLength`` finite values in order of time.
  ///   - block: Values per block, 1...n / ``minBlocks`` for n values; `nil` for the rounded √n.
  /// - Returns: Mean and interval in the unit of the values; the standard error is `nil`.
  /// - Throws: `StatisticsError.outOfRange` for an argument outside its range, `.tooFew` below ``minSeriesLength`` values,
  ///   `.noVariation` if all values are equal, or `.dependence` if blocks miss more than ``maxMissed``.
  package static func mean(
    ofSeries x: [Double], block: Int? = nil, resamples: Int = dependentResamples, seed: UInt64
  ) throws(StatisticsError) -> Estimate {
    try check(x, least: minSeriesLength, resamples: resamples)
    let block = block ?? Int(Double(x.count).squareRoot().rounded())
    let longest = x.count / minBlocks
    guard 1...longest ~= block else { throw .outOfRange("block is \(block); give 1 to \(longest)") }
    let lag1 = try Autocorrelation.of(x, lags: 1)[0]
    // Autocorrelations of short series are biased towards 0 (Marriott and Pope 1954, doi:10.1093/biomet/41.3-4.390).
    let missed = missed(lag1 + (1 + 3 * lag1) / Double(x.count), block: block)
    guard missed <= maxMissed else { throw .dependence(lag1, block: block) }
    let stretch = 1 / (1 - missed).squareRoot()

    let random = RandomSource(seed: seed)
    let draws = (0..<resamples).map { _ in
      let sample = blockSample(of: x.count) { _ in
        let start = random.index(below: x.count - block + 1)
        return start..<(start + block)
      }
      return sample.reduce(0) { $0 + x[$1] } / Double(x.count)
    }.sorted()
    let mean = Statistic.mean.of(x)
    let tail = tail(of: x.count / block)
    return Estimate(
      value: mean, low: mean - stretch * (mean - GSL.interpolatedQuantile(ofSorted: draws, tail)),
      high: mean + stretch * (GSL.interpolatedQuantile(ofSorted: draws, 1 - tail) - mean))
  }

  /// Returns the share of a mean's variance that blocks miss in a first-order autoregressive series, 0...1. The share is 2ρ(1
  /// − ρᵇ) / (b(1 − ρ²)).
  static func missed(_ correlation: Double, block: Int) -> Double {
    guard correlation > 0 else { return 0 }
    guard correlation < 1 else { return 1 }
    let length = Double(block)
    return 2 * correlation * (1 - GSL.power(correlation, length))
      / (length * (1 - correlation * correlation))
  }

  /// Returns the 95 % percentile interval of a statistic by the cluster bootstrap, for example over people.
  ///
  /// - Parameter statistic: Returns the statistic of the clusters with these `count` indices (from 0), which may repeat;
  ///   infinite if it does not exist.
  /// - Returns: Ends of the interval in the unit of the statistic; an end is `nil` if infinite.
  package static func interval(
    ofClusters count: Int, resamples: Int = dependentResamples, seed: UInt64, statistic: ([Int]) -> Double
  ) -> (low: Double?, high: Double?) {
    let random = RandomSource(seed: seed)
    let draws = (0..<resamples).map { _ in
      statistic((0..<count).map { _ in random.index(below: count) })
    }.sorted()
    let tail = tail(of: count)
    let ends = [tail, 1 - tail].map { GSL.interpolatedQuantile(ofSorted: draws, $0) }
    return (ends[0].isFinite ? ends[0] : nil, ends[1].isFinite ? ends[1] : nil)
  }
}
