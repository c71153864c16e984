import Foundation
import Testing

@testable import Files

struct TextEncodingTests {
  private func encoding(_ bytes: [UInt8]) -> TextEncoding? {
    InputBytes(bytes: bytes).withBytes { TextEncoding.of($0) }
  }

  @Test(arguments: [
    "日付,科目\n", "欠席\n", "カタカナ,ひらがな\n", "id,メモ\n1,寝坊した\n", "Date,A\n2026年7月24日,x\n", "ァ,ァァ\nァァァ,ァ\n",
  ])
  func `Japanese in Shift_JIS is told, and converted as Foundation does`(text: String) throws {
    let bytes = try #require(text.data(using: .shiftJIS))
    #expect(encoding(Array(bytes)) == .shiftJIS)
    let decoded = InputBytes(bytes: Array(bytes)).withBytes { TextEncoding.shiftJIS.decoded($0) }
    #expect(String(decoding: decoded, as: UTF8.self) == text)
  }

  @Test func `the characters of Windows are converted`() {
    // ① ㈱ 髙, which Windows adds to Shift_JIS.
    let bytes: [UInt8] = [0x87, 0x40, 0x87, 0x8A, 0xFB, 0xFC]
    let decoded = InputBytes(bytes: bytes).withBytes { TextEncoding.shiftJIS.decoded($0) }
    #expect(String(decoding: decoded, as: UTF8.self) == "①㈱髙")
  }

  @Test(
    arguments: [
      Array("plain\n".utf8), Array("日本語,é\n".utf8), [0x63, 0x61, 0x66, 0xE9, 0x0A], [0x69, 0x74, 0x92, 0x73],
      Array("日本".utf8.dropLast()), Array("日本語\n".utf8) + [0xFF, 0x0A], [], [0x00, 0x01, 0x02],
      // d’“Œdipe” and d’“Œuvre”— 5 € 6 € in Windows-1252: ’“, Œd, Œu and ”— would be kanji of Shift_JIS, but
      // a line end after ” and the byte 0x80, which is €, are no part of any.
      [0x64, 0x92, 0x93, 0x8C, 0x64, 0x69, 0x70, 0x65, 0x94, 0x0A],
      [
        0x64, 0x92, 0x93, 0x8C, 0x75, 0x76, 0x72, 0x65, 0x94, 0x97, 0x20, 0x35, 0x20, 0x80, 0x20, 0x36, 0x20,
        0x80, 0x0A,
      ],
    ] as [[UInt8]])
  func `UTF-8, damaged or not, and Western text are no Shift_JIS`(bytes: [UInt8]) {
    #expect(encoding(bytes) == nil)
  }

  @Test(arguments: ["a;b\nMüsli;Übung\n", "nom;ville\nHélène;Orléans\n", "navn;sted\nSmør;Rømø\n"])
  func `a Western table with semicolons is told, and converted as Foundation does`(text: String) throws {
    let bytes = try #require(text.data(using: .windowsCP1252))
    #expect(encoding(Array(bytes)) == .windows1252)
    let decoded = InputBytes(bytes: Array(bytes)).withBytes { TextEncoding.windows1252.decoded($0) }
    #expect(String(decoding: decoded, as: UTF8.self) == text)
  }

  @Test(
    arguments: [
      Array("a,b\n".utf8) + [0x63, 0x61, 0x66, 0xE9, 0x3B, 0x63, 0x61, 0x66, 0xE9],
      Array("a;b\n".utf8) + [0x63, 0x61, 0x66, 0xE9], Array("a;b\n".utf8) + [0x61, 0xE9, 0xE9, 0x61],
      Array("a;b\n".utf8) + [0x61, 0xE9, 0x61, 0x91, 0x61, 0xE9],
      Array("a;é\n".utf8) + [0x61, 0xE9, 0x61, 0xE9],
      Array("a;b\n".utf8) + [0x61, 0xF7, 0x61, 0xF7, 0x61],
      Array("a;b\n".utf8) + [0x61, 0xD7, 0x61, 0xD7, 0x61],
    ] as [[UInt8]])
  func `commas, a stray byte, two bytes in a row, quotes, signs and UTF-8 are no such table`(bytes: [UInt8]) {
    #expect(encoding(bytes) == nil)
  }

  @Test(arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian], [true, false])
  func `UTF-16 is told by its mark or its zeros`(expected: TextEncoding, isMarked: Bool) {
    let text = "id,名前\n1,猫😀\n2,x\n"
    let units = (isMarked ? [0xFEFF] : []) + Array(text.utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return expected == .utf16BigEndian ? [high, low] : [low, high]
    }
    #expect(encoding(bytes) == expected)
    let decoded = InputBytes(bytes: bytes).withBytes { expected.decoded($0) }
    #expect(String(decoding: decoded, as: UTF8.self) == text)
  }

  @Test(arguments: 0...255)
  func `any two bytes are converted without end or trap`(first: Int) {
    for second in 0...255 {
      let decoded = InputBytes(bytes: [UInt8(first), UInt8(second)]).withBytes {
        TextEncoding.shiftJIS.decoded($0)
      }
      #expect(decoded.count <= 8)
    }
  }
}
