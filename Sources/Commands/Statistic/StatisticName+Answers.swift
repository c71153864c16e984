import Encoding
import Statistics

extension StatisticName {
  // MARK: Rhythm

  func rhythm(_ input: StatisticInput) throws -> [JSONValue.Member] {
    switch self {
    case .weekdayChiSquare:
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
    case .homogeneity:
      let result = try HomogeneityTest(
        successes: try input.integers("successes"), trials: try input.integers("trials"),
        seed: try input.seed())
      return .init([
        "chi2": .number(result.test.statistic), "df": .optional(result.test.degreesOfFreedom),
        "p": .number(result.test.p), "cramers_v": .number(result.cramersV),
        "residuals": .array(result.residuals.map(JSONValue.optional)), "method": .text(result.test.method),
      ])
    case .kruskalWallis:
      let (x, names) = (try input.numbers("x"), try input.names("group"))
      guard x.count == names.count else {
        throw StatisticInput.Problem(
          message: "there are \(x.count) numbers and \(names.count) groups; give as many")
      }
      let groups = Dictionary(grouping: zip(x, names), by: \.1).sorted { $0.key < $1.key }
      let test = try KruskalWallis.test(groups.map { $0.value.map(\.0) })
      return .init([
        "h": .number(test.statistic), "df": .optional(test.degreesOfFreedom), "p": .number(test.p),
      ])
    case .periodogram:
      let seed = try input.seed()
      let (result, test) = try Periodogram.test(
        try input.numbers("series"), permutations: try input.permutations(), seed: seed)
      return .init([
        "n": .integer(result.n), "power": .numbers(result.power), "peak": .integer(result.peak),
        "period": .number(result.period), "p": .number(test.p), "method": .text(test.method),
      ])
    default:
      let result = try RayleighTest(hours: try input.numbers("input"))
      return .init([
        "n": .integer(result.n), "resultant_length": .number(result.resultantLength),
        "z": .number(result.test.statistic), "p_zar": .number(result.test.p),
        "mean_hour": .optional(result.meanHour), "circ_sd_hours": .optional(result.standardDeviation),
        "kappa": .optional(result.concentration),
      ])
    }
  }

  // MARK: Rates

  func rates(_ input: StatisticInput) throws -> [JSONValue.Member] {
    switch self {
    case .binomialInterval:
      let (k, n) = (try input.required("k"), try input.required("n"))
      let exact = try BinomialInterval.clopperPearson(successes: k, of: n)
      let score = try BinomialInterval.wilson(successes: k, of: n)
      return .init([
        "clopper_pearson": .interval(exact.low, exact.high), "wilson": .interval(score.low, score.high),
      ])
    case .betaShrinkage:
      let (k, n) = (try input.integers("k"), try input.integers("n"))
      let prior = try BetaShrinkage(successes: k, trials: n)
      return .init([
        "a": .number(prior.a), "b": .number(prior.b), "mean": .number(prior.mean),
        "shrunk": .numbers(zip(k, n).map { prior.shrunk($0, of: $1) }),
      ])
    default:
      let (held, absent) = (try input.required("held"), try input.required("absent"))
      let (remaining, limit) = (try input.required("remaining"), try input.required("max_absences"))
      let risk = try AbsenceRisk(
        absent: absent, held: held, remaining: remaining, limit: limit,
        prior: (try input.number("prior_a") ?? 1, try input.number("prior_b") ?? 1))
      return .init([
        "p_exceed": .number(risk.exceeding), "p_reach": .number(risk.reaching),
        "expected_final": .number(risk.expectedAbsences), "posterior_mean": .number(risk.rate.value),
        "cred95": .interval(risk.rate.low, risk.rate.high),
      ])
    }
  }

  // MARK: Trend

