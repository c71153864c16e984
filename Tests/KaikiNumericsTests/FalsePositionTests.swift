import Foundation
import Testing

@testable import KaikiNumerics

struct FalsePositionTests {
  @Test(arguments: [0.001, 0.5, 3, 30] as [Double])
  func `the root of a falling function is found`(root: Double) {
    func falling(_ x: Double) -> Double { Foundation.exp(-x) - Foundation.exp(-root) }
    let found = falsePosition(from: (0, falling(0)), to: (40, falling(40)), width: 1e-9, nearness: 0, falling)
    #expect(abs(found - root) < 1e-8, "\(found)")
  }

  @Test func `a value that is near enough ends the search`() {
    var count = 0
    let found = falsePosition(from: (0, 3), to: (8, -5), width: 0, nearness: 1e-12) {
      count += 1
      return 3 - $0
    }
    #expect(found == 3 && count == 1)
  }
}
