import Encoding
import Statistics

extension Statistic {
  static let survival = [
    Statistic("weibull", weibull),
    Statistic("kaplan-meier", kaplanMeier),
    Statistic("nelson-aalen", nelsonAalen),
    Statistic("log-rank", logRank),
  ]

  private static func weibull(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let sample = try input.sample()
    let fit = try WeibullFit(sample)
    return .init([
      "shape": .number(fit.shape.value), "scale": .number(fit.scale.value),
      "shape_se": .optional(fit.shape.standardError), "scale_se": .optional(fit.scale.standardError),
      "shape_ci95": .interval(fit.shape.low, fit.shape.high),
      "scale_ci95": .interval(fit.scale.low, fit.scale.high), "log_likelihood": .number(fit.logLikelihood),
    ])
  }

  private static func kaplanMeier(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let sample = try input.sample()
    guard input.has("group") else { return members(sample) }
    let groups = try sample.grouped(by: try input.names("group"))
    return .init([
      "all": .object(members(sample)),
      "groups": .object(groups.map { .init(key: $0.name, value: .object(members($0.sample))) }),
    ])
  }

  private static func members(_ sample: SurvivalSample) -> [JSONValue.Member] {
    let curve = KaplanMeier(sample)
    let interval = curve.medianInterval
    return .init([
      "n": .integer(curve.n), "events": .integer(curve.events), "median": .optional(curve.median),
      "median_ci95": .interval(interval.low, interval.high),
      "nelson_aalen_last": .optional(NelsonAalen(sample).rows.last?.cumulativeHazard),
      "table": .array(
        curve.rows.map {
          .members([
            "time": .number($0.time), "at_risk": .integer($0.atRisk), "events": .integer($0.events),
            "survival": .number($0.survival), "greenwood_se": .optional($0.standardError),
            "loglog_lower": .optional($0.low), "loglog_upper": .optional($0.high),
          ])
        }),
    ])
  }

  private static func nelsonAalen(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let sample = try input.sample()
    let rows = NelsonAalen(sample).rows
    return .init([
      "n": .integer(sample.times.count), "events": .integer(sample.events),
      "nelson_aalen_last": .optional(rows.last?.cumulativeHazard),
      "table": .array(
        rows.map {
          .members([
            "time": .number($0.time), "at_risk": .integer($0.atRisk), "events": .integer($0.events),
            "hazard": .number($0.cumulativeHazard), "se": .number($0.standardError),
          ])
        }),
    ])
  }

  private static func logRank(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let (sample, groups) = (try input.sample(), try input.names("group"))
    // A permutation takes an eighth of a draw per time and pair of groups; more groups are not permuted.
    let count = min(Set(groups).count, LogRank.maxGroups)
    let numbers = sample.times.count + Set(sample.times).count * count * count / 8
    let test = try LogRank.test(
      sample, groups: groups, permutations: try input.permutations(of: numbers), seed: try input.seed())
    return .init([
      "chi2": .number(test.statistic), "df": .optional(test.degreesOfFreedom), "p": .number(test.p),
      "method": .text(test.method),
    ])
  }
}
