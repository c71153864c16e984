import Distributions
import Testing

@testable import Statistics

/// A straight line under a link function.
struct TrendRegressionTests {
  private static func members(_ fit: TrendRegression) -> [String: OracleValue] {
    let both = [fit.intercept, fit.slope]
    return [
      "coef": .numbers(both.map(\.value)), "se": .numbers(both.map(\.standardError)),
      "ci95": .array(both.map { .numbers([$0.low, $0.high]) }), "deviance": .number(fit.deviance),
      "null_deviance": .number(fit.nullDeviance), "pearson_dispersion": .number(fit.dispersion),
    ]
  }

  private static func logistic(x: [Double], y: [Double]) throws -> TrendRegression {
    try TrendRegression.logistic(x: x, successes: y, trials: y.map { _ in 1 })
  }

  @Test(arguments: Oracle.cases(of: "logistic-trend"))
  func `a logistic fit is that of statsmodels`(item: Oracle) throws {
    item.expect(Self.members(try Self.logistic(x: item.numbers("x"), y: item.numbers("y"))))
  }

  @Test(arguments: Oracle.cases(of: "poisson-trend"))
  func `a Poisson fit is that of statsmodels`(item: Oracle) throws {
    item.expect(Self.members(try TrendRegression.poisson(x: item.numbers("x"), counts: item.numbers("y"))))
  }

  @Test func `trials taken together are trials one by one`() throws {
    let together = try TrendRegression.logistic(x: [0, 1, 2], successes: [1, 2, 3], trials: [4, 4, 4])
    let single = try Self.logistic(
      x: [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2], y: [1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0])
    #expect(agree(together.slope.value, single.slope.value, relative: 1e-9))
    #expect(agree(together.slope.low, single.slope.low, relative: 1e-9))
  }

  @Test func `errors are widened by the root of the dispersion, and only where that is real`() throws {
    let item = try #require(Oracle.cases(of: "poisson-trend").first { $0.name == "overdispersed counts" })
    let fit = try TrendRegression.poisson(x: item.numbers("x"), counts: item.numbers("y"))
    let wide = fit.overdispersed
    let own = try #require(fit.slope.standardError)
    let overdispersed = try #require(wide.slope.standardError)
    #expect(agree(overdispersed, own * fit.dispersion.squareRoot(), relative: 1e-12))
    let intercepts = try [fit.intercept.standardError, wide.intercept.standardError].map { try #require($0) }
    #expect(agree(intercepts[1], intercepts[0] * fit.dispersion.squareRoot(), relative: 1e-12))
    #expect(wide.slope.value == fit.slope.value && wide.test.degreesOfFreedom == 78)
    #expect(wide.test.p > fit.test.p && wide.test.method == "Wald test, widened by the dispersion")
    let even = try TrendRegression.poisson(x: [0, 1, 2, 3, 4], counts: [3, 3, 3, 3, 3])
    #expect(even.overdispersed == even)
  }

  @Test(
    arguments: [
      ([1, 2, 3, 4], [0, 0, 1, 1], .separation), ([1, 2, 3, 4], [1, 1, 0, 0], .separation),
      ([1, 2, 2, 4], [0, 0, 1, 1], .separation), ([1, 2, 3, 4], [1, 1, 1, 1], .noVariation),
      ([2, 2, 2], [0, 1, 1], .noVariation), ([1, 2], [0, 1], .tooFew(2, least: 3, what: "numbers")),
      (
        [1, 2, 3], [0, 2, 1],
        .outOfRange("there must be one number of successes per x, from 0 to its trials; check both lists")
      ),
      ([1, 2, 3, 4], [0, 1, 0], .outOfRange("there are 4 x and 3 y; give one y per x")),
    ] as [([Double], [Double], StatisticsError)])
  func `outcomes without a best slope are refused`(x: [Double], y: [Double], error: StatisticsError) {
    #expect(throws: error) { try Self.logistic(x: x, y: y) }
  }

  @Test(
    arguments: [
      ([1, 2, 3, 4], [0, 0, 0, 7], .separation), ([1, 2, 3, 4], [7, 0, 0, 0], .separation),
      ([1, 2, 3, 4], [0, 0, 0, 0], .noVariation), ([5, 5, 5], [1, 2, 3], .noVariation),
      ([1, 2, 3], [1, -1, 1], .outOfRange("a count is below 0; give numbers from 0")),
    ] as [([Double], [Double], StatisticsError)])
  func `counts without a best slope are refused`(x: [Double], counts: [Double], error: StatisticsError) {
    #expect(throws: error) { try TrendRegression.poisson(x: x, counts: counts) }
  }
}
