import Distributions

/// How alike a series and its past are.
package enum Autocorrelation {
  /// The numbers of lags that may be asked for: every lag goes through the whole series.
  package static let lagRange = 1...5_000

  /// The autocorrelation of each lag from 1: Σ (xᵢ − m)(xᵢ₋ₗ − m) / Σ (xᵢ − m)².
  ///
  /// - Parameter lags: In ``lagRange``.
  /// - Throws: `StatisticsError.tooFew` for lags that the series does not have, `.outOfRange`, `.noVariation`.
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
