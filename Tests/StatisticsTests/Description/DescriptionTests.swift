import Distributions
import Testing

@testable import Statistics

/// What a list of numbers looks like.
struct DescriptionTests {
  @Test(arguments: Oracle.cases(of: "describe"))
  func `the figures are those of NumPy, shape and dependence those of the library's manual`(
    item: Oracle
  ) throws {
    let result = try Description(item.numbers("x"))
    item.expect([
      "n": .integer(result.n), "mean": .number(result.mean), "sd": .optional(result.standardDeviation),
      "median": .number(result.median), "q25": .number(result.lowerQuartile),
      "q75": .number(result.upperQuartile), "skew_gsl": .optional(result.skewness),
      "lag1": .optional(result.lag1),
    ])
  }

  @Test func `the smallest and the largest number are the ends`() throws {
    let result = try Description([3, -7, 0.5, 12, 1])
    #expect(result.minimum == -7 && result.maximum == 12)
  }

  @Test func `equal numbers have exactly their mean, and no spread`() throws {
    let result = try Description(Array(repeating: 0.1, count: 7))
    #expect(result.mean == 0.1 && result.standardDeviation == 0)
    #expect(result.skewness == nil && result.lag1 == nil)
  }

  @Test func `no numbers, and what is no number, are refused`() {
    #expect(throws: StatisticsError.tooFew(0, least: 1, what: "numbers")) { try Description([]) }
    #expect(throws: StatisticsError.outOfRange("a number is not finite; leave it out")) {
      try Description([1, .infinity])
    }
  }
}
