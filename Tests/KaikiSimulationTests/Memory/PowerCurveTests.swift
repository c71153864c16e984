import Foundation
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct PowerCurveTests {
  @Test(arguments: [-0.8, -0.6, -0.1542, -0.0614, 0, 0.2629, 0.9] as [Double])
  func `the table gives the power to twelve digits`(exponent: Double) {
    let curve = PowerCurve(exponent: exponent)
    var worst = (error: 0.0, x: 1.0)
    for step in 0..<200_000 {
      let x = Foundation.pow(2, Double(step) / 200_000 * 62.9 - 15.9)
      let power = Foundation.pow(x, exponent)
      let error = abs(curve(x) - power) / power
      if error > worst.error { worst = (error, x) }
    }
    #expect(worst.error <= 1e-12, "at \(worst.x)")
  }

  @Test func `the power of one is one, and beyond the table it is that of the logarithm`() {
    let curve = PowerCurve(exponent: -0.5)
    #expect(curve(1) == 1)
    #expect(abs(curve(4) - 0.5) < 1e-15)
    for x in [0x1p-60, 0x1p60, .greatestFiniteMagnitude, .infinity, 0] as [Double] {
      #expect(curve(x) == KaikiNumerics.pow(x, -0.5), "\(x)")
    }
    #expect(curve(.nan).isNaN)
    #expect(curve(-1).isNaN)
  }
}
