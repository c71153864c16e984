import Files
import Phrases

/// Fault at a byte of an input.
package struct Fault: Error, Hashable {
  /// Byte offset; line and column are computed for listed faults only.
  package var offset: Int
  package var message: Phrase

  package init(offset: Int, message: Phrase) {
    (self.offset, self.message) = (offset, message)
  }
}

/// A rejected row, with its line and column.
package struct Rejection: Hashable, Sendable {
  package var file: String
  /// From 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int
  /// The problem and its remedy, in the form `problem; remedy`.
  package var message: Phrase

  package init(file: String, line: Int, column: Int, message: Phrase) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: Phrase { "\(file):\(line):\(column): \(message)" }
}

/// Finds lines and columns of ascending offsets, in one pass over the text.
package struct PositionFinder {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Line and column of a byte offset, both from 1; columns count characters.
  package mutating func position(of target: Int, in bytes: UnsafeRawBufferPointer) -> (line: Int, column: Int)
  {
    position(of: target, among: bytes.count) { $1(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
  }

  package mutating func position(of target: Int, in file: StreamedFile) -> (line: Int, column: Int) {
    position(of: target, among: file.bytes.count, read: file.readAgain)
  }

  private mutating func position(
    of target: Int, among count: Int, read: (Range<Int>, (UnsafeRawBufferPointer) -> Void) -> Void
  ) -> (line: Int, column: Int) {
    let target = min(target, count)
    if target < offset { self = PositionFinder() }
    if offset == 0 {
      read(0..<min(3, count)) { if $0.elementsEqual([0xEF, 0xBB, 0xBF]) { offset = 3 } }
    }
    if offset < target { read(offset..<target) { pass($0) } }
    return (line, column)
  }

  private mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    offset += bytes.count
    let breaks = ByteLanes.count(in: bytes, where: { ByteLanes.equal($0, 0x0A) }, orOne: { $0 == 0x0A })
    var rest = bytes
    if breaks > 0, let last = bytes.lastIndex(of: 0x0A) {
      line += breaks
      column = 1
      rest = UnsafeRawBufferPointer(rebasing: bytes[(last + 1)...])
    }
    // All bytes of a character except the first are 10xxxxxx.
    column +=
      rest.count
      - ByteLanes.count(
        in: rest, where: { ByteLanes.equal($0 & SIMD16(repeating: 0xC0), 0x80) },
        orOne: { $0 & 0xC0 == 0x80 })
  }

  package init() {}
}

package enum InputText {
  static let notUTF8: Phrase = "the bytes here are not UTF-8 text; save the file as UTF-8"
  package static let endless: Phrase = "no row ends within 16 MiB from here; give rows of at most 1 MiB"

  /// Returns a fault at the first byte in a range that is not UTF-8; `nil` if all bytes are UTF-8.
  ///
  /// Ignores an invalid sequence that begins in the last three bytes, because the range may end inside a character.
  package static func notText(in range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Fault? {
    guard let invalid = firstInvalidByte(in: range, of: bytes), invalid + 4 <= range.upperBound else {
      return nil
    }
    return Fault(offset: invalid, message: notUTF8)
  }

  /// Returns the start of the text: 3 after a byte order mark, otherwise 0; an empty input is a fault.
  package static func start(of bytes: UnsafeRawBufferPointer) throws(Fault) -> Int {
    guard !bytes.isEmpty else { throw Fault(offset: 0, message: "the input is empty; export the data again") }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// True for JSON, by the extension of the name, otherwise by the first character.
  package static func isJSON(_ name: String, _ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    if name.hasSuffix(".json") || name.hasSuffix(".jsonl") { return true }
    if name.hasSuffix(".csv") { return false }
    let first = bytes[start...].first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }
}

/// Reason why a row of a database table is rejected.
package struct TableRowProblem: Error {
  package let message: Phrase

  package init(_ column: String, _ problem: Phrase) {
    message = "\(column) \(problem); check the database in its app, then export it again"
  }
}
