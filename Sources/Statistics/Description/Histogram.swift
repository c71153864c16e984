import Distributions

/// How many numbers lie in each of equally wide bins.
package struct Histogram: Hashable, Sendable {
  /// The lower end of the first bin.
  package var start: Double
  /// The width of a bin, > 0.
  package var width: Double
  /// Numbers of each bin; the last one has its upper end too.
  package var counts: [Int]

  /// Bins as wide as Freedman and Diaconis advise, at most a hundred; one where half of the numbers are equal.
  ///
  /// - Throws: `StatisticsError.tooFew` for none, `.outOfRange`.
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
    // Numbers that hardly differ may leave a bin no width.
    if range / bins == 0 { bins = 1 }
    start = sorted[0]
    width = range > 0 ? range / bins : 1
    counts = Array(repeating: 0, count: Int(bins))
    for value in x { counts[min(Int(bins) - 1, Int((value - start) / width))] += 1 }
  }
}
