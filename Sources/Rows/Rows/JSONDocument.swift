import Encoding

/// A file with one JSON value.
package enum JSONDocument {
  /// Maximum size in bytes (128 MiB); the value occupies several times as much memory.
  package static let maxBytes = 128 << 20

  package static func value(of bytes: UnsafeRawBufferPointer) throws(Fault) -> JSONValue {
    try PlacedJSON.value(of: bytes).bare
  }

  package static func value(ofLine line: [UInt8]) -> JSONValue? {
    line.withUnsafeBytes { try? value(of: $0) }
  }
}
