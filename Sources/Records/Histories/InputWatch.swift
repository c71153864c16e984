/// Looks at an input while it is read, so that one that no row can be made of is given up and not kept whole.
///
/// What is no text, or has no end, is found out from its first bytes, or where it goes on and on without a mark that
/// every row has: the end of a line, or in JSON also a bracket, a comma, a colon or a quote.
struct InputWatch {
  /// What is wrong with the input, where it was given up.
  private(set) var fault: Fault?

  private let name: String
  /// Whether the input is JSON, once that is known.
  private var isJSON: Bool?
  /// The byte after the last mark that was seen.
  private var afterMark = 0

  /// The longest stretch without a mark that is read on, in bytes (16 MiB). A row that is shorter is bad by itself.
  static let maxBytes = 16 << 20

  /// After so many bytes it is known what an input is.
  static let minBytes = 2 * InputLimits.rowBytes + 1

  /// The most of a packed input that is read, in bytes (1 GiB).
  static let maxPackedBytes = 1 << 30

  /// - Parameters:
  ///   - name: The name of the input, whose ending may say what it is.
  ///   - isJSONValue: Whether it is one JSON value and no rows.
  init(name: String, isJSONValue: Bool = false) {
    self.name = name
    isJSON = isJSONValue ? true : nil
  }

  /// Whether reading on is of no use.
  ///
  /// - Parameter bytes: All that has been read so far.
  mutating func isHopeless(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // What is shorter is read to its end at once.
    guard bytes.count >= Self.minBytes else { return false }
    // What is packed is looked into when it is whole.
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

  /// Whether an input of which only the last piece is at hand goes on and on without a mark.
  ///
  /// - Parameters:
  ///   - piece: What has been read since this was last asked, or ``isHopeless(_:)``.
  ///   - end: How much has been read in all.
  /// - Precondition: ``isHopeless(_:)`` was asked of the first ``minBytes`` or more.
  mutating func isEndless(_ piece: UnsafeRawBufferPointer, endingAt end: Int) -> Bool {
    precondition(isJSON != nil, "the form of the input is known before its last piece")
    if let mark = piece.lastIndex(where: isMark) { afterMark = end - piece.count + mark + 1 }
    return end - afterMark > Self.maxBytes
  }

  /// Whether the rows of an input are JSON.
  ///
  /// - Throws: `Fault` where they cannot begin as they do.
  private static func begins(_ bytes: UnsafeRawBufferPointer, named name: String) throws(Fault) -> Bool {
    let text = ThirdPartyText(name: name, bytes: bytes)
    if TextEncoding.of(bytes) != nil || ThirdPartyFormat.recognised(Head(text)) != nil {
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
