import Distributions

/// Sample autocorrelation of a series.
package enum Autocorrelation {
  /// Allowed numbers of lags per call: 1 to 5,000. The maximum limits the time, because each lag reads the whole series.
  package static let lagRange = 1...5_000

  /// Returns the autocorrelations of lags l = 1...`lags`, each −1...1: Σ (xᵢ − m)(xᵢ₋ₗ − m) / Σ (xᵢ − m)².
  ///
  /// Here m is the mean of the series; the upper sum omits the first l values. The result has `lags` elements; the first
  /// is lag 1.
  ///
  /// - Parameters:
  ///   - x: Finite values in order of time, more than `lags`.
  ///   - lags: Number of lags, in ``lagRange``.
  /// - Throws: `StatisticsError.tooFew` for at most `lags` values, `.outOfRange` for another number of lags or a value that
  ///   is not finite, `.noVariation` if all values are equal.
  /// - Complexity: O(*n* · `lags`).
  package static func of(_ x: [Double], lags: Int) throws(StatisticsError) -> [Double] {
    guard lagRange ~= lags else {
      throw .outOfRange("lags are \(lags); give \(lagRange.lowerBound) to \(lagRange.upperBound)")
    }
    try Sequences.check(x, least: lags + 1)
    guard Sequences.varies(x) else { throw .noVariation }
    let mean = x.reduce(0, +) / Double(x.count)
    let centred = x.map { $0 - mean }
    let whole = centred.reduce(0) { $0 + $1 * $1 }
    return (1...lags).map { lag in zip(centred.dropFirst(lag), centred).reduce(0) { $0 + $1.0 * $1.1 } / whole
    }
  }
}
