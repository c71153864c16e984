import Distributions

/// Numbers that depend on each other: days of a series, and things that come in clusters.
extension Bootstrap {
  /// Samples that are drawn where nothing else is asked for.
  package static let dependentResamples = 2_000
  /// The fewest numbers of a series.
  package static let leastOfSeries = 100
  /// The fewest blocks.
  package static let leastBlocks = 10
  /// The share of the variance of a mean that blocks may miss; beyond, what makes up for it is a guess.
  package static let mostMissed = 0.4

  /// The mean of a series with the percentile interval of blocks of neighbours, which are drawn together.
  ///
  /// What goes on from one block to the next is missed by blocks, and made up for: limits lie further out by as much
  /// as if each number depended on the one before it alone (see ``missed(_:block:)``).
  ///
  /// - Parameters:
  ///   - x: At least ``leastOfSeries`` numbers in the order of time.
  ///   - block: Numbers of a block, of which there are ``leastBlocks`` or more; `nil` for √n.
  ///   - resamples: In ``resampleRange``.
  ///   - seed: That of the draws.
  /// - Throws: `StatisticsError.outOfRange`, `.tooFew`, `.noVariation`, `.dependence`.
  /// - Note: Source: H. R. Künsch, *The Jackknife and the Bootstrap for General Stationary Observations*, 1989,
  ///   doi:10.1214/aos/1176347265.
  package static func mean(
    ofSeries x: [Double], block: Int? = nil, resamples: Int = dependentResamples, seed: UInt64
  ) throws(StatisticsError) -> Estimate {
    try check(x, least: leastOfSeries, resamples: resamples)
    let block = block ?? Int(Double(x.count).squareRoot().rounded())
    let longest = x.count / leastBlocks
    guard 1...longest ~= block else { throw .outOfRange("block is \(block); give 1 to \(longest)") }
    let lag1 = try Autocorrelation.of(x, lags: 1)[0]
    // A short series seems to depend less than it does (Marriott and Pope 1954, doi:10.1093/biomet/41.3-4.390).
    let missed = missed(lag1 + (1 + 3 * lag1) / Double(x.count), block: block)
    guard missed <= mostMissed else { throw .dependence(lag1, block: block) }
    let widening = 1 / (1 - missed).squareRoot()

    let random = RandomSource(seed: seed)
    let draws = (0..<resamples).map { _ in
      var (sum, place) = (0.0, 0)
      while place < x.count {
        let start = random.index(below: x.count - block + 1)
        let length = min(block, x.count - place)
        for offset in 0..<length { sum += x[start + offset] }
        place += length
      }
      return sum / Double(x.count)
    }.sorted()
    let mean = Statistic.mean.of(x)
    let tail = tail(of: x.count / block)
    return Estimate(
      value: mean, low: mean - widening * (mean - GSL.interpolatedQuantile(ofSorted: draws, tail)),
      high: mean + widening * (GSL.interpolatedQuantile(ofSorted: draws, 1 - tail) - mean))
  }

  /// The share of the variance of a mean that blocks miss, where each number depends on the one before it:
  /// 2ρ (1 - ρᵇ) / (b (1 - ρ²)).
  ///
  /// - Parameters:
  ///   - correlation: ρ, the autocorrelation of neighbours; nothing is missed below 0, all from 1.
  ///   - block: b, at least 1.
  static func missed(_ correlation: Double, block: Int) -> Double {
    guard correlation > 0 else { return 0 }
    guard correlation < 1 else { return 1 }
    let length = Double(block)
    return 2 * correlation * (1 - GSL.power(correlation, length))
      / (length * (1 - correlation * correlation))
  }

  /// The percentile interval of a statistic of clusters, such as one person's habits, which are drawn whole.
  ///
  /// - Parameters:
  ///   - count: Clusters, ≥ 2.
  ///   - statistic: The statistic of some clusters by number, with repetitions; infinite where it is not reached.
  /// - Returns: `nil` for an end that is not reached.
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
