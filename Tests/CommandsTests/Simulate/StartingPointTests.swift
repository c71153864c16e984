import Kaiki
import TestSupport
import Testing
@testable import CommandLine
@testable import Commands

struct StartingPointTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try HandMade.write(to: folder)
  }

  /// Where a line begins, and what is said of it.
  private func point(_ line: String, in environment: [String: String] = [:]) throws(CommandError) -> (
    point: StartingPoint, said: [String]
  ) {
    let capture = Capture()
    let arguments = try Arguments(line, for: SimulateCommand.specification, in: capture.context(environment))
    let point = try StartingPoint(SimulationOptions(arguments), Remarks(arguments))
    return (point, String(decoding: capture.errors, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private func refusal(_ line: String) -> String? {
    let error = #expect(throws: CommandError.self) { try point(line) }
    #expect(error?.code == .usage)
    return error?.english.first
  }

  @Test func `without data it is the first of 2026 in Tokyo, and nothing is said`() throws {
    let (made, said) = try point("")
    #expect(made.frame.isMadeUp && made.frame.asOf == nil)
    #expect(made.frame.span.start.description == "2026-01-01")
    #expect(made.frame.boundary.zone.identifier == "Asia/Tokyo")
    #expect(said == [])
    let abroad = try point("", in: ["KAIKI_TIME_ZONE": "Europe/Berlin"])
    #expect(abroad.point.frame.boundary.zone.identifier == "Europe/Berlin" && abroad.said == [])
    #expect(try point("--start 2027-03-04").point.frame.span.start.description == "2027-03-04")
    // The day after the moment that is named.
    #expect(try point("--now 2026-05-05T00:00:00Z").point.frame.span.start.description == "2026-05-06")
  }

  @Test func `with data it is the day after the latest event, or later`() throws {
    let data = folder("hand")
    let (point, said) = try point("\(data) --days 5")
    #expect(!point.frame.isMadeUp)
    #expect(point.frame.asOf?.description == "2024-01-16T09:00:00Z")
    #expect(point.frame.span.start.description == "2024-01-17")
    #expect(point.evidence.history.now == point.frame.asOf && point.options.span.days == 5)
    #expect(said == [])
    #expect(try self.point("\(data) --start 2024-02-01").point.frame.span.start.description == "2024-02-01")
    #expect(
      refusal("\(data) --start 2024-01-16")
        == "simulate: --start is 2024-01-16, before the end of the data; give 2024-01-17 or later")
  }

  @Test func `F18: answers of two people in one file are refused, with the remedy`() throws {
    try folder.write(HandMade.logOfTwo, to: "two.reviewLogs.csv")
    let error = #expect(throws: CommandError.self) {
      try point("\(folder("two.reviewLogs.csv")) --time-zone UTC --days 5")
    }
    #expect(error?.code == .badData)
    let words = error?.english.first ?? ""
    #expect(words.contains("names 2 people (u1, u2)") && words.contains("--by-user"), "\(words)")
  }

  @Test func `F15: the time up to a later start is time without events, as with --now on its eve`() throws {
    let data = folder("hand")
    let late = try point("\(data) --start 2024-02-01").point
    let eve = try point("\(data) --now 2024-01-31").point
    #expect(late.evidence.history.now == eve.evidence.history.now)
    #expect(late.options.span.start == eve.options.span.start)
    #expect(late.frame.asOf?.description == "2024-01-16T09:00:00Z")
    // What is known to have come later is not of that time.
    let early = try point("\(data) --now 2024-01-10 --start 2024-02-01").point
    #expect(early.evidence.history.now == early.frame.asOf)
  }

  @Test func `another table is tried out, and that of the log is kept beside it`() throws {
    let tried = try point("\(folder("hand")) --intervals 0,3,9").point
    #expect(tried.options.table?.intervals == [0, 3, 9])
    #expect(tried.evidence.history.settings.table.intervals == [0, 1, 2, 4, 7, 15, 30])
  }

  @Test func `findings of one kind are said once, with their number`() throws {
    try folder.write("id,stepIndex,nextDue\nc1,0,0\n", to: "d/cards.csv")
    try folder.write(
      "id,cardId,reviewedAt,result\nr1,c1,0,1\nr2,ghost,1,1\nr3,other,2,1\n", to: "d/reviewLogs.csv")
    let said = try point("\(folder("d")) --time-zone UTC").said
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("orphan ghost: a review ") == true)
    #expect(
      said.first?.hasSuffix("; counted, but the card is never due (G7) (and 1 more of this kind)") == true)
    // Notes are not said, nor is anything with --quiet.
    #expect(try point("\(folder("d")) --time-zone UTC --quiet").said == [])
  }

  @Test func `data without an event ask for a day, and no run leaves the calendar`() throws {
    try folder.write("id,stepIndex,nextDue\nc1,0,0\n", to: "cards.csv")
    #expect(
      refusal("\(folder("cards.csv")) --time-zone UTC")
        == "simulate: the data contain no event, so the first day is unknown; give --start with a date, or --now"
    )
    #expect(
      refusal("--start 9999-12-01 --days 300")
        == "simulate: days or due days of the simulation are after the year 9999; give fewer --days")
  }
}
