import Distributions
import KaikiNumerics

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

  /// Returns the share of a mean's variance that blocks miss in a first-order autoregressive series, 0...1.
  ///
  /// The share is 2ρ(1 − ρᵇ) / (b(1 − ρ²)).
  static func missed(_ correlation: Double, block: Int) -> Double {
    guard correlation > 0 else { return 0 }
    guard correlation < 1 else { return 1 }
    let length = Double(block)
    return 2 * correlation * (1 - GSL.power(correlation, length))
      / (length * (1 - correlation * correlation))
  }

  /// Returns the 95 % percentile interval of a statistic by the cluster bootstrap, for example over people.
  ///
  /// - Parameters:
  ///   - count: Number of clusters, ≥ 2.
  ///   - statistic: Returns the statistic of the clusters with these `count` indices (from 0), which may repeat; infinite
  ///     if it does not exist.
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
