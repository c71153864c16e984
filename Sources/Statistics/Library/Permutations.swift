import Distributions

/// Monte Carlo p values of permutation tests.
package enum Permutations {
  /// Default maximum number of permutations of one test: 999; the smallest possible p is then 0.001.
  package static let standard = 999

  /// Number of permutations at least as extreme as the observed series after which a test stops early: 20.
  package static let enough = 20

  /// Returns the p value of a permutation test, above 0 and at most 1.
  ///
  /// p is (1 + extreme permutations) / (1 + permutations). If ``enough`` permutations are extreme, the test stops and p is
  /// their share of the permutations so far. That p is equally valid, and saves time if p is large.
  ///
  /// - Note: Source: J. Besag, P. Clifford, *Sequential Monte Carlo p-values*, 1991, doi:10.1093/biomet/78.2.301.
  static func p<Element: BitwiseCopyable>(
    of series: [Element], _ count: Int, seed: UInt64, isExtreme: ([Element]) throws(StatisticsError) -> Bool
  ) throws(StatisticsError) -> Double {
    let random = RandomSource(seed: seed)
    var values = series
    return try p(count) { () throws(StatisticsError) in
      random.shuffle(&values)
      return try isExtreme(values)
    }
  }

  /// Returns the p value of a permutation test of a series with two values, by drawing the indices of one value.
  ///
  /// Stops early as ``p(of:_:seed:isExtreme:)`` does.
  static func p(
    ofPositions positions: Int, among total: Int, _ count: Int, seed: UInt64,
    isExtreme: (ArraySlice<Int>) -> Bool
  ) -> Double {
    let random = RandomSource(seed: seed)
    var order = Array(0..<total)
    return p(count) {
      random.shuffle(&order, first: positions)
      order[..<positions].sort()
      return isExtreme(order[..<positions])
    }
  }

  /// Returns the p value of a Monte Carlo test, above 0 and at most 1.
  ///
  /// Stops early as ``p(of:_:seed:isExtreme:)`` does.
  static func p<Failure: Error>(_ count: Int, isExtreme: () throws(Failure) -> Bool) throws(Failure) -> Double
  {
    var extreme = 0
    for draw in 1...count {
      guard try isExtreme() else { continue }
      extreme += 1
      if extreme == enough { return Double(enough) / Double(draw) }
    }
    return Double(extreme + 1) / Double(count + 1)
  }
}
