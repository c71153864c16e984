import Foundation
import Testing

@testable import KaikiNumerics

struct LogGammaTests {
  @Test(
    arguments: [1e-300, 1e-9, 0.1, 0.5, 1, 1.46, 2, 3.7, 9.99, 10, 11.5, 171, 4_000_000.25, 1e17] as [Double])
  func `the logarithm of the gamma function is that of the C library`(x: Double) {
    let truth: Double = lgamma(x)
    #expect(abs(KaikiNumerics.logGamma(x) - truth) <= 1e-14 * max(1, abs(truth)))
  }

  @Test func `at the ends it is infinite, and beyond them no number`() {
    #expect(KaikiNumerics.logGamma(0) == .infinity && KaikiNumerics.logGamma(.infinity) == .infinity)
    #expect(KaikiNumerics.logGamma(-1).isNaN && KaikiNumerics.logGamma(.nan).isNaN)
  }

  @Test(arguments: [(3, 3), (0.5, 7), (40, 2.5)] as [(Double, Double)])
  func `moments of the first orders are those of the textbook`(a: Double, b: Double) {
    let moments = BetaMoments(BetaDistribution(a: a, b: b))
    let mean = a / (a + b)
    #expect(moments[0] == 1)
    #expect(abs(moments[1] - mean) < 1e-13)
    #expect(abs(moments[2] - mean * (a + 1) / (a + b + 1)) < 1e-13)
  }

  @Test func `moments of broken orders are those of the uniform distribution`() {
    // The mean of pᵏ over 0...1 is 1 / (k + 1).
    let moments = BetaMoments(.init(a: 1, b: 1))
    for order in [0.001, 0.3, 2.5, 99, 1e5] {
      #expect(abs(moments[order] * (order + 1) - 1) < 1e-9, "\(order)")
    }
  }
}
