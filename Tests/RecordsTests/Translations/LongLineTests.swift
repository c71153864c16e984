import Kaiki
import Testing

@testable import Formats
@testable import Intake

/// A line is at most 1 MiB, whatever the format (RELIABILITY, reading).
struct LongLineTests {
  private static let longest = 1 << 20

  private static func longLine(in text: String) -> Int? {
    Array(text.utf8).withUnsafeBytes { ThirdPartyText(name: "a", bytes: $0).longLine }
  }

  @Test func `the first line that is too long is found, and none that is not`() {
    let line = String(repeating: "x", count: Self.longest)
    #expect(Self.longLine(in: line) == nil)
    #expect(Self.longLine(in: "\(line)\n\(line)\r\n\(line)\n") == nil)
    #expect(Self.longLine(in: "\(line)x") == 0)
    #expect(Self.longLine(in: "a\n\(line)x\nb\n") == 2)
    #expect(Self.longLine(in: "a\r\(line)x") == 2)
    #expect(Self.longLine(in: "") == nil)
  }

  @Test(
    arguments: [
      ("a.csv", "", "\"", "\n"), ("b.md", "text\n", "<!--SR:!", "\n"), ("c.org", "", "*", " TODO q\n"),
      ("todo.txt", "2025-01-01 x rec:1d\n", "+a ", "rec:1d\n"),
      (
        "d.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\nDTSTART:20250101T090000Z\n", "a\u{301}",
        "\nEND:VEVENT\nEND:VCALENDAR\n"
      ),
    ])
  func `a line that is too long is refused with its place`(
    name: String, before: String, piece: String, after: String
  ) throws {
    let count = Self.longest / piece.utf8.count + 1
    let bytes = Array((before + String(repeating: piece, count: count) + after).utf8)
    let error = #expect(throws: ReadingError.self) { try HistoryReader.read(bytes, named: name) }
    guard case .unreadable(let rejection) = try #require(error) else {
      Issue.record("another error")
      return
    }
    #expect(rejection.line == before.count { $0 == "\n" } + 1 && rejection.column == 1)
    #expect(rejection.message.english == "the row is longer than 1 MiB; split it")
  }

  @Test func `a text that is longer than any heading names no column`() {
    #expect(SheetHeading.folded(" 日 付_") == "日付")
    #expect(SheetHeading.folded("\tCourse-Name ?:\r\n") == "coursename")
    #expect(SheetHeading.folded(String(repeating: "a", count: 256)).utf8.count == 256)
    #expect(SheetHeading.folded(String(repeating: "a", count: 257)) == "")
  }
}
