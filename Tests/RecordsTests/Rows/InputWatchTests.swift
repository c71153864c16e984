import Testing

@testable import Rows
@testable import Intake

struct InputWatchTests {
  /// What a watch says of a text that comes in pieces: how many bytes it has seen when it gives up, and why.
  private static func outcome(
    _ name: String, pieces: [[UInt8]], isJSONValue: Bool = false
  ) -> (seen: Int, fault: Fault)? {
    var watch = InputWatch(name: name, isJSONValue: isJSONValue)
    var text: [UInt8] = []
    for piece in pieces {
      text += piece
      if text.withUnsafeBytes({ watch.isHopeless($0) }), let fault = watch.fault {
        return (text.count, fault)
      }
    }
    return nil
  }

  /// A text in pieces of 1 MiB, of which the last are all of one byte.
  private static func pieces(_ start: String, then byte: UInt8, _ count: Int) -> [[UInt8]] {
    [Array(start.utf8)] + Array(repeating: Array(repeating: byte, count: 1 << 20), count: count)
  }

  private static let header = "cardId,reviewedAt,result\n"

  @Test(
    arguments: [
      ("", 0, "1:1: \(Words.notUTF8)"), ("", UInt8(ascii: "x"), "1:1: \(Words.tooLong)"),
      ("\u{FEFF}", 0, "1:4: \(Words.notUTF8)"), ("a,b", 0, "1:4: \(Words.notUTF8)"),
      ("a,a\n", UInt8(ascii: "\n"), "1:3: the column \"a\" occurs twice; keep one"),
    ] as [(String, UInt8, String)])
  func `an input that cannot begin a table is given up after some 2 MiB`(
    start: String, byte: UInt8, fault: String
  ) throws {
    let outcome = try #require(Self.outcome("-", pieces: Self.pieces(start, then: byte, 20)))
    #expect(outcome.seen <= 3 << 20 + start.utf8.count)
    #expect("1:\(outcome.fault.offset + 1): \(outcome.fault.message.english)" == fault)
  }

  @Test(arguments: ["x.json", "x.jsonl"])
  func `an input that cannot begin rows of JSON is given up too`(name: String) throws {
    let outcome = try #require(Self.outcome(name, pieces: Self.pieces("", then: 0, 40)))
    #expect(outcome.seen <= 3 << 20)
    #expect(outcome.fault.offset == 0 && outcome.fault.message.english == Words.noRows)
  }

  @Test func `JSON that nests deeper than rows may is given up after some 2 MiB`() throws {
    let deep = try #require(Self.outcome("-", pieces: Self.pieces("", then: UInt8(ascii: "["), 20)))
    #expect(deep.seen <= 3 << 20 && deep.fault.offset == 130)
    #expect(deep.fault.message.english.hasPrefix("the values are nested more than 128 deep"))
    // Brackets in a text nest nothing.
    let text = "[{\"id\": \"" + String(repeating: "[", count: 200) + "\\\"[\"},\n"
    #expect(Self.outcome("-", pieces: Self.pieces(text, then: UInt8(ascii: "\n"), 3)) == nil)
  }

  @Test func `the first byte that is no text is named`() {
    let outcome = Self.outcome("-", pieces: Self.pieces("[12", then: 0, 20))
    #expect(outcome?.fault.offset == 3 && outcome?.fault.message == InputText.notUTF8)
  }

  @Test(
    arguments: [
      ("-", header, UInt8(ascii: "x"), InputText.endless.english), ("-", header, 0, Words.notUTF8),
      ("x.csv", header + "\"", UInt8(ascii: ","), InputText.endless.english),
      ("-", "[{\"a\":\"", 0, Words.notUTF8),
      ("-", "[{\"a\":\"", UInt8(ascii: "x"), InputText.endless.english),
      ("x.jsonl", "{\"a\":", UInt8(ascii: "1"), InputText.endless.english),
    ] as [(String, String, UInt8, String)])
  func `rows that never end are given up after 16 MiB, at their last mark`(
    name: String, start: String, byte: UInt8, message: String
  ) throws {
    let outcome = try #require(Self.outcome(name, pieces: Self.pieces(start, then: byte, 40)))
    #expect(outcome.seen <= InputWatch.maxBytes + 2 << 20)
    #expect(outcome.fault.message.english == message)
    let marks: Set<UInt8> = name == "x.csv" || start == Self.header ? [0x0A] : Set("\n[]{},:\"".utf8)
    let mark = try #require(Array(start.utf8).lastIndex(where: marks.contains))
    #expect(outcome.fault.offset == mark + 1)
  }

  @Test func `what is given up does not hang on how the input comes`() throws {
    let bytes = Self.pieces(Self.header + "c,0,1\n", then: UInt8(ascii: "x"), 18).flatMap { $0 }
    let whole = try #require(Self.outcome("-", pieces: [bytes])?.fault)
    for size in [1 << 19, 1 << 20 + 7, 5 << 20] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min(bytes.count, $0 + size)])
      }
      #expect(Self.outcome("-", pieces: pieces)?.fault == whole)
    }
  }

  @Test func `long lines, bad rows and large values are read on`() {
    let line = Array(repeating: UInt8(ascii: "x"), count: 4 << 20) + [0x0A]
    #expect(Self.outcome("-", pieces: [Array(Self.header.utf8)] + Array(repeating: line, count: 6)) == nil)
    let nul = Array("c,\0,1\n".utf8)
    #expect(
      Self.outcome("-", pieces: [Array(Self.header.utf8)] + Array(repeating: nul + line, count: 6)) == nil)
    let minified = Array("{\"a\":[1,2,3]},".utf8)
    let array =
      [Array("[".utf8)]
      + Array(repeating: Array(repeating: minified, count: 1_000).flatMap { $0 }, count: 1_500)
    #expect(Self.outcome("x.json", pieces: array) == nil)
    #expect(Self.outcome("x", pieces: [Array("{\"x\":".utf8)] + array, isJSONValue: true) == nil)
    // The end of a stretch may cut a character in two.
    let kana = Array("あ".utf8)
    #expect(
      Self.outcome(
        "-", pieces: [Array(Self.header.utf8), Array(repeating: kana, count: 6 << 20).flatMap { $0 }])?
        .fault.message == InputText.endless)
  }

  @Test(arguments: [("", nil), ("[", nil), ("", 17), ("[", 17), ("", 1), ("[", 1)] as [(String, Int?)])
  func `what is looked at piece by piece is endless where it is as a whole`(start: String, marked: Int?) {
    let header = start.isEmpty ? Self.header : #"[{"cardId":"c","reviewedAt":1,"result":1}"#
    var pieces = Self.pieces(header + String(repeating: "x", count: 3 << 20), then: UInt8(ascii: "x"), 24)
    // The mark of a row in one of them.
    if let marked { pieces[marked][12_345] = start.isEmpty ? 0x0A : UInt8(ascii: ",") }
    var (whole, piecewise) = (InputWatch(name: "-"), InputWatch(name: "-"))
    var text: [UInt8] = []
    var seen: [Int?] = [nil, nil]
    for piece in pieces {
      text += piece
      if seen[0] == nil, text.withUnsafeBytes({ whole.isHopeless($0) }) { seen[0] = text.count }
      if text.count <= 4 << 20 { _ = text.withUnsafeBytes { piecewise.isHopeless($0) } }
      if seen[1] == nil, piece.withUnsafeBytes({ piecewise.isEndless($0, endingAt: text.count) }) {
        seen[1] = text.count
      }
    }
    #expect(seen[0] != nil)
    #expect(seen[0] == seen[1])
  }
}
