import Kaiki
import TestSupport
import Testing
@testable import Rows
@testable import Formats

/// Answers that are read at once are those that are read value by value.
struct FastReviewParserTests {
  /// A reader that reads value by value alone.
  private struct CarefulReader<Reader: ReviewRowReader>: ReviewRowReader {
    var reader: Reader

    static var isTable: Bool { Reader.isTable }
    var names: [String] { reader.names }
    var firstFault: Fault? { reader.firstFault }
    var unknownNames: [String] { reader.unknownNames }
    var position: Int { reader.position }
    var probedTo: Int { reader.probedTo }
    mutating func want(_ columns: [String]) { reader.want(columns) }
    mutating func next(into row: inout Row) -> RowEvent { reader.next(into: &row) }
    func resumed(at start: Int) -> CarefulReader { CarefulReader(reader: reader.resumed(at: start)) }
    func likelyRow(from offset: Int) -> Int { reader.likelyRow(from: offset) }
  }

  private static let columns = ImportFormat.reviewLogs.columns(of: [])

  /// What is read of a text, in words: quickly, and value by value; and how much of it quickly.
  private static func shown<Reader: ReviewRowReader>(
    _ text: [UInt8], until end: Int = .max,
    by makeReader: (UnsafeRawBufferPointer) throws -> Reader
  ) throws -> (quick: String, careful: String, plain: Int) {
    try text.withUnsafeBytes { bytes in
      var reader = try makeReader(bytes)
      reader.want(columns)
      let quick = ReviewBatch(reading: reader, of: bytes, columns: columns, until: end)
      let careful = ReviewBatch(
        reading: CarefulReader(reader: reader), of: bytes, columns: columns, until: end)
      var plain = ReviewBatch()
      reader.readPlainReviews(into: &plain, before: end)
      return ("\(quick)", "\(careful)", plain.reviews.count)
    }
  }

  private static func shown(
    _ table: [UInt8], until end: Int = .max
  ) throws -> (quick: String, careful: String, plain: Int) {
    try shown(table, until: end) { try CSVRowReader(bytes: $0, from: 0) }
  }

  private static let header =
    "id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs,rating,note,userId,counted"

  @Test(arguments: ["", "\""])
  func `usual rows are all read at once, in quotes or without`(quote: String) throws {
    let rows = (0..<50).map { number in
      "r\(number),c\(number % 7),2024-01-15T09:30:\(10 + number)Z,1,2,true,900,3,x,me,graded".split(
        separator: ","
      )
      .map { "\(quote)\($0)\(quote)" }.joined(separator: ",") + "\n"
    }
    let text = Array("\(Self.header)\n\(rows.joined())".utf8)
    let shown = try Self.shown(text)
    #expect(shown.plain == 50)
    #expect(shown.quick == shown.careful)
  }

  /// What may stand in each column, usual and odd.
  private static let values: [[String]] = [
    ["r1", "", "'=1", "\"a,b\"", "日本", "3F2504E0-4F89-41D3-9A0C-0305E82C3301"],
    ["c1", "c2", "", "'x", "\"c\"\"1\"", "カード"],
    [
      "2024-01-15T09:30:00Z", "2024-01-15T09:31:00.250Z", "1705310200500", "", "2024-01-15",
      "2024-02-30T00:00:00Z",
    ],
    ["1", "0", "", "-1", "+1", "99999", "1.0", "٣"], ["2", "0", "", "-2", "00000000000000000001"],
    ["true", "false", "1", "0", "TRUE", "False", "", "truest", "2"],
    ["900", "", "0", "-1", "2147483647", "2147483648", "12x", "1e3"], ["", "3", "1", "0", "5", "４"],
    ["x", "", "\"say \"\"x\"\"\"", "a\"b", "日\u{0}本", "\u{FEFF}"], ["me", "", "'"],
    ["", "graded", "practice", "Graded", "\"graded\""],
  ]

