import Distributions

/// How much of a daily series comes back with each period.
package struct Periodogram: Hashable, Sendable {
  /// |F(k)|² / n of the series less its mean, for k = 0...n/2 turns over the whole series.
  package var power: [Double]
  /// Numbers in the series.
  package var n: Int
  /// The fewest turns that count as a period.
  package var leastTurns: Int

  /// The most numbers that are taken.
  package static let most = 1_000_000

  /// Analyses a series.
  ///
  /// - Parameter leastTurns: The fewest turns that count as a period, ≥ 1: a series of which one turn is as long as
  ///   itself says nothing of coming back.
  /// - Throws: `StatisticsError.tooFew` below four numbers or two for each turn, `.outOfRange`, `.noVariation`, or
  ///   `.library`.
  package init(_ series: [Double], leastTurns: Int = 1) throws(StatisticsError) {
    try Sequences.check(series, least: max(4, 2 * leastTurns), most: Self.most)
    guard Sequences.varies(series) else { throw .noVariation }
    n = series.count
    power = try FourierTransform(count: n).power(of: series)
    self.leastTurns = leastTurns
  }

  /// The turn with the most power; the first of several.
  package var peak: Int {
    let turns = power.indices.dropFirst(leastTurns)
    let most = turns.map { power[$0] }.max() ?? 0
    return turns.first { power[$0] == most } ?? leastTurns
  }

  /// How long a turn of the peak takes.
  package var period: Double { Double(n) / Double(peak) }

  /// Whether a series in random order would have so high a peak.
  ///
  /// Assumes that days could change places: a trend makes a peak, and so does a day that is like the day before it.
  ///
  /// - Throws: What `init` throws.
  package static func test(
    _ series: [Double], leastTurns: Int = 1, permutations: Int = Permutations.standard, seed: UInt64
  ) throws(StatisticsError) -> (periodogram: Periodogram, test: TestResult) {
    let own = try Periodogram(series, leastTurns: leastTurns)
    let peak = own.power[own.peak]
    let least = peak * (1 - 1e-12)
    let transform = try FourierTransform(count: series.count)
    func height(_ power: [Double]) -> Double { power.dropFirst(leastTurns).max() ?? 0 }
    let random = RandomSource(seed: seed)
    var values = series
    // Two are transformed at once, and looked at one after the other.
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

  /// The most days up to a number that a transform takes fast, where the number is large: by 2, 3 and 5 alone.
  package static func fastLength(upTo count: Int) -> Int {
    guard count > 1_000 else { return count }
    return (1...count).reversed().first(where: FourierTransform.isFast) ?? count
  }

  /// A series without its straight line, and without what each number takes over from the one before it.
  ///
  /// What is left has no long waves of its own: spells and drifts make numbers like their neighbours, and so look
  /// like long periods.
  ///
  /// - Note: Source: G. E. P. Box, G. M. Jenkins, *Time Series Analysis*, 1970 (prewhitening by an autoregression of
  ///   the first order); a negative correlation with the day before is left in, as alternation is a period.
  package static func whitened(_ series: [Double]) -> [Double] {
    let n = Double(series.count)
    guard series.count > 2 else { return series }
    let mean = series.reduce(0, +) / n
    let middle = (n - 1) / 2
    let places = series.indices.map { Double($0) - middle }
    let slope =
      zip(places, series).reduce(0) { $0 + $1.0 * ($1.1 - mean) } / places.reduce(0) { $0 + $1 * $1 }
    let rest = zip(places, series).map { $1 - mean - slope * $0 }
    let squares = rest.reduce(0) { $0 + $1 * $1 }
    // Less than this is rounding.
    let size = series.reduce(0) { $0 + $1 * $1 }
    guard squares > size * 1e-20 else { return Array(repeating: 0, count: series.count) }
    let lagged = zip(rest, rest.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let carried = max(0, lagged / squares)
    let first = rest[0] * (1 - carried * carried).squareRoot()
    return [first] + zip(rest, rest.dropFirst()).map { $1 - carried * $0 }
  }
}
