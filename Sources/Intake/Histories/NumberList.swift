import Rows

/// A file that holds one JSON array of numbers.
package enum NumberList {
  package static func read(_ path: String) throws(JSONDocumentError) -> [Double] {
    try JSONDocument.read(path, numbers)
  }

  package static func numbers(_ bytes: UnsafeRawBufferPointer) throws(Fault) -> [Double] {
    var scanner = JSONScanner(bytes: bytes, position: 0)
    var numbers: [Double] = []
    scanner.skipSpace()
    try scanner.expect("[")
    while true {
      scanner.skipSpace()
      let start = scanner.position
      let cell = try scanner.value()
      guard cell.form == .plain, bytes[start] != UInt8(ascii: "\""),
        let number = Double(CellText.string(cell, in: bytes)), number.isFinite
      else {
        throw Fault(offset: start, message: "this is not a number; write numbers such as 0.25")
      }
      numbers.append(number)
      scanner.skipSpace()
      guard scanner.byte == UInt8(ascii: ",") else { break }
      scanner.position += 1
    }
    try scanner.expect("]")
    scanner.skipSpace()
    guard scanner.isAtEnd else {
      throw Fault(offset: scanner.position, message: "text follows the end of the numbers; remove it")
    }
    return numbers
  }
}
