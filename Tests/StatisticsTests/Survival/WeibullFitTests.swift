import Distributions
import Testing

@testable import Statistics

/// A Weibull distribution fitted to durations.
struct WeibullFitTests {
  @Test(arguments: Oracle.cases(of: "weibull"))
  func `the fit is that of lifelines, its optimum made exact`(item: Oracle) throws {
    let times = try item.numbers(item.input["x"] == nil ? "time" : "x")
    let isEvent =
      item.input["event"] == nil ? Array(repeating: true, count: times.count) : try item.flags("event")
    let fit = try WeibullFit(SurvivalSample(times: times, isEvent: isEvent))
    item.expect([
      "shape": .number(fit.shape.value), "scale": .number(fit.scale.value),
      "shape_se": .optional(fit.shape.standardError), "scale_se": .optional(fit.scale.standardError),
      "shape_ci95": .numbers([fit.shape.low, fit.shape.high]),
      "scale_ci95": .numbers([fit.scale.low, fit.scale.high]), "log_likelihood": .number(fit.logLikelihood),
    ])
  }

  @Test(arguments: [1e-6, 1e6])
  func `another unit of time moves the scale alone`(unit: Double) throws {
    let times = [1.5, 4, 9, 2, 2, 7, 12.5, 3, 0.5, 6]
    let isEvent = times.map { $0 != 9 } + [true]
    let own = try WeibullFit(SurvivalSample(times: times + [5], isEvent: isEvent))
    let other = try WeibullFit(SurvivalSample(times: (times + [5]).map { $0 * unit }, isEvent: isEvent))
    #expect(agree(other.shape.value, own.shape.value, relative: 1e-9))
    #expect(agree(other.scale.value, own.scale.value * unit, relative: 1e-9))
    #expect(agree(other.scale.high, own.scale.high * unit, relative: 1e-8))
  }

  @Test(
    arguments: [
      ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], .outOfRange("a time is 0; give times above 0")),
      ([1, 2, 3, 4, 5, 6, 7, 8, 9], .tooFew(9, least: 10, what: "events")),
      (Array(repeating: 3, count: 10), .noMaximum("every event is at the longest time")),
    ] as [([Double], StatisticsError)])
  func `durations that tell no shape are refused`(times: [Double], error: StatisticsError) throws {
    let sample = try SurvivalSample(times: times, isEvent: times.map { _ in true })
    #expect(throws: error) { try WeibullFit(sample) }
  }
}
