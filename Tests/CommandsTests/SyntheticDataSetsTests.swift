import TestSupport
import Testing

/// What the commands make of the synthetic data sets of tasks, attempts and lists.
struct SyntheticDataSetsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Data set of one kind of data.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var data: Set<MeasureNames.Data>
    /// What `simulate` projects.
    var quantities: [String]
    /// What stands in a projection beside its days.
    var extras: [String] = []

    var testDescription: String { name }
  }

  static let samples = [
    Sample(
      name: "repeto-200",
      data: [.tasks, .completions],
      quantities: ["due", "dueNew", "done", "overdue", "shown", "starved"], extras: ["coverage"]),
    Sample(
      name: "babysteps-50", data: [.goals, .attempts],
      quantities: ["attempts"], extras: ["items"]),
    Sample(
      name: "hibito-90", data: [.lists],
      quantities: ["items", "done", "carried"]),
  ]

  @Test(arguments: samples as [Sample])
  func `each has the measures that its kind allows`(_ sample: Sample) async throws {
    try folder.make(sample.name)
    let report = try await folder.run("analyze \(sample.name) --json")
    #expect(report.code == 0)
    #expect(try report.json("measures").keys == MeasureNames.of(sample.data).sorted())
    #expect(try report.json("timeZone").text == "Asia/Tokyo")
    // The items without content are kept out (L7).
    let isFaulty = sample.name == "hibito-90"
    #expect(try await folder.run("analyze \(sample.name) --json --strict").code == (isFaulty ? 65 : 0))
    #expect(report.errors.contains("(L7)") == isFaulty && report.errors.isEmpty != isFaulty)
  }

  @Test(arguments: samples as [Sample])
  func `each is projected over 30 days, with the same bytes for any number of jobs`(_ sample: Sample)
    async throws
  {
    try folder.make(sample.name)
    let line = "simulate \(sample.name) --days 30 --replicates 4"
    let outcome = try await folder.run("\(line) --json --jobs 1")
    #expect(outcome.code == 0)
    #expect(try await folder.run("\(line) --json --jobs 3").output == outcome.output)
    #expect(try await folder.run("\(line) --json --jobs 1 --seed 2").output != outcome.output)
    #expect(try outcome.json.keys == ["kaiki", "parts", "plan", "remarks"])
    let json = try outcome.part()
    #expect(json.keys == (["days", "kind", "plan", "totals"] + sample.extras).sorted())
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
    #expect(csv.first.map(String.init) == (["kind", "day"] + columns).joined(separator: ","))
    #expect(csv.count == 31)
  }
}
