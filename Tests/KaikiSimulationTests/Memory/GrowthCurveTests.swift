import Foundation
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct GrowthCurveTests {
  @Test(arguments: [0, 0.001, 0.796, 1.6483, 4] as [Double])
  func `the table gives the exponential to eleven digits`(rate: Double) {
    let curve = GrowthCurve(rate: rate)
    #expect(curve(0) == 1)
    for step in 0...100_000 {
      let y = Double(step) / 100_000
      let exact = Foundation.exp(rate * y)
      #expect(abs(curve(y) - exact) <= 1e-11 * exact, "at \(y)")
    }
    for y in [-0.3, 1.5, 20] as [Double] { #expect(curve(y) == KaikiNumerics.exp(rate * y)) }
    #expect(curve(.nan).isNaN)
  }
}
