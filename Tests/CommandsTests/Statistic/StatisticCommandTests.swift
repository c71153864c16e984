import TestSupport
import Testing

/// `kaiki statistic` from its words to exit codes (INTERFACE 6).
struct StatisticCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `one object gives one, and a list of objects a list`() async throws {
    try folder.write(#"{"k": 8, "n": 10}"#, to: "one.json")
    try folder.write(#"[{"k": 8, "n": 10}, {"k": 0, "n": 0}]"#, to: "list.json")
    let one = try await folder.run("kaiki statistic binomial-interval one.json")
    #expect(one.code == 0 && one.errors == "")
    #expect(try one.json.keys == ["clopper_pearson", "wilson"])
    let list = try await folder.run("kaiki statistic binomial-interval list.json")
    #expect(list.code == 0 && list.errors == "")
    #expect(try list.json(0) == one.json)
    #expect(try list.json(1)("reason").text == "0 trials, and the method needs 1")
    #expect(try list.json.array?.count == 2)
  }

  @Test func `the help has every statistic with its input, a line each`() async throws {
    let lines = try await folder.run("kaiki statistic --help").text.split(separator: "\n")
      .filter { $0.hasPrefix("  ") && $0.contains("{") && !$0.contains("kaiki") }
    #expect(lines.count == 24)
    #expect(lines.contains { $0.hasPrefix("  mann-kendall  ") && $0.hasSuffix(": {y}") })
  }

  @Test func `a statistic that is not known ends with 64 and every name`() async throws {
    let outcome = try await folder.run("kaiki statistic mode")
    #expect(outcome.code == 64 && outcome.text == "")
    let line = try #require(outcome.lines.first)
    #expect(line.hasPrefix("statistic: \"mode\" is not a statistic; choose rayleigh, weekday-chi-square, "))
    #expect(line.hasSuffix(", recall-metrics or nonlinear-recall"))
  }

  @Test(
    arguments: [
      ("describe", "[1, 2", "in.json:1:6: expected \"]\" and found the end; correct the JSON here"),
      ("describe", "{\"x\": [1, 2]} 3", "in.json:1:15: text follows the end of the value; remove it"),
      ("holm", "{\"p\": [1e999]}", "in.json:1:8: the number is too large; write one below 1e308"),
      (
        "describe", "[{\"x\": [1]}, {}]",
        "in.json: case 2: describe: \"x\" is missing; give a list of numbers"
      ),
      (
        "binomial-interval", #"{"k": 11, "n": 10}"#,
        "in.json: binomial-interval: successes are 11; give 0 to 10"
      ),
      ("binomial-interval", #"{"k": 1, "n": 0}"#, "in.json: binomial-interval: n is 0; give at least 1"),
      ("holm", #"[{"p": [0.5]}, {"p": [1.5]}]"#, "in.json: case 2: holm: a p is 1.5; give 0 to 1"),
      ("rayleigh", #"{"input": [25]}"#, "in.json: rayleigh: an hour is 25.0; give 0 to 24"),
      (
        "logistic-trend", #"{"x": [1, 2], "y": [1]}"#,
        "in.json: logistic-trend: there are 2 x and 1 y; give one y per x"
      ),
    ] as [(String, String, String)])
  func `an input of the wrong shape, or of numbers that cannot be, ends with 65 and its place`(
    name: String, input: String, words: String
  )
    async throws
  {
    try folder.write(input, to: "in.json")
    let outcome = try await folder.run("kaiki statistic \(name) in.json")
    #expect(outcome.code == 65 && outcome.lines == [words] && outcome.text == "")
  }

  @Test func `a file that is not there ends with 66`() async throws {
    let outcome = try await folder.run("kaiki statistic describe none.json")
    #expect(outcome.code == 66 && outcome.text == "")
    #expect(outcome.lines.count == 1 && outcome.errors.contains("none.json"))
  }
}
