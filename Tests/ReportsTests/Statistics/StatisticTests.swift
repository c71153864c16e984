import Encoding
import Testing

@testable import Reports

/// A statistic that anyone may ask for (INTERFACE 6).
struct StatisticTests {
  @Test func `there are 24 statistics, each of a name and an input of its own`() {
    #expect(Statistic.all.count == 24)
    #expect(Set(Statistic.all.map(\.name)).count == 24)
    for statistic in Statistic.all {
      #expect(Language.english.help["statistics/\(statistic.name)"].contains("{"), "\(statistic.name)")
    }
  }

  @Test func `every value of an answer stands under its key, as the oracles have it`() throws {
    let cases = try #require(try JSONValue.fixture("statistics_json").elements)
    var names: Set<String> = []
    for item in cases {
      guard case .text(let name) = try item("statistic") else { continue }
      names.insert(name)
      let tolerance = try #require(try item("tolerance").double)
      let differences = try Statistic.named(name).answer(try item("input")).differences(
        from: try item("expected"), tolerance: tolerance, at: name)
      #expect(differences.isEmpty, "\(differences.prefix(5))")
    }
    // The other three have no oracle: homogeneity, histogram and bootstrap.
    #expect(cases.count == 25 && names.count == 21)
  }

  @Test func `every entry of the developers' reference belongs to a statistic`() throws {
    #expect(
      try JSONValue.fixture("stats_reference_sample").ownKeys == [
        "binomial_ci", "changepoint_bernoulli", "descriptive", "logistic_trend", "mann_kendall",
        "periodogram", "poisson_trend", "rayleigh_hours", "rayleigh_hours_uniform", "risk", "risk_jeffreys",
        "weekday_chi2", "weekday_chi2_exposure", "weibull_mle_uncensored",
      ])
  }

  @Test(
    arguments: [
      ("rayleigh", #"{"input": []}"#, "0 hours, and the method needs 1"),
      ("weekday-chi-square", #"{"counts": [0, 0]}"#, "0 events, and the method needs 1"),
      ("homogeneity", #"{"successes": [3, 4], "trials": [3, 4]}"#, "all values are equal"),
      ("kruskal-wallis", #"{"x": [1,1,1,1,1,1], "group": [1,1,1,2,2,2]}"#, "all values are equal"),
      (
        "kruskal-wallis", #"{"x": [1,2,3,4,5], "group": [1,1,1,1,1]}"#,
        "1 groups with numbers, and the method needs 2"
      ),
      ("periodogram", #"{"series": [2,2,2,2,2]}"#, "all values are equal"),
      (
        "logistic-trend", #"{"x": [1,2,3,4], "y": [0,0,1,1]}"#,
        "the outcomes are separated: no finite slope fits best"
      ),
      (
        "logistic-trend", #"{"x": [1,2,2,4], "y": [0,0,1,1]}"#,
        "the outcomes are separated: no finite slope fits best"
      ),
      ("logistic-trend", #"{"x": [1,2,3,4], "y": [1,1,1,1]}"#, "all values are equal"),
      ("poisson-trend", #"{"x": [1,2,3,4], "y": [0,0,0,0]}"#, "all values are equal"),
      (
        "poisson-trend", #"{"x": [1,2,3,4], "y": [0,0,0,7]}"#,
        "the outcomes are separated: no finite slope fits best"
      ),
      ("mann-kendall", #"{"y": [1, 2]}"#, "2 numbers, and the method needs 3"),
      ("change-point", #"{"series": [1,0,1,0,1,0,1,0,1]}"#, "9 numbers, and the method needs 10"),
      (
        "change-point", #"{"series": [3,3,3,3,3,9,9,9,9,9]}"#,
        "the likelihood has no maximum: the numbers are constant on both sides of the change"
      ),
      ("weibull", #"{"x": [3, 3, 3]}"#, "3 events, and the method needs 10"),
      (
        "weibull", #"{"x": [3, 3, 3, 3, 3, 3, 3, 3, 3, 3]}"#,
        "the likelihood has no maximum: every event is at the longest time"
      ),
      ("weibull", #"{"time": [3, 4], "event": [0, 0]}"#, "0 events, and the method needs 10"),
      (
        "log-rank", #"{"time": [3, 4], "event": [1, 1], "group": ["a", "a"]}"#,
        "1 groups, and the method needs 2"
      ),
      (
        "beta-shrinkage", #"{"k": [5, 5, 5, 5], "n": [10, 10, 10, 10]}"#,
        "the likelihood has no maximum: the rates differ no more than by chance"
      ),
      ("bootstrap", #"{"x": [3, 1, 4, 1, 5]}"#, "5 numbers, and the method needs 30"),
      (
        "nonlinear-recall", #"{"elapsed": [1,2,3,4,5,6,7,8,9,10], "y": [1,1,1,1,1,1,1,1,1,1]}"#,
        "all values are equal"
      ),
      ("spearman", #"{"x": [1,2,3], "y": [4,4,4]}"#, "all values are equal"),
      ("binomial-interval", #"{"k": 0, "n": 0}"#, "0 trials, and the method needs 1"),
    ] as [(String, String, String)])
  func `what the data cannot bear is null with a reason`(name: String, input: String, reason: String) throws {
    #expect(
      try Statistic.answer(name, input) == .members(["value": .null, "reason": .text(reason)]))
  }

  @Test(
    arguments: [
      ("holm", #"{"p": [0.5, 1.5]}"#, "a p is 1.5; give 0 to 1"),
      ("binomial-interval", #"{"k": 11, "n": 10}"#, "successes are 11; give 0 to 10"),
      ("binomial-interval", #"{"k": -1, "n": 10}"#, "successes are -1; give 0 to 10"),
      (
        "beta-binomial-risk", #"{"held": 3, "absent": 4, "remaining": 1, "max_absences": 2}"#,
        "absent must be 0 to held, and remaining at least 0"
      ),
      ("beta-shrinkage", #"{"k": [5], "n": [4]}"#, "5 successes of 4 trials are impossible; give 0 to 4"),
      (
        "weekday-chi-square", #"{"counts": [-1, 3]}"#,
        "a count or an exposure is below 0; give numbers from 0"
      ),
      ("poisson-trend", #"{"x": [1, 2, 3], "y": [1, -2, 3]}"#, "a count is below 0; give numbers from 0"),
      ("kaplan-meier", #"{"time": [-1, 2], "event": [1, 1]}"#, "a time is -1.0; give numbers from 0"),
      ("change-point", #"{"series": [1, 2, 3], "min_segment": 0}"#, "min_segment is 0; give at least 1"),
      ("recall-metrics", #"{"p": [2], "y": [1]}"#, "p are chances from 0 to 1, one for each y"),
    ] as [(String, String, String)])
  func `numbers that cannot be are refused with what is wrong`(name: String, input: String, words: String)
    throws
  {
    #expect(throws: StatisticInput.Problem(message: words)) { try Statistic.answer(name, input) }
  }

  private static let lists = [
    "[]", "[0]", "[0,0,0,0,0,0,0,0,0,0,0,0]", "[0,1,0,1,1,0,1,0,0,1,1,1]",
    "[1e308,-1e308,1e308,-1e308,1e308,1,2,3,4,5,6,7]", "[1e-300,2e-300,3e-300,1e-320,0,1,2,3,4,5,6,7]",
    "[0,5e-324,1e-323,0,5e-324,1.5e-323,2e-323,0,5e-324,1e-323,0,5e-324]",
    "[1000000000,1000000000,1000000000,999999999,1,2,3,4,5,6,7,8]",
    "[-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,-11,-12]",
  ]

  /// Long enough for every method.
  private static let long = [lists[4], lists[6]].map { list in
    "[" + Array(repeating: list.dropFirst().dropLast(), count: 10).joined(separator: ",") + "]"
  }

  /// The members of an answer, or the words of what is wrong with an input.
  private func said(_ statistic: Statistic, _ input: JSONValue) -> [String] {
    do {
      return try statistic.answer(input).ownKeys ?? []
    } catch {
      return [error.message]
    }
  }

  @Test(arguments: lists + long)
  func `no list of numbers makes a statistic trap`(list: String) throws {
    let keys = [
      "input", "x", "y", "time", "event", "group", "series", "counts", "days_observed", "successes", "trials",
      "k", "n", "p", "elapsed", "reviews", "lapses",
    ]
    let input = try JSONValue(reading: "{" + keys.map { "\"\($0)\": \(list)" }.joined(separator: ", ") + "}")
    for statistic in Statistic.all {
      let said = said(statistic, input)
      #expect(!said.isEmpty && said.allSatisfy { !$0.contains("should not happen") }, "\(statistic.name)")
    }
  }

  @Test(arguments: [-1_000_000_000, -1, 0, 1, 1_000_000])
  func `no number makes a statistic trap`(number: Int) throws {
    let keys = ["k", "n", "held", "absent", "remaining", "max_absences", "prior_a", "prior_b"]
    let input = JSONValue.object(keys.map { .init(key: $0, value: .integer(number)) })
    for name in ["binomial-interval", "beta-binomial-risk"] {
      let said = said(try Statistic.named(name), input)
      #expect(!said.isEmpty && said.allSatisfy { !$0.contains("should not happen") }, "\(name)")
    }
  }
}
