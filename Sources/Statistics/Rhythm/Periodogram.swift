import Distributions

/// Periodogram of an evenly spaced series, such as daily counts.
package struct Periodogram: Hashable, Sendable {
  /// Power |F(k)|² / n of the centred series, ≥ 0, in squared units of the values. The index k is the number of cycles per
  /// series, 0...n/2.
  package var power: [Double]
  /// Number of values in the series, ≥ 4.
  package var n: Int
  /// Minimum number of cycles per series that counts as a period, ≥ 1; ``peak`` ignores fewer cycles.
  package var minTurns: Int

  /// Maximum number of values of one series: 1,000,000.
  package static let most = 1_000_000

  /// Computes the periodogram of a series.
  ///
  /// - Parameters:
  ///   - series: Finite values, one per step (for example per day).
  ///   - minTurns: Minimum number of cycles per series that counts as a period, ≥ 1. A cycle as long as the series is no
  ///     evidence of recurrence.
  /// - Throws: `StatisticsError.tooFew` below four values or 2 × `minTurns` values, `.noVariation` for equal values, or
  ///   `.library`. `.outOfRange` above ``most`` values or for a value that is not finite.
  package init(_ series: [Double], minTurns: Int = 1) throws(StatisticsError) {
    try Sequences.check(series, least: max(4, 2 * minTurns), most: Self.most)
    guard Sequences.varies(series) else { throw .noVariation }
    n = series.count
    power = try FourierTransform(count: n).power(of: series)
    self.minTurns = minTurns
  }

  /// Number of cycles per series with the highest power, ``minTurns``...n/2; the smallest if several powers are equal.
  package var peak: Int {
    let turns = power.indices.dropFirst(minTurns)
    let most = turns.map { power[$0] }.max() ?? 0
    return turns.first { power[$0] == most } ?? minTurns
  }

  /// Period of the peak, ≥ 2 steps of the series (days for daily counts): ``n`` / ``peak``.
  package var period: Double { Double(n) / Double(peak) }

  /// Computes the periodogram and tests its highest peak by permutations of the series.
  ///
  /// Assumes exchangeable values under the null hypothesis: a trend or autocorrelation also causes peaks (see
  /// ``whitened(_:)``).
  ///
  /// - Parameters:
  ///   - series: Finite values, one per step (for example per day).
  ///   - minTurns: Minimum number of cycles per series that counts as a period, ≥ 1.
  /// - Returns: Periodogram of the series, and the test, whose statistic is the power of the peak in squared units of the
  ///   values.
  package static func test(
    _ series: [Double], minTurns: Int = 1, permutations: Int = Permutations.standard, seed: UInt64
  ) throws(StatisticsError) -> (periodogram: Periodogram, test: TestResult) {
    let own = try Periodogram(series, minTurns: minTurns)
    let peak = own.power[own.peak]
    let least = peak * (1 - 1e-12)
    let transform = try FourierTransform(count: series.count)
    func height(_ power: [Double]) -> Double { power.dropFirst(minTurns).max() ?? 0 }
    let random = RandomSource(seed: seed)
    var values = series
    // Transforms two permutations at once and uses them one after the other.
    var second: Double?
    let p = try Permutations.p(permutations) { () throws(StatisticsError) in
      if let waiting = second.take() { return waiting >= least }
      random.shuffle(&values)
      let first = values
      random.shuffle(&values)
      let powers = try transform.powers(of: first, values)
      second = height(powers.second)
      return height(powers.first) >= least
    }
    return (
      own,
      TestResult(
        statistic: peak, p: p, method: "permutation test of the peak (\(permutations), seed \(seed))")
    )
  }

  /// Returns the largest length up to `count` that the Fourier transform computes fast: with prime factors 2, 3 and 5 only.
  ///
  /// A `count` up to 1,000 is returned unchanged, because every such length is fast enough.
  package static func fastLength(upTo count: Int) -> Int {
    guard count > 1_000 else { return count }
    return (1...count).reversed().first(where: FourierTransform.isFast) ?? count
  }

  /// Returns the series after removing the linear trend and a positive lag-1 autocorrelation (prewhitening); same count.
  ///
  /// Inactivity episodes and drifts make neighbouring values similar, and so look like long periods. A constant or exactly
  /// linear series returns zeros, a series of at most two values returns itself.
  ///
  /// - Note: Source: G. E. P. Box, G. M. Jenkins, *Time Series Analysis*, 1970 (prewhitening by an autoregression of the
  ///   first order). A negative autocorrelation stays, because alternation is a period.
  package static func whitened(_ series: [Double]) -> [Double] {
    let n = Double(series.count)
    guard series.count > 2 else { return series }
    let mean = series.reduce(0, +) / n
    let middle = (n - 1) / 2
    let positions = series.indices.map { Double($0) - middle }
    let slope =
      zip(positions, series).reduce(0) { $0 + $1.0 * ($1.1 - mean) } / positions.reduce(0) { $0 + $1 * $1 }
    let rest = zip(positions, series).map { $1 - mean - slope * $0 }
    let squares = rest.reduce(0) { $0 + $1 * $1 }
    // Smaller sums of squares are rounding errors.
    let size = series.reduce(0) { $0 + $1 * $1 }
    guard squares > size * 1e-20 else { return Array(repeating: 0, count: series.count) }
    let lagged = zip(rest, rest.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let carried = max(0, lagged / squares)
    let first = rest[0] * (1 - carried * carried).squareRoot()
    return [first] + zip(rest, rest.dropFirst()).map { $1 - carried * $0 }
  }
}
