/// Intervals of a statistic from samples that are drawn from the sample itself.
///
/// Draws vary less than samples do, by (n - 1) / n, and their tails are those of a normal distribution where
/// Student's are wider. The limits lie further out by as much: see ``tail(of:)``.
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

    /// The statistic of the numbers without each of them, in their order.
    ///
    /// - Precondition: At least three numbers.
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

  /// Samples that are drawn where nothing else is asked for: the ends of a corrected interval lie far out.
  package static let standardResamples = 9_999
  /// The numbers of samples that may be asked for.
  package static let resampleRange = 100...1_000_000
  /// The fewest numbers: of fewer, intervals of a skewed sample cover 93 times in 100 and less.
  package static let least = 30
  /// The fewest blocks.
  package static let leastBlocks = 10

  /// The statistic of the sample.
  package var estimate: Double
  /// The percentile interval; `nil` for a standard deviation, which its draws misjudge too often.
  package var percentile: Estimate?
  /// The interval corrected for bias and acceleration; `nil` for blocks, or where every draw lies on one side.
  package var corrected: Estimate?

  /// The chance that is left in each tail of the draws, for 95 % between the limits: Φ(t √(n / (n - 1))), t being
  /// Student's 2.5 % quantile with n - 1 degrees of freedom.
  ///
  /// - Parameter count: Things that are drawn independently: numbers, blocks or clusters, ≥ 2.
  /// - Note: Source: T. C. Hesterberg, *What Teachers Should Know About the Bootstrap*, 2015,
  ///   doi:10.1080/00031305.2015.1089789, "expanded percentile".
  package static func tail(of count: Int) -> Double {
    let reach = GSL.studentQuantile((1 - BinomialInterval.confidence) / 2, degrees: count - 1)
    return GSL.normalProbability(below: reach * (Double(count) / Double(count - 1)).squareRoot())
  }

  /// Draws samples.
  ///
  /// - Parameters:
  ///   - x: At least ``least`` numbers.
  ///   - resamples: In ``resampleRange``.
  ///   - block: Numbers of a series that are drawn together, of which there are at least ``leastBlocks``; `nil` for
  ///     independent numbers, and with a standard deviation.
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
    if let block {
      let longest = x.count / Self.leastBlocks
      guard 1...longest ~= block else { throw .outOfRange("block is \(block); give 1 to \(longest)") }
      guard statistic != .sd else { throw .outOfRange("blocks go with a mean or a median") }
    }
    let draws = Self.draws(x, statistic, resamples, block: block ?? 1, seed: seed)
    estimate = statistic.of(x)
    let tail = Self.tail(of: x.count / (block ?? 1))
    percentile = statistic == .sd ? nil : Estimate(estimate, draws, low: tail, high: 1 - tail)
    guard block == nil else { return }
    let leftOut = statistic.leavingOneOut(of: x)
    if let limits = Correction(draws: draws, estimate: estimate, leftOut: leftOut, tail: tail) {
      corrected = Estimate(
        estimate, draws, low: limits.lowProbability, high: limits.highProbability)
    }
  }

  /// The statistic of samples that are drawn, ascending.
  private static func draws(
    _ x: [Double], _ statistic: Statistic, _ resamples: Int, block: Int, seed: UInt64
  ) -> [Double] {
    let random = RandomSource(seed: seed)
    var drawn = x
    return (0..<resamples).map { _ in
      draw(x, into: &drawn, block: block, random)
      return statistic.of(drawn)
    }.sorted()
  }

  private static func draw(
    _ x: [Double], into drawn: inout [Double], block: Int, _ random: borrowing RandomSource
  ) {
    guard block > 1 else {
      for place in drawn.indices { drawn[place] = x[random.index(below: x.count)] }
      return
    }
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
    ///   - tail: The chance that a percentile interval leaves in each tail.
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

// MARK: Dependent numbers

extension Bootstrap {
  /// Samples that are drawn of series and clusters where nothing else is asked for.
  package static let dependentResamples = 2_000
  /// The fewest numbers of a series whose mean gets an interval.
  package static let leastOfSeries = 100
  /// The autocorrelation of neighbours up to which the mean of a series gets an interval: above, blocks hold too
  /// little of what goes on.
  package static let mostDependence = 0.6
  /// The mean of a series with the percentile interval of blocks of √n numbers: each long enough for what goes on
  /// over some days, and as many of them.
  ///
  /// - Parameter x: At least ``leastOfSeries`` numbers in the order of time.
  /// - Throws: What `init` throws, and `StatisticsError.dependence`.
  package static func mean(ofSeries x: [Double], seed: UInt64) throws(StatisticsError) -> Estimate {
    try Sequences.check(x, least: leastOfSeries)
    guard Sequences.varies(x) else { throw .noVariation }
    let lag1 = try Autocorrelation.of(x, lags: 1)[0]
    guard lag1 <= mostDependence else { throw .dependence(lag1, most: mostDependence) }
    let block = Int(Double(x.count).squareRoot().rounded())
    let tail = tail(of: x.count / block)
    return Estimate(
      Statistic.mean.of(x), draws(x, .mean, dependentResamples, block: block, seed: seed), low: tail,
      high: 1 - tail)
  }

  /// The percentile interval of a statistic of clusters, such as one person's habits, which are drawn whole.
  ///
  /// - Parameters:
  ///   - count: Clusters, ≥ 2.
  ///   - statistic: The statistic of some clusters by number, with repetitions; `nil` where it has no value.
  /// - Returns: `nil` where more than one in twenty draws have no value.
  package static func interval(
    ofClusters count: Int, resamples: Int = dependentResamples, seed: UInt64,
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
    let tail = tail(of: count)
    return (Quantiles.of(sorted: draws, tail), Quantiles.of(sorted: draws, 1 - tail))
  }
}

extension Estimate {
  /// An estimate between two quantiles of draws.
  ///
  /// - Parameter draws: Ascending.
  fileprivate init(_ value: Double, _ draws: [Double], low: Double, high: Double) {
    self.init(
      value: value, low: Quantiles.of(sorted: draws, low), high: Quantiles.of(sorted: draws, high))
  }
}
