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
    let soon = "reviewedAt \"soon\" is not an instant; write 2024-01-15T09:30:00Z or milliseconds since 1970"
    #expect(outcome.code == 0)
    #expect(
      outcome.lines == [
        "reviewLogs.csv: 2 of 3 rows were rejected; the first: reviewLogs.csv:3:7: \(soon) (--strict lists all)"
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
    #expect(outcome.lines.last == "b.cards.csv: no row can be read; mend the rows above")
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
    #expect(outcome.lines.first?.hasPrefix("a.reviewLogs.csv: 10001 of 10002 rows were rejected; ") == true)
    #expect(outcome.lines.last?.hasPrefix("b.reviewLogs.csv: 1 of 2 rows were rejected") == true)
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
        "reviewLogs.csv: columns that nobody asked for were left out: a, b, c, d, e and 1 more"
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
    #expect(try measures("retention") == .array([]))
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
    #expect(try simulated.json("totals")("reviews")("mean").number == 0)
    #expect(try await folder.run("analyze \(name) --time-zone UTC --now 2024-01-15T09:30:00Z").code == 0)
  }

  // MARK: Zone, day and moment

  @Test func `the zone is that of the option, the data, the environment, or Asia Tokyo with a note (G2)`()
    async throws
  {
    try folder.write(Self.header + "r1,c1,2024-01-15T20:00:00Z,1\n", to: "log/reviewLogs.csv")
    try folder.write(Self.header + "r1,c1,2024-01-15T20:00:00Z,1\n", to: "own/reviewLogs.csv")
    try folder.write(#"{"timeZoneIdentifier": "America/New_York"}"#, to: "own/settings.json")
    let environment = ["KAIKI_TIME_ZONE": "Europe/Berlin", "TZ": "Pacific/Apia"]
    func zone(_ line: String, _ environment: [String: String]) async throws -> [String?] {
      let outcome = try await folder.run("\(line) --json", environment: environment)
      let json = try outcome.json
      return [try json("timeZone").text, try json("measures")("load")(0)("day").text] + outcome.lines
    }
    #expect(try await zone("analyze own --time-zone UTC", environment) == ["UTC", "2024-01-15"])
    #expect(try await zone("analyze own", environment) == ["America/New_York", "2024-01-15"])
    #expect(try await zone("analyze log", environment) == ["Europe/Berlin", "2024-01-15"])
    #expect(
      try await zone("analyze log", ["TZ": "Pacific/Apia"]) == [
        "Asia/Tokyo", "2024-01-16", Messages.zoneNote,
      ])
    #expect(
      try await zone("analyze log", ["KAIKI_TIME_ZONE": ""]) == [
        "Asia/Tokyo", "2024-01-16", Messages.zoneNote,
      ])
    let wrong = try await folder.run("analyze log --json", environment: ["KAIKI_TIME_ZONE": "Mars"])
    #expect(wrong.code == 64)
    #expect(
      wrong.lines == [
        "KAIKI_TIME_ZONE: the time zone \"Mars\" is not known; give a name such as Asia/Tokyo or UTC"
      ])
    let made = try await folder.run("simulate --days 1 --json", environment: environment)
    #expect(try made.json("plan")("timeZone").text == "Europe/Berlin")
  }

  @Test func `a day begins at the hour of the option or the data (G1)`() async throws {
    try folder.write(Self.header + "r1,c1,2024-01-15T03:30:00Z,1\n", to: "d/reviewLogs.csv")
    try folder.write(#"{"timeZoneIdentifier": "UTC", "dayStartHour": 4}"#, to: "d/settings.json")
    func day(_ line: String) async throws -> String? {
      try await folder.run(line).json("measures")("load")(0)("day").text
    }
    #expect(try await day("analyze d --json") == "2024-01-14")
    #expect(try await day("analyze d --json --day-start 3") == "2024-01-15")
    #expect(try await day("analyze d --json --day-start 0") == "2024-01-15")
    #expect(try await folder.run("analyze d --json --day-start 3").json("dayStartHour").integer == 3)
  }

  @Test func `the moment is the latest event, never a planned date, or what --now says`() async throws {
    try folder.write(
      Self.header + "r2,c1,2024-01-16T09:30:00.250Z,1\nr1,c1,2024-01-15T09:30:00Z,1\n", to: "d/reviewLogs.csv"
    )
    try folder.write("id,stepIndex,nextDue\nc1,2,2030-01-01T00:00:00Z\n", to: "d/cards.csv")
    func asOf(_ words: String) async throws -> String? {
      try await folder.run("analyze d --json --time-zone UTC \(words)").json("asOf").text
    }
    #expect(try await asOf("") == "2024-01-16T09:30:00.250Z")
    #expect(try await asOf("--now 2024-02-01T00:00:00+09:00") == "2024-01-31T15:00:00Z")
    #expect(try await asOf("--now 1706745600000") == "2024-02-01T00:00:00Z")
    #expect(try await asOf("--now today") == "2026-02-01T12:00:00Z")
    let early = try await folder.run("analyze d --json --time-zone UTC --now 2024-01-15T10:00:00Z").json(
      "measures")
    #expect(try early("load").array?.count == 1)
    #expect(try early("audit").array?.contains { try $0("rule").text == "S4" } == true)
  }

  @Test(arguments: [
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2024-02-29T12:00:00Z", "2011-12-30T12:00:00Z",
  ])
  func `the edges of the calendar are days like others`(instant: String) async throws {
    try folder.write(Self.header + "r1,c1,\(instant),1\nr2,c2,\(instant),0\n", to: "reviewLogs.csv")
    for zone in ["UTC", "Pacific/Apia", "America/Sao_Paulo"] {
      let line = "reviewLogs.csv --time-zone \(zone)"
      let outcome = try await folder.run("analyze \(line) --json")
      #expect(outcome.code == 0, "\(zone): \(outcome.errors)")
      #expect(try outcome.json("measures")("load")(0)("reviews").integer == 2)
      #expect(try await folder.run("analyze \(line)").code == 0)
      let simulated = try await folder.run("simulate \(line) --days 40 --replicates 3 --json")
      let beyond = "simulate: the run and its due days reach beyond the year 9999; give fewer --days"
      #expect(simulated.code == (instant.hasPrefix("9999") ? 64 : 0), "\(zone): \(simulated.errors)")
      #expect(simulated.lines == (instant.hasPrefix("9999") ? [beyond] : []))
    }
  }

  @Test func `tags choose cards and their answers`() async throws {
    try folder.write("id,stepIndex,nextDue,tags\na,0,0,x;y\nb,0,0,y\nc,0,0,\n", to: "d/cards.csv")
    try folder.write("cardId,reviewedAt,result\na,0,1\nb,1,1\nc,2,1\n", to: "d/reviewLogs.csv")
    func reviews(_ words: String) async throws -> Int? {
      try await folder.run("analyze d --json --time-zone UTC --now 1000 \(words)").json("measures")("load")
        .array?
        .reduce(0) { try $0 + ($1("reviews").integer ?? 0) }
    }
    #expect(try await reviews("") == 3)
    #expect(try await reviews("--tag x") == 1)
    #expect(try await reviews("--tag y") == 2)
    #expect(try await reviews("--tag x --tag y") == 2)
    let none = try await folder.run("analyze d --json --time-zone UTC --now 1000 --tag none")
    #expect(none.code == 64)
    #expect(none.lines == ["--tag: no card has none; check the spelling"])
  }

  @Test func `inputs are merged, whichever comes first (R0.8)`() async throws {
    try folder.write(Self.header + "r1,c1,0,1\nr2,c2,60000,1\n", to: "phone.reviewLogs.csv")
    try folder.write(Self.header + "r2,c2,60000,1\nr3,c1,120000,0\nr1,c1,0,0\n", to: "tablet.reviewLogs.csv")
    let first = try await folder.run(
      "analyze phone.reviewLogs.csv tablet.reviewLogs.csv --time-zone UTC --json"
    )
    .json("measures")
    let second = try await folder.run(
      "analyze tablet.reviewLogs.csv phone.reviewLogs.csv --time-zone UTC --json"
    )
    .json("measures")
    for measure in [
      "today", "load", "retention", "latency", "streaks", "due", "heatmap", "leeches", "notifications",
    ] {
      #expect(try first(measure) == second(measure), "\(measure)")
    }
    #expect(try first("load")(0)("reviews").integer == 3)
    let rules = try #require(try first("audit").array).map { try $0("rule").text }
    #expect(rules.count { $0 == "duplicate" } == 2)
  }

  @Test func `answers of cards that the cards lack are kept out and counted in the audit`() async throws {
    try folder.write("id,stepIndex,nextDue\nc1,0,0\n", to: "d/cards.csv")
    try folder.write(Self.header + "r1,c1,0,1\nr2,ghost,1,1\nr3,ghost,2,1\n", to: "d/reviewLogs.csv")
    let measures = try await folder.run("analyze d --time-zone UTC --json").json("measures")
    #expect(try measures("load")(0)("reviews").integer == 1)
    let orphan = try #require(try measures("audit").array?.first { try $0("rule").text == "orphan" })
    #expect(try orphan("where").text == "ghost")
    #expect(try orphan("severity").text == "warning")
    #expect(try orphan("message").text?.hasPrefix("2 reviews") == true)
  }
}
