import CGSL
import Distributions

/// Ranks of values; equal values share the mean of their ranks.
struct Ranks {
  /// Rank of each value, 1 (smallest value) to n, in the order of the input; halves occur for ties. Empty without values.
  let ranks: [Double]
  /// Number of equal values (≥ 2) of each value that occurs several times, ascending by value; empty without ties.
  let ties: [Int]

  init(_ values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var ties: [Int] = []
    var start = 0
    while start < order.count {
      let end = order[start...].firstIndex { values[$0] != values[order[start]] } ?? order.count
      for index in order[start..<end] { ranks[index] = Double(start + 1 + end) / 2 }
      if end - start > 1 { ties.append(end - start) }
      start = end
    }
    self.ranks = ranks
    self.ties = ties
  }

  /// Sum of t³ − t over ``ties``, t being the number of equal values; 0 without ties.
  var tieSum: Double {
    ties.reduce(0) { sum, count in
      let t = Double(count)
      return sum + t * (t * t - 1)
    }
  }
}

/// Kruskal-Wallis test that the values of several groups have the same distribution.
///
/// Assumes independent values; corrected for ties.
///
/// - Note: Source: W. H. Kruskal, W. A. Wallis, *Use of Ranks in One-Criterion Variance Analysis*, 1952,
///   doi:10.1080/01621459.1952.10483441.
package enum KruskalWallis {
  /// Tests two or more groups with a p value from the chi-square distribution; ignores empty groups.
  ///
  /// - Parameter groups: Finite values of each group in any order; an inner array may be empty.
  /// - Returns: Statistic H, ≥ 0, with (non-empty groups − 1) degrees of freedom, and p.
  /// - Throws: `StatisticsError.tooFew` below two non-empty groups or five values, `.noVariation` if all values are equal.
  package static func test(_ groups: [[Double]]) throws(StatisticsError) -> TestResult {
    let groups = groups.filter { !$0.isEmpty }
    guard groups.count >= 2 else { throw .tooFew(groups.count, least: 2, what: "groups with numbers") }
    let all = groups.flatMap { $0 }
    guard all.count >= 5 else { throw .tooFew(all.count, least: 5, what: "numbers") }
    let ranks = Ranks(all)
    let n = Double(all.count)
    let correction = 1 - ranks.tieSum / (n * (n * n - 1))
    guard correction > 0 else { throw .noVariation }
    var (sum, start) = (0.0, 0)
    for group in groups {
      let total = ranks.ranks[start..<(start + group.count)].reduce(0, +)
      sum += total * total / Double(group.count)
      start += group.count
    }
    let h = (12 / (n * (n + 1)) * sum - 3 * (n + 1)) / correction
    return TestResult(
      statistic: h, degreesOfFreedom: groups.count - 1,
      p: GSL.chiSquareUpperTail(h, degreesOfFreedom: groups.count - 1),
      method: "Kruskal-Wallis test")
  }
}

/// Spearman's rank correlation.
package enum Spearman {
  /// Returns Spearman's ρ, −1...1, and the two-sided test of ρ = 0 by Student's distribution (pairs − 2 degrees of freedom).
  ///
  /// - Parameters:
  ///   - x: Finite values, at least three, in any unit.
  ///   - y: Finite values paired with `x`: same count and order.
  /// - Throws: `StatisticsError.outOfRange` for invalid lists, `.tooFew` below three pairs, `.noVariation` if all x or all y
  ///   are equal.
  /// - Note: Source: C. Spearman, 1904, doi:10.2307/1412159.
  package static func test(
    _ x: [Double], _ y: [Double]
  ) throws(StatisticsError) -> (rho: Double, test: TestResult) {
    guard x.count == y.count else {
      throw .outOfRange("there are \(x.count) x and \(y.count) y; give one y per x")
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
