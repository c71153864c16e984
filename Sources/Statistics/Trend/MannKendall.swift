import Distributions

/// Mann-Kendall test of a monotonic trend, with Sen's slope.
///
/// Assumes independent values: serial dependence makes p too small. A constant series has score 0, p = 1 and slope 0.
///
/// - Note: Source: H. B. Mann, *Nonparametric Tests Against Trend*, 1945, doi:10.2307/1907187; P. K. Sen, *Estimates of the
///   Regression Coefficient Based on Kendall's Tau*, 1968, doi:10.1080/01621459.1968.10480934.
package struct MannKendall: Hashable, Sendable {
  /// Kendall's S: number of pairs of values that rise minus number of pairs that fall, −n(n − 1)/2...n(n − 1)/2.
  package var score: Int
  /// Variance of ``score`` if there is no trend, ≥ 0, corrected for ties; 0 for a constant series.
  package var variance: Double
  /// Two-sided test of a trend; the statistic z is (``score`` moved by 1 towards 0) / standard deviation, 0 for a constant
  /// series.
  package var test: TestResult
  /// Sen's slope: median slope of all pairs, in units of y per unit of x, with its 95 % confidence interval.
  package var slope: Estimate

  /// Maximum number of values per series: 5,000, because the method compares all pairs.
  package static let most = 5_000

  /// Tests equally spaced values; the slope is per step from one value to the next.
  ///
  /// - Parameter y: 3 to ``most`` finite values, in order of time.
  /// - Throws: `StatisticsError.tooFew` below three values, `.outOfRange` above ``most`` values or for a value that is not
  ///   finite.
  /// - Complexity: O(*n*² log *n*).
  package init(_ y: [Double]) throws(StatisticsError) {
    try self.init(x: y.indices.map(Double.init), y: y)
  }

  /// Tests values at given times.
  ///
  /// - Parameters:
  ///   - x: Time of each value in any unit, strictly ascending, same count as `y`.
  ///   - y: 3 to ``most`` finite values, in order of time.
  /// - Throws: `StatisticsError.tooFew` below three values, `.outOfRange` for another invalid list.
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
