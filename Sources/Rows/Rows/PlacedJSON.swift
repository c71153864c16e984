import Encoding
import Phrases

/// A JSON value with its offset in the input.
package struct PlacedJSON {
  package indirect enum Content {
    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case array([PlacedJSON])
    case object([Member])
  }

  package struct Member {
    package var offset: Int
    package var key: String
    package var value: PlacedJSON

    package init(offset: Int, key: String, value: PlacedJSON) {
      (self.offset, self.key, self.value) = (offset, key, value)
    }
  }

  /// Offset of the value in bytes.
  package var offset: Int
  package var content: Content

  package static func value(of bytes: UnsafeRawBufferPointer) throws(Fault) -> PlacedJSON {
    var scanner = JSONScanner(bytes: bytes, position: 0)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
    let value = try value(&scanner, depth: 0)
    scanner.skipSpace()
    guard scanner.isAtEnd else {
      throw Fault(offset: scanner.position, message: "text follows the end of the value; remove it")
    }
    return value
  }

  package static func value(
    _ scanner: inout JSONScanner, depth: Int = 0, most: Int = InputLimits.nesting
  ) throws(Fault) -> PlacedJSON {
    scanner.skipSpace()
    let start = scanner.position
    guard depth <= most else {
      throw Fault(offset: start, message: "the values are nested more than \(most) deep; flatten them")
    }
    return PlacedJSON(offset: start, content: try content(&scanner, depth: depth, most: most))
  }

  private static func content(
    _ scanner: inout JSONScanner, depth: Int, most: Int
  ) throws(Fault) -> Content {
    let start = scanner.position
    switch scanner.byte {
    case UInt8(ascii: "["):
      return .array(
        try elements(of: &scanner, to: "]") { scanner throws(Fault) in
          try value(&scanner, depth: depth + 1, most: most)
        })
    case UInt8(ascii: "{"):
      return .object(
        try elements(of: &scanner, to: "}") { scanner throws(Fault) in
          let offset = scanner.position
          let key = CellText.string(try scanner.key(), in: scanner.bytes)
          return Member(offset: offset, key: key, value: try value(&scanner, depth: depth + 1, most: most))
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

  package var bare: JSONValue {
    switch content {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .array(let elements): .array(elements.map(\.bare))
    case .object(let members):
      .object(members.map { JSONValue.Member(key: $0.key, value: $0.value.bare) })
    }
  }

  package subscript(key: String) -> PlacedJSON? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var elements: [PlacedJSON] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// Text, or a number or Boolean as text; `nil` for other content.
  package var text: String? {
    switch content {
    case .text(let text): text
    case .integer(let integer): integer.description
    case .number(let number): DecimalText.number(number)
    case .flag(let flag): flag.description
    case .null, .array, .object: nil
    }
  }

  package var number: Double? {
    switch content {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .flag, .text, .array, .object: nil
    }
  }
}
