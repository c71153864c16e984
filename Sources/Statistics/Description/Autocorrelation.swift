import Distributions

/// How alike a series and its past are.
package enum Autocorrelation {
  /// The autocorrelation of each lag from 1: Σ (xᵢ − m)(xᵢ₋ₗ − m) / Σ (xᵢ − m)².
  ///
  /// - Throws: `StatisticsError.tooFew` for lags that the series does not have, `.outOfRange`, `.noVariation`.
  package static func of(_ x: [Double], lags: Int) throws(StatisticsError) -> [Double] {
    guard lags >= 1 else { throw .outOfRange("lags are \(lags); give at least 1") }
    try Sequences.check(x, least: lags + 1)
    guard Sequences.varies(x) else { throw .noVariation }
    let mean = x.reduce(0, +) / Double(x.count)
    let centred = x.map { $0 - mean }
    let whole = centred.reduce(0) { $0 + $1 * $1 }
    return (1...lags).map { lag in zip(centred.dropFirst(lag), centred).reduce(0) { $0 + $1.0 * $1.1 } / whole
    }
  }
}
