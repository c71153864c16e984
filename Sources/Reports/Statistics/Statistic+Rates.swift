import Distributions
import Encoding
import Statistics

extension Statistic {
  static let rates = [
    Statistic("binomial-interval", binomialInterval),
    Statistic(
      "beta-binomial-risk", absenceRisk),
    Statistic("beta-shrinkage", betaShrinkage),
  ]

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
}
