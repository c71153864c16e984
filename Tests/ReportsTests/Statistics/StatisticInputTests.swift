import Encoding
import Statistics
import Testing

@testable import Reports

/// What one statistic is asked of, and what is wrong with it.
struct StatisticInputTests {
  private static func input(_ text: String) throws -> StatisticInput {
    try StatisticInput(try JSONValue(reading: text))
  }

  @Test(
    arguments: [
      ("describe", #"{}"#, #""x" is missing; give a list of numbers"#),
      ("describe", #"{"x": null}"#, #""x" is missing; give a list of numbers"#),
      ("describe", #"{"x": 3}"#, #""x" is not a list; give a list of numbers"#),
      ("describe", #"{"x": [1, "a"]}"#, #""x"[1] has a wrong type or value; give a list of numbers"#),
      ("describe", "7", #"the input is not an object; give an object such as {"x": [1, 2, 3]}"#),
      (
        "binomial-interval", #"{"k": 1.5, "n": 3}"#,
        #""k" is 1.5; give a whole number up to 1000000000"#
      ),
      (
        "binomial-interval", #"{"k": 1, "n": 1000000001}"#,
        #""n" is 1000000001.0; give a whole number up to 1000000000"#
      ),
      ("binomial-interval", #"{"k": 1}"#, #""n" is missing; give a whole number"#),
      ("binomial-interval", #"{"k": "1", "n": 2}"#, #""k" is not a number; give a number"#),
      (
        "beta-shrinkage", #"{"k": [1, 2.5], "n": [3, 3]}"#,
        #""k"[1] has a wrong type or value; give a list of whole numbers up to 1000000000"#
      ),
      (
        "logistic-trend", #"{"x": [1], "y": [2]}"#,
        #""y"[0] has a wrong type or value; give a list of 0 and 1"#
      ),
      (
        "kruskal-wallis", #"{"x": [1], "group": [true]}"#,
        #""group"[0] has a wrong type or value; give a list of names"#
      ),
      (
        "kruskal-wallis", #"{"x": [1, 2], "group": ["a"]}"#,
        "there are 2 numbers and 1 groups; give one group per number"
      ),
      (
        "bootstrap", #"{"x": [1, 2, 3, 4, 5], "statistic": "mode"}"#,
        #""statistic" is not known; choose mean, median or sd"#
      ),
      ("bootstrap", #"{"x": [1], "seed": -1}"#, #""seed" is -1; give at least 0"#),
      (
        "periodogram", #"{"series": [1, 2, 3, 4], "permutations": 0}"#,
        #""permutations" is 0; give 1 to 1000000"#
      ),
      (
        "bootstrap", #"{"x": [1, 2], "resamples": 99}"#, #""resamples" is 99; give 100 to 1000000"#
      ),
    ])
  func `an input of the wrong shape says what is wrong and what to give`(
    name: String, input: String, words: String
  ) {
    #expect(throws: StatisticInput.Problem(message: words)) { try Statistic.answer(name, input) }
  }

  @Test(arguments: [Int.min, Int.min + 1, Int.max])
  func `numbers at the ends of what there is are refused`(number: Int) {
    for (name, input) in [
      ("binomial-interval", #"{"k": 1, "n": \#(number)}"#),
      ("beta-shrinkage", #"{"k": [\#(number)], "n": [3]}"#),
    ] {
      #expect(throws: StatisticInput.Problem.self) { try Statistic.answer(name, input) }
    }
  }

  @Test func `more groups and larger priors than there are of trials are refused`() {
    let many = Array(repeating: "1", count: 2_001).joined(separator: ",")
    #expect(throws: StatisticInput.Problem(message: "there are 2001 groups; give at most 2000")) {
      try Statistic.answer("homogeneity", #"{"successes": [\#(many)], "trials": [\#(many)]}"#)
    }
    #expect(throws: StatisticInput.Problem(message: #""prior_a" is 1e+300; give at most 1000000000"#)) {
      try Statistic.answer(
        "beta-binomial-risk",
        #"{"prior_a": 1e300, "held": 5, "absent": 1, "remaining": 10, "max_absences": 5}"#)
    }
  }

  @Test func `truth values and 0 and 1 are flags, and a whole number is a number`() throws {
    let input = try Self.input(#"{"y": [true, false, 1, 0, 1.0], "x": [1, 2.5], "k": [1, 2.0]}"#)
    #expect(try input.flags("y") == [true, false, true, false, true])
    #expect(try input.numbers("x") == [1, 2.5] && input.integers("k") == [1, 2])
  }

  @Test func `a number names a group too`() throws {
    #expect(try Self.input(#"{"group": ["a", 1, 2.5]}"#).names("group") == ["a", "1.0", "2.5"])
  }

  @Test func `what is missing or null has its standard`() throws {
    let input = try Self.input(#"{"lags": null}"#)
    #expect(try input.integer("lags") == nil && input.number("prior_a") == nil && !input.has("lags"))
    #expect(try input.seed() == 1 && input.permutations(of: 4) == 999)
    #expect(try input.choice("statistic", Bootstrap.Statistic.self) == nil)
  }

  @Test func `so many numbers are drawn that an answer takes seconds`() throws {
    let none = try Self.input("{}")
    #expect(try none.resamples(usually: 9_999, of: 15_000) == 9_999)
    #expect(try none.resamples(usually: 9_999, of: 100_000) == 1_500)
    #expect(try none.resamples(usually: 9_999, of: 100_000_000) == 100)
    #expect(try none.permutations(of: 1_000_000) == 150)
    let many = try Self.input(#"{"permutations": 75001, "resamples": 1500}"#)
    #expect(try many.permutations(of: 1_999) == 75_001)
    #expect(
      throws: StatisticInput.Problem(
        message: #""permutations" is 75001, with 2000 numbers each; give at most 75000"#)
    ) { try many.permutations(of: 2_000) }
    #expect(try many.resamples(usually: 9_999, of: 100_000) == 1_500)
    #expect(
      throws: StatisticInput.Problem(
        message: #""resamples" is 1500, with 100001 numbers each; give at most 1499"#)
    ) { try many.resamples(usually: 9_999, of: 100_001) }
  }

  @Test func `of a key that is given twice the last counts`() throws {
    let input = try StatisticInput(.object([.init(key: "n", value: 1), .init(key: "n", value: 2)]))
    #expect(try input.required("n") == 2)
  }

  @Test func `times alone all ended, unless they are given with what ended`() throws {
    #expect(
      try Self.input(#"{"x": [2, 1]}"#).sample()
        == SurvivalSample(times: [2, 1], isEvent: [true, true]))
    #expect(
      try Self.input(#"{"x": [9], "time": [2, 1], "event": [0, 1]}"#).sample()
        == SurvivalSample(times: [2, 1], isEvent: [false, true]))
  }
}
