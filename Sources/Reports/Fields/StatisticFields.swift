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
