import Distributions
import Testing

@testable import Statistics

/// Whether the share of successes is the same in every group.
struct HomogeneityTestTests {
  @Test func `two groups give the chi-square of a two by two table`() throws {
    // 30 of 50 against 20 of 50: by hand 100 (30 x 30 - 20 x 20)² / 50⁴ = 4.
    let result = try HomogeneityTest(successes: [30, 20], trials: [50, 50], seed: 1)
    #expect(abs(result.test.statistic - 4) < 1e-12 && result.test.degreesOfFreedom == 1)
    #expect(abs(result.cramersV - 0.2) < 1e-12)
    // The adjusted residual is the root of the statistic.
    #expect(abs(try #require(result.residuals[0]) - 2) < 1e-12)
    #expect(abs(try #require(result.residuals[1]) + 2) < 1e-12)
    // SciPy 1.17.1: stats.chi2.sf(4, 1).
    #expect(agree(result.test.p, 0.045500263896358, relative: 1e-9))
  }

  @Test func `small tables take the chance of the hypergeometric distribution`() throws {
    // 4 of 4 against 0 of 4: 2 of the 70 ways to place 4 successes are as extreme.
    let result = try HomogeneityTest(successes: [4, 0], trials: [4, 4], seed: 1)
    let expected = 2.0 / 70
    let error = (expected * (1 - expected) / Double(HomogeneityTest.draws)).squareRoot()
    #expect(result.test.method.hasPrefix("Monte Carlo") && abs(result.test.p - expected) < 5 * error)
    let other = try HomogeneityTest(successes: [4, 0], trials: [4, 4], seed: 2)
    #expect(abs(other.test.p - expected) < 5 * error && other.test.p != result.test.p)
  }

  @Test func `groups without trials have no part`() throws {
    let with = try HomogeneityTest(successes: [30, 0, 20], trials: [50, 0, 50], seed: 1)
    let without = try HomogeneityTest(successes: [30, 20], trials: [50, 50], seed: 1)
    #expect(with.test == without.test && with.residuals[1] == nil)
  }

  @Test(
    arguments: [
      ([3, 4], [3, 4], .noVariation), ([0, 0], [3, 4], .noVariation),
      ([1, 0], [3, 0], .tooFew(1, least: 2, what: "groups with trials")),
      (
        [4, 1], [3, 4],
        .outOfRange("there must be one number of successes per group, from 0 to its trials; check both lists")
      ),
      (
        [1], [3, 4],
        .outOfRange("there must be one number of successes per group, from 0 to its trials; check both lists")
      ),
      (
        [1, 1], [1 << 31, 5], .outOfRange("there are 2147483653 trials; give at most 2147483648")
      ),
    ] as [([Int], [Int], StatisticsError)])
  func `trials that cannot be compared are refused`(
    successes: [Int], trials: [Int], error: StatisticsError
  ) {
    #expect(throws: error) { try HomogeneityTest(successes: successes, trials: trials, seed: 1) }
  }
}
