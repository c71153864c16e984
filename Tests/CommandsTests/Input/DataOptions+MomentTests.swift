import TestSupport
import Testing

@testable import Kaiki

/// By which clock data are read, and which of them are chosen.
struct DataOptionsMomentTests {
  let folder: TemporaryFolder
  private static let header = "id,cardId,reviewedAt,result\n"

  init() throws {
    folder = try TemporaryFolder()
  }

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
    // A date is its last moment, by the zone and the start of the day.
    #expect(try await asOf("--now 2024-02-01") == "2024-02-01T23:59:59.999Z")
    #expect(try await asOf("--now 2024-02-29 --day-start 4") == "2024-03-01T03:59:59.999Z")
    let early = try await folder.run("analyze d --json --time-zone UTC --now 2024-01-15T10:00:00Z").json(
      "measures")
    #expect(try early("load").array?.count == 1)
    #expect(try early("audit").array?.contains { try $0("rule").text == "S4" } == true)
  }

  @Test func `of dates alone the moment is the end of the last one, which is over`() async throws {
    let marks = (1...14).map { "h,2024-01-\(padded($0, to: 2)),\($0 % 2 == 0 ? "YES_MANUAL" : "NO")\n" }
    try folder.write("habit,date,value\n" + marks.joined(), to: "d/checkmarks.csv")
    func json(_ words: String) async throws -> JSON {
      try await folder.run("analyze d --json --time-zone UTC \(words)").json
    }
    #expect(try await json("")("asOf").text == "2024-01-14T23:59:59.999Z")
    #expect(try await json("--day-start 4")("asOf").text == "2024-01-15T03:59:59.999Z")
    // Seven gaps: six that ended, and that since the 14th, a day that is over.
    func gaps(_ words: String) async throws -> [Int?] {
      let gaps = try await json(words)("measures")("gaps")(0)("gaps")
      return try [gaps("n").integer, gaps("events").integer]
    }
    #expect(try await gaps("") == [7, 6])
    #expect(try await gaps("--now 2024-01-14") == [7, 6])
    #expect(try await gaps("--now 2024-01-14T12:00:00Z") == [6, 6])
    // What says its hour on the same day tells the moment; what is of an earlier day does not.
    try folder.write(Self.header + "r1,c1,2024-01-14T09:30:00Z,1\n", to: "d/reviewLogs.csv")
    #expect(try await json("")("asOf").text == "2024-01-14T09:30:00Z")
    try folder.write(Self.header + "r1,c1,2024-01-13T09:30:00Z,1\n", to: "d/reviewLogs.csv")
    #expect(try await json("")("asOf").text == "2024-01-14T23:59:59.999Z")
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
      let beyond = "simulate: days or due days of the simulation are after the year 9999; give fewer --days"
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
      "today", "items", "load", "retention", "latency", "streaks", "due", "intervals", "heatmap",
      "leeches", "notifications",
    ] {
      #expect(try first(measure) == second(measure), "\(measure)")
    }
    #expect(try first("load")(0)("reviews").integer == 3)
    let rules = try #require(try first("audit").array).map { try $0("rule").text }
    #expect(rules.filter { $0 != "C9" } == ["A0.8", "duplicate"])
  }

  @Test func `G7: answers of cards that the cards lack count, wait for nothing and stand in the audit`()
    async throws
  {
    try folder.write("id,stepIndex,nextDue\nc1,0,0\n", to: "d/cards.csv")
    try folder.write(Self.header + "r1,c1,0,1\nr2,ghost,1,1\nr3,ghost,2,1\n", to: "d/reviewLogs.csv")
    let measures = try await folder.run("analyze d --time-zone UTC --json").json("measures")
    #expect(try measures("load")(0)("reviews").integer == 3)
    #expect(try measures("items").array?.map { try $0("id").text } == ["c1"])
    #expect(try measures("today")("due").integer == 0 && measures("today")("upcoming").integer == 1)
    #expect(try measures("due")("soonest").array?.map { try $0("card").text } == ["c1"])
    let orphan = try #require(try measures("audit").array?.first { try $0("rule").text == "orphan" })
    #expect(try orphan("where").text == "ghost")
    #expect(try orphan("severity").text == "warning")
    #expect(try orphan("message").text?.hasPrefix("2 reviews") == true)
  }
}
