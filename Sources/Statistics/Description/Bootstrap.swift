import Distributions

/// Intervals of a statistic from samples that are drawn from the sample itself.
///
/// Draws vary less than samples do, by (n - 1) / n, and their tails are those of a normal distribution where
/// Student's are wider. The limits lie further out by as much: see ``tail(of:)``.
///
/// - Note: Source: B. Efron, *Better Bootstrap Confidence Intervals*, 1987, doi:10.2307/2289144.
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
      case .median: return GSL.interpolatedQuantile(ofSorted: x.sorted(), 0.5)
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

  /// The statistic of the sample.
  package var estimate: Double
  /// The percentile interval; `nil` for a standard deviation, which its draws misjudge too often.
  package var percentile: Estimate?
  /// The interval corrected for bias and acceleration; `nil` where every draw lies on one side.
  package var corrected: Estimate?

  /// The chance that is left in each tail of the draws, for 95 % between the limits: Φ(t √(n / (n - 1))), t being
  /// Student's 2.5 % quantile with n - 1 degrees of freedom.
  ///
  /// - Parameter count: Things that are drawn independently: numbers, blocks or clusters, ≥ 2.
  /// - Note: Source: T. C. Hesterberg, *What Teachers Should Know About the Bootstrap*, 2015,
  ///   doi:10.1080/00031305.2015.1089789, "expanded percentile".
  package static func tail(of count: Int) -> Double {
    let reach = GSL.studentQuantile((1 - Estimate.confidence) / 2, degreesOfFreedom: count - 1)
    return GSL.normalProbability(below: reach * (Double(count) / Double(count - 1)).squareRoot())
  }

  /// Draws samples of independent numbers.
  ///
  /// - Parameters:
  ///   - x: At least ``least`` numbers.
  ///   - resamples: In ``resampleRange``.
  ///   - seed: That of the draws.
  /// - Throws: `StatisticsError.outOfRange`, `.tooFew`, `.noVariation`.
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

  /// The statistic of each sample that is drawn.
  private static func draws(
    _ x: [Double], _ statistic: Statistic, _ resamples: Int, _ random: borrowing RandomSource
  ) -> [Double] {
    guard statistic == .median else {
      var drawn = x
      return (0..<resamples).map { _ in
        for place in drawn.indices { drawn[place] = x[random.index(below: x.count)] }
        return statistic.of(drawn)
      }
    }
    // Where it is counted how often each number comes, no sample has to be sorted.
    let order = x.indices.sorted { x[$0] < x[$1] }
    var ranks = [Int32](repeating: 0, count: x.count)
    for (rank, place) in order.enumerated() { ranks[place] = Int32(rank) }
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

  /// The median of a sample of sorted numbers, of which each came so often.
  private static func medianOfDrawn(_ counts: [Int32], of sorted: [Double]) -> Double {
    var (rank, passed) = (0, Int(counts[0]))
    func number(at place: Int) -> Double {
      while passed <= place {
        rank += 1
        passed += Int(counts[rank])
      }
      return sorted[rank]
    }
    let (before, after) = (number(at: (sorted.count - 1) / 2), number(at: sorted.count / 2))
    return GSL.interpolatedQuantile(ofSorted: [before, after], 0.5)
  }

  /// What every bootstrap asks of its numbers and draws.
  ///
  /// - Throws: `StatisticsError.outOfRange`, `.tooFew`, `.noVariation`.
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

  /// How the ends of a percentile interval are moved for bias and acceleration.
  package struct Correction: Hashable, Sendable {
    /// How far the draws lie to one side of the estimate, as a standard normal number; 0 for none.
    package var bias: Double
    /// How fast the standard error changes with the estimate; 0 for a symmetric sample.
    package var acceleration: Double
    /// The share of the draws below the lower limit.
    package var lowProbability: Double
    /// The share of the draws below the upper limit.
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
