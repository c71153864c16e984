import Encoding

/// Failure to read a JSON file.
package enum JSONDocumentError: Error {
  case file(FileError)
  /// The file is not JSON, or has another form than expected.
  case malformed(Rejection)
}

/// A file with one JSON value.
package enum JSONDocument {
  /// Maximum size in bytes (128 MiB); the value occupies several times as much memory.
  static let maxBytes = 128 << 20

  /// - Parameter path: `-` for standard input.
  package static func read(_ path: String) throws(JSONDocumentError) -> JSONValue {
    try read(path) { bytes throws(Fault) in try value(of: bytes) }
  }

  static func value(of bytes: UnsafeRawBufferPointer) throws(Fault) -> JSONValue {
    try PlacedJSON.value(of: bytes).bare
  }

  /// Returns the value of a line; `nil` if the line is not one JSON value.
  static func value(ofLine line: [UInt8]) -> JSONValue? {
    line.withUnsafeBytes { try? value(of: $0) }
  }

  /// Reads a file with a parser.
  static func read<Value>(
    _ path: String, _ parse: (UnsafeRawBufferPointer) throws(Fault) -> Value
  ) throws(JSONDocumentError) -> Value {
    var watch = InputWatch(name: path, isJSONValue: true)
    func isHopeless(_ bytes: UnsafeRawBufferPointer) -> Bool {
      bytes.count > maxBytes || watch.isHopeless(bytes)
    }
    let input: InputBytes
    do throws(FileError) {
      input =
        path == "-"
        ? try InputBytes.standardInput(until: isHopeless) : try InputBytes(path: path, until: isHopeless)
    } catch {
      throw .file(error)
    }
    return try input.withBytes { bytes throws(JSONDocumentError) in
      do throws(Fault) {
        if let fault = watch.fault { throw fault }
        guard bytes.count <= maxBytes else {
          throw Fault(offset: 0, message: "the value is longer than 128 MiB; give it in parts")
        }
        return try parse(bytes)
      } catch {
        var finder = PositionFinder()
        let (line, column) = finder.position(of: error.offset, in: bytes)
        throw .malformed(Rejection(file: path, line: line, column: column, message: error.message))
      }
    }
  }
}
