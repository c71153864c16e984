import Distributions

/// Histogram with bins of equal width.
package struct Histogram: Hashable, Sendable {
  /// Lower edge of the first bin: the minimum (0 % quantile) of the values, in their unit.
  package var start: Double
  /// Bin width, > 0, in the unit of the values.
  package var width: Double
  /// Number of values in each bin, ≥ 0, lowest bin first; 1 to 100 bins.
  ///
  /// Bins include their lower edge; the last bin also includes its upper edge.
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
