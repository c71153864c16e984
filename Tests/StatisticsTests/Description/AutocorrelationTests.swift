import Distributions
import Testing

@testable import Statistics

/// How alike a series and its past are.
struct AutocorrelationTests {
  @Test(arguments: Oracle.cases(of: "autocorrelation"))
  func `each lag is that of statsmodels`(item: Oracle) throws {
    item.expect([
      "autocorrelation": .numbers(try Autocorrelation.of(item.numbers("x"), lags: item.integer("lags")))
    ])
  }

  @Test(
    arguments: [
      ([4, 4, 4], 1, .noVariation), ([1, 2, .nan], 1, .outOfRange("a number is not finite; leave it out")),
      ([1, 2, 3], 0, .outOfRange("lags are 0; give 1 to 5000")),
      ([1, 2, 3], 5_001, .outOfRange("lags are 5001; give 1 to 5000")),
    ] as [([Double], Int, StatisticsError)])
  func `a series without a past, and lags without number, are refused`(
    x: [Double], lags: Int, error: StatisticsError
  ) {
    #expect(throws: error) { try Autocorrelation.of(x, lags: lags) }
  }
}