  @Test(arguments: 0..<40)
  func `odd rows among usual ones are read as by themselves`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var text = Array("\(Self.header)\n".utf8)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let isOdd = Int.random(in: 0..<3, using: &random) == 0
        let fields = Self.values.map { values in
          isOdd && Bool.random(using: &random) ? values.randomElement(using: &random) ?? "" : values[0]
        }
        text += Array(fields.joined(separator: ",").utf8)
        text += Array((["\n", "\r\n", "\n\n", "\r", ",\n", ""].randomElement(using: &random) ?? "").utf8)
      }
      if Bool.random(using: &random) {
        text[Int.random(in: (Self.header.utf8.count + 1)..<text.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      let end = Bool.random(using: &random) ? Int.max : Int.random(in: 80..<(text.count + 80), using: &random)
      let shown = try Self.shown(text, until: end)
      #expect(shown.quick == shown.careful, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  // MARK: JSON

  private static func object(_ number: Int) -> String {
    #"{"id":"r\#(number)","cardId":"c\#(number % 7)","reviewedAt":"2024-01-15T09:30:\#(10 + number % 50)Z","#
      + #""previousStep":1,"nextStep":2,"result":true,"latencyMs":900,"rating":3,"userId":"me","counted":"graded"}"#
  }

  @Test(arguments: [false, true])
  func `usual objects are all read at once`(isArray: Bool) throws {
    let rows = (0..<50).map { Self.object($0) }
    let text = isArray ? "[\(rows.joined(separator: " ,\n "))]" : rows.joined(separator: "\n")
    let shown = try Self.shown(Array(text.utf8)) { try JSONRowReader(bytes: $0, from: 0) }
    #expect(shown.plain == 50)
    #expect(shown.quick == shown.careful)
  }

  /// What makes an object odd, as a text that takes the place of another.
  private static let changes: [(String, String)] = [
    ("\"result\":true", "\"result\":\"TRUE\""), ("\"result\":true", "\"result\":TRUE"),
    ("\"result\":true,", ""),
    ("\"previousStep\":1", "\"previousStep\":01"), ("\"previousStep\":1", "\"previousStep\":1.0"),
    ("\"previousStep\":1", "\"previousStep\":null"), ("\"previousStep\":1", "\"previousStep\":-1"),
    ("\"latencyMs\":900", "\"latencyMs\":\"900\""), ("\"latencyMs\":900", "\"latencyMs\":{\"a\":[1]}"),
    ("\"latencyMs\":900", "\"note\":\"x\""), ("\"latencyMs\":900", "\"rating\":3"),
    ("\"cardId\"", "\"card\\u0049d\""),
    ("\"c", "\"\\u0063"), ("\"c", "\"カ"), ("\"c", "\"'"), ("\"me\"", "7"), ("\"me\"", "\"\""),
    (":\"r", " : \"r"),
    ("{\"id\"", "{ \"id\""), ("\"counted\":\"graded\"", "\"counted\":\"no\""), ("}", ",}"), ("}", ""),
    ("{", ""), ("{", "{}, {"),
    (",\"rating\":3", ""), ("\"rating\":3", "\"rating\":1"),
    ("\"reviewedAt\":\"2024-01-15T09:30", "\"reviewedAt\":\"x"),
  ]

  @Test(arguments: 0..<40)
  func `odd objects among usual ones are read as by themselves`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let objects = (0..<Int.random(in: 1...9, using: &random)).map { number in
        guard Int.random(in: 0..<3, using: &random) == 0,
          let change = Self.changes.randomElement(using: &random)
        else { return Self.object(number) }
        return Self.object(number).replacing(change.0, with: change.1, maxReplacements: 1)
      }
      let isArray = round % 2 == 0
      var text = Array(
        (isArray ? "[\(objects.joined(separator: ","))]" : objects.joined(separator: "\n") + "\n").utf8)
      if Bool.random(using: &random) {
        text[Int.random(in: 1..<text.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      let end = Bool.random(using: &random) ? Int.max : Int.random(in: 0..<(text.count + 80), using: &random)
      // Of what begins neither an array nor an object nothing is read either way.
      let shown = try? Self.shown(text, until: end) { try JSONRowReader(bytes: $0, from: 0) }
      #expect(shown?.quick == shown?.careful, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// Near the end a text is looked at letter by letter, and with more behind it sixteen at once.
  @Test(arguments: ["a\\u0041", "\\u0041", "a\\\"b", "ab\\\\", "a\u{1}b"])
  func `a text with an escape is read as by itself, wherever the input ends`(card: String) throws {
    for spaces in 0..<20 {
      let end = "\(card)\"}]" + String(repeating: " ", count: spaces)
      let text =
        #"[{"result":true,"reviewedAt":0,"cardId":"b"},{"result":true,"reviewedAt":0,"cardId":""# + end
      let shown = try Self.shown(Array(text.utf8)) { try JSONRowReader(bytes: $0, from: 0) }
      #expect(shown.plain == 1)
      #expect(shown.quick == shown.careful, "\(text)")
    }
  }
}
