import Encoding
import Testing

@testable import Reports

/// The JSON of statistics on whether something rises, falls or changes.
struct StatisticTrendTests {
  @Test(
    arguments: [
      ("logistic_trend", "logistic-trend", 1e-6), ("poisson_trend", "poisson-trend", 1e-6),
      ("mann_kendall", "mann-kendall", 1e-9), ("changepoint_bernoulli", "change-point", 1e-9),
    ] as [(String, String, Double)])
  func `an entry of the developers' reference is reproduced`(
    entry: String, name: String, tolerance: Double
  ) throws {
    try Statistic.expect(entry, of: name, tolerance: tolerance)
  }

  private static let line = ["coef", "se", "ci95", "p", "deviance", "null_deviance"]

  @Test(
    arguments: [
      ("logistic-trend", #"{"x": [0, 1, 2, 3, 4, 5], "y": [0, 1, 0, 1, 0, 1]}"#, line),
      (
        "poisson-trend", #"{"x": [0, 1, 2, 3], "y": [1, 0, 3, 2]}"#,
        line + ["pearson_dispersion", "dispersion_p"]
      ),
      ("mann-kendall", #"{"y": [2, 1, 3]}"#, ["S", "var", "z", "p", "sen_slope", "sen_ci95"]),
      (
        "change-point", #"{"series": [0, 0, 1, 1, 0, 0], "min_segment": 1}"#,
        ["index", "lr_stat", "p_before", "p_after", "p", "method"]
      ),
      (
        "change-point", #"{"series": [1.5, 1, 1.25, 4, 4.5, 3.75], "min_segment": 2}"#,
        ["index", "lr_stat", "mean_before", "mean_after", "p", "method"]
      ),
    ] as [(String, String, [String])])
  func `an answer has its keys`(name: String, input: String, keys: [String]) throws {
    #expect(try Statistic.answer(name, input).ownKeys == keys)
  }

  @Test func `permutations and the seed are those asked for`() throws {
    let series = #""series": [0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1]"#
    let answer = try Statistic.answer("change-point", #"{\#(series), "permutations": 50, "seed": 9}"#)
    #expect(try answer("method") == "permutation test of the change (50, seed 9)")
    #expect(
      try Statistic.answer("change-point", "{\(series)}")("method")
        == "permutation test of the change (999, seed 1)")
  }
}
