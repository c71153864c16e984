import Encoding
import Statistics

extension Statistic {
  static let trends = [
    Statistic("logistic-trend", logisticTrend),
    Statistic("poisson-trend", poissonTrend),
    Statistic("mann-kendall", mannKendall),
    Statistic("change-point", changePoint),
  ]

  private static func logisticTrend(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let y = try input.flags("y").map { $0 ? 1.0 : 0 }
    let fit = try TrendRegression.logistic(
      x: try input.numbers("x"), successes: y, trials: Array(repeating: 1, count: y.count))
    return members(fit)
  }

  private static func poissonTrend(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let fit = try TrendRegression.poisson(x: try input.numbers("x"), counts: try input.numbers("y"))
    return members(fit)
      + .init([
        "pearson_dispersion": .number(fit.dispersion), "dispersion_p": .optional(fit.dispersionP),
      ])
  }

  private static func members(_ fit: TrendRegression) -> [JSONValue.Member] {
    let both = [fit.intercept, fit.slope]
    return .init([
      "coef": .numbers(both.map(\.value)), "se": .array(both.map { .optional($0.standardError) }),
      "ci95": .array(both.map { .interval($0.low, $0.high) }), "p": .number(fit.test.p),
      "deviance": .number(fit.deviance), "null_deviance": .number(fit.nullDeviance),
    ])
  }

  private static func mannKendall(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let result = try MannKendall(try input.numbers("y"))
    return .init([
      "S": .integer(result.score), "var": .number(result.variance), "z": .number(result.test.statistic),
      "p": .number(result.test.p), "sen_slope": .number(result.slope.value),
      "sen_ci95": .interval(result.slope.low, result.slope.high),
    ])
  }

  private static func changePoint(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let series = try input.numbers("series")
    let (change, test) = try ChangePoint.test(
      series, segment: try input.integer("min_segment") ?? ChangePoint.minSegment,
      permutations: try input.permutations(of: series.count), seed: try input.seed())
    let noun = change.kind == .rate ? "p" : "mean"
    return .init([
      "index": .integer(change.index), "lr_stat": .number(change.statistic),
      "\(noun)_before": .number(change.before), "\(noun)_after": .number(change.after),
      "p": .number(test.p), "method": .text(test.method),
    ])
  }
}
