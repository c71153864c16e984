import Distributions
import Encoding
import Statistics

extension Statistic {
  package static let all: [Statistic] = [
    Statistic("rayleigh", rayleigh),
    Statistic("weekday-chi-square", weekdays),
    Statistic("homogeneity", homogeneity),
    Statistic("kruskal-wallis", kruskalWallis),
    Statistic("periodogram", periodogram),
    Statistic("binomial-interval", binomialInterval),
    Statistic("beta-binomial-risk", absenceRisk),
    Statistic("beta-shrinkage", betaShrinkage),
    Statistic("logistic-trend", logisticTrend),
    Statistic("poisson-trend", poissonTrend),
    Statistic("mann-kendall", mannKendall),
    Statistic("change-point", changePoint),
    Statistic("describe", describe),
    Statistic("histogram", histogram),
    Statistic("autocorrelation", autocorrelation),
    Statistic("spearman", spearman),
    Statistic("bootstrap", bootstrap),
    Statistic("holm", holm),
    Statistic("weibull", weibull),
    Statistic("kaplan-meier", kaplanMeier),
    Statistic("nelson-aalen", nelsonAalen),
    Statistic("log-rank", logRank),
    Statistic("recall-metrics", recallMetrics),
    Statistic("nonlinear-recall", nonlinearRecall),
  ]

  private static func rayleigh(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let result = try RayleighTest(hours: try input.numbers("input"))
    return .init([
      "n": .integer(result.n), "resultant_length": .number(result.resultantLength),
      "z": .number(result.test.statistic), "p_zar": .number(result.test.p),
      "mean_hour": .optional(result.meanHour), "circ_sd_hours": .optional(result.standardDeviation),
      "kappa": .optional(result.concentration),
    ])
  }

  private static func weekdays(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let counts = try input.integers(input.has("counts") ? "counts" : "counts_mon_to_sun")
    let exposure =
      input.has("days_observed")
      ? try input.numbers("days_observed") : Array(repeating: 1, count: counts.count)
    let result = try ExposureTest(counts: counts, exposure: exposure)
    return .init([
      "chi2": .number(result.test.statistic), "df": .optional(result.test.degreesOfFreedom),
      "p": .number(result.test.p), "cramers_v": .number(result.cramersV),
      "expected": .numbers(result.expected), "residuals": .array(result.residuals.map(JSONValue.optional)),
    ])
  }

  /// Largest number of groups; their test takes some seconds.
  private static let maxGroups = 2_000

  private static func homogeneity(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let successes = try input.integers("successes")
    guard successes.count <= maxGroups else {
      throw StatisticInput.Problem(message: "there are \(successes.count) groups; give at most \(maxGroups)")
    }
    let result = try HomogeneityTest(
      successes: successes, trials: try input.integers("trials"), seed: try input.seed())
    return .init([
      "chi2": .number(result.test.statistic), "df": .optional(result.test.degreesOfFreedom),
      "p": .number(result.test.p), "cramers_v": .number(result.cramersV),
      "residuals": .array(result.residuals.map(JSONValue.optional)), "method": .text(result.test.method),
    ])
  }

  private static func kruskalWallis(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let (x, names) = (try input.numbers("x"), try input.names("group"))
    guard x.count == names.count else {
      throw StatisticInput.Problem(
        message: "there are \(x.count) numbers and \(names.count) groups; give one group per number")
    }
    let groups = Dictionary(grouping: zip(x, names), by: \.1).sorted { $0.key < $1.key }
    let test = try KruskalWallis.test(groups.map { $0.value.map(\.0) })
    return .init([
      "h": .number(test.statistic), "df": .optional(test.degreesOfFreedom), "p": .number(test.p),
    ])
  }

  private static func periodogram(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let series = try input.numbers("series")
    let (result, test) = try Periodogram.test(
      series, permutations: try input.permutations(of: series.count), seed: try input.seed())
    return .init([
      "n": .integer(result.n), "power": .numbers(result.power), "peak": .integer(result.peak),
      "period": .number(result.period), "p": .number(test.p), "method": .text(test.method),
    ])
  }

