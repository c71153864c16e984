import Foundation
import Testing

@testable import KaikiNumerics

/// The Beta function and the normal distribution, against values of mpmath that SciPy confirms.
struct BetaFunctionTests {
  struct Case: Decodable, Sendable {
    var x: [Double]
    var value: Double
  }

  private static func cases(_ name: String) throws -> [Case] {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/distributions", withExtension: "json"))
    let all = try JSONDecoder().decode([String: [Case]].self, from: Data(contentsOf: url))
    return try #require(all[name])
  }

  @Test func `the logarithm of the Beta function has fourteen digits`() throws {
    for item in try Self.cases("logBeta") {
      let found = KaikiNumerics.logBeta(item.x[0], item.x[1])
      #expect(abs(found - item.value) <= 2e-14 * max(1, abs(item.value)), "\(item) \(found)")
      #expect(KaikiNumerics.logBeta(item.x[1], item.x[0]) == found)
    }
  }

  @Test(arguments: ["below", "above"])
  func `shares of Beta distributions have their digits`(side: String) throws {
    for item in try Self.cases(side) {
      let (x, a, b) = (item.x[0], item.x[1], item.x[2])
      let found = side == "below" ? regularizedBeta(x, a, b) : regularizedBetaAbove(x, a, b)
      let tolerance = a + b <= 1_000 ? 2e-13 : 1e-9
      #expect(abs(found - item.value) <= tolerance * item.value + 1e-15, "\(item) \(found)")
    }
  }

  @Test func `quantiles lead back to their share`() throws {
    for item in try Self.cases("below") where (1e-6...0.9999).contains(item.value) && item.x[0] > 1e-12 {
      let (x, a, b) = (item.x[0], item.x[1], item.x[2])
      #expect(abs(betaQuantile(item.value, a, b) - x) <= 1e-9 * x, "\(item)")
    }
  }

  @Test func `beyond the ends a distribution has nothing or all`() {
    #expect(regularizedBeta(-1, 2, 3) == 0 && regularizedBeta(0, 2, 3) == 0 && regularizedBeta(1, 2, 3) == 1)
    #expect(regularizedBetaAbove(0, 2, 3) == 1 && regularizedBetaAbove(2, 2, 3) == 0)
    #expect(regularizedBeta(.nan, 2, 3).isNaN && regularizedBetaAbove(.nan, 2, 3).isNaN)
  }

  @Test func `normal probabilities have their digits in both tails`() throws {
    for item in try Self.cases("normal") {
      let found = normalProbability(below: item.x[0])
      #expect(abs(found - item.value) <= 2e-13 * item.value, "\(item) \(found)")
    }
    #expect(normalProbability(below: 50) == 1 && normalProbability(below: -50) == 0)
    #expect(normalProbability(below: .nan).isNaN)
  }

  @Test(arguments: [1e-18, -1e-9, 3e-5, 0.4, -0.7, 12] as [Double])
  func `ln(1 + x) is that of the C library`(x: Double) {
    #expect(abs(KaikiNumerics.log1p(x) - Foundation.log1p(x)) <= 4e-16 * abs(Foundation.log1p(x)) * 2)
  }
}
