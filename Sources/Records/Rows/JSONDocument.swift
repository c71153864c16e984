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
  /// The longest file, in bytes (128 MiB): its value takes some times as much memory.
  static let maxBytes = 128 << 20

  /// Reads the value.
  ///
  /// - Parameter path: `-` for standard input.
  /// - Throws: `JSONDocumentError`, with the place of a fault.
  package static func read(_ path: String) throws(JSONDocumentError) -> JSONValue {
    try read(path) { bytes throws(Fault) in try value(of: bytes) }
  }

  /// The one value that bytes hold.
  static func value(of bytes: UnsafeRawBufferPointer) throws(Fault) -> JSONValue {
    try PlacedJSON.value(of: bytes).bare
  }

  /// The one value of a line; `nil` where there is none.
  static func value(ofLine line: [UInt8]) -> JSONValue? {
    line.withUnsafeBytes { try? value(of: $0) }
  }

  /// Reads a file in a way of its own.
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
