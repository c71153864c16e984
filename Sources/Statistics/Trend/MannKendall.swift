import Distributions

/// Whether a series rises or falls, and by how much a step.
///
/// Assumes independent numbers: serial dependence makes p too small.
///
/// - Note: Source: H. B. Mann, *Nonparametric Tests Against Trend*, 1945, doi:10.2307/1907187; P. K. Sen,
///   *Estimates of the Regression Coefficient Based on Kendall's Tau*, 1968, doi:10.1080/01621459.1968.10480934.
package struct MannKendall: Hashable, Sendable {
  /// Pairs that rise less pairs that fall.
  package var score: Int
  /// The variance of the score where nothing is to be found, less what ties take away.
  package var variance: Double
  /// The test, of z with continuity correction.
  package var test: TestResult
  /// Sen's slope: the median slope of all pairs, by step, with its interval.
  package var slope: Estimate

  /// The most numbers: every pair is looked at.
  package static let most = 5_000

  /// Tests a series of numbers that are one step apart.
  ///
  /// - Throws: `StatisticsError.tooFew` below three numbers, `.outOfRange`.
  /// - Complexity: O(*n*² log *n*).
  package init(_ y: [Double]) throws(StatisticsError) {
    try self.init(x: y.indices.map(Double.init), y: y)
  }

  /// Tests a series of numbers at given places.
  ///
  /// - Parameter x: Ascending, all different.
  /// - Throws: `StatisticsError.tooFew` below three numbers, `.outOfRange`.
  package init(x: [Double], y: [Double]) throws(StatisticsError) {
    try Sequences.check(y, least: 3, most: Self.most)
    guard x.count == y.count, zip(x, x.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw .outOfRange("the series needs one time per number, in ascending order; sort the times")
    }
    var slopes: [Double] = []
    slopes.reserveCapacity(y.count * (y.count - 1) / 2)
    score = 0
    for later in y.indices.dropFirst() {
      for earlier in 0..<later {
        let rise = y[later] - y[earlier]
        score += rise > 0 ? 1 : rise < 0 ? -1 : 0
        slopes.append(rise / (x[later] - x[earlier]))
      }
    }
    let n = Double(y.count)
    let ties = Ranks(y).ties.reduce(0.0) { sum, count in
      let t = Double(count)
      return sum + t * (t - 1) * (2 * t + 5)
    }
    variance = (n * (n - 1) * (2 * n + 5) - ties) / 18
    let standardDeviation = variance.squareRoot()
    let corrected = score > 0 ? score - 1 : score < 0 ? score + 1 : 0
    let z = standardDeviation > 0 ? Double(corrected) / standardDeviation : 0
    test = TestResult(statistic: z, p: GSL.normalTwoSided(z), method: "Mann-Kendall test")
    slopes.sort()
    let reach = -GSL.normalQuantile((1 - Estimate.confidence) / 2) * standardDeviation
    let count = Double(slopes.count)
    let low = Int(max(0, ((count - reach) / 2).rounded(.toNearestOrEven) - 1))
    let high = Int(min(count - 1, ((count + reach) / 2).rounded(.toNearestOrEven)))
    slope = Estimate(
      value: GSL.interpolatedQuantile(ofSorted: slopes, 0.5), low: slopes[low], high: slopes[high])
  }
}
