import TestSupport
import Testing

/// The synthetic histories of tasks, attempts and lists.
struct GenerateCommandTasksTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A data set, its files in the order of their names with the kinds of their rows, and its faults.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var files: [String]
    /// The faults of real exports that it has.
    var rules: Set<String>
    /// Items within rows that are kept out of each file.
    var rejectedItems = [0, 0, 0]

    var testDescription: String { name }
  }

  static let repeto = Sample(
    name: "repeto-200", files: ["completions.csv", "settings.json", "tasks.json"],
    rules: ["A0.6", "G7", "duplicate", "orphan"])
  static let babysteps = Sample(
    name: "babysteps-50", files: ["attempts.csv", "settings.json", "tasks.json"],
    rules: ["S6", "S9", "orphan"])
  static let hibito = Sample(
    name: "hibito-90", files: ["lists.json", "opens.csv", "settings.json"],
    rules: ["L2"], rejectedItems: [2, 0, 0])
  static let samples = [repeto, babysteps, hibito]

  @Test(arguments: samples)
  func `a history is a data set that is read without a fault, with the faults of real ones`(_ sample: Sample)
    async throws
  {
    let outcome = try await folder.run("kaiki generate \(sample.name) --out d")
    #expect(outcome.code == 0)
    #expect(outcome.text == "" && outcome.errors == "")
    #expect(try folder.names(in: "d") == sample.files)
    let isFaulty = sample.rejectedItems.contains { $0 > 0 }
    #expect(try await folder.run("analyze d --only audit --json --strict").code == (isFaulty ? 65 : 0))
    let report = try await folder.run("analyze d --only audit --json")
    #expect(report.code == 0)
    #expect(report.errors.contains("(L7)") == isFaulty && report.errors.isEmpty != isFaulty)
    let sources = try #require(try report.json("sources").array)
    #expect(
      try sources.map { try $0("kind").text } == sample.files.map { "\($0.split(separator: ".")[0])" })
    #expect(try sources.allSatisfy { try $0("rejected").integer == 0 })
    #expect(sources.map { (try? $0("rejectedItems").integer) ?? 0 } == sample.rejectedItems)
    #expect(try sources.allSatisfy { try $0("unknownColumns") == .array([]) })
    #expect(try sources.allSatisfy { try $0("rows").integer ?? 0 > 0 })
    let json = try report.json
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
      let instants = message.matches(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?/).map { "\($0.output.0)" }
      #expect(instants.count == 2 && Set(instants).count == 2, "\(message)")
    }
  }
}
