/// Intervals of a statistic from samples that are drawn from the sample itself.
///
/// - Note: Source: B. Efron, *Better Bootstrap Confidence Intervals*, 1987, doi:10.2307/2289144; blocks: H. R.
///   Künsch, *The Jackknife and the Bootstrap for General Stationary Observations*, 1989,
///   doi:10.1214/aos/1176347265.
package struct Bootstrap: Hashable, Sendable {
  /// What is estimated.
  package enum Statistic: String, CaseIterable, Sendable {
    case mean, median, sd

    /// The statistic of numbers.
    ///
    /// - Precondition: At least one number, two for the standard deviation.
    package func of(_ x: [Double]) -> Double {
      switch self {
      case .mean: return x.reduce(0, +) / Double(x.count)
      case .median: return Quantiles.of(sorted: x.sorted(), 0.5)
      case .sd:
        let mean = x.reduce(0, +) / Double(x.count)
        return (x.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(x.count - 1)).squareRoot()
      }
    }
  }

  /// Samples that are drawn where nothing else is asked for.
  package static let standardResamples = 2_000
  /// The numbers of samples that may be asked for.
  package static let resampleRange = 100...1_000_000
  /// The fewest numbers.
  package static let least = 5

  /// The statistic of the sample.
  package var estimate: Double
  /// The percentile interval.
  package var percentile: Estimate
  /// The interval corrected for bias and acceleration; `nil` for blocks, or where every draw lies on one side.
  package var corrected: Estimate?

  /// Draws samples.
  ///
  /// - Parameters:
  ///   - x: At least ``least`` numbers.
  ///   - resamples: In ``resampleRange``.
  ///   - block: Days of a series that are drawn together, ≥ 1; `nil` for independent numbers.
  ///   - seed: That of the draws.
  /// - Throws: `StatisticsError.outOfRange`, `.tooFew`, `.noVariation`.
  package init(
    _ x: [Double], _ statistic: Statistic, resamples: Int = standardResamples, block: Int? = nil, seed: UInt64
  ) throws(StatisticsError) {
    try Sequences.check(x, least: Self.least)
    guard Sequences.varies(x) else { throw .noVariation }
    guard Self.resampleRange ~= resamples else {
      throw .outOfRange(
        "resamples are \(resamples); give \(Self.resampleRange.lowerBound) to \(Self.resampleRange.upperBound)"
      )
    }
    if let block, !(1...x.count ~= block) {
      throw .outOfRange("block is \(block); give 1 to \(x.count)")
    }
    let random = RandomSource(seed: seed)
    var drawn = x
    let draws = (0..<resamples).map { _ in
      Self.draw(x, into: &drawn, block: block ?? 1, random)
      return statistic.of(drawn)
    }.sorted()
    estimate = statistic.of(x)
    let tail = (1 - BinomialInterval.confidence) / 2
    percentile = Estimate(
      value: estimate, low: Quantiles.of(sorted: draws, tail), high: Quantiles.of(sorted: draws, 1 - tail))
    guard block == nil || block == 1 else { return }
    let leftOut = x.indices.map { index in
      var rest = x
      rest.remove(at: index)
      return statistic.of(rest)
    }
    if let limits = Correction(draws: draws, estimate: estimate, leftOut: leftOut) {
      corrected = Estimate(
        value: estimate, low: Quantiles.of(sorted: draws, limits.lowProbability),
        high: Quantiles.of(sorted: draws, limits.highProbability))
    }
  }

  private static func draw(
    _ x: [Double], into drawn: inout [Double], block: Int, _ random: borrowing RandomSource
  ) {
    var place = 0
    while place < x.count {
      let start = random.index(below: x.count - block + 1)
      let length = min(block, x.count - place)
      for offset in 0..<length { drawn[place + offset] = x[start + offset] }
      place += length
    }
  }

  /// How the ends of a percentile interval are moved for bias and acceleration.
  package struct Correction: Hashable, Sendable {
    package var bias: Double
    package var acceleration: Double
    package var lowProbability: Double
    package var highProbability: Double

    /// `nil` where the draws all lie on one side of the estimate, or the sample without one number never changes.
    ///
    /// - Parameters:
    ///   - draws: The statistic of each drawn sample.
    ///   - leftOut: The statistic of the sample without each of its numbers.
    package init?(draws: [Double], estimate: Double, leftOut: [Double]) {
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
      let z = GSL.normalQuantile((1 - BinomialInterval.confidence) / 2)
      let moved = { [bias, acceleration] (z: Double) in
        GSL.normalProbability(below: bias + (bias + z) / (1 - acceleration * (bias + z)))
      }
      lowProbability = moved(z)
      highProbability = moved(-z)
    }
  }

  /// The percentile interval of a statistic of clusters, such as one person's habits, which are drawn whole.
  ///
  /// - Parameters:
  ///   - count: Clusters, ≥ 2.
  ///   - statistic: The statistic of some clusters by number, with repetitions; `nil` where it has no value.
  /// - Returns: `nil` where more than one in twenty draws have no value.
  package static func interval(
    ofClusters count: Int, resamples: Int = standardResamples, seed: UInt64,
    statistic: ([Int]) -> Double?
  ) -> (low: Double, high: Double)? {
    let random = RandomSource(seed: seed)
    var draws: [Double] = []
    for _ in 0..<resamples {
      let clusters = (0..<count).map { _ in random.index(below: count) }
      if let value = statistic(clusters) { draws.append(value) }
    }
    guard draws.count * 20 >= resamples * 19 else { return nil }
    draws.sort()
    let tail = (1 - BinomialInterval.confidence) / 2
    return (Quantiles.of(sorted: draws, tail), Quantiles.of(sorted: draws, 1 - tail))
  }
}
