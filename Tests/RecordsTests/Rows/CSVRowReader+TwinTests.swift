import TestSupport
import Testing

@testable import Rows

extension CSVRowReaderTests {
  /// Bytes that mean something to a reader of comma-separated values, and some that do not.
  private static let alphabet: [[UInt8]] = [
    [0x2C], [0x0A], [0x0D, 0x0A], [0x0D], [0x22], [0x22, 0x22], Array("a".utf8), Array("é".utf8),
    Array("日".utf8),
    Array("a plain field of some length".utf8), Array("\",\"".utf8), [0x00], [0xC3], [0x80],
  ]

  /// Texts in which the special bytes are as dear as the others, or rare.
  private static func text(_ random: inout SeededGenerator) -> [UInt8] {
    let kinds = Int.random(in: 4...alphabet.count, using: &random)
    var bytes: [UInt8] = Array("a,b,c\n".utf8)
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      bytes += alphabet[Int.random(in: 0..<kinds, using: &random)]
    }
    return bytes
  }

  @Test(arguments: 0..<20)
  func `records come out as from a reader that goes byte by byte`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let bytes = Self.text(&random)
      var plain = PlainCSVReader(bytes)
      _ = plain.next()
      var expected: [String] = []
      while let record = plain.next() {
        switch record {
        case .fault(let offset, let message): expected.append("\(offset): \(message)")
        case .fields(let fields) where fields.count == 3:
          expected.append("\(fields.map { String(decoding: $0, as: UTF8.self) })")
        case .fields(let fields): expected.append("\(fields.count) fields")
        }
      }
      #expect(Self.read(bytes) == expected, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  private static func read(_ bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBytes { bytes in
      guard var reader = try? CSVRowReader(bytes: bytes, from: 0) else { return ["no header"] }
      reader.want(["a", "b", "c"])
      var row = Row(columnCount: 3)
      var events: [String] = []
      while true {
        switch reader.next(into: &row) {
        case .end: return events
        case .row: events.append("\(row.cells.map { CellText.string($0, in: bytes) })")
        case .fault(let fault) where fault.message.english.hasPrefix("the row has "):
          events.append(
            fault.message.english.split(separator: " ")[3] == "1"
              ? "1 fields" : "\(fault.message.english.split(separator: " ")[3]) fields")
        case .fault(let fault) where fault.message == InputText.notUTF8:
          events.append("\(row.start): \(fault.message.english)")
        case .fault(let fault): events.append("\(fault.offset): \(fault.message.english)")
        }
      }
    }
  }
}