  func trend(_ input: StatisticInput) throws -> [JSONValue.Member] {
    switch self {
    case .logisticTrend:
      let y = try input.flags("y").map { $0 ? 1.0 : 0 }
      let fit = try TrendRegression.logistic(
        x: try input.numbers("x"), successes: y, trials: Array(repeating: 1, count: y.count))
      return Self.members(fit)
    case .poissonTrend:
      let fit = try TrendRegression.poisson(x: try input.numbers("x"), counts: try input.numbers("y"))
      return Self.members(fit)
        + .init([
          "pearson_dispersion": .number(fit.dispersion), "dispersion_p": .optional(fit.dispersionP),
        ])
    case .mannKendall:
      let result = try MannKendall(try input.numbers("y"))
      return .init([
        "S": .integer(result.score), "var": .number(result.variance), "z": .number(result.test.statistic),
        "p": .number(result.test.p), "sen_slope": .number(result.slope.value),
        "sen_ci95": .interval(result.slope.low, result.slope.high),
      ])
    default:
      let (change, test) = try ChangePoint.test(
        try input.numbers("series"), segment: try input.integer("min_segment") ?? ChangePoint.leastSegment,
        permutations: try input.permutations(), seed: try input.seed())
      let noun = change.kind == .rate ? "p" : "mean"
      return .init([
        "index": .integer(change.index), "lr_stat": .number(change.statistic),
        "\(noun)_before": .number(change.before), "\(noun)_after": .number(change.after),
        "p": .number(test.p), "method": .text(test.method),
      ])
    }
  }

  private static func members(_ fit: TrendRegression) -> [JSONValue.Member] {
    let both = [fit.intercept, fit.slope]
    return .init([
      "coef": .numbers(both.map(\.value)), "se": .array(both.map { .optional($0.standardError) }),
      "ci95": .array(both.map { .interval($0.low, $0.high) }), "p": .number(fit.test.p),
      "deviance": .number(fit.deviance), "null_deviance": .number(fit.nullDeviance),
    ])
  }

  // MARK: Description

  func description(_ input: StatisticInput) throws -> [JSONValue.Member] {
    switch self {
    case .histogram:
      let histogram = try Histogram(try input.numbers("x"))
      return .init([
        "start": .number(histogram.start), "width": .number(histogram.width),
        "counts": .array(histogram.counts.map(JSONValue.integer)),
      ])
    case .autocorrelation:
      let lags = try input.integer("lags") ?? 7
      return .init([
        "autocorrelation": .numbers(try Autocorrelation.of(try input.numbers("x"), lags: lags))
      ])
    case .spearman:
      let result = try Spearman.test(try input.numbers("x"), try input.numbers("y"))
      return .init(["rho": .number(result.rho), "p": .number(result.test.p)])
    case .holm:
      return .init(["adjusted": .numbers(try Holm.adjusted(try input.numbers("p")))])
    case .bootstrap: return try bootstrap(input)
    default:
      let result = try Description(try input.numbers("x"))
      return .init([
        "n": .integer(result.n), "mean": .number(result.mean), "sd": .optional(result.standardDeviation),
        "min": .number(result.minimum), "q25": .number(result.lowerQuartile),
        "median": .number(result.median), "q75": .number(result.upperQuartile),
        "max": .number(result.maximum),
        "skew_gsl": .optional(result.skewness), "lag1": .optional(result.lag1),
      ])
    }
  }

  private func bootstrap(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let (x, seed) = (try input.numbers("x"), try input.seed())
    let statistic: Bootstrap.Statistic = try input.choice("statistic") ?? .mean
    let given = try input.integer("resamples")
    let resamples: Int
    var limits: (percentile: Estimate?, corrected: Estimate?)
    let estimate: Double
    var reason: String?
    if let block = try input.integer("block") {
      guard statistic == .mean else { throw StatisticsError.outOfRange("blocks go with a mean") }
      resamples = given ?? Bootstrap.dependentResamples
      let mean = try Bootstrap.mean(ofSeries: x, block: block, resamples: resamples, seed: seed)
      (estimate, limits, reason) = (mean.value, (mean, nil), "blocks are not corrected")
    } else {
      resamples = given ?? Bootstrap.standardResamples
      let result = try Bootstrap(x, statistic, resamples: resamples, seed: seed)
      (estimate, limits) = (result.estimate, (result.percentile, result.corrected))
      if result.percentile == nil { reason = "percentiles cover a standard deviation too seldom" }
      if result.corrected == nil { reason = "the draws lie on one side of the estimate" }
    }
    return .init([
      "estimate": .number(estimate),
      "percentile": limits.percentile.map { .interval($0.low, $0.high) } ?? .null,
      "bca": limits.corrected.map { .interval($0.low, $0.high) } ?? .null,
      "resamples": .integer(resamples), "seed": .integer(Int(seed)),
    ]) + (reason.map { .init(["reason": .text($0)]) } ?? [])
  }

