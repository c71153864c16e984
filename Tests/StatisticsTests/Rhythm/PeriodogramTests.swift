import Foundation
import Testing

@testable import Statistics

/// How much of a daily series comes back with each period.
struct PeriodogramTests {
  @Test(arguments: Oracle.cases(of: "periodogram"))
  func `the power is that of NumPy's transform`(item: Oracle) throws {
    item.expect(["power": .numbers(try Periodogram(item.numbers("series")).power)])
  }

  @Test func `a weekly wave peaks at seven days, and no order of its days peaks as high`() throws {
    let series = (0..<140).map { cos(2 * .pi * Double($0) / 7) }
    let (result, test) = try Periodogram.test(series, permutations: 99, seed: 3)
    #expect(result.n == 140 && result.peak == 20 && result.period == 7)
    // A wave of amplitude 1 has n / 4 at its turn.
    #expect(abs(test.statistic - 35) < 1e-9)
    #expect(test.p == 0.01 && test.method == "permutation test of the peak (99, seed 3)")
  }

  @Test(
    arguments: [
      ([2, 2, 2, 2, 2], .noVariation), ([1, 2, 3], .tooFew(3, least: 4, what: "numbers")),
      ([1, 2, 3, .nan], .outOfRange("a number is not finite")),
    ] as [([Double], StatisticsError)])
  func `a series without periods is refused`(series: [Double], error: StatisticsError) {
    #expect(throws: error) { try Periodogram(series) }
  }
}
