import TestSupport
import Testing

/// The file that says what rows of JSON Lines and CSV rest on.
struct OutputOptionsMetaTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeTiny()
  }

  @Test(arguments: ["jsonl", "csv"])
  func `INTERFACE 5: --meta says of simulate what JSON says before and beside its days`(form: String)
    async throws
  {
    let line = "simulate tiny --days 3 --replicates 2 --reset carry"
    let plain = try await folder.run("\(line) --format \(form)")
    let outcome = try await folder.run("\(line) --format \(form) --meta m.json")
    #expect(outcome.code == 0 && outcome.output == plain.output)
    let meta = try JSON(Array(folder.report(in: "m.json").utf8))
    let json = try await folder.run("\(line) --json").json
    #expect(meta.keys == ["kaiki", "parts", "plan", "remarks"])
    for key in ["kaiki", "plan", "remarks"] { #expect(try meta(key) == json(key)) }
    let parts = try #require(try meta("parts").array)
    #expect(parts.map(\.keys) == [["kind", "plan"]])
    #expect(try parts[0]("kind").text == "cards" && parts[0]("plan") == json.part()("plan"))
    // The option without effect is among the remarks.
    #expect(try meta("remarks").array?.contains { try $0("about").text == "--reset" } == true)
  }

  @Test(arguments: ["jsonl --only load,leeches", "csv --only load", "csv --out tables"])
  func `INTERFACE 4: --meta says of analyze what JSON says before its measures`(form: String) async throws {
    let outcome = try await folder.run("analyze tiny --format \(form) --meta m.json")
    #expect(outcome.code == 0)
    let meta = try JSON(Array(folder.report(in: "m.json").utf8))
    var json = try #require(try await folder.run("analyze tiny --json --only load").json.object)
    json["measures"] = nil
    #expect(meta == .object(json))
    #expect(meta.keys == ["asOf", "dayStartHour", "kaiki", "rejected", "remarks", "sources", "timeZone"])
  }

  @Test func `--meta replaces a file only with --force, and before any work is done`() async throws {
    try folder.write("old", to: "m.json")
    let line = "simulate tiny --days 2 --replicates 2 --format csv --meta m.json"
    let refused = try await folder.run(line)
    #expect(refused.code == 73 && refused.output.isEmpty)
    #expect(refused.lines == ["m.json: exists already; give --force to replace it"])
    #expect(try folder.text(of: "m.json") == "old")
    #expect(try await folder.run("\(line) --force").code == 0)
    #expect(try JSON(Array(folder.report(in: "m.json").utf8))("kaiki").text != nil)
  }
}
