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
}
