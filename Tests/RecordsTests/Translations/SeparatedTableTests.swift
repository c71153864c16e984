import Kaiki
import TestSupport
import Testing
@testable import Files

/// Known tables whose cells are separated by semicolons or tabs.
struct SeparatedTableTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The rows of a table, with some separator.
  private static func text(_ rows: [[String]], by separator: String, lineEnd: String = "\n") -> String {
    rows.map { $0.joined(separator: separator) + lineEnd }.joined()
  }

  private static let anki = [
    ["id", "cid", "usn", "ease", "ivl", "lastIvl", "factor", "time", "type"],
    ["1709290800000", "1", "-1", "3", "4", "0", "2500", "4321", "0"],
    ["1709636400000", "1", "-1", "3", "9", "4", "2500", "500", "1"],
  ]
  private static let publicLog = [
    ["card_id", "review_rating", "review_time", "review_duration"],
    ["1", "3", "1709290800000", "5000"], ["1", "3", "2024-03-03T11:00:00Z", "4000,0"],
  ]
  private static let ours = [
    ["id", "cardId", "reviewedAt", "result", "latencyMs"],
    ["r1", "1", "2024-03-01T11:00:00Z", "true", "900"], ["r2", "1", "1709463600000", "false", "900"],
  ]

  @Test(arguments: [";", "\t"], ["\n", "\r\n"])
  func `known logs are read with semicolons and tabs, and that is said`(separator: String, lineEnd: String)
    throws
  {
    let expected = [
      ["2024-03-01T11:00:00Z", "2024-03-05T11:00:00Z"], ["2024-03-01T11:00:00Z", "2024-03-03T11:00:00Z"],
      ["2024-03-01T11:00:00Z", "2024-03-03T11:00:00Z"],
    ]
    for (rows, times) in zip([Self.anki, Self.publicLog, Self.ours], expected) {
      for name in ["export.csv", "export.tsv", "export.txt", "reviewLogs.csv"] {
        let text = Self.text(rows, by: separator, lineEnd: lineEnd)
        let read = try folder.read([name: text])
        #expect(read.log?.reviews.map(\.reviewedAt.description) == times, "\(name) \(rows[0])")
        #expect(read.log?.cards.count == 1)
        #expect(read.notes.map(\.fact) == [.separator(separator == ";" ? .semicolons : .tabs)])
        #expect(read.rejections.isEmpty)
        #expect(read.log?.reviews.allSatisfy { $0.latency != nil } == true)
      }
    }
  }

  @Test func `faults and columns that nobody wants keep their places`() throws {
    var rows = Self.publicLog
    rows[0].append("note")
    rows[1].append("\"a; \"\"b\"\"\"")
    rows[2] = ["1", "9", "2024-03-03T11:00:00Z", "4000", ""]
    rows.append(["1", "3"])
    let read = try folder.read(["export.csv": Self.text(rows, by: ";")])
    #expect(read.log?.reviews.map(\.latency) == [5_000])
    #expect(read.notes.map(\.fact) == [.separator(.semicolons), .column("note")])
    #expect(
      read.faults.sorted() == [
        "export.csv:3:3: \(Words.outOfRange("review_rating", 9, 1...4))",
        "export.csv:4:1: \(Words.fields(2, header: 5))",
      ])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[1, 2]])
  }

  @Test func `times in seconds are told there too`() throws {
    let rows = [Self.publicLog[0], ["1", "3", "1709290800", "5000"]]
    let read = try folder.read(["export.csv": Self.text(rows, by: "\t")])
    #expect(read.log?.reviews.map(\.reviewedAt.description) == ["2024-03-01T11:00:00Z"])
    #expect(read.notes.map(\.fact) == [.seconds("review_time"), .separator(.tabs)])
  }

  @Test func `a folder with such a table is read`() throws {
    _ = try folder.write(Self.text(Self.anki, by: ";").utf8, to: "revlog.csv")
    #expect(try folder.readAll().log?.reviews.count == 2)
  }
}
