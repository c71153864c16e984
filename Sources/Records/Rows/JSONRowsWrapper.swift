/// Members around the rows in `{"schemaVersion": 2, "rows": [...]}`.
struct JSONRowsWrapper {
  /// Newest supported version.
  static let newestSchema = 2

  /// Version before the rows; `nil` if missing.
  let schemaVersion: Int?

  /// Enters the array of rows.
  ///
  /// - Returns: `nil`, with the scanner unchanged, if the object is a row.
  /// - Throws: `Fault` for an unknown version.
  init?(entering scanner: inout JSONScanner) throws(Fault) {
    var inside = scanner
    inside.position += 1
    var version: Int?
    var isFirst = true
    while true {
      inside.skipSpace()
      if !isFirst {
        guard inside.byte == UInt8(ascii: ",") else { return nil }
        inside.position += 1
        inside.skipSpace()
      }
      isFirst = false
      guard let key = try? inside.key() else { return nil }
      inside.skipSpace()
      if inside.isKey(key, Array("rows".utf8)), inside.byte == UInt8(ascii: "[") {
        inside.position += 1
        scanner = inside
        schemaVersion = version
        return
      }
      let start = inside.position
      guard inside.isKey(key, Array("schemaVersion".utf8)), let cell = try? inside.value() else { return nil }
      version = try Self.knownVersion(cell, at: start, in: inside)
    }
  }

  func leave(_ scanner: inout JSONScanner) throws(Fault) {
    while true {
      scanner.skipSpace()
      if scanner.byte == UInt8(ascii: "}") {
        scanner.position += 1
        return
      }
      try scanner.expect(",")
      scanner.skipSpace()
      let key = try scanner.key()
      scanner.skipSpace()
      let start = scanner.position
      let cell = try scanner.value()
      if scanner.isKey(key, Array("schemaVersion".utf8)) {
        _ = try Self.knownVersion(cell, at: start, in: scanner)
      }
    }
  }

  private static func knownVersion(
    _ cell: Cell, at start: Int, in scanner: JSONScanner
  ) throws(Fault) -> Int {
    let text = CellText.string(cell, in: scanner.bytes)
    guard let number = Int(text), 1...newestSchema ~= number else {
      throw Fault(
        offset: start,
        message: "schemaVersion \(text) is not known; this program reads 1 and \(newestSchema)")
    }
    return number
  }
}
