import Distributions
import Testing

@testable import Statistics

/// Whether counts are spread over groups as their exposure is.
struct ExposureTestTests {
  @Test(arguments: Oracle.cases(of: "weekday-chi-square"))
  func `the test is SciPy's chi-square, its residuals are Haberman's`(item: Oracle) throws {
    let counts = try item.integers(item.input["counts"] == nil ? "counts_mon_to_sun" : "counts")
    let exposure =
      item.input["days_observed"] == nil ? counts.map { _ in 1.0 } : try item.numbers("days_observed")
    let result = try ExposureTest(counts: counts, exposure: exposure)
    item.expect([
      "chi2": .number(result.test.statistic), "df": .integer(try #require(result.test.degreesOfFreedom)),
      "p": .number(result.test.p), "cramers_v": .number(result.cramersV),
      "residuals": .numbers(result.residuals),
    ])
  }

  @Test func `a group without exposure has no part`() throws {
    let result = try ExposureTest(counts: [6, 0, 2], exposure: [1, 0, 1])
    // 4 are expected of each: (2² + 2²) / 4 = 2.
    #expect(result.expected == [4, 0, 4] && result.test.statistic == 2 && result.test.degreesOfFreedom == 1)
    #expect(result.residuals[1] == nil)
  }

  @Test(
    arguments: [
      ([0, 0], [1, 1], .tooFew(0, least: 1, what: "events")),
      ([3, 0], [1, 0], .tooFew(1, least: 2, what: "groups with exposure")),
      ([3, 1], [1, 0], .outOfRange("a group has events but no exposure; add its exposure")),
      ([3, -1], [1, 1], .outOfRange("a count or an exposure is below 0; give numbers from 0")),
      ([3, 1], [1, .infinity], .outOfRange("a count or an exposure is below 0; give numbers from 0")),
      ([3, 1], [1], .outOfRange("there are 2 counts and 1 exposures; give one exposure per count")),
    ] as [([Int], [Double], StatisticsError)])
  func `counts that cannot be compared are refused`(
    counts: [Int], exposure: [Double], error: StatisticsError
  ) {
    #expect(throws: error) { try ExposureTest(counts: counts, exposure: exposure) }
  }
}
