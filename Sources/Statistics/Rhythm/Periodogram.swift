/// How much of a daily series comes back with each period.
package struct Periodogram: Hashable, Sendable {
  /// |F(k)|² / n of the series less its mean, for k = 0...n/2 turns over the whole series.
  package var power: [Double]
  /// Numbers in the series.
  package var n: Int

  /// The most numbers that are taken.
  package static let most = 1_000_000

  /// Analyses a series.
  ///
  /// - Throws: `StatisticsError.tooFew` below four numbers, `.outOfRange`, `.noVariation`, or `.library`.
  package init(_ series: [Double]) throws(StatisticsError) {
    try Sequences.check(series, least: 4, most: Self.most)
    guard Sequences.varies(series) else { throw .noVariation }
    n = series.count
    power = try FourierTransform(count: n).power(of: series)
  }

  /// The turn with the most power, from 1; the first of several.
  package var peak: Int {
    let most = power.dropFirst().max() ?? 0
    return power.indices.dropFirst().first { power[$0] == most } ?? 1
  }

  /// How long a turn of the peak takes.
  package var period: Double { Double(n) / Double(peak) }

  /// Whether a series in random order would have so high a peak.
  ///
  /// Assumes that days could change places: a trend, too, makes a peak.
  ///
  /// - Throws: What `init` throws.
  package static func test(
    _ series: [Double], permutations: Int = Permutations.standard, seed: UInt64
  ) throws(StatisticsError) -> (periodogram: Periodogram, test: TestResult) {
    let own = try Periodogram(series)
    let height = own.power[own.peak]
    let transform = try FourierTransform(count: series.count)
    let p = try Permutations.p(of: series, permutations, seed: seed) { values throws(StatisticsError) in
      (try transform.power(of: values).dropFirst().max() ?? 0) >= height * (1 - 1e-12)
    }
    return (
      own,
      TestResult(
        statistic: height, p: p, method: "permutation test of the peak (\(permutations), seed \(seed))")
    )
  }
}