  private static func binomialInterval(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let (k, n) = (try input.required("k"), try input.required("n"))
    if k == 0, n == 0 { throw StatisticsError.tooFew(0, least: 1, what: "trials") }
    let exact = try BinomialInterval.clopperPearson(successes: k, of: n)
    let score = try BinomialInterval.wilson(successes: k, of: n)
    return .init([
      "clopper_pearson": .interval(exact.low, exact.high), "wilson": .interval(score.low, score.high),
    ])
  }

  private static func absenceRisk(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let (held, absent) = (try input.required("held"), try input.required("absent"))
    let (remaining, limit) = (try input.required("remaining"), try input.required("max_absences"))
    let risk = try AbsenceRisk(
      absent: absent, held: held, remaining: remaining, limit: limit,
      prior: (try prior("prior_a", input), try prior("prior_b", input)))
    return .init([
      "p_exceed": .number(risk.exceeding), "p_reach": .number(risk.reaching),
      "expected_final": .number(risk.expectedAbsences), "posterior_mean": .number(risk.rate.value),
      "cred95": .interval(risk.rate.low, risk.rate.high),
    ])
  }

  /// Parameter of a beta distribution, at most 10^9, the limit of the numerics; 1 if missing.
  private static func prior(_ key: String, _ input: StatisticInput) throws -> Double {
    let number = try input.number(key) ?? 1
    guard number <= 1_000_000_000 else {
      throw StatisticInput.Problem(message: "\"\(key)\" is \(number); give at most 1000000000")
    }
    return number
  }

  private static func betaShrinkage(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let (k, n) = (try input.integers("k"), try input.integers("n"))
    let prior = try BetaShrinkage(successes: k, trials: n)
    return .init([
      "a": .number(prior.a), "b": .number(prior.b), "mean": .number(prior.mean),
      "shrunk": .numbers(zip(k, n).map { prior.shrunk($0, of: $1) }),
    ])
  }

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

  private static func recallMetrics(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let outcomes = try input.flags("y")
    let p = try input.numbers("p")
    if p.isEmpty, outcomes.isEmpty { throw StatisticsError.tooFew(0, least: 1, what: "chances") }
    guard p.count == outcomes.count, p.allSatisfy({ 0...1 ~= $0 }) else {
      throw StatisticsError.outOfRange("p are chances from 0 to 1, one for each y")
    }
    let bins = input.has("elapsed") ? try bins(input, count: p.count) : nil
    let reviews = RecallMetrics.outcomes(p, outcomes)
    return .init([
      "log_loss": .number(RecallMetrics.logLoss(reviews)),
      "auc": .optional(RecallMetrics.areaUnderCurve(reviews)),
      "rmse_bins": .optional(bins.map { RecallMetrics.binnedError(reviews, $0) }),
    ])
  }

  private static func bins(_ input: StatisticInput, count: Int) throws -> RecallMetrics.Bins {
    let elapsed = try input.numbers("elapsed")
    let reviews = try input.integers("reviews")
    let lapses = try input.integers("lapses")
    guard [elapsed.count, reviews.count, lapses.count].allSatisfy({ $0 == count }),
      elapsed.allSatisfy({ $0 > 0 }), reviews.allSatisfy({ $0 >= 1 }), lapses.allSatisfy({ $0 >= 0 })
    else {
      throw StatisticsError.outOfRange(
        "elapsed are above 0, reviews from 1 and lapses from 0, one of each for each y")
    }
    return RecallMetrics.Bins(
      elapsed.indices.map {
        RecallMetrics.Key(elapsed: elapsed[$0], reviews: reviews[$0], lapses: lapses[$0])
      })
  }

  private static func nonlinearRecall(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let outcomes = try input.flags("y")
    let elapsed = try input.numbers("elapsed")
    return .init([
      "exponential": try member(.exponential, elapsed, outcomes),
      "power": try member(.power, elapsed, outcomes),
    ])
  }

  private static func member(
    _ curve: ForgettingCurve, _ elapsed: [Double], _ outcomes: [Bool]
  ) throws -> JSONValue {
    let fit = try curve.fitted(elapsed: elapsed, recalled: outcomes)
    let p = elapsed.map { curve.recall(after: $0, stability: fit.value) }
    return .members([
      "s": .number(fit.value), "se": .optional(fit.standardError), "ci95": .interval(fit.low, fit.high),
      "log_loss": .number(RecallMetrics.logLoss(RecallMetrics.outcomes(p, outcomes))),
    ])
  }
}
