import CGSL
import Distributions

/// What a list of numbers looks like.
package struct Description: Hashable, Sendable {
  /// Numbers.
  package var n: Int
  /// Their mean.
  package var mean: Double
  /// The standard deviation with n − 1; `nil` for one number.
  package var standardDeviation: Double?
  /// The median; of an even count the mean of both middle numbers.
  package var median: Double
  /// The lower quartile, between neighbours by their distance.
  package var lowerQuartile: Double
  /// The upper quartile, between neighbours by their distance.
  package var upperQuartile: Double
  /// The smallest number.
  package var minimum: Double
  /// The largest number.
  package var maximum: Double
  /// The mean cube of distances from the mean in standard deviations; `nil` for equal numbers.
  package var skewness: Double?
  /// The autocorrelation of neighbours; `nil` for equal numbers.
  package var lag1: Double?

  /// Describes numbers.
  ///
  /// - Throws: `StatisticsError.tooFew` for none, `.outOfRange`.
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
