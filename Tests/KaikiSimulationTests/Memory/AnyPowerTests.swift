import Foundation
import Testing

@testable import KaikiNumerics
@testable import KaikiSimulation

struct AnyPowerTests {
  @Test(arguments: [-8.3, -0.95, -0.1567, 0, 0.0048, 0.5, 3, 11] as [Double])
  func `the tables give powers to eleven digits`(exponent: Double) {
    let power = AnyPower()
    #expect(power(1, exponent) == 1)
    for step in -4_000...4_000 {
      let x = Foundation.exp(Double(step) / 100)
      let exact = Foundation.pow(x, exponent)
      #expect(abs(power(x, exponent) - exact) <= 1e-11 * exact, "of \(x)")
    }
  }

  @Test func `what lies beyond the tables is that of the logarithm`() {
    let power = AnyPower()
    for (x, exponent) in [(1e-30, 0.5), (1e30, -2), (2, 1_000), (3, -600), (.infinity, -1)]
      as [(Double, Double)]
    {
      #expect(power(x, exponent) == KaikiNumerics.pow(x, exponent))
    }
  }
}
