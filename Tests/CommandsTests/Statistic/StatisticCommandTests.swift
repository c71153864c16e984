import Foundation
import TestSupport
import Testing

/// `kaiki statistic` against SciPy, statsmodels, lifelines and scikit-learn (INTERFACE 6).
struct StatisticCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private struct Case {
    var statistic: String
    var text: String
    var tolerance: Double
    var input: Any
    var expected: JSON
  }

  private static func object(_ name: String) throws -> Any {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"))
    return try JSONSerialization.jsonObject(with: Data(contentsOf: url))
  }

  private static func json(_ value: Any) throws -> JSON {
    try JSON(Array(JSONSerialization.data(withJSONObject: value)))
  }

  /// The answers to a list of inputs.
  private func answers(_ name: String, _ inputs: [Any]) async throws -> [JSON] {
    try folder.write(
      String(decoding: JSONSerialization.data(withJSONObject: inputs), as: UTF8.self), to: "in.json")
    let outcome = try await folder.run("kaiki statistic \(name) in.json")
    #expect(outcome.code == 0 && outcome.errors == "", "\(name): \(outcome.errors)")
    return try #require(try outcome.json.array)
  }

  /// Where two values differ: numbers by more than a tolerance, and members that are expected and not there.
  private func differences(_ found: JSON, _ expected: JSON, _ tolerance: Double, at path: String) -> [String]
  {
    switch (found, expected) {
    case (.number(let found), .number(let expected)):
      return abs(found - expected) <= tolerance * max(1, abs(expected))
        ? [] : ["\(path): \(found), \(expected)"]
    case (.array(let found), .array(let expected)) where found.count == expected.count:
      return zip(found, expected).enumerated().flatMap {
        differences($1.0, $1.1, tolerance, at: "\(path)[\($0)]")
      }
    case (.object(let found), .object(let expected)):
      return expected.sorted { $0.key < $1.key }.flatMap { key, value in
        found[key].map { differences($0, value, tolerance, at: "\(path).\(key)") } ?? [
          "\(path).\(key) is missing"
        ]
      }
    default: return found == expected ? [] : ["\(path): \(found), \(expected)"]
    }
  }

  @Test func `every statistic agrees with the libraries of other languages`() async throws {
    let cases = try #require(try Self.object("statistics_reference") as? [[String: Any]])
    #expect(cases.count == 203)
    let groups = Dictionary(grouping: cases) { $0["statistic"] as? String ?? "" }
    #expect(groups.count == 21)
    for (name, cases) in groups.sorted(by: { $0.key < $1.key }) {
      let answers = try await answers(name, cases.map { $0["input"] ?? [:] })
      #expect(answers.count == cases.count)
      for (answer, item) in zip(answers, cases) {
        let differences = differences(
          answer, try Self.json(item["expected"] ?? [:]), item["tolerance"] as? Double ?? 0, at: name)
        #expect(differences.isEmpty, "\(item["case"] ?? ""): \(differences.prefix(5))")
      }
    }
  }

  @Test func `every entry of the developers' reference values is reproduced`() async throws {
    let sample = try #require(try Self.object("stats_reference_sample") as? [String: Any])
    let entries: [(String, String, Double)] = [
      ("rayleigh_hours", "rayleigh", 1e-9), ("rayleigh_hours_uniform", "rayleigh", 1e-9),
      ("weekday_chi2", "weekday-chi-square", 1e-9), ("weekday_chi2_exposure", "weekday-chi-square", 1e-9),
      ("logistic_trend", "logistic-trend", 1e-6), ("poisson_trend", "poisson-trend", 1e-6),
      ("mann_kendall", "mann-kendall", 1e-9), ("changepoint_bernoulli", "change-point", 1e-9),
      ("descriptive", "describe", 1e-9), ("weibull_mle_uncensored", "weibull", 1e-3),
    ]
    for (key, name, tolerance) in entries {
      let entry = try #require(sample[key] as? [String: Any])
      let answer = try await answers(name, [entry])[0]
      let differences = differences(answer, try Self.json(entry["expected"] ?? [:]), tolerance, at: key)
      #expect(differences.isEmpty, "\(differences)")
    }
    for (key, name) in [
      ("risk", "beta-binomial-risk"), ("risk_jeffreys", "beta-binomial-risk"),
      ("binomial_ci", "binomial-interval"),
    ] {
      let entries = try #require(sample[key] as? [[String: Any]])
      let inputs = ["prior_a", "prior_b", "held", "absent", "remaining", "max_absences", "k", "n"]
      for (answer, entry) in zip(try await answers(name, entries), entries) {
        let expected = try Self.json(entry.filter { !inputs.contains($0.key) })
        #expect(differences(answer, expected, 1e-9, at: key).isEmpty)
      }
    }
    let periodogram = try #require(sample["periodogram"] as? [String: Any])
    let power = try #require(try await answers("periodogram", [periodogram])[0]("power").array)
    let expected = try Self.json(periodogram["expected_power_first20"] ?? [])
    #expect(differences(.array(Array(power.prefix(20))), expected, 1e-9, at: "power").isEmpty)
    #expect(
      Set(sample.keys) == Set(entries.map(\.0) + ["risk", "risk_jeffreys", "binomial_ci", "periodogram"]))
  }

  @Test func `the survival of the Walton data is that of lifelines`() async throws {
    let expected = try Self.json(try Self.object("survival_waltons_expected"))
    let url = try #require(Bundle.module.url(forResource: "Fixtures/survival_waltons", withExtension: "csv"))
    let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").map(String.init) }
    let input: [String: Any] = [
      "time": rows.compactMap { Double($0[0]) }, "event": rows.compactMap { Int($0[1]) },
      "group": rows.map { $0[2].trimmingCharacters(in: .whitespaces) },
    ]
    let curves = try await answers("kaplan-meier", [input])[0]
    #expect(differences(try curves("all"), try expected("all"), 1e-9, at: "all").isEmpty)
    #expect(differences(try curves("groups"), try expected("groups"), 1e-9, at: "groups").isEmpty)
    let test = try await answers("log-rank", [input])[0]
    #expect(abs(try #require(try test("chi2").number) - #require(try expected("logrank_chi2").number)) < 1e-9)
    // A tiny p is compared by its size.
    let (p, reference) = (
      try #require(try test("p").number), try #require(try expected("logrank_p").number)
    )
    #expect(abs(p / reference - 1) < 1e-9)
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
      ("holm", #"{"p": [0.5, 1.5]}"#, "a p is 1.5; give 0 to 1"),
    ] as [(String, String, String)])
  func `what the data cannot bear is null with a reason`(name: String, input: String, reason: String)
    async throws
  {
    try folder.write(input, to: "in.json")
    let outcome = try await folder.run("kaiki statistic \(name) in.json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try outcome.json("value") == .null)
    #expect(try outcome.json("reason").text == reason)
  }

  @Test(
    arguments: [
      ("describe", "[1, 2", "in.json:1:6: expected \"]\" and found the end; mend the JSON here"),
      ("describe", "{\"x\": [1, 2]} 3", "in.json:1:15: text follows the end of the value; remove it"),
      (
        "describe", "[{\"x\": [1]}, {}]",
        "in.json: case 2: describe: \"x\" is missing; give a list of numbers"
      ),
      ("describe", "{\"x\": 3}", "in.json: describe: \"x\" is no list; give a list of numbers"),
      (
        "describe", "{\"x\": [1, \"a\"]}",
        "in.json: describe: \"x\"[1] is out of place; give a list of numbers"
      ),
      (
        "describe", "7",
        "in.json: describe: the input is no object; give an object such as {\"x\": [1, 2, 3]}"
      ),
      (
        "binomial-interval", "{\"k\": 1.5, \"n\": 3}",
        "in.json: binomial-interval: \"k\" is 1.5; give a whole number up to 1000000000"
      ),
      (
        "bootstrap", "{\"x\": [1,2,3,4,5], \"statistic\": \"mode\"}",
        "in.json: bootstrap: \"statistic\" is not known; choose mean, median or sd"
      ),
      ("holm", "{\"p\": [1e999]}", "in.json:1:8: the number is too large; write one below 1e308"),
    ] as [(String, String, String)])
  func `an input of the wrong shape ends with 65 and its place`(name: String, input: String, words: String)
    async throws
  {
    try folder.write(input, to: "in.json")
    let outcome = try await folder.run("kaiki statistic \(name) in.json")
    #expect(outcome.code == 65)
    #expect(outcome.lines == [words])
    #expect(outcome.text == "")
  }

  @Test func `no number makes a statistic trap`() async throws {
    let lists = [
      "[]", "[0]", "[0,0,0,0,0,0,0,0,0,0,0,0]", "[0,1,0,1,1,0,1,0,0,1,1,1]",
      "[1e308,-1e308,1e308,-1e308,1e308,1,2,3,4,5,6,7]", "[1e-300,2e-300,3e-300,1e-320,0,1,2,3,4,5,6,7]",
      "[0,5e-324,1e-323,0,5e-324,1.5e-323,2e-323,0,5e-324,1e-323,0,5e-324]",
      "[1000000000,1000000000,1000000000,999999999,1,2,3,4,5,6,7,8]",
      "[-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,-11,-12]",
    ]
    let keys = [
      "input", "x", "y", "time", "event", "group", "series", "counts", "days_observed", "successes", "trials",
      "k", "n", "p", "elapsed", "reviews", "lapses",
    ]
    let names = try await folder.run("kaiki statistic --help").text.split(separator: "\n").compactMap {
      line in
      line.hasPrefix("  ") && line.contains("{") ? line.split(separator: " ").first.map(String.init) : nil
    }
    #expect(names.count == 24)
    // Long enough for every method.
    let long = [lists[4], lists[6]].map { list in
      "[" + Array(repeating: list.dropFirst().dropLast(), count: 10).joined(separator: ",") + "]"
    }
    for list in lists + long {
      try folder.write("{" + keys.map { "\"\($0)\": \(list)" }.joined(separator: ", ") + "}", to: "in.json")
      for name in names {
        let outcome = try await folder.run("kaiki statistic \(name) in.json")
        #expect(outcome.code == 0 || outcome.code == 65, "\(name) \(list): \(outcome.code) \(outcome.errors)")
      }
    }
    for number in ["-1000000000", "-1", "0", "1", "1000000"] {
      let keys = ["k", "n", "held", "absent", "remaining", "max_absences", "prior_a", "prior_b"]
      try folder.write("{" + keys.map { "\"\($0)\": \(number)" }.joined(separator: ", ") + "}", to: "in.json")
      for name in ["binomial-interval", "beta-binomial-risk"] {
        let outcome = try await folder.run("kaiki statistic \(name) in.json")
        #expect(outcome.code == 0 || outcome.code == 65, "\(name) \(number): \(outcome.code)")
      }
    }
  }

  @Test func `an interval of a bootstrap that is null has its reason`() async throws {
    let x = (0..<120).map { "\($0 * $0 % 31)" }.joined(separator: ", ")
    func answer(_ more: String) async throws -> JSON {
      try folder.write(#"{"x": [\#(x)], "resamples": 200\#(more)}"#, to: "in.json")
      return try await folder.run("kaiki statistic bootstrap in.json").json
    }
    let whole = try await answer("")
    #expect(whole.keys == ["bca", "estimate", "percentile", "resamples", "seed"])
    let deviation = try await answer(#", "statistic": "sd""#)
    #expect(try deviation("percentile") == .null && deviation("bca") != .null)
    #expect(try deviation("reason").text == "percentiles cover a standard deviation too seldom")
    let blocks = try await answer(#", "block": 4"#)
    #expect(try blocks("percentile") != .null && blocks("bca") == .null)
    #expect(try blocks("reason").text == "blocks are not corrected")
    let median = try await answer(#", "block": 4, "statistic": "median""#)
    #expect(try median("value") == .null && median("reason").text == "blocks go with a mean")
  }

  @Test func `one object gives one, a list a list, and the seed decides the draws`() async throws {
    let x = (0..<30).map { "\($0 * $0 % 31)" }.joined(separator: ", ")
    let input = #"{"x": [\#(x)], "seed": 7, "resamples": 500}"#
    try folder.write(input, to: "one.json")
    let one = try await folder.run("kaiki statistic bootstrap one.json")
    try folder.write("[\(input)]", to: "list.json")
    let list = try await folder.run("kaiki statistic bootstrap list.json")
    #expect(try list.json.array == [one.json])
    #expect(try one.json("seed").integer == 7)
    try folder.write(input.replacing("\"seed\": 7", with: "\"seed\": 8"), to: "other.json")
    #expect(
      try await folder.run("kaiki statistic bootstrap other.json").json("percentile")
        != one.json("percentile"))
  }
}
