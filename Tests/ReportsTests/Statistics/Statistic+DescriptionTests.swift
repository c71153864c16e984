import Encoding
import Testing

@testable import Reports

/// The JSON of statistics on what numbers look like.
struct StatisticDescriptionTests {
  @Test func `the description of the developers' reference is reproduced`() throws {
    try Statistic.expect("descriptive", of: "describe", tolerance: 1e-9)
  }

  @Test(
    arguments: [
      (
        "describe", #"{"x": [2.5]}"#,
        #"{"n": 1, "mean": 2.5, "sd": null, "min": 2.5, "q25": 2.5, "median": 2.5, "q75": 2.5, "max": 2.5, "#
          + #""skew_gsl": null, "lag1": null}"#
      ),
      ("histogram", #"{"x": [0, 0, 0, 0, 10, 10, 10, 10]}"#, #"{"start": 0, "width": 10, "counts": [8]}"#),
      // (−1.5 · −0.5 + −0.5 · 0.5 + 0.5 · 1.5) / 5 and (−1.5 · 0.5 − 0.5 · 1.5) / 5.
      ("autocorrelation", #"{"x": [1, 2, 3, 4], "lags": 2}"#, #"{"autocorrelation": [0.25, -0.3]}"#),
      ("spearman", #"{"x": [1, 2, 3], "y": [2, 1, 3]}"#, #"{"rho": 0.5, "p": 0.666666666667}"#),
      ("holm", #"{"p": [0.01, 0.04, 0.03, 0.005]}"#, #"{"adjusted": [0.03, 0.06, 0.06, 0.02]}"#),
    ])
  func `an answer is that by hand`(name: String, input: String, answer: String) throws {
    #expect(try Statistic.answer(name, input).text == answer)
  }

  @Test func `seven lags are shown where none are asked for`() throws {
    let x = #"{"x": [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]}"#
    #expect(try Statistic.answer("autocorrelation", x)("autocorrelation").elements?.count == 7)
  }

  private static func bootstrap(_ more: String) throws -> JSONValue {
    let x = (0..<120).map { "\($0 * $0 % 31)" }.joined(separator: ", ")
    return try Statistic.answer("bootstrap", #"{"x": [\#(x)], "resamples": 200\#(more)}"#)
  }

  @Test func `an interval of a bootstrap that is null has its reason`() throws {
    let keys = ["estimate", "percentile", "bca", "resamples", "seed"]
    #expect(try Self.bootstrap("").ownKeys == keys)
    let deviation = try Self.bootstrap(#", "statistic": "sd""#)
    #expect(try deviation("percentile") == .null && deviation("bca") != .null)
    #expect(try deviation("reason") == "percentiles cover a standard deviation too seldom")
    let blocks = try Self.bootstrap(#", "block": 4"#)
    #expect(try blocks("percentile") != .null && blocks("bca") == .null)
    #expect(try blocks("reason") == "blocks are not corrected")
    #expect(
      throws: StatisticInput.Problem(
        message: "\"block\" needs the mean; give \"statistic\": \"mean\" or leave out \"block\"")
    ) {
      try Self.bootstrap(#", "block": 4, "statistic": "median""#)
    }
  }

  @Test func `the seed decides the draws`() throws {
    let one = try Self.bootstrap(#", "seed": 7"#)
    #expect(try one("seed") == 7 && one == Self.bootstrap(#", "seed": 7"#))
    #expect(try one("percentile") != Self.bootstrap(#", "seed": 8"#)("percentile"))
  }
}
