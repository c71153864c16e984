import Foundation
import TestSupport
import Testing

/// What data may do to a terminal and to a spreadsheet: nothing.
struct OutputOptionsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A card whose id and front would steer a terminal.
  private static let id = #"c\u001b\u202e\u2066\u200f日"#
  private static let front = #"\u0007\u009b\u202d"#

  private func writeHostileData() throws {
    try folder.write(
      #"[{"id":"\#(Self.id)","question":"\#(Self.front)","stepIndex":0,"nextDue":"2024-01-15T00:00:00Z"}]"#,
      to: "d/cards.json")
    let row =
      #"{"id":"r","cardId":"\#(Self.id)","reviewedAt":"2024-01-15T09:00:00Z","result":false,"x\u001b[2J":1}"#
    try folder.write(
      "[\(row),\(row.replacing(#""id":"r""#, with: #""id":"s\u001b""#).replacing("09:", with: "08:"))]",
      to: "d/reviewLogs.json")
    try folder.write(#"{"timeZoneIdentifier": "UTC"}"#, to: "d/settings.json")
  }

  private static func unsafe(in text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }.map { "U+\(String($0.value, radix: 16))" }
  }

  @Test func `a page shows control characters and bidirectional overrides as escapes`() async throws {
    try writeHostileData()
    for (language, retry) in [("en", #"Once more: \u{7}"#), ("ja", #"もう一度 \u{7}"#)] {
      let outcome = try await folder.run("analyze d --lang \(language)")
      #expect(outcome.code == 0)
      #expect(Self.unsafe(in: outcome.text) == [])
      #expect(Self.unsafe(in: outcome.errors) == [])
      #expect(outcome.text.contains(#"c\u{1b}\u{202e}\u{2066}\u{200f}日"#))
      #expect(outcome.text.contains(retry))
      #expect(outcome.errors.contains(#"x\u{1b}[2J"#))
    }
  }

  @Test func `messages show control characters as escapes`() async throws {
    try folder.write(
      "cardId,reviewedAt,result\nc,0,1\nc,\u{1B}[31mred\u{202E},1\n", to: "\u{1B}[2J.reviewLogs.csv")
    let outcome = try await folder.run(["analyze", "\u{1B}[2J.reviewLogs.csv", "--strict"])
    #expect(outcome.code == 65)
    #expect(Self.unsafe(in: outcome.errors) == [])
    #expect(
      outcome.errors.hasPrefix(#"\u{1b}[2J.reviewLogs.csv:3:3: reviewedAt "\u{1b}[31mred\u{202e}" is not"#))
    let unknown = try await folder.run(["analyze", "--\u{1B}[31m\nx"])
    #expect(unknown.code == 64)
    #expect(Self.unsafe(in: unknown.errors) == [])
    #expect(unknown.lines.count == 1)
  }

  @Test func `JSON keeps the data as they are`() async throws {
    try writeHostileData()
    let measures = try await folder.run("analyze d --json").json("measures")
    #expect(try measures("leeches")(0)("card").text == "c\u{1B}\u{202E}\u{2066}\u{200F}日")
    #expect(!(try await folder.run("analyze d --json").output.contains(0x1B)))
  }

  @Test func `CSV guards text that a spreadsheet would run, unless --raw is given`() async throws {
    let ids = ["=1+1", "+1", "-1", "@x", "\tx", "'=1", "'plain", "a,\"b\"\nc"]
    let quoted = ids.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    // Our own reader takes one apostrophe off, so that this id begins with one.
    let rows = quoted.map { "\($0.replacing("\"'=1", with: "\"''=1")),2024-01-15T09:00:00Z,0\n" }
    try folder.write("cardId,reviewedAt,result\n" + rows.joined(), to: "reviewLogs.csv")
    let line = "analyze reviewLogs.csv --time-zone UTC"
    let json = try await folder.run("\(line) --json --only leeches").json("measures")("leeches")
    #expect(Set(try #require(try json.array?.compactMap { try $0("card").text })) == Set(ids))
    let guarded = try await folder.run("\(line) --format csv --only leeches").text
    for cell in ["'=1+1", "'+1", "'-1", "'@x", "'\tx", "''=1", "'plain", "\"a,\"\"b\"\"\nc\""] {
      // Without a question the name is the id.
      #expect(guarded.contains("\n\(cell),\(cell),1\n"), "\(cell)")
    }
    let raw = try await folder.run("\(line) --format csv --only leeches --raw").text
    for cell in ["=1+1", "+1", "-1", "@x", "\tx", "'=1", "'plain", "\"a,\"\"b\"\"\nc\""] {
      #expect(raw.contains("\n\(cell),\(cell),1\n"), "\(cell)")
    }
    let convert = "kaiki convert reviewLogs.csv --time-zone UTC --to csv"
    #expect(try await folder.run("\(convert) --out guarded").code == 0)
    #expect(try folder.text(of: "guarded/reviewLogs.csv").contains(",'=1+1,"))
    #expect(try await folder.run("\(convert) --out raw --raw").code == 0)
    #expect(try folder.text(of: "raw/reviewLogs.csv").contains(",=1+1,"))
    // What was guarded is read as it was.
    let again = try await folder.run("analyze guarded --time-zone UTC --json --only leeches").json(
      "measures")(
        "leeches")
    #expect(Set(try #require(try again.array?.compactMap { try $0("card").text })) == Set(ids))
  }

  @Test func `numbers that are negative are not taken for formulas`() async throws {
    try folder.makeTiny()
    let csv = try await folder.run("simulate tiny --days 30 --format csv").text
    #expect(!csv.contains("'"))
  }

  @Test func `--json is --format json, and the same words in another order are the same`() async throws {
    try folder.makeTiny()
    let json = try await folder.run("analyze tiny --json").output
    for line in [
      "analyze tiny --format json", "analyze --format=json tiny", "analyze --json --format json tiny",
      "analyze --json -- tiny",
    ] { #expect(try await folder.run(line).output == json, "\(line)") }
  }

  // MARK: Files

  @Test func `an existing file is replaced only with --force, whole`() async throws {
    try folder.makeTiny()
    let plain = try await folder.run("analyze tiny --json --only load")
    let longer = String(repeating: "old ", count: 10_000)
    try folder.write(longer, to: "a.json")
    let refused = try await folder.run("analyze tiny --json --only load --out a.json")
    #expect(refused.code == 73)
    #expect(try folder.text(of: "a.json") == longer)
    let forced = try await folder.run("analyze tiny --json --only load --out a.json --force")
    #expect(forced.code == 0)
    #expect(forced.text == "" && forced.errors == "")
    #expect(try folder.report(in: "a.json") == plain.text)
    #expect(try folder.names == ["a.json", "tiny"])
  }

  @Test func `a pipe is not replaced`() async throws {
    try folder.makeTiny()
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    let outcome = try await folder.run("analyze tiny --json --out pipe --force")
    #expect(outcome.code == 73)
    #expect(outcome.lines == ["pipe: cannot be created (it is a device or a pipe); choose another path"])
    #expect(try folder.names == ["pipe", "tiny"])
  }
}
