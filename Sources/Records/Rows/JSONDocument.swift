import Encoding

/// Why a JSON file could not be read.
package enum JSONDocumentError: Error {
  /// The system refused.
  case file(FileError)
  /// The file is not what it should be.
  case malformed(Rejection)
}

/// A file that holds one JSON value.
package enum JSONDocument {
  /// Reads the value.
  ///
  /// - Parameter path: `-` for standard input.
  /// - Throws: `JSONDocumentError`, with the place of a fault.
  package static func read(_ path: String) throws(JSONDocumentError) -> JSONValue {
    try read(path) { bytes throws(Fault) in try value(of: bytes) }
  }

  /// The one value that bytes hold.
  static func value(of bytes: UnsafeRawBufferPointer) throws(Fault) -> JSONValue {
    var scanner = JSONScanner(bytes: bytes, position: 0)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
    let value = try value(&scanner, depth: 0)
    scanner.skipSpace()
    guard scanner.isAtEnd else {
      throw Fault(offset: scanner.position, message: "text follows the end of the value; remove it")
    }
    return value
  }

  /// Reads a file in a way of its own.
  static func read<Value>(
    _ path: String, _ parse: (UnsafeRawBufferPointer) throws(Fault) -> Value
  ) throws(JSONDocumentError) -> Value {
    var watch = InputWatch(name: path, isJSONValue: true)
    let input: InputBytes
    do throws(FileError) {
      input =
        path == "-"
        ? try InputBytes.standardInput { watch.isHopeless($0) }
        : try InputBytes(path: path) { watch.isHopeless($0) }
    } catch {
      throw .file(error)
    }
    return try input.withBytes { bytes throws(JSONDocumentError) in
      do throws(Fault) {
        if let fault = watch.fault { throw fault }
        return try parse(bytes)
      } catch {
        var finder = PositionFinder()
        let (line, column) = finder.position(of: error.offset, in: bytes)
        throw .malformed(Rejection(file: path, line: line, column: column, message: error.message))
      }
    }
  }

  private static func value(_ scanner: inout JSONScanner, depth: Int) throws(Fault) -> JSONValue {
    scanner.skipSpace()
    let start = scanner.position
    guard depth <= InputLimits.nesting else {
      throw Fault(offset: start, message: "the values nest deeper than \(InputLimits.nesting); flatten them")
    }
    switch scanner.byte {
    case UInt8(ascii: "["):
      return .array(
        try elements(of: &scanner, to: "]") { scanner throws(Fault) in
          try value(&scanner, depth: depth + 1)
        })
    case UInt8(ascii: "{"):
      return .object(
        try elements(of: &scanner, to: "}") { scanner throws(Fault) in
          let key = CellText.string(try scanner.key(), in: scanner.bytes)
          return JSONValue.Member(key: key, value: try value(&scanner, depth: depth + 1))
        })
    case UInt8(ascii: "\""):
      return .text(CellText.string(try scanner.value(), in: scanner.bytes))
    default:
      let cell = try scanner.value()
      guard cell.form == .plain else { return .null }
      let word = CellText.string(cell, in: scanner.bytes)
      if word == "true" || word == "false" { return .flag(word == "true") }
      if let integer = Int(word) { return .integer(integer) }
      guard let number = Double(word), number.isFinite else {
        throw Fault(offset: start, message: "the number is too large; write one below 1e308")
      }
      return .number(number)
    }
  }

  private static func elements<Element>(
    of scanner: inout JSONScanner, to closer: Unicode.Scalar,
    _ element: (inout JSONScanner) throws(Fault) -> Element
  ) throws(Fault) -> [Element] {
    scanner.position += 1
    scanner.skipSpace()
    var elements: [Element] = []
    if scanner.byte == UInt8(ascii: closer) {
      scanner.position += 1
      return elements
    }
    while true {
      scanner.skipSpace()
      elements.append(try element(&scanner))
      scanner.skipSpace()
      guard scanner.byte == UInt8(ascii: ",") else { break }
      scanner.position += 1
    }
    try scanner.expect(closer)
    return elements
  }
}
