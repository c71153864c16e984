import Distributions

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
