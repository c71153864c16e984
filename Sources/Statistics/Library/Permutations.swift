import Distributions

/// How often a series in random order is as extreme as in its own.
package enum Permutations {
  /// Permutations where nothing else is asked for.
  package static let standard = 999

  /// Extreme permutations after which a p is known well enough.
  package static let enough = 20

  /// (1 + extreme ones) / (1 + permutations); or, as soon as there are ``enough`` extreme ones, their share of the
  /// permutations until then, which is as valid a p and far sooner known where it is large.
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

  /// As ``p(of:_:seed:isExtreme:)``, of a series of two values: drawn are the places of one of them, which are given in order.
  ///
  /// - Parameters:
  ///   - places: Places of that value, ≤ `total`.
  ///   - total: Numbers in the series.
  static func p(
    ofPlaces places: Int, among total: Int, _ count: Int, seed: UInt64, isExtreme: (ArraySlice<Int>) -> Bool
  ) -> Double {
    let random = RandomSource(seed: seed)
    var order = Array(0..<total)
    return p(count) {
      random.shuffle(&order, first: places)
      order[..<places].sort()
      return isExtreme(order[..<places])
    }
  }

  /// The p of a Monte Carlo test by draws of any kind, in 0...1 exclusive of 0, stopped early as
  /// ``p(of:_:seed:isExtreme:)`` says.
  ///
  /// - Parameters:
  ///   - count: The most draws, ≥ 1.
  ///   - isExtreme: Draws once, and says whether the draw is at least as extreme as what was seen.
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
