import Phrases

/// Properties of the text of an input.
enum InputText {
  static let notUTF8: Phrase = "the bytes here are not UTF-8 text; save the file as UTF-8"
  static let endless: Phrase = "no row ends within 16 MiB from here; give rows of at most 1 MiB"

  /// Returns a fault at the first byte in a range that is not UTF-8; `nil` if all bytes are UTF-8.
  ///
  /// Ignores an invalid sequence that begins in the last three bytes, because the range may end inside a character.
  static func notText(in range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Fault? {
    guard let invalid = firstInvalidByte(in: range, of: bytes), invalid + 4 <= range.upperBound else {
      return nil
    }
    return Fault(offset: invalid, message: notUTF8)
  }

  /// Returns the start of the text: 3 after a byte order mark, otherwise 0.
  ///
  /// - Throws: `Fault` for an empty input.
  static func start(of bytes: UnsafeRawBufferPointer) throws(Fault) -> Int {
    guard !bytes.isEmpty else { throw Fault(offset: 0, message: "the input is empty; export the data again") }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// True for JSON, by the extension of the name, otherwise by the first character.
  static func isJSON(_ name: String, _ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    if name.hasSuffix(".json") || name.hasSuffix(".jsonl") { return true }
    if name.hasSuffix(".csv") { return false }
    let first = bytes[start...].first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }
}
