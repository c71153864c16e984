import TestSupport
import Testing

/// What is read, by which clock, and what becomes of bad rows.
struct DataOptionsTests {
  let folder: TemporaryFolder
  private static let header = "id,cardId,reviewedAt,result\n"

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: Bad rows

  @Test func `bad rows are left out, counted and listed, with a line on standard error (G8)`() async throws {
    try folder.write(
      Self.header + "r1,c1,2024-01-15T09:30:00Z,1\nr2,日本,soon,1\nr3,c1,2024-01-16T09:30:00Z,perhaps\n",
      to: "reviewLogs.csv")
    let outcome = try await folder.run("analyze reviewLogs.csv --time-zone UTC --json")
    let soon =
      "reviewedAt \"soon\" is not a date and time; write 2024-01-15T09:30:00Z or milliseconds since 1970"
    #expect(outcome.code == 0)
    #expect(
      outcome.lines == [
        "reviewLogs.csv: Kaiki could not read 2 of 3 rows. First: reviewLogs.csv:3:7: \(soon) (--strict lists all)"
      ])
    let json = try outcome.json
    let rejected = try #require(try json("rejected").array)
    #expect(rejected.map(\.keys) == Array(repeating: ["column", "file", "line", "message"], count: 2))
    #expect(try rejected.map { try $0("file").text } == ["reviewLogs.csv", "reviewLogs.csv"])
    #expect(try rejected.map { [try $0("line").integer, try $0("column").integer] } == [[3, 7], [4, 28]])
    #expect(try rejected[0]("message").text == soon)
    let source = try json("sources")(0)
    #expect([try source("rows").integer, try source("rejected").integer] == [1, 2])
    #expect(try await folder.run("analyze reviewLogs.csv --time-zone UTC --json --quiet").errors == "")
    #expect(try await folder.run("analyze reviewLogs.csv --time-zone UTC").text.contains("1 row, 2 rejected"))
  }

  @Test func `--strict ends with 65 and lists every fault of every file (G8)`() async throws {
    try folder.write(
      Self.header + (0..<30).map { "r\($0),c,\($0 % 3 == 0 ? "0" : "x"),1\n" }.joined(),
      to: "d/a.reviewLogs.csv")
    try folder.write(#"[{"cardId":"c","reviewedAt":0,"result":1},{"cardId":"c"}]"#, to: "d/b.reviewLogs.json")
    let outcome = try await folder.run("analyze d --strict --json")
    #expect(outcome.code == 65)
    #expect(outcome.text == "")
    #expect(outcome.lines.count == 21)
    #expect(outcome.lines.first?.hasPrefix("d/a.reviewLogs.csv:3:6: ") == true)
    #expect(outcome.lines.last == "d/b.reviewLogs.json:1:43: result is missing; give it a value")
    #expect(try await folder.run("simulate d --strict --days 3 --json").code == 65)
    #expect(try await folder.run("kaiki convert d --strict --to json --out e").code == 65)
    #expect(try folder.names == ["d"])
  }

  @Test func `--strict lists every fault of a file of which no row is good (G8)`() async throws {
    try folder.write(Self.header + (0..<30).map { "r\($0),c,x,1\n" }.joined(), to: "reviewLogs.csv")
    let outcome = try await folder.run("analyze reviewLogs.csv --strict")
    #expect(outcome.code == 65)
    for line in 2...31 {
      #expect(outcome.lines.contains { $0.hasPrefix("reviewLogs.csv:\(line):") }, "line \(line)")
    }
  }

  @Test func `a file of which no row is good ends with 65, and lists its own faults first of all`()
    async throws
  {
    try folder.write(Self.header + "r,c,0,1\nr,c,x,1\n", to: "a.reviewLogs.csv")
    try folder.write("id,stepIndex,nextDue\n" + String(repeating: "c,x,0\n", count: 25), to: "b.cards.csv")
    let outcome = try await folder.run("analyze a.reviewLogs.csv b.cards.csv --time-zone UTC")
    #expect(outcome.code == 65)
    #expect(outcome.lines.count == 21)
    #expect(outcome.lines.dropLast().allSatisfy { $0.hasPrefix("b.cards.csv:") })
    #expect(outcome.lines.last == "b.cards.csv: no row can be read; correct the rows listed above")
    let strict = try await folder.run("analyze a.reviewLogs.csv b.cards.csv --time-zone UTC --strict")
    #expect(strict.code == 65)
    #expect(strict.lines.count == 27)
    #expect(strict.lines.first?.hasPrefix("a.reviewLogs.csv:3:5: ") == true)
  }

  @Test func `--strict lists every fault, however many (G8)`() async throws {
    try folder.write(
      Self.header + "r,c,0,1\n" + String(repeating: "r,c,x,1\n", count: 10_005), to: "reviewLogs.csv")
    let outcome = try await folder.run("analyze reviewLogs.csv --strict")
    #expect(outcome.code == 65)
    #expect(outcome.lines.count == 10_005)
    #expect(outcome.lines.last?.hasPrefix("reviewLogs.csv:10007:5: ") == true)
  }

  @Test func `good data pass --strict`() async throws {
    try folder.makeTiny()
    let plain = try await folder.run("analyze tiny --json")
    #expect(try await folder.run("analyze tiny --json --strict").output == plain.output)
  }

  @Test func `bad rows of each file are said, however many the first has`() async throws {
    try folder.write(
      Self.header + "r,c,0,1\n" + String(repeating: "r,c,x,1\n", count: 10_001), to: "a.reviewLogs.csv")
    try folder.write(Self.header + "r,c,0,1\nr,c,y,1\n", to: "b.reviewLogs.csv")
    let outcome = try await folder.run("analyze a.reviewLogs.csv b.reviewLogs.csv --time-zone UTC --json")
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 2)
    #expect(
      outcome.lines.first?.hasPrefix("a.reviewLogs.csv: Kaiki could not read 10001 of 10002 rows. First: ")
        == true)
    #expect(outcome.lines.last?.hasPrefix("b.reviewLogs.csv: Kaiki could not read 1 of 2 rows") == true)
  }

  @Test func `a truncated file keeps its whole rows and says so`() async throws {
    try folder.makeTiny()
    let whole = try folder.text(of: "tiny/reviewLogs.json")
    let half = String(whole.prefix(whole.count / 2))
    let rows = half.split(separator: "\n").count { $0.hasSuffix("},") || $0.hasSuffix("}") }
    try folder.write(half, to: "reviewLogs.json")
    let outcome = try await folder.run("analyze reviewLogs.json --time-zone Asia/Tokyo --json")
    #expect(outcome.code == 0)
    #expect(try outcome.json("sources")(0)("rows").integer == rows)
    #expect(outcome.lines.count == 1)
    #expect(try outcome.json("rejected").array?.count == 1)
    #expect(try await folder.run("analyze reviewLogs.json --strict").code == 65)
  }

  @Test func `unknown columns are named on standard error and counted in JSON`() async throws {
    try folder.write("a,b,cardId,c,reviewedAt,d,e,f,result\n1,2,c1,3,0,4,5,6,1\n", to: "reviewLogs.csv")
    let outcome = try await folder.run("analyze reviewLogs.csv --time-zone UTC --json")
    #expect(outcome.code == 0)
    #expect(
      outcome.lines == [
        "reviewLogs.csv: ignored columns: a, b, c, d, e and 1 more"
      ])
    let names = try outcome.json("sources")(0)("unknownColumns").array?.compactMap(\.text)
    #expect(names == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func `a byte order mark and CRLF change nothing`() async throws {
    let text = Self.header + "r1,c1,2024-01-15T09:30:00Z,1\nr2,c1,2024-01-16T09:30:00Z,0\n"
    try folder.write(text, to: "reviewLogs.csv")
    let plain = try await folder.run("analyze reviewLogs.csv --time-zone UTC --json")
    for other in ["\u{FEFF}" + text, text.replacing("\n", with: "\r\n"), String(text.dropLast())] {
      try folder.write(other, to: "reviewLogs.csv")
      #expect(try await folder.run("analyze reviewLogs.csv --time-zone UTC --json").output == plain.output)
    }
  }

  // MARK: Nothing to read

  @Test(
    arguments: [
      ("reviewLogs.csv", header), ("reviewLogs.json", "[]"),
      ("reviewLogs.json", #"{"schemaVersion": 2, "rows": []}"#),
    ] as [(String, String)])
  func `a well-formed file without rows is valid: empty figures, null with a reason`(
    name: String, text: String
  ) async throws {
    try folder.write(text, to: name)
    #expect(try await folder.run("analyze \(name) --time-zone UTC --json").code == 64)
    let outcome = try await folder.run("analyze \(name) --time-zone UTC --json --now 2024-01-15T09:30:00Z")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let measures = try outcome.json("measures")
    #expect(try measures("load") == .array([]))
    #expect(
      try measures("retention")("true")("all") == .null && measures("retention")("byMonth") == .array([]))
    #expect(try measures("items") == .array([]))
    #expect(try measures("leeches") == .array([]))
    #expect(try measures("audit") == .array([]))
    #expect(try measures("due")("soonest") == .array([]))
    #expect(try measures("latency")("n").integer == 0)
    #expect(try measures("latency")("p50") == .null)
    #expect(try measures("latency")("reason").text == "no answer has a time")
    #expect(try measures("today")("due").integer == 0)
    #expect(try measures("today")("nextNotification") == .null)
    #expect(try measures("streaks")("current").integer == 0)
    #expect(try measures("streaks")("atRisk").flag == false)
    #expect(
      try measures("heatmap")
        == .array(Array(repeating: .array(Array(repeating: .number(0), count: 24)), count: 7)))
    let simulated = try await folder.run(
      "simulate \(name) --time-zone UTC --json --start 2024-01-16 --days 3")
    #expect(simulated.code == 0)
    #expect(try simulated.part("cards")("totals")("reviews")("mean").number == 0)
    #expect(try await folder.run("analyze \(name) --time-zone UTC --now 2024-01-15T09:30:00Z").code == 0)
  }
}
