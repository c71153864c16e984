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
  /// 25 % quantile, interpolated linearly between neighbours, in the unit of the values.
  package var lowerQuartile: Double
  /// 75 % quantile, interpolated linearly between neighbours, in the unit of the values.
  package var upperQuartile: Double
  /// Smallest value (0 % quantile), in the unit of the values.
  package var minimum: Double
  /// Largest value (100 % quantile), in the unit of the values.
  package var maximum: Double
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
  /// - Throws: `StatisticsError.tooFew` for an empty list, `.outOfRange` for a value that is not finite.
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
