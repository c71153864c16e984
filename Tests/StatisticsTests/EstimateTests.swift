import Distributions
import Testing

@testable import Statistics

/// An estimate with its 95 % interval.
struct EstimateTests {
  @Test func `the interval reaches 1.96 standard errors to each side`() {
    // SciPy 1.17.1: stats.norm.ppf(0.975).
    let estimate = Estimate(value: 10, standardError: 2)
    #expect(agree(estimate.high - 10, 2 * 1.959963984540054, relative: 1e-12))
    #expect(agree(10 - estimate.low, 2 * 1.959963984540054, relative: 1e-12))
    #expect(estimate.standardError == 2)
  }

  @Test func `an estimated standard error takes Student's distribution`() {
    // SciPy 1.17.1: stats.t.ppf(0.975, 5).
    let estimate = Estimate(value: 0, standardError: 1, degreesOfFreedom: 5)
    #expect(agree(estimate.high, 2.5705818356363146, relative: 1e-12) && estimate.low == -estimate.high)
  }

  @Test func `the interval of a positive estimate stands on the logarithm`() {
    let estimate = Estimate(positive: 4, standardError: 1)
    #expect(agree(estimate.low * estimate.high, 16, relative: 1e-12) && estimate.low > 0)
    // exp(1.96 / 4)
    #expect(agree(estimate.high / 4, 1.632301516, relative: 1e-8))
  }

  @Test func `a ratio of sums has the interval of linearisation`() throws {
    // By numpy and scipy.stats.t, from Cochran's formula.
    let ratio = try #require(Estimate(ratioOf: [3, 8, 2, 9], over: [5, 9, 4, 10]))
    #expect(abs(ratio.value - 0.785_714_285_714) < 1e-12)
    #expect(abs(try #require(ratio.standardError) - 0.085_880_144_034) < 1e-12)
    #expect(abs(ratio.low - 0.512_405_338_637) < 1e-9 && abs(ratio.high - 1.059_023_232_792) < 1e-9)
    #expect(Estimate(ratioOf: [0], over: [0]) == nil)
    #expect(Estimate(ratioOf: [1], over: [2])?.standardError == nil)
  }
}
