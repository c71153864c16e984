import CGSL
import Distributions

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
