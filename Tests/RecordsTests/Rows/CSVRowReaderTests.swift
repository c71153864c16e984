import Testing

@testable import Rows

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct CSVRowReaderTests {
  /// An input and what a reader of its columns a, b, c comes upon.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var input: String
    var events: [Event]

    init(_ name: String, _ input: String, _ events: Event...) {
      testDescription = name
      self.input = input
      self.events = events
    }
  }

  @Test(arguments: [
    Case("plain fields", "a,b\n1,2\n3,4\n", .row(["1", "2"]), .row(["3", "4"])),
    Case("no line end after the last row", "a,b\n1,2", .row(["1", "2"])),
    Case("CRLF", "a,b\r\n1,2\r\n", .row(["1", "2"])),
    Case("CRLF and LF in one file", "a,b\r\n1,2\n3,4\r\n", .row(["1", "2"]), .row(["3", "4"])),
    Case("a byte order mark", "\u{FEFF}a,b\n1,2\n", .row(["1", "2"])),
    Case("quotes around a plain field", "a,b\n\"1\",\"2\"\n", .row(["1", "2"])),
    Case("quotes around names", "\"a\",\"b\"\n1,2\n", .row(["1", "2"])),
    Case("doubled quotes", "a,b\n\"say \"\"x\"\"\",\"\"\"\"\n", .row(["say \"x\"", "\""])),
    Case("a comma in quotes", "a,b\n\"1,5\",2\n", .row(["1,5", "2"])),
    Case("a line feed in quotes", "a,b\n\"1\n2\",3\n", .row(["1\n2", "3"])),
    Case("CRLF in quotes", "a,b\n\"1\r\n2\",3\n", .row(["1\r\n2", "3"])),
    Case("a lone CR in quotes", "a,b\n\"1\r2\",3\n", .row(["1\r2", "3"])),
    Case("a line break in quotes at the end", "a,b\n1,\"2\n\"", .row(["1", "2\n"])),
    Case("empty fields", "a,b,c\n,,\n", .row([nil, nil, nil])),
    Case("empty fields in quotes", "a,b\n\"\",\"\"\n", .row([nil, nil])),
    Case("an empty last field", "a,b\n1,", .row(["1", nil])),
    Case("spaces are part of a field", "a,b\n 1 , 2\n", .row([" 1 ", " 2"])),
    Case("blank lines", "\n\r\na,b\n\n1,2\n\r\n\n3,4\n\n", .row(["1", "2"]), .row(["3", "4"])),
    Case("a header only", "a,b\n"),
    Case("a header without a line end", "a,b"),
    Case("a comma after every line", "a,b,\n1,2,\n3,4,\n", .row(["1", "2"]), .row(["3", "4"])),
    Case("a comma after the header only", "a,b,\n1,2\n", .row(["1", "2"])),
    Case("one column", "a\n1\n\n2\n", .row(["1"]), .row(["2"])),
    Case("emoji and Japanese", "a,b\n日本,👩‍👩‍👧\n", .row(["日本", "👩‍👩‍👧"])),
  ])
  func `well-formed input is read`(_ input: Case) {
    #expect(Reading.csv(input.input).events == input.events)
  }

  @Test(arguments: [
    Case(
      "a lone CR ends no line", "a,b\n1,2\r3,4\n5,6\n", .fault(line: 2, column: 4, Words.loneReturn),
      .row(["5", "6"])),
    Case(
      "a lone CR at the end", "a,b\n1,2\n3,4\r", .row(["1", "2"]),
      .fault(line: 3, column: 4, Words.loneReturn)),
    Case("a lone CR in the header", "a,b\r1,2", .fault(line: 1, column: 4, Words.loneReturn)),
    Case(
      "an unclosed quote", "a,b\n1,\"2\n3,4\n",
      .fault(line: 2, column: 3, Words.openQuote), .row(["3", "4"])),
    Case("an unclosed quote in the header", "a,\"b\n1,2\n", .fault(line: 1, column: 3, Words.openQuote)),
    Case("a quote alone", "a,b\n\"", .fault(line: 2, column: 1, Words.openQuote)),
    Case(
      "a quote inside a field", "a,b\n1\"2\",3\n4,5\n", .fault(line: 2, column: 2, Words.strayQuote),
      .row(["4", "5"])),
    Case(
      "text after a quoted field", "a,b\n\"1\"2,3\n4,5\n", .fault(line: 2, column: 4, Words.strayQuote),
      .row(["4", "5"])),
    Case("a space before a quote", "a,b\n1, \"2\"\n", .fault(line: 2, column: 4, Words.strayQuote)),
    Case(
      "a field too few", "a,b\n1\n2,3\n", .fault(line: 2, column: 1, Words.fields(1, header: 2)),
      .row(["2", "3"])),
    Case(
      "a field too many", "a,b\n1,2,3\n4,5\n", .fault(line: 2, column: 1, Words.fields(3, header: 2)),
      .row(["4", "5"])),
    Case(
      "two fields too many after commas", "a,b,\n1,2,,\n",
      .fault(line: 2, column: 1, Words.fields(4, header: 2))),
    Case("a field too few after commas", "a,b,\n1\n", .fault(line: 2, column: 1, Words.fields(1, header: 2))),
    Case("a column twice", "a,b,a\n1,2,3\n", .fault(line: 1, column: 5, Words.twice(column: "a"))),
    Case("a column twice, quoted", "a,\"a\"\n", .fault(line: 1, column: 4, Words.twice(column: "a"))),
    Case(
      "NUL in a field", "a,b\n1,\u{0}2\n3,4\n", .fault(line: 2, column: 3, Words.notUTF8), .row(["3", "4"])),
    Case("NUL in the header", "a,\u{0}b\n1,2\n", .fault(line: 1, column: 3, Words.notUTF8)),
    Case(
      "two faulty rows", "a,b\n1\n2,3\n\"4,5\n",
      .fault(line: 2, column: 1, Words.fields(1, header: 2)), .row(["2", "3"]),
      .fault(line: 4, column: 1, Words.openQuote)),
    Case(
      "columns count characters", "a,b\n日本語😀,\"x\"y\n", .fault(line: 2, column: 9, Words.strayQuote)),
    Case(
      "lines count within quotes", "a,b\n\"1\n\n2\",3\nx\n", .row(["1\n\n2", "3"]),
      .fault(line: 5, column: 1, Words.fields(1, header: 2))),
    Case(
      "a byte order mark is no column", "\u{FEFF}a,\"b\"c\n", .fault(line: 1, column: 6, Words.strayQuote)),
  ])
  func `a faulty row is named and the next one read`(_ input: Case) {
    #expect(Reading.csv(input.input).events == input.events)
  }

  /// Behind the text stands a page of memory that nobody may read.
  @Test(
    arguments: [
      ("a,b\n1,2", nil), ("a,b\n1,\"2\"", nil), ("a,b\n1,2\r", Words.loneReturn),
      ("a,b\n1,\"2", Words.openQuote), ("a,b\n\"1\"2,3", Words.strayQuote),
    ] as [(String, String?)])
  func `nothing behind the last byte is read, whether its row is good or faulty`(
    text: String, message: String?
  ) throws {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let mapped = mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    let memory = try #require(mapped)
    defer { munmap(memory, 2 * page) }
    try #require(mprotect(memory + page, page, PROT_NONE) == 0)
    let count = text.utf8.count
    let room = UnsafeMutableRawBufferPointer(start: memory + (page - count), count: count)
    room.copyBytes(from: text.utf8)
    var reader = try CSVRowReader(bytes: UnsafeRawBufferPointer(room), from: 0)
    reader.want(["a", "b"])
    var row = Row(columnCount: 2)
    var found: String?
    if case .fault(let fault) = reader.next(into: &row) { found = fault.message.english }
    #expect(found == message)
    #expect(reader.position == count)
  }

  @Test func `columns come in any order and unknown ones are counted`() {
    let reading = Reading.csv("x,b,y,a\n1,2,3,4\n", wanted: ["a", "b", "c"])
    #expect(reading.events == [.row(["4", "2", nil])])
    #expect(reading.unknownNames == ["x", "y"])
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xC3], [0xE3, 0x81], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func `bytes that are no UTF-8 are named`(_ bytes: [UInt8]) {
    let whole = Array("a,b\n日,x".utf8) + bytes + Array("\n1,2\n".utf8)
    #expect(Reading.csv(whole).events == [.fault(line: 2, column: 4, Words.notUTF8), .row(["1", "2"])])
    #expect(Reading.csv(whole.dropLast(5) + []).faults == ["2:4: \(Words.notUTF8)"])
    #expect(
      Reading.csv(Array("a,b".utf8) + bytes + Array("\n1,2\n".utf8)).faults == ["1:4: \(Words.notUTF8)"])
  }

  @Test(
    arguments: [
      [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80],
      [0xEF, 0xBF, 0xBF],
      [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0x7F], [0x01],
    ] as [[UInt8]])
  func `the edges of UTF-8 are read`(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for padding in 0..<9 {
      let shift = String(repeating: "x", count: padding)
      #expect(
        Reading.csv(Array("a\n\(shift)".utf8) + bytes + Array("\n".utf8)).events == [.row([shift + text])])
    }
  }

  @Test func `a row of up to 1 MiB is read and a longer one is not`() {
    let most = String(repeating: "x", count: 1 << 20 - 3)
    #expect(Reading.csv("a,b\n\(most),\n1,2\n").events == [.row([most, nil]), .row(["1", "2"])])
    for tooLong in ["x\(most)xx,", "\"x\(most)\",", "x,\"x\(most)", "\"\"\"\(most)\"\"\",1"] {
      let faults = Reading.csv("a,b\n\(tooLong)\n1,2\n")
      #expect(faults.rows == [["1", "2"]])
      #expect(faults.faults.map { $0.replacing("2:3", with: "2:1") } == ["2:1: \(Words.tooLong)"])
    }
  }

  @Test func `a million columns are refused`() {
    let header = (0..<1_000_000).map { "c\($0)" }.joined(separator: ",")
    #expect(Reading.csv("\(header)\n").faults == ["1:1: \(Words.tooLong)"])
    let commas = String(repeating: ",", count: 1_000_000)
    #expect(Reading.csv("a,b\n\(commas)\n1,2\n").faults == ["2:1: \(Words.fields(1_000_001, header: 2))"])
  }

  @Test(arguments: 1...300)
  func `every table that is written properly is read back`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let width = Int.random(in: 1...4, using: &random)
    let lineEnd = Bool.random(using: &random) ? "\n" : "\r\n"
    let rows = (0..<6).map { _ in (0..<width).map { _ in random.text(without: ["\u{0}"]) } }
    let names = (0..<width).map { "c\($0)" }
    func written(_ text: String) -> String {
      let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
      return needsQuotes || Bool.random(using: &random)
        ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
    let lines = rows.map { $0.map(written).joined(separator: ",") }
    let csv = ([names.joined(separator: ",")] + lines).joined(separator: lineEnd)
    // A row that is one empty field without quotes is a blank line.
    let expected = zip(rows, lines).filter { !$0.1.isEmpty }.map { $0.0.map { $0.isEmpty ? nil : $0 } }
    #expect(Reading.csv(csv).events == expected.map(Event.row), "seed \(seed): \(csv.debugDescription)")
  }
}
