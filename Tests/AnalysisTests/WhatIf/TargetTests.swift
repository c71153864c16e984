import Testing

@testable import Analysis
@testable import Forecasting

/// A promise about a projection.
struct TargetTests {
  /// Of the numbers from 1 on each is its own rank. The ranks between which a percentile of endless
  /// replicates lies with 95 % are those of the binomial distribution, SciPy 1.17.1 stats.binom.ppf(0.025,
  /// count, percent / 100) and ppf(0.975, ...) + 1; by the normal distribution they may be one off.
  @Test(
    arguments: [
      (100, 50, 50, [40, 61]), (400, 95, 380, [371, 389]), (400, 5, 20, [12, 30]),
      (1_000, 90, 900, [881, 919]),
    ] as [(Int, Int, Double, [Double])])
  func `the limits of a percentile are at the ranks of the binomial distribution`(
    count: Int, percent: Int, value: Double, ranks: [Double]
  ) {
    let target = Target(quantity: .minutes, percent: percent, isAtMost: true, limit: 0)
    let reached = target.summary(of: (1...count).reversed().map(Double.init))
    #expect(reached.value == value)
    #expect(abs(reached.low - ranks[0]) <= 1, "\(reached.low)")
    #expect(abs(reached.high - ranks[1]) <= 1, "\(reached.high)")
  }
}
