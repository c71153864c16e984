import TestSupport
import Testing

/// The synthetic histories of tasks, attempts and lists, through every command.
struct SyntheticTasksTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A data set, its files in the order of their names with the kinds of their rows, and what it allows.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var files: [String]
    var measures: [String]
    /// What `simulate` projects.
    var quantities: [String]
    /// The faults of real exports that it has.
    var rules: Set<String>
    /// Rows that are kept out of each file.
    var rejected = [0, 0, 0]

    var testDescription: String { name }
  }

  static let repeto = Sample(
    name: "repeto-200", files: ["completions.csv", "settings.json", "tasks.json"],
    measures: ["audit", "delays", "gaps", "notifications", "rhythm", "streaks", "today", "trend"],
    quantities: ["due", "done", "overdue", "notified", "starved"],
    rules: ["A0.6", "G7", "duplicate", "orphan"])
  static let babysteps = Sample(
    name: "babysteps-50", files: ["attempts.csv", "settings.json", "tasks.json"],
    measures: ["attempts", "audit", "gaps", "rhythm", "streaks", "trend"], quantities: ["attempts"],
    rules: ["S6", "S9", "orphan"])
  static let hibito = Sample(
    name: "hibito-90", files: ["lists.json", "opens.csv", "settings.json"],
    measures: ["audit", "gaps", "lists", "rhythm", "today", "trend"],
    quantities: ["items", "done", "carried"], rules: ["L2"], rejected: [2, 0, 0])
  static let samples = [repeto, babysteps, hibito]

  // MARK: generate

  @Test(arguments: samples)
  func `a history is a data set that is read without a fault, with the faults of real ones`(_ sample: Sample)
    async throws
  {
    let outcome = try await folder.run("kaiki generate \(sample.name) --out d")
    #expect(outcome.code == 0)
    #expect(outcome.text == "" && outcome.errors == "")
    #expect(try folder.names(in: "d") == sample.files)
    let isFaulty = sample.rejected.contains { $0 > 0 }
    #expect(try await folder.run("analyze d --json --strict").code == (isFaulty ? 65 : 0))
    let report = try await folder.run("analyze d --json")
    #expect(report.code == 0)
    #expect(report.errors.contains("(L7)") == isFaulty && report.errors.isEmpty != isFaulty)
    let sources = try #require(try report.json("sources").array)
    #expect(
      try sources.map { try $0("kind").text } == sample.files.map { "\($0.split(separator: ".")[0])" })
    #expect(try sources.map { try $0("rejected").integer } == sample.rejected)
    #expect(try sources.allSatisfy { try $0("unknownColumns") == .array([]) })
    #expect(try sources.allSatisfy { try $0("rows").integer ?? 0 > 0 })
    let json = try report.json
    #expect(try json("measures").keys == sample.measures)
    #expect(try json("timeZone").text == "Asia/Tokyo")
    let rules = try #require(try json("measures")("audit").array).map { try $0("rule").text ?? "" }
    #expect(Set(rules) == sample.rules)
  }

  @Test(arguments: samples)
  func `a seed gives the same bytes in every zone, another seed others`(_ sample: Sample) async throws {
    try folder.make(sample.name, "a")
    let abroad = try await folder.run(
      "kaiki generate \(sample.name) --seed 1 --out b",
      environment: ["TZ": "America/New_York", "LC_ALL": "tr_TR"])
    #expect(abroad.code == 0)
    #expect(try await folder.run("kaiki generate \(sample.name) --seed 2 --out c").code == 0)
    for file in sample.files {
      let first = try folder.text(of: "a/\(file)")
      #expect(try folder.text(of: "b/\(file)") == first, "\(file)")
      #expect(try (folder.text(of: "c/\(file)") == first) == (file == "settings.json"), "\(file)")
    }
  }

  @Test func `an audit names two values that differ (G7)`() async throws {
    try folder.make(Self.repeto.name)
    let audit =
      try await folder.run("analyze repeto-200 --only audit --json").json("measures")("audit").array ?? []
    let messages = try audit.filter { try $0("rule").text == "G7" }.compactMap { try $0("message").text }
    #expect(messages.count > 0)
    for message in messages {
      let instants = message.matches(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/).map { "\($0.output.0)" }
      #expect(instants.count == 2 && Set(instants).count == 2, "\(message)")
    }
  }

  // MARK: simulate

  @Test(arguments: samples)
  func `each is projected over 30 days, with the same bytes for any number of jobs`(_ sample: Sample)
    async throws
  {
    try folder.make(sample.name)
    let line = "simulate \(sample.name) --days 30 --replicates 4"
    let outcome = try await folder.run("\(line) --json --jobs 1")
    #expect(outcome.code == 0)
    #expect(try await folder.run("\(line) --json --jobs 3").output == outcome.output)
    #expect(try await folder.run("\(line) --json --jobs 1 --seed 2").output != outcome.output)
    let json = try outcome.json
    let extras = sample.name == "repeto-200" ? ["coverage"] : sample.name == "babysteps-50" ? ["targets"] : []
    #expect(json.keys == (["days", "kaiki", "plan", "totals"] + extras).sorted())
    let days = try #require(try json("days").array)
    #expect(days.count == 30)
    #expect(days.allSatisfy { $0.keys == (["day"] + sample.quantities).sorted() })
    for entry in days + [try json("totals")] {
      for quantity in sample.quantities {
        let values = try ["p5", "p50", "p95", "mean"].map { try #require(try entry(quantity)($0).number) }
        #expect(0 <= values[0] && values[0] <= values[1] && values[1] <= values[2], "\(entry)")
      }
    }
    #expect(try json("totals")(sample.quantities.last ?? "") != .null)

    let csv = try await folder.run("\(line) --format csv").text.split(separator: "\n")
    let columns = sample.quantities.flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    #expect(csv.first.map(String.init) == (["day"] + columns).joined(separator: ","))
    #expect(csv.count == 31)
  }

  // MARK: convert

  @Test(arguments: samples.map(\.name) + ["memora-tiny"])
  func `each goes through every format, and comes back the same`(name: String) async throws {
    try folder.make(name, "first")
    func convert(_ input: String, to format: String, _ output: String) async throws {
      let outcome = try await folder.run("kaiki convert \(input) --to \(format) --out \(output)")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.text == "")
    }
    func expectSame(_ left: String, _ right: String) throws {
      let names = try folder.names(in: left)
      #expect(try folder.names(in: right) == names)
      for name in names {
        #expect(try folder.text(of: "\(left)/\(name)") == folder.text(of: "\(right)/\(name)"), "\(name)")
      }
    }
    try await convert("first", to: "json", "json")
    try await convert("json", to: "csv", "csv")
    try await convert("csv", to: "jsonl", "jsonl")
    try await convert("jsonl", to: "json", "json2")
    try expectSame("json", "json2")
    #expect(try folder.names(in: "csv").count == 3)
    // A data set says the same in every format, but for rows that stand twice and are written once.
    var plain = try #require(try await folder.run("analyze first --json").json("measures").object)
    var other = try #require(try await folder.run("analyze csv --json").json("measures").object)
    plain["audit"] = nil
    other["audit"] = nil
    #expect(plain == other)
  }
}
