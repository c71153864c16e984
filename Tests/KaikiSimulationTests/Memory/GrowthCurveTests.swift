import Foundation
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct GrowthCurveTests {
  @Test(arguments: [
    (-4.5, 1e-10), (0, 1e-11), (0.001, 1e-11), (0.796, 1e-11), (1.6483, 1e-11), (4, 1e-11), (6, 1e-10),
  ])
  func `the table gives the exponential to ten digits`(rate: Double, most: Double) {
    let curve = GrowthCurve(rate: rate)
    #expect(curve(0) == 1)
    for step in 0...100_000 {
      let y = Double(step) / 100_000
      let exact = Foundation.exp(rate * y)
      #expect(abs(curve(y) - exact) <= most * exact, "at \(y)")
    }
    for y in [-0.3, 1.5, 20] as [Double] { #expect(curve(y) == KaikiNumerics.exp(rate * y)) }
    #expect(curve(.nan).isNaN)
  }
}
