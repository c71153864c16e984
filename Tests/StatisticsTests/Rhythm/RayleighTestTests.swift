import Distributions
import Testing

@testable import Statistics

/// Whether events gather about one hour of the day.
struct RayleighTestTests {
  @Test(arguments: Oracle.cases(of: "rayleigh"))
  func `the test, the mean hour and the concentration are those of Zar and SciPy`(item: Oracle) throws {
    let result = try RayleighTest(hours: item.numbers("input"))
    item.expect([
      "n": .integer(result.n), "resultant_length": .number(result.resultantLength),
      "z": .number(result.test.statistic), "p_zar": .number(result.test.p),
      "mean_hour": .optional(result.meanHour), "circ_sd_hours": .optional(result.standardDeviation),
      "kappa": .optional(result.concentration),
    ])
  }

  @Test func `hours without a direction have no mean hour`() throws {
    let result = try RayleighTest(hours: [3, 9, 15, 21])
    #expect(result.meanHour == nil && result.standardDeviation == nil)
  }

  @Test func `midnight is hour 0, written as 0 or 24`() throws {
    for hours in [[0.0, 0], [24.0, 24], [23, 1]] as [[Double]] {
      let hour = try #require(try RayleighTest(hours: hours).meanHour)
      #expect(min(hour, 24 - hour) < 1e-12 && hour < 24, "\(hours)")
    }
  }

  @Test(
    arguments: [
      ([], .tooFew(0, least: 1, what: "hours")), ([3, 25], .outOfRange("an hour is 25.0; give 0 to 24")),
      ([-0.5], .outOfRange("an hour is -0.5; give 0 to 24")),
      ([.nan], .outOfRange("an hour is nan; give 0 to 24")),
    ] as [([Double], StatisticsError)])
  func `what is no hour of a day is refused`(hours: [Double], error: StatisticsError) {
    #expect(throws: error) { try RayleighTest(hours: hours) }
  }
}
