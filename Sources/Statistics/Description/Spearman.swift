import CGSL
import Distributions

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
