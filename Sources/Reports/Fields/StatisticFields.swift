import Analysis
import Distributions
import Kaiki

enum TestFields {
  static let all: [Field<TestResult>] = [
    Field("statistic") { $0.statistic },
    Field("df") { $0.degreesOfFreedom },
    Field("p") { $0.p },
    Field("pHolm") { $0.adjusted },
    Field("method") { $0.method },
  ]
}

enum EstimateFields {
  static func named(_ name: String) -> [Field<Estimate>] {
    [
      Field(name) { $0.value },
      Field("se") { $0.standardError },
      Field("low") { $0.low },
      Field("high") { $0.high },
    ]
  }
}

enum RateFields {
  /// A rate with the ends of its interval.
  static let ends: [Field<ProportionInterval?>] = [
    Field("rate") { $0?.rate }, Field("low") { $0?.low }, Field("high") { $0?.high },
  ]

  /// Trials and successes under the given keys, and ``ends``.
  static func named(_ trials: String, _ successes: String) -> [Field<ProportionInterval?>] {
    [Field(trials) { $0?.n }, Field(successes) { $0?.successes }] + ends
  }
}

enum LastingFields {
  static let all: [Field<SurvivalSummary>] = [
    Field("n") { $0.curve.n }, Field("events") { $0.curve.events }, Field("median") { $0.median },
    Field("low") { $0.low }, Field("high") { $0.high }, Field("method") { Word($0.method) },
    .list(
      "table", { $0.curve.rows },
      Field("days") { $0.time }, Field("running") { $0.atRisk }, Field("events") { $0.events },
      Field("survival") { $0.survival }, Field("low") { $0.low }, Field("high") { $0.high }),
  ]
}
