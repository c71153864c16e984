import Analysis
import Distributions
import Kaiki

/// The fields that every test has.
enum TestFields {
  static let all: [Field<TestResult>] = [
    Field("statistic", "the statistic of the test") { $0.statistic },
    Field("df", "its degrees of freedom, or null") { $0.degreesOfFreedom },
    Field("p", "the chance of as much where nothing is to be found") { $0.p },
    Field("pHolm", "the same, adjusted for all tests of the report") { $0.adjusted },
    Field("method", "how it was computed") { $0.method },
  ]
}

/// The fields that every estimate has.
enum EstimateFields {
  /// - Parameters:
  ///   - name: The key of the estimate itself.
  ///   - meaning: What it says.
  static func named(_ name: String, _ meaning: String, unit: String? = nil) -> [Field<Estimate>] {
    [
      Field(name, meaning, unit: unit) { $0.value },
      Field("se", "its standard error, or null", unit: unit) { $0.standardError },
      Field("low", "lower end of its 95 % interval", unit: unit) { $0.low },
      Field("high", "upper end", unit: unit) { $0.high },
    ]
  }
}
