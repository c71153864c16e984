import CGSL
import Distributions

/// Descriptive statistics of a list of values; all but counts and ratios have the unit of the values.
package struct Description: Hashable, Sendable {
  /// Number of values, ≥ 1.
  package var n: Int
  /// Arithmetic mean, in the unit of the values.
  package var mean: Double
  /// Sample standard deviation with divisor n − 1, ≥ 0; `nil` for one value.
  package var standardDeviation: Double?
  /// Median, in the unit of the values; the mean of both middle values for an even count.
  package var median: Double
  /// 25 % and 75 % quantile, interpolated linearly between neighbours, in the unit of the values.
  package var lowerQuartile, upperQuartile: Double
  /// Smallest and largest value (0 % and 100 % quantile), in the unit of the values.
  package var minimum, maximum: Double
  /// Skewness without unit: mean of ((value − mean) / standard deviation)³; `nil` if all values are equal.
  ///
  /// The standard deviation has the divisor n − 1. The skewness is above 0 if large values are farther from the mean than
  /// small values, and 0 for a symmetric list.
  package var skewness: Double?
  /// Lag-1 autocorrelation (see ``Autocorrelation``) of the values in input order, −1...1; `nil` if all values are equal.
  package var lag1: Double?

  /// Computes the statistics.
  ///
  /// - Parameter x: At least one finite value; the order affects only ``lag1``.
  package init(_ x: [Double]) throws(StatisticsError) {
    try Sequences.check(x, least: 1)
    _ = GSL.isQuiet
    let sorted = x.sorted()
    n = x.count
    mean = gsl_stats_mean(x, 1, x.count)
    standardDeviation = x.count > 1 ? gsl_stats_sd_m(x, 1, x.count, mean) : nil
    median = GSL.interpolatedQuantile(ofSorted: sorted, 0.5)
    lowerQuartile = GSL.interpolatedQuantile(ofSorted: sorted, 0.25)
    upperQuartile = GSL.interpolatedQuantile(ofSorted: sorted, 0.75)
    minimum = sorted[0]
    maximum = sorted[x.count - 1]
    if Sequences.varies(x) {
      skewness = gsl_stats_skew(x, 1, x.count)
      lag1 = try Autocorrelation.of(x, lags: 1)[0]
    } else {
      mean = x[0]
      standardDeviation = x.count > 1 ? 0 : nil
    }
  }
}

/// Histogram with bins of equal width.
package struct Histogram: Hashable, Sendable {
  /// Lower edge of the first bin: the minimum (0 % quantile) of the values, in their unit.
  package var start: Double
  /// Bin width, > 0, in the unit of the values.
  package var width: Double
  /// Number of values in each bin, ≥ 0, lowest bin first; 1 to 100 bins. Bins include their lower edge; the last bin also
  /// includes its upper edge.
  package var counts: [Int]

  /// Creates at most 100 bins with the width of the Freedman-Diaconis rule.
  ///
  /// There is a single bin if the interquartile range is 0; its width is 1 if all values are equal.
  ///
  /// - Parameter x: At least one finite value, in any order.
  /// - Throws: `StatisticsError.tooFew` for an empty list, `.outOfRange` for a value that is not finite or too large a
  ///   range.
  /// - Note: Source: D. Freedman, P. Diaconis, *On the Histogram as a Density Estimator*, 1981.
  package init(_ x: [Double]) throws(StatisticsError) {
    try Sequences.check(x, least: 1)
    let sorted = x.sorted()
    let range = sorted[x.count - 1] - sorted[0]
    guard range.isFinite else {
      throw .outOfRange("the numbers are too far apart; leave out the most distant ones")
    }
    let spread =
      GSL.interpolatedQuantile(ofSorted: sorted, 0.75) - GSL.interpolatedQuantile(ofSorted: sorted, 0.25)
    let advised = 2 * spread / GSL.power(Double(x.count), 1.0 / 3)
    var bins = advised > 0 && range > 0 ? min(100, max(1, (range / advised).rounded(.up))) : 1
    // The bin width of nearly equal values may round to 0.
    if range / bins == 0 { bins = 1 }
    start = sorted[0]
    width = range > 0 ? range / bins : 1
    counts = Array(repeating: 0, count: Int(bins))
    for value in x { counts[min(Int(bins) - 1, Int((value - start) / width))] += 1 }
  }
}

/// Sample autocorrelation of a series.
package enum Autocorrelation {
  /// Allowed numbers of lags per call: 1 to 5,000. The maximum limits the time, because each lag reads the whole series.
  package static let lagRange = 1...5_000

  /// Returns the autocorrelations of lags l = 1...`lags`, each −1...1: Σ (xᵢ − m)(xᵢ₋ₗ − m) / Σ (xᵢ − m)².
  ///
  /// Here m is the mean of the series; the upper sum omits the first l values. The result has `lags` elements; the first
  /// is lag 1.
  ///
  /// - Parameter x: Finite values in order of time, more than `lags`.
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

/// Shared checks of a method's input list.
enum Sequences {
  static func check(_ values: [Double], least: Int, most: Int = .max) throws(StatisticsError) {
    guard values.count >= least else { throw .tooFew(values.count, least: least, what: "numbers") }
    guard values.count <= most else {
      throw .outOfRange("there are \(values.count) numbers; give at most \(most)")
    }
    guard values.allSatisfy(\.isFinite) else { throw .outOfRange("a number is not finite; leave it out") }
  }

  static func varies(_ values: [Double]) -> Bool { values.contains { $0 != values[0] } }
}