  // MARK: Survival

  func survival(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let sample = try input.sample()
    switch self {
    case .nelsonAalen:
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
    case .logRank:
      let test = try LogRank.test(
        sample, groups: try input.names("group"), permutations: try input.permutations(),
        seed: try input.seed())
      return .init([
        "chi2": .number(test.statistic), "df": .optional(test.degreesOfFreedom), "p": .number(test.p),
        "method": .text(test.method),
      ])
    case .weibull:
      let fit = try WeibullFit(sample)
      return .init([
        "shape": .number(fit.shape.value), "scale": .number(fit.scale.value),
        "shape_se": .optional(fit.shape.standardError), "scale_se": .optional(fit.scale.standardError),
        "shape_ci95": .interval(fit.shape.low, fit.shape.high),
        "scale_ci95": .interval(fit.scale.low, fit.scale.high), "log_likelihood": .number(fit.logLikelihood),
      ])
    default:
      guard input.has("group") else { return Self.members(sample) }
      let names = try input.names("group")
      guard names.count == sample.times.count else {
        throw StatisticsError.outOfRange("there are \(sample.times.count) times and \(names.count) groups")
      }
      let groups = try Set(names).sorted().map { name in
        let places = names.indices.filter { names[$0] == name }
        let own = try SurvivalSample(
          times: places.map { sample.times[$0] }, isEvent: places.map { sample.isEvent[$0] })
        return JSONValue.Member(key: name, value: .object(Self.members(own)))
      }
      return .init(["all": .object(Self.members(sample)), "groups": .object(groups)])
    }
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

  // MARK: Forgetting

  func forgetting(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let outcomes = try input.flags("y")
    guard case .nonlinearRecall = self else {
      let p = try input.numbers("p")
      guard p.count == outcomes.count, !p.isEmpty, p.allSatisfy({ 0...1 ~= $0 }) else {
        throw StatisticsError.outOfRange("p are chances from 0 to 1, one for each y")
      }
      var error: Double?
      if input.has("elapsed") {
        let elapsed = try input.numbers("elapsed")
        let reviews = try input.integers("reviews")
        let lapses = try input.integers("lapses")
        guard [elapsed.count, reviews.count, lapses.count].allSatisfy({ $0 == p.count }),
          elapsed.allSatisfy({ $0 > 0 }), reviews.allSatisfy({ $0 >= 1 }), lapses.allSatisfy({ $0 >= 0 })
        else {
          throw StatisticsError.outOfRange(
            "elapsed are above 0, reviews from 1 and lapses from 0, one of each for each y")
        }
        error = RecallMetrics.binnedError(
          p, outcomes,
          RecallMetrics.Bins(
            p.indices.map {
              RecallMetrics.Key(elapsed: elapsed[$0], reviews: reviews[$0], lapses: lapses[$0])
            }))
      }
      return .init([
        "log_loss": .number(RecallMetrics.logLoss(p, outcomes)),
        "auc": .optional(RecallMetrics.areaUnderCurve(p, outcomes)), "rmse_bins": .optional(error),
      ])
    }
    let elapsed = try input.numbers("elapsed")
    let curves: KeyValuePairs<String, ForgettingCurve> = [
      "exponential": .exponential, "power": .power,
    ]
    return try curves.map { name, curve in
      let fit = try curve.fitted(elapsed: elapsed, recalled: outcomes)
      return .init(
        key: name,
        value: .members([
          "s": .number(fit.value), "se": .optional(fit.standardError), "ci95": .interval(fit.low, fit.high),
          "log_loss": .number(
            RecallMetrics.logLoss(elapsed.map { curve.recall(after: $0, stability: fit.value) }, outcomes)),
        ]))
    }
  }
}
