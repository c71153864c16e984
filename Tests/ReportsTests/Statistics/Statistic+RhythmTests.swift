import Encoding
import Testing

@testable import Reports

/// The JSON of statistics on when things happen.
struct StatisticRhythmTests {
  @Test(
    arguments: [
      ("rayleigh_hours", "rayleigh"), ("rayleigh_hours_uniform", "rayleigh"),
      ("weekday_chi2", "weekday-chi-square"), ("weekday_chi2_exposure", "weekday-chi-square"),
    ])
  func `an entry of the developers' reference is reproduced`(entry: String, name: String) throws {
    try Statistic.expect(entry, of: name, tolerance: 1e-9)
  }

  @Test func `the first powers of a periodogram are those of the developers' reference`() throws {
    let entry = try JSONValue.fixture("stats_reference_sample")("periodogram")
    let answer = try Statistic.named("periodogram").answer(entry)
    let power = try #require(try answer("power").elements)
    let expected = try entry("expected_power_first20")
    #expect(expected.elements?.count == 20)
    #expect(
      JSONValue.array(Array(power.prefix(20))).differences(from: expected, tolerance: 1e-9, at: "power")
        .isEmpty)
    #expect(answer.ownKeys == ["n", "power", "peak", "period", "p", "method"])
  }

  @Test func `hours all alike have every key, and no concentration`() throws {
    let answer = try Statistic.answer("rayleigh", #"{"input": [6, 6, 6]}"#)
    #expect(
      answer.ownKeys == [
        "n", "resultant_length", "z", "p_zar", "mean_hour", "circ_sd_hours", "kappa",
      ])
    #expect(try answer("n") == 3 && answer("kappa") == .null)
  }

  @Test func `counts are expected in proportion to the days observed`() throws {
    // 4 are expected of each: (2² + 2²) / 4 = 2, and V² = 2 / 8.
    let answer = try Statistic.answer(
      "weekday-chi-square", #"{"counts": [6, 0, 2], "days_observed": [1, 0, 1]}"#)
    #expect(answer.ownKeys == ["chi2", "df", "p", "cramers_v", "expected", "residuals"])
    #expect(try answer("chi2").double == 2 && answer("df") == 1 && answer("cramers_v").double == 0.5)
    #expect(try answer("expected").elements?.map(\.double) == [4, 0, 4])
    #expect(try answer("residuals").elements?[1] == .null)
  }

  @Test func `two equal shares are no more different than any`() throws {
    let answer = try Statistic.answer("homogeneity", #"{"successes": [10, 20], "trials": [20, 40]}"#)
    #expect(answer.ownKeys == ["chi2", "df", "p", "cramers_v", "residuals", "method"])
    #expect(try answer("chi2").double == 0 && answer("p").double == 1 && answer("df") == 1)
    #expect(try answer("method") == "chi-square test of homogeneity")
    let few = try Statistic.answer("homogeneity", #"{"successes": [4, 0], "trials": [4, 4], "seed": 8}"#)
    #expect(try few("method") == "Monte Carlo chi-square test (9999 draws, seed 8)")
  }

  @Test func `numbers are taken together by the names of their groups`() throws {
    // SciPy 1.17.1: stats.kruskal([1.2, 3.4, 2.2], [5.1, 4.8, 6.0, 5.5]); its ranks sum to 6 and 22.
    let answer = try Statistic.answer(
      "kruskal-wallis",
      #"{"x": [5.1, 1.2, 3.4, 4.8, 2.2, 6.0, 5.5], "group": ["b", "a", "a", "b", "a", "b", "b"]}"#)
    #expect(answer.ownKeys == ["h", "df", "p"])
    #expect(try abs(#require(try answer("h").double) - 4.5) < 1e-12 && answer("df") == 1)
  }
}
