import Encoding
import Statistics

/// A statistic that anyone may ask for.
enum StatisticName: String, CaseIterable {
  case rayleigh
  case weekdayChiSquare = "weekday-chi-square"
  case homogeneity
  case kruskalWallis = "kruskal-wallis"
  case periodogram
  case binomialInterval = "binomial-interval"
  case betaBinomialRisk = "beta-binomial-risk"
  case betaShrinkage = "beta-shrinkage"
  case logisticTrend = "logistic-trend"
  case poissonTrend = "poisson-trend"
  case mannKendall = "mann-kendall"
  case changePoint = "change-point"
  case describe
  case histogram
  case autocorrelation
  case spearman
  case bootstrap
  case holm
  case weibull
  case kaplanMeier = "kaplan-meier"
  case nelsonAalen = "nelson-aalen"
  case logRank = "log-rank"
  case recallMetrics = "recall-metrics"
  case nonlinearRecall = "nonlinear-recall"

  /// The keys of the input, and what they hold.
  var input: String {
    switch self {
    case .rayleigh: "{input: hours of the day}"
    case .weekdayChiSquare: "{counts_mon_to_sun} or {counts, days_observed}"
    case .homogeneity: "{successes, trials, seed?}"
    case .kruskalWallis: "{x, group}"
    case .periodogram: "{series, permutations?, seed?}"
    case .binomialInterval: "{k, n}"
    case .betaBinomialRisk: "{prior_a, prior_b, held, absent, remaining, max_absences}"
    case .betaShrinkage: "{k, n}, lists"
    case .logisticTrend, .poissonTrend: "{x, y}"
    case .mannKendall: "{y}"
    case .changePoint: "{series, min_segment?, permutations?, seed?}"
    case .describe, .histogram: "{x}"
    case .autocorrelation: "{x, lags?}"
    case .spearman: "{x, y}"
    case .bootstrap: "{x, statistic: mean, median or sd, resamples?, block?, seed?}"
    case .holm: "{p}"
    case .weibull: "{x} or {time, event}"
    case .kaplanMeier: "{time, event, group?}"
    case .nelsonAalen: "{time, event}"
    case .logRank: "{time, event, group, permutations?, seed?}"
    case .recallMetrics: "{p, y, elapsed?, reviews?, lapses?}"
    case .nonlinearRecall: "{elapsed, y}"
    }
  }

  /// The answer; where the data cannot bear the method, `value` is null and `reason` says why.
  ///
  /// - Throws: `StatisticInput.Problem` for an input of the wrong shape.
  func answer(_ input: StatisticInput) throws(StatisticInput.Problem) -> JSONValue {
    do {
      return .object(try members(input))
    } catch let problem as StatisticInput.Problem {
      throw problem
    } catch let error as StatisticsError {
      return .members(["value": .null, "reason": .text(error.reason)])
    } catch {
      throw StatisticInput.Problem(message: "\(error); this should not happen, please report it")
    }
  }

  private func members(_ input: StatisticInput) throws -> [JSONValue.Member] {
    switch self {
    case .rayleigh, .weekdayChiSquare, .homogeneity, .kruskalWallis, .periodogram: try rhythm(input)
    case .binomialInterval, .betaBinomialRisk, .betaShrinkage: try rates(input)
    case .logisticTrend, .poissonTrend, .mannKendall, .changePoint: try trend(input)
    case .describe, .histogram, .autocorrelation, .spearman, .bootstrap, .holm: try description(input)
    case .weibull, .kaplanMeier, .nelsonAalen, .logRank: try survival(input)
    case .recallMetrics, .nonlinearRecall: try forgetting(input)
    }
  }
}

extension JSONValue {
  /// Numbers.
  static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }

  /// The two ends of an interval.
  static func interval(_ low: Double?, _ high: Double?) -> JSONValue {
    .array([.optional(low), .optional(high)])
  }
}

extension [JSONValue.Member] {
  /// Members from pairs, in their order.
  init(_ pairs: KeyValuePairs<String, JSONValue>) {
    self = pairs.map { JSONValue.Member(key: $0.key, value: $0.value) }
  }
}
