import Encoding
import Testing

@testable import Reports

/// The JSON of statistics on how long something lasts.
struct StatisticSurvivalTests {
  @Test func `a Weibull fit of the developers' reference is reproduced`() throws {
    try Statistic.expect("weibull_mle_uncensored", of: "weibull", tolerance: 1e-3)
  }

  /// The Walton data: time, whether it ended, and the group.
  private static func waltons() throws -> JSONValue {
    let rows = try fixtureText("survival_waltons.csv").split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").map { $0.filter { !$0.isWhitespace } } }
    return .members([
      "time": .array(rows.compactMap { Double($0[0]).map(JSONValue.number) }),
      "event": .array(rows.compactMap { Int($0[1]).map(JSONValue.integer) }),
      "group": .array(rows.map { .text($0[2]) }),
    ])
  }

  @Test func `the survival of the Walton data is that of lifelines`() throws {
    let expected = try JSONValue.fixture("survival_waltons_expected")
    let curves = try Statistic.named("kaplan-meier").answer(Self.waltons())
    for part in ["all", "groups"] {
      #expect(try curves(part).differences(from: expected(part), tolerance: 1e-9, at: part).isEmpty)
    }
    let test = try Statistic.named("log-rank").answer(Self.waltons())
    #expect(test.ownKeys == ["chi2", "df", "p", "method"])
    let statistics = (
      try #require(try test("chi2").double), try #require(try expected("logrank_chi2").double)
    )
    #expect(abs(statistics.0 - statistics.1) < 1e-9)
    // A tiny p is compared by its size.
    let (p, reference) = (try #require(try test("p").double), try #require(try expected("logrank_p").double))
    #expect(abs(p / reference - 1) < 1e-9)
  }

  private static let three = #""time": [1, 2, 2], "event": [1, 1, 0]"#

  @Test func `a curve is a table of the times at which something ended`() throws {
    let answer = try Statistic.answer("kaplan-meier", "{\(Self.three)}")
    #expect(answer.ownKeys == ["n", "events", "median", "median_ci95", "nelson_aalen_last", "table"])
    // 2/3 lasts longer than 1 of three, and half of that longer than 2: 1/3 + 1/2 of hazard.
    #expect(try answer("n") == 3 && answer("events") == 2 && answer("median").double == 2)
    #expect(
      try answer("nelson_aalen_last").differences(from: .number(5.0 / 6), tolerance: 1e-12, at: "").isEmpty)
    let rows = try #require(try answer("table").elements)
    #expect(
      rows[0].ownKeys == [
        "time", "at_risk", "events", "survival", "greenwood_se", "loglog_lower", "loglog_upper",
      ])
    #expect(try rows.map { try $0("at_risk") } == [3, 2])
  }

  @Test func `the cumulative hazard keeps its old key`() throws {
    // 1/3, then 1/2 more; the squares of the standard errors are 1/9 and 1/9 + 1/4.
    #expect(
      try Statistic.answer("nelson-aalen", "{\(Self.three)}").text == """
        {"n": 3, "events": 2, "nelson_aalen_last": 0.833333333333, "table": [\
        {"time": 1, "at_risk": 3, "events": 1, "hazard": 0.333333333333, "se": 0.333333333333}, \
        {"time": 2, "at_risk": 2, "events": 1, "hazard": 0.833333333333, "se": 0.600925212577}]}
        """)
  }

  @Test func `times alone all ended`() throws {
    let x = "[1.5, 4, 9, 2, 2, 7, 12.5, 3, 0.5, 6]"
    let answer = try Statistic.answer("weibull", #"{"x": \#(x)}"#)
    #expect(
      answer.ownKeys == [
        "shape", "scale", "shape_se", "scale_se", "shape_ci95", "scale_ci95", "log_likelihood",
      ])
    #expect(
      answer == (try Statistic.answer("weibull", #"{"time": \#(x), "event": [1,1,1,1,1,1,1,1,1,1]}"#)))
  }
}
