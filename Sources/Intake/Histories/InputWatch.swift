import Apps
import Files
import Formats
import Rows

/// Inspects an input during reading, to stop at binary data and endless input.
///
/// Every row has a mark: a line end, or in JSON also a bracket, comma, colon or quote. A long stretch without a mark is
/// endless.
package struct InputWatch {
  package private(set) var fault: Fault?

  private let name: String
  /// True for JSON; `nil` if unknown.
  private var isJSON: Bool?
  private var afterMark = 0

  /// Maximum stretch without a mark in bytes (16 MiB).
  package static let maxBytes = 16 << 20

  /// Number of bytes that identify an input.
  package static let minBytes = 2 * InputLimits.rowBytes + 1

  /// Maximum size of a compressed input in bytes (1 GiB).
  static let maxPackedBytes = 1 << 30

  /// - Parameter name: Name of the input; its extension is evidence of the format.
  package init(name: String, isJSONValue: Bool = false) {
    self.name = name
    isJSON = isJSONValue ? true : nil
  }

  /// True if reading should stop, by all bytes read so far.
  package mutating func isHopeless(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // A shorter input is read to its end.
    guard bytes.count >= Self.minBytes else { return false }
    // A compressed input is unpacked when complete.
    if let signature = FileSignature(of: bytes) {
      if case .unread = signature { return true }
      return bytes.count > Self.maxPackedBytes
    }
    do throws(Fault) {
      if isJSON == nil { isJSON = try Self.begins(bytes, named: name) }
      try passMarks(in: bytes)
      return false
    } catch {
      fault = error
      return true
    }
  }

  /// True if an input continues without a mark, by its bytes since the previous call.
  ///
  /// - Precondition: ``isHopeless(_:)`` was called with at least ``minBytes``.
  mutating func isEndless(_ piece: UnsafeRawBufferPointer, endingAt end: Int) -> Bool {
    precondition(isJSON != nil, "the form of the input is known before its last piece")
    if let mark = piece.lastIndex(where: isMark) { afterMark = end - piece.count + mark + 1 }
    return end - afterMark > Self.maxBytes
  }

  /// True if the rows of an input are JSON; throws a fault of its start.
  private static func begins(_ bytes: UnsafeRawBufferPointer, named name: String) throws(Fault) -> Bool {
    let text = ThirdPartyText(name: name, bytes: bytes)
    if TextEncoding.of(bytes) != nil || AppFormats.recognised(Head(text)) != nil {
      return InputText.isJSON(name, bytes, from: text.start)
    }
    let start = try InputText.start(of: bytes)
    if InputText.isJSON(name, bytes, from: start) {
      try JSONScanner.checkNesting(of: bytes, from: start)
      _ = try JSONRowReader(bytes: bytes, from: start, isLines: name.hasSuffix(".jsonl"))
      return true
    }
    _ = try CSVRowReader(bytes: bytes, from: start)
    return false
  }

  private mutating func passMarks(in bytes: UnsafeRawBufferPointer) throws(Fault) {
    while bytes.count - afterMark > Self.maxBytes {
      let stretch = afterMark..<(afterMark + Self.maxBytes)
      guard let mark = stretch.last(where: { isMark(bytes[$0]) }) else {
        throw InputText.notText(in: stretch, of: bytes)
          ?? Fault(offset: afterMark, message: InputText.endless)
      }
      afterMark = mark + 1
    }
  }

  private func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A: true
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: "\""):
      isJSON == true
    default: false
    }
  }
}
