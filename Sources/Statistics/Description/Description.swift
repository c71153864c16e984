import CGSL

/// What a list of numbers looks like.
package struct Description: Hashable, Sendable {
  package var n: Int
  package var mean: Double
  /// The standard deviation with n − 1; `nil` for one number.
  package var standardDeviation: Double?
  package var median: Double
  /// The lower and upper quartile, between neighbours by their distance.
  package var lowerQuartile: Double
  package var upperQuartile: Double
  package var minimum: Double
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
    guard range.isFinite else { throw .outOfRange("the numbers lie too far apart") }
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

/// How far two lists of numbers rise together.
package enum Spearman {
  /// The rank correlation and its test by Student's distribution.
  ///
  /// - Throws: `StatisticsError.outOfRange` for unequal counts, `.tooFew` below three, `.noVariation`.
  /// - Note: Source: C. Spearman, 1904, doi:10.2307/1412159.
  package static func test(
    _ x: [Double], _ y: [Double]
  ) throws(StatisticsError) -> (rho: Double, test: TestResult) {
    guard x.count == y.count else {
      throw .outOfRange("there are \(x.count) x and \(y.count) y; give as many of each")
    }
    try Sequences.check(x, least: 3)
    try Sequences.check(y, least: 3)
    guard Sequences.varies(x), Sequences.varies(y) else { throw .noVariation }
    _ = GSL.isQuiet
    let rho = max(
      -1, min(1, gsl_stats_correlation(Ranks(x).ranks, 1, Ranks(y).ranks, 1, x.count)))
    let degreesOfFreedom = x.count - 2
    let t = rho * (Double(degreesOfFreedom) / ((1 - rho) * (1 + rho))).squareRoot()
    return (
      rho,
      TestResult(
        statistic: t, degreesOfFreedom: degreesOfFreedom,
        p: GSL.studentTwoSided(t, degreesOfFreedom: degreesOfFreedom),
        method: "Spearman rank correlation")
    )
  }
}

/// p values of several tests that are looked at together.
package enum Holm {
  /// The adjusted p of each: below α with chance α at most if nothing is to be found in any of them.
  ///
  /// - Throws: `StatisticsError.outOfRange` for a p outside 0...1.
  /// - Note: Source: S. Holm, *A Simple Sequentially Rejective Multiple Test Procedure*, 1979.
  package static func adjusted(_ p: [Double]) throws(StatisticsError) -> [Double] {
    if let bad = p.first(where: { !($0 >= 0 && $0 <= 1) }) { throw .outOfRange("a p is \(bad); give 0 to 1") }
    var adjusted = p
    var most = 0.0
    for (place, index) in p.indices.sorted(by: { p[$0] < p[$1] }).enumerated() {
      most = max(most, min(1, p[index] * Double(p.count - place)))
      adjusted[index] = most
    }
    return adjusted
  }
}
