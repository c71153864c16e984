import Foundation
import Testing

@testable import Kaiki

struct PowerCurveTests {
  @Test(arguments: [0.1, 0.1542, 0.3, 0.6, 0.8] as [Double])
  func `the table stays within its relative error of the power`(exponent: Double) {
    let curve = PowerCurve(exponent: exponent)
    let bound = exponent * (exponent + 1) / 8 * 0x1p-12
    var worst = (error: 0.0, x: 1.0)
    for step in 0..<100_000 {
      let x = Foundation.pow(2, Double(step) / 100_000 * 39.9)
      let power = Foundation.pow(x, -exponent)
      let error = abs(curve(x) - power) / power
      if error > worst.error { worst = (error, x) }
    }
    #expect(worst.error <= bound * 1.001 + 1e-15, "at \(worst.x)")
  }

  @Test func `the table is exact at powers of two, and level beyond the last`() {
    let curve = PowerCurve(exponent: 0.5)
    #expect(curve(1) == 1)
    #expect(abs(curve(4) - 0.5) < 1e-15)
    #expect(curve(.greatestFiniteMagnitude) == curve(0x1p40))
    #expect(curve(.infinity) == curve(0x1p40))
  }

  @Test func `summed recall is the forgetting curve to four digits`() {
    let model = FSRS6.standard
    for stability in [0.001, 0.5, 3, 40, 36_500] as [Double] {
      for elapsed in 0...400 {
        let exact = model.retrievability(elapsed: Double(elapsed), stability: stability)
        let trace = MemoryState(stability: stability, difficulty: 5)
        let state = FSRS6Memory.State(memory: trace, lastDay: Day(0), firstDay: Day(0))
        let tabulated = FSRS6Memory().memorised(state, cue: (), on: Day(elapsed))
        #expect(abs(tabulated - exact) < 1e-5, "stability \(stability), day \(elapsed)")
      }
    }
  }
}
