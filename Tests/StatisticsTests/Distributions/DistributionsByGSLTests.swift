import CGSL
import KaikiNumerics
import Testing

@testable import Distributions

/// The distributions of Kaiki's own numerics beside those of the GNU Scientific Library.
struct DistributionsByGSLTests {
  private static let weights: [(Double, Double)] = [
    (0.4, 0.6), (1, 1), (2.5, 9), (15, 15), (40, 300), (900, 100), (3, 20_000),
  ]

  @Test(arguments: weights)
  func `Beta distributions are those of the library`(a: Double, b: Double) {
    // Near 0 a relative error says nothing.
    #expect(abs(logBeta(a, b) - gsl_sf_lnbeta(a, b)) <= 1e-12 * max(1, abs(gsl_sf_lnbeta(a, b))))
    #expect(abs(logGamma(a) - gsl_sf_lngamma(a)) <= 1e-12 * max(1, abs(gsl_sf_lngamma(a))))
    for index in 1..<40 {
      let x = Double(index) / 40
      let (below, above) = (gsl_cdf_beta_P(x, a, b), gsl_cdf_beta_Q(x, a, b))
      #expect(abs(regularizedBeta(x, a, b) - below) <= 1e-10 * below + 1e-290, "\(x)")
      #expect(abs(regularizedBetaAbove(x, a, b) - above) <= 1e-10 * above + 1e-290, "\(x)")
    }
  }

  @Test(arguments: [(10, 0.2), (100, 0.03), (1_000, 0.5), (5, 0), (5, 1)] as [(Int, Double)])
  func `binomial chances are those of the library`(trials: Int, rate: Double) {
    for number in 0...min(trials, 200) {
      let chance = gsl_ran_binomial_pdf(UInt32(number), rate, UInt32(trials))
      let found = BetaBinomial.chance(of: number, of: trials, rate: rate)
      #expect(abs(found - chance) <= 1e-11 * chance + 1e-290, "\(number)")
      guard rate > 0, rate < 1, number < trials else { continue }
      let tail = gsl_cdf_binomial_Q(UInt32(number), rate, UInt32(trials))
      let above = BetaBinomial.chance(ofMoreThan: number, of: trials, rate: rate)
      #expect(abs(above - tail) <= 1e-10 * tail + 1e-290, "\(number)")
    }
  }

  @Test func `normal probabilities are those of the library`() {
    for index in -80...80 {
      let x = Double(index) / 10
      #expect(agree(normalProbability(below: x), gsl_cdf_ugaussian_P(x), relative: 1e-12), "\(x)")
    }
  }
}
