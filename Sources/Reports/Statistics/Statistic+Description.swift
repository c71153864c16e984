import Distributions
import Encoding
import Statistics

extension Statistic {
  static let descriptions = [
    Statistic("describe", describe),
    Statistic("histogram", histogram),
    Statistic("autocorrelation", autocorrelation),
    Statistic("spearman", spearman),
    Statistic("bootstrap", bootstrap),
    Statistic("holm", holm),
  ]

  private static func describe(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let result = try Description(try input.numbers("x"))
    return .init([
      "n": .integer(result.n), "mean": .number(result.mean), "sd": .optional(result.standardDeviation),
      "min": .number(result.minimum), "q25": .number(result.lowerQuartile),
      "median": .number(result.median), "q75": .number(result.upperQuartile),
      "max": .number(result.maximum),
      "skew_gsl": .optional(result.skewness), "lag1": .optional(result.lag1),
    ])
  }

  private static func histogram(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let histogram = try Histogram(try input.numbers("x"))
    return .init([
      "start": .number(histogram.start), "width": .number(histogram.width),
      "counts": .array(histogram.counts.map(JSONValue.integer)),
    ])
  }

  private static func autocorrelation(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let lags = try input.integer("lags") ?? 7
    return .init([
      "autocorrelation": .numbers(try Autocorrelation.of(try input.numbers("x"), lags: lags))
    ])
  }

  private static func spearman(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let result = try Spearman.test(try input.numbers("x"), try input.numbers("y"))
    return .init(["rho": .number(result.rho), "p": .number(result.test.p)])
  }

  private static func bootstrap(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let (x, seed) = (try input.numbers("x"), try input.seed())
    let statistic: Bootstrap.Statistic = try input.choice("statistic") ?? .mean
    guard let block = try input.integer("block") else {
      let resamples = try input.resamples(usually: Bootstrap.standardResamples, of: x.count)
      let result = try Bootstrap(x, statistic, resamples: resamples, seed: seed)
      var reason: String?
      if result.percentile == nil { reason = "percentiles cover a standard deviation too seldom" }
      if result.corrected == nil { reason = "the draws lie on one side of the estimate" }
      return members(result.estimate, result.percentile, result.corrected, resamples, seed, reason)
    }
    guard statistic == .mean else {
      throw StatisticInput.Problem(
        message: "\"block\" needs the mean; give \"statistic\": \"mean\" or leave out \"block\"")
    }
    let resamples = try input.resamples(usually: Bootstrap.dependentResamples, of: x.count)
    let mean = try Bootstrap.mean(ofSeries: x, block: block, resamples: resamples, seed: seed)
    return members(mean.value, mean, nil, resamples, seed, "blocks are not corrected")
  }

  private static func members(
    _ estimate: Double, _ percentile: Estimate?, _ corrected: Estimate?, _ resamples: Int, _ seed: UInt64,
    _ reason: String?
  ) -> [JSONValue.Member] {
    let members: [JSONValue.Member] = .init([
      "estimate": .number(estimate), "percentile": percentile.map { .interval($0.low, $0.high) } ?? .null,
      "bca": corrected.map { .interval($0.low, $0.high) } ?? .null, "resamples": .integer(resamples),
      "seed": .integer(Int(seed)),
    ])
    return members + (reason.map { .init(["reason": .text($0)]) } ?? [])
  }

  private static func holm(_ input: StatisticInput) throws -> [JSONValue.Member] {
    return .init(["adjusted": .numbers(try Holm.adjusted(try input.numbers("p")))])
  }
}
