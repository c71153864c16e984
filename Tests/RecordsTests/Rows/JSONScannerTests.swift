import Foundation
import Testing

@testable import Rows

struct JSONScannerTests {
  /// The text of one JSON string, or the words of its fault and the byte it is at.
  private func read(_ literal: String) -> String { read(Array(literal.utf8)) }

  private func read(_ literal: [UInt8]) -> String {
    literal.withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes: bytes, position: 0)
      do throws(Fault) {
        let cell = try scanner.value()
        return scanner.isAtEnd ? CellText.string(cell, in: bytes) : "stopped at \(scanner.position)"
      } catch {
        return "\(error.offset): \(error.message.english)"
      }
    }
  }

  @Test(
    arguments: [
      (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u00E9\u65e5""#, "Aéé日"), (#""\uD83D\uDE00""#, "😀"), (#""x\ud83d\ude00y""#, "x😀y"),
      (#""\uFEFF\uFFFF\u0001""#, "\u{FEFF}\u{FFFF}\u{1}"), (#""日\n本""#, "日\n本"), (#""\\u0041""#, "\\u0041"),
      (#""😀\uD83D\uDE00😀""#, "😀😀😀"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
    ] as [(String, String)])
  func `escapes are undone`(literal: String, text: String) throws {
    #expect(read(literal).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(
    arguments: [
      (#""\x""#, 1), (#""ab\'""#, 3), (#""\U0041""#, 1), (#""\u""#, 1), (#""\u12""#, 1), (#""\u12G4""#, 1),
      (#""\u 041""#, 1), (#""\u+041""#, 1), (#""\u-041""#, 1), (#""\u-000""#, 1), (#""\uD83D""#, 1),
      (#""\uD83Dx""#, 1), (#""\uD83D\n""#, 1), (#""\uD83D\u0041""#, 1), (#""\uD83D\uD83D""#, 1),
      (#""\uDE00""#, 1), (#""\uDE00\uD83D""#, 1), (#""\uD83D\u+E00""#, 1), (#""\u00e""#, 1), ("\"\\\n\"", 1),
    ] as [(String, Int)])
  func `unknown escapes and halves of pairs are refused`(literal: String, offset: Int) {
    #expect(read(literal) == "\(offset): \(Words.badEscape)")
  }

  @Test func `an escaped NUL is refused like a raw one`() {
    #expect(read(#""a\u0000""#) == "2: \(Words.nul)")
    #expect(read("\"a\u{0}\"") == "2: \(Words.control)")
  }

  @Test(arguments: 0..<0x20)
  func `raw control characters are refused`(byte: Int) {
    #expect(read([0x22, 0x78, UInt8(byte), 0x22]) == "2: \(Words.control)")
  }

  @Test(arguments: [#"""#, #""abc"#, #""abc\""#])
  func `a text that is never closed is named at its quote`(_ literal: String) {
    #expect(read(literal) == "0: \(Words.openQuote)")
  }

  @Test(arguments: [
    "0", "-0", "7", "-12", "10.5", "0.0", "1e5", "1E+5", "1.25e-10", "12345678901234567890", "true", "false",
    "1e999", "[]", "{}", "[1,[2],{\"a\":{}}]", "{\"a\":[],\"b\":\"]\"}",
  ])
  func `values are passed whole`(_ literal: String) {
    #expect(read(literal) == literal)
  }

  @Test func `null is a missing value`() {
    #expect(read("null") == "")
  }

  @Test(arguments: [
    "NaN", "Infinity", "-Infinity", "+1", "01", "-01", "1.", ".5", "-", "1e", "1e+", "0x10", "1_000", "nul",
    "TRUE",
    "True", "None", "undefined", "'a'", "1.2.3", "--1", "",
  ])
  func `what is no value of JSON is refused`(_ literal: String) {
    let shown =
      literal.isEmpty ? "the end" : literal == "'a'" ? "\"'\"" : literal == "1_000" ? nil : "\"\(literal)\""
    #expect(read(literal) == shown.map { "0: \(Words.noValue($0))" } ?? "stopped at 1")
  }

  @Test(arguments: [
    "[1 2]", "[1,]", "[,1]", "[1", "[", "[}", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1", "{1:2}",
    "{\"a\" \"b\"}", "{\"a\":1 \"b\":2}", "[[]", "[1}", "{\"a\":[}]", "{,}", "[true false]",
  ])
  func `broken brackets are refused`(_ literal: String) {
    let result = read(literal)
    #expect(result.contains("; correct the JSON here"), "\(result)")
  }

  @Test(arguments: 1...200)
  func `Foundation and the scanner agree on what is JSON`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\"", "1", "-2.5e3", "true", "null", " ", "\"\\n\"",
      "\"\\u0041\"", "0",
    ]
    var agreed = 0
    for _ in 0..<200 {
      let text =
        "["
        + (0..<Int.random(in: 0...8, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined() + "]"
      // Foundation refuses numbers beyond those of a Double, which RFC 8259 leaves to the reader.
      if text.matches(of: /\d[\d.]*e\d+/).contains(where: { Double($0.output)?.isInfinite ?? false }) {
        continue
      }
      // Foundation takes a comma before the closing bracket, which RFC 8259 does not know.
      let hasComma = [",]", ",}"].contains { text.replacing(" ", with: "").contains($0) }
      let isJSON = !hasComma && (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
      let result = read(text)
      #expect((result == text) == isJSON, "seed \(seed): \(text) gives \(result)")
      if isJSON { agreed += 1 }
    }
    #expect(agreed > 0, "seed \(seed) made no JSON")
  }
}
