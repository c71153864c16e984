import Testing

struct GenerateCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    arguments: [
      ("memora-tiny", ["cards.json", "reviewLogs.json", "settings.json"], 10),
      ("memora-1000", ["cards.json", "reviewLogs.csv", "settings.json"], 1_000),
    ] as [(String, [String], Int)])
  func `a history is a data set that is read without a fault`(name: String, files: [String], cards: Int)
    throws
  {
    let outcome = try folder.run("kaiki generate \(name) --out d")
    #expect(outcome.code == 0)
    #expect(outcome.text == "" && outcome.errors == "")
    #expect(try folder.names(in: "d") == files)
    let report = try folder.run("analyze d --json --strict")
    #expect(report.code == 0)
    #expect(report.errors == "")
    let sources = try #require(try report.json("sources").array)
    #expect(try sources.map { try $0("rejected").integer } == [0, 0, 0])
    #expect(try sources[0]("rows").integer == cards)
    #expect(try sources.allSatisfy { try $0("unknownColumns") == .array([]) })
    let rules = try #require(try report.json("measures")("audit").array).map { try $0("rule").text ?? "" }
    #expect(Set(rules).isSubset(of: ["duplicate", "C9"]))
  }

  @Test func `a seed gives the same bytes, another seed others`() throws {
    for (seed, name) in [("1", "a"), ("1", "b"), ("2", "c")] {
      #expect(try folder.run("kaiki generate memora-tiny --seed \(seed) --out \(name)").code == 0)
    }
    #expect(
      try folder.run("kaiki generate memora-tiny --out d", environment: ["TZ": "America/New_York"]).code == 0)
    for file in ["cards.json", "reviewLogs.json", "settings.json"] {
      let first = try folder.text(of: "a/\(file)")
      #expect(try folder.text(of: "b/\(file)") == first)
      #expect(try folder.text(of: "d/\(file)") == first)
      if file != "settings.json" { #expect(try folder.text(of: "c/\(file)") != first) }
    }
  }

  @Test func `existing files are replaced only with --force, all or none`() throws {
    try folder.makeTiny("d")
    let old = try folder.text(of: "d/reviewLogs.json")
    #expect(try folder.run("kaiki generate memora-tiny --seed 2 --out d").code == 73)
    #expect(try folder.text(of: "d/reviewLogs.json") == old)
    #expect(try folder.run("kaiki generate memora-tiny --seed 2 --out d --force").code == 0)
    #expect(try folder.text(of: "d/reviewLogs.json") != old)
  }
}
