import Distributions
import Statistics

extension IntervalStudy {
  package static func wilson(
    sizes: [Int], rates: [Double], confidence: Double = Estimate.confidence
  ) -> IntervalStudy {
    ofRate("Wilson's interval of a rate", sizes, rates) {
      try BinomialInterval.wilson(successes: $0, of: $1, confidence: confidence)
    }
  }

  package static func clopperPearson(sizes: [Int], rates: [Double]) -> IntervalStudy {
    ofRate("Clopper and Pearson's interval of a rate", sizes, rates, expected: 0.95...1) {
      try BinomialInterval.clopperPearson(successes: $0, of: $1)
    }
  }

  private static func ofRate(
    _ title: String, _ sizes: [Int], _ rates: [Double], expected: ClosedRange<Double> = 0.94...0.97,
    _ interval: @escaping @Sendable (Int, Int) throws -> ProportionInterval
  ) -> IntervalStudy {
    IntervalStudy(
      title, grid: [listed("n", sizes), listed("rate", rates)].joined(separator: "; "), expected: expected,
      points: sizes.flatMap { n in
        rates.map { rate in
          Point("n \(n), rate \(rate)") { random, _ in
            try interval(random.binomial(n, rate), n).covers(rate)
          }
        }
      })
  }

  /// Days whose rates are drawn about 0.8 and 0.9, so that answers of a day go together; of all days, or of every seventh.
  package static func wilsonOfDays(
    _ days: [Int], means: [Int], correlations: [Double], everySeventh: Bool
  ) -> IntervalStudy {
    IntervalStudy(
      "Wilson's interval of a rate, days together, \(everySeventh ? "one weekday of seven" : "all")",
      grid: [
        listed("days", days), listed("answers a day", means), listed("correlation", correlations),
        listed("rate", [0.8, 0.9]),
      ].joined(separator: "; "),
      points: days.flatMap { count in
        means.flatMap { mean in
          correlations.flatMap { correlation in
            [0.8, 0.9].map { rate in
              Point("\(count) days of \(mean), correlation \(correlation), rate \(rate)") { random, _ in
                let days = random.days(count, mean: mean, rate: rate, correlation: correlation)
                let groups = everySeventh ? 7 : 1
                let byGroup = (0..<groups).map { group in
                  days.indices.filter { $0 % groups == group }.map { days[$0] }
                }
                return try DesignEffect(byGroup).wilson(byGroup[0]).covers(rate)
              }
            }
          }
        }
      })
  }

  /// The rates are drawn from the prior, over which the posterior's coverage holds on the mean.
  package static func uniformPosterior(sizes: [Int]) -> IntervalStudy {
    IntervalStudy(
      "Posterior interval of a rate, prior Beta(1, 1)", grid: "\(listed("n", sizes)); rates from the prior",
      points: sizes.map { n in
        Point("n \(n)") { random, _ in
          let rate = random.uniform()
          return try BinomialInterval.uniformPosterior(successes: random.binomial(n, rate), of: n).covers(
            rate)
        }
      })
  }

  /// The rates are drawn from the prior.
  package static func posterior(sizes: [Int], priors: [(a: Double, b: Double)]) -> IntervalStudy {
    let names = priors.map { "Beta(\($0.a), \($0.b))" }
    return IntervalStudy(
      "Posterior interval of a rate, other priors",
      grid: "\(listed("n", sizes)); prior \(names.joined(separator: ", ")); rates from the prior",
      points: sizes.flatMap { n in
        zip(priors, names).map { prior, name in
          Point("n \(n), \(name)") { random, _ in
            let rate = random.beta(prior.a, prior.b)
            let hits = Double(random.binomial(n, rate))
            let (low, high) = BetaBinomial.interval(a: prior.a + hits, b: prior.b + Double(n) - hits)
            return low <= rate && rate <= high
          }
        }
      })
  }
}
