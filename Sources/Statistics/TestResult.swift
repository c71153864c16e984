import Distributions

package struct TestResult: Hashable, Sendable {
  /// Number that the test compares with its reference distribution, for example chi-square, z or t. The number has no unit,
  /// except the power of a ``Periodogram``.
  package var statistic: Double
  /// Degrees of freedom of the reference distribution, ≥ 1; `nil` if that distribution has none (such as the normal one).
  package var degreesOfFreedom: Int?
  /// p value, 0...1: probability of a statistic at least as extreme if the null hypothesis is true.
  package var p: Double
  /// p value adjusted by ``Holm`` for the number of tests in the report, ``p``...1; `nil` before the adjustment.
  package var adjusted: Double?
  /// English name of the method, with the number of draws and the seed if p was simulated.
  package var method: String
}

/// Holm's adjustment of p values for multiple tests.
package enum Holm {
  /// Returns adjusted p values, 0...1, in the order of the input; empty for an empty list.
  ///
  /// If all null hypotheses are true, the probability that any adjusted value is below α is at most α.
  ///
  /// - Parameter p: p values of tests that are reported together, 0...1.
  /// - Note: Source: S. Holm, *A Simple Sequentially Rejective Multiple Test Procedure*, 1979.
  package static func adjusted(_ p: [Double]) throws(StatisticsError) -> [Double] {
    if let bad = p.first(where: { !($0 >= 0 && $0 <= 1) }) { throw .outOfRange("a p is \(bad); give 0 to 1") }
    var adjusted = p
    var most = 0.0
    for (position, index) in p.indices.sorted(by: { p[$0] < p[$1] }).enumerated() {
      most = max(most, min(1, p[index] * Double(p.count - position)))
      adjusted[index] = most
    }
    return adjusted
  }
}
