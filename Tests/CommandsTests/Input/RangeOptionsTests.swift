import TestSupport
import Testing

/// Of which days events count, and as of when things stand.
struct RangeOptionsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try HandMade.write(to: folder)
  }

  private func report(_ words: String) async throws -> JSON {
    let outcome = try await folder.run("analyze hand --json \(words)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try outcome.json
  }

  @Test(
    arguments: [
      ("--from 2024-01-15", ["2024-01-15", "2024-01-16"], "2024-01-16T09:00:00Z"),
      ("--to 2024-01-15", ["2024-01-14", "2024-01-15"], "2024-01-15T23:59:59.999Z"),
      ("--from 2024-01-15 --to 2024-01-15", ["2024-01-15"], "2024-01-15T23:59:59.999Z"),
      // Days begin at four: 03:30 is of the day before.
      ("--to 2024-01-14 --day-start 4", ["2024-01-14"], "2024-01-15T03:59:59.999Z"),
      ("--from 2024-01-17", [], "2024-01-16T09:00:00Z"),
      ("--to 2024-01-13", [], "2024-01-13T23:59:59.999Z"),
      ("--to 2030-01-01", ["2024-01-14", "2024-01-15", "2024-01-16"], "2024-01-16T09:00:00Z"),
      // Of --now and --to the earlier one.
      (
        "--to 2024-01-15 --now 2024-01-15T10:00:00Z", ["2024-01-14", "2024-01-15"], "2024-01-15T10:00:00Z"
      ),
      ("--to 2024-01-14 --now today", ["2024-01-14"], "2024-01-14T23:59:59.999Z"),
    ] as [(String, [String], String)])
  func `G1: both days of a range count, and what stands is as of its end or the present`(
    words: String, days: [String], asOf: String
  ) async throws {
    let json = try await report(words)
    #expect(try json("asOf").text == asOf)
    #expect(try json("measures")("load").array?.map { try $0("day").text } == days)
  }

  @Test func `what stands at the end of a range is what --now says of its last day`() async throws {
    let (range, now) = (
      try await report("--to 2024-01-15")("measures"), try await report("--now 2024-01-15")("measures")
    )
    for measure in ["today", "items", "due", "notifications", "audit", "load", "retention", "leeches"] {
      #expect(try range(measure) == now(measure), "\(measure)")
    }
  }

  @Test func `JSON and the page name the days, where any are named`() async throws {
    #expect(try await report("").keys?.contains("range") == false)
    let both = try await report("--from 2024-01-14 --to 2024-01-15")("range")
    #expect(try both("from").text == "2024-01-14" && both("to").text == "2024-01-15")
    let from = try await report("--from 2024-01-14")("range")
    #expect(try from("from").text == "2024-01-14" && from("to") == .null)
    for (words, english, japanese) in [
      ("--from 2024-01-14 --to 2024-01-15", "2024-01-14 – 2024-01-15", "2024-01-14〜2024-01-15"),
      ("--from 2024-01-14", "from 2024-01-14", "2024-01-14から"),
      ("--to 2024-01-15", "to 2024-01-15", "2024-01-15まで"),
    ] {
      #expect(try await folder.run("analyze hand \(words)").text.contains(" \(english)\n"))
      #expect(try await folder.run("analyze hand --lang ja \(words)").text.contains(" \(japanese)\n"))
    }
  }

  @Test(arguments: ["hand", "everything"])
  func `a range that covers everything changes no byte but its own name`(name: String) async throws {
    if name == "everything" { try folder.make(name) }
    let words = "analyze \(name) --quiet --format"
    let range = "--from 1990-01-01 --to 2090-12-31"
    let (whole, covered) = (
      try await folder.run("\(words) jsonl"), try await folder.run("\(words) jsonl \(range)")
    )
    #expect(whole.code == 0 && whole.output == covered.output)
    let json = try await folder.run("\(words) json --only load,attempts,streaks \(range)").json
    let plain = try await folder.run("\(words) json --only load,attempts,streaks").json
    #expect(json.without("range") == plain)
  }

  @Test func `F9: a first day of nothing that counts days is a remark`() async throws {
    func remarks(_ words: String) async throws -> [String?] {
      try await report(words)("remarks").array?.map { try $0("about").text } ?? []
    }
    #expect(try await remarks("--from 2024-01-15") == [])
    #expect(try await remarks("--from 2024-01-15 --only today,load") == [])
    #expect(try await remarks("--from 2024-01-15 --only today,due") == ["--from"])
    #expect(try await remarks("--to 2024-01-15 --only today,due") == [])
    let outcome = try await folder.run("analyze hand --from 2024-01-15 --only today,due")
    let sentence =
      "--from has no effect: today, due always use all records before the end of the reporting range."
    #expect(outcome.lines == [sentence])
    let words = outcome.text.split { " \n".contains($0) }.joined(separator: " ")
    #expect(words.contains(sentence))
  }

  @Test func `the last day of a range is the moment of data without events`() async throws {
    try folder.write("id,stepIndex,nextDue\nc1,0,2024-01-15T00:00:00Z\n", to: "cards.csv")
    let outcome = try await folder.run("analyze cards.csv --time-zone UTC --json --to 2024-01-14")
    #expect(try outcome.json("asOf").text == "2024-01-14T23:59:59.999Z")
    #expect(try await folder.run("analyze cards.csv --time-zone UTC --json --from 2024-01-14").code == 64)
  }
}
