import Encoding
import Testing

struct CSVTextTests {
  private func line(_ cells: [CSVCell], guards: Bool = true) -> String {
    var text = CSVText(header: ["h"], guardsFormulas: guards)
    text.append(cells)
    return String(decoding: text.bytes.dropFirst(2), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("", "\n"),
      ("plain", "plain\n"),
      ("a b", "a b\n"),
      (" a ", " a \n"),
      ("a,b", "\"a,b\"\n"),
      ("a\"b", "\"a\"\"b\"\n"),
      ("\"", "\"\"\"\"\n"),
      ("a\nb", "\"a\nb\"\n"),
      ("a\r\nb", "\"a\r\nb\"\n"),
      ("a\rb", "\"a\rb\"\n"),
      ("a;b", "a;b\n"),
      ("日本語、英語", "日本語、英語\n"),
    ] as [(String, String)])
  func `text is quoted where RFC 4180 asks for it`(text: String, written: String) {
    #expect(line([.text(text)]) == written)
    #expect(line([.plain(text)]) == written)
  }

  @Test(
    arguments: [
      ("=1+1", "'=1+1\n"),
      ("+1", "'+1\n"),
      ("-1", "'-1\n"),
      ("@a", "'@a\n"),
      ("\tx", "'\tx\n"),
      ("\rx", "\"'\rx\"\n"),
      ("=a,b", "\"'=a,b\"\n"),
      ("=HYPERLINK(\"http://x\")", "\"'=HYPERLINK(\"\"http://x\"\")\"\n"),
      ("'=1", "''=1\n"),
      ("'''@", "''''@\n"),
      ("'a", "'a\n"),
      ("'", "'\n"),
      ("a=1", "a=1\n"),
      (" =1", " =1\n"),
    ] as [(String, String)])
  func `text that a spreadsheet would run gets an apostrophe`(text: String, written: String) {
    #expect(line([.text(text)]) == written)
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@a", "\tx", "'=1"])
  func `raw text and plain cells get no apostrophe`(text: String) {
    #expect(line([.text(text)], guards: false) == "\(text)\n")
    #expect(line([.plain(text)]) == "\(text)\n")
  }

  @Test(
    arguments: [
      (CSVCell.number(-0.5), "-0.5\n"), (.number(1.0 / 3), "0.333333333333\n"), (.number(.nan), "\n"),
      (.number(-.infinity), "\n"), (.integer(-7), "-7\n"), (.integer(nil), "\n"), (.empty, "\n"),
    ] as [(CSVCell, String)])
  func `numbers are untouched and nothing is an empty cell`(cell: CSVCell, written: String) {
    #expect(line([cell]) == written)
  }

  @Test func `a header and rows end with line feeds`() {
    var text = CSVText(header: ["a", "b,c"], guardsFormulas: true)
    text.append([.integer(1), .empty])
    text.append([.empty, .text("=")])
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a,\"b,c\"\n1,\n,'=\n")
  }

  @Test(arguments: 1...200)
  func `what is written is what a reader of RFC 4180 reads`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let width = Int.random(in: 1...5, using: &random)
    let rows = (0..<8).map { _ in (0..<width).map { _ in random.text() } }
    var text = CSVText(header: rows[0], guardsFormulas: false)
    for row in rows.dropFirst() { text.append(row.map(CSVCell.text)) }
    #expect(RFC4180.rows(text.bytes) == rows, "seed \(seed)")
  }
}

/// A reader of RFC 4180 written anew, to hold the writer to.
private enum RFC4180 {
  static func rows(_ bytes: [UInt8]) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\"") where isQuoted && at(index + 1) == UInt8(ascii: "\""):
        field.append(UInt8(ascii: "\""))
        index += 1
      case UInt8(ascii: "\""):
        isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted:
        row.append(String(decoding: field, as: UTF8.self))
        field = []
      case UInt8(ascii: "\n") where !isQuoted:
        row.append(String(decoding: field, as: UTF8.self))
        rows.append(row)
        (row, field) = ([], [])
      case let byte:
        field.append(byte)
      }
      index += 1
    }
    return rows
  }
}
