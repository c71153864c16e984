import Files
import Phrases

/// Reads JSON (RFC 8259) token by token, as ranges of bytes.
package struct JSONScanner {
  package let bytes: UnsafeRawBufferPointer
  package var position: Int

  package var isAtEnd: Bool { position >= bytes.count }

  package var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  @inline(__always)
  package mutating func skipSpace() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  package mutating func skipLine() {
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
  }

  package mutating func expect(_ character: Unicode.Scalar) throws(Fault) {
    guard byte == UInt8(ascii: character) else {
      throw Fault(
        offset: position, message: "expected \"\(character)\" and found \(found); correct the JSON here")
    }
    position += 1
  }

  /// Reads a key and its colon; returns the key with its escapes.
  package mutating func key() throws(Fault) -> Cell {
    guard byte == UInt8(ascii: "\"") else {
      throw Fault(
        offset: position, message: "expected a key in quotes and found \(found); correct the JSON here")
    }
    let cell = try string()
    skipSpace()
    try expect(":")
    return cell
  }

  @inline(__always)
  package func isKey(_ key: Cell, _ text: [UInt8]) -> Bool {
    guard key.form == .plain else { return CellText.string(key, in: bytes).utf8.elementsEqual(text) }
    guard key.range.count == text.count else { return false }
    return text.withUnsafeBytes { text in
      var offset = 0
      while offset < text.count {
        guard bytes[key.range.lowerBound + offset] == text[offset] else { return false }
        offset += 1
      }
      return true
    }
  }

  func holdsRows(_ cell: Cell) -> Bool {
    guard cell.form == .nested, bytes[cell.range.lowerBound] == UInt8(ascii: "[") else { return false }
    var inside = self
    inside.position = cell.range.lowerBound + 1
    inside.skipSpace()
    return inside.byte == UInt8(ascii: "{")
  }

  /// Reads any value; `null` is a missing value.
  package mutating func value() throws(Fault) -> Cell {
    switch byte {
    case UInt8(ascii: "\""):
      return try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try nested()
    default:
      let start = position
      while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
      let word = bytes[start..<position]
      // Digits with a nonzero first digit are a number.
      if Self.isDigits(word) { return Cell(form: .plain, range: start..<position) }
      if word.elementsEqual("null".utf8) { return .missing }
      guard word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) || Self.isNumber(word) else {
        position = start
        let shown: Phrase =
          word.isEmpty ? found : "\"\(String(decoding: word.prefix(40), as: UTF8.self))\""
        throw Fault(offset: start, message: "\(shown) is not a JSON value; correct the JSON here")
      }
      return Cell(form: .plain, range: start..<position)
    }
  }

  private mutating func string() throws(Fault) -> Cell {
    let start = position + 1
    position = start
    var isEscaped = false
    while true {
      position = ByteLanes.first(
        in: bytes, from: position,
        where: { ByteLanes.equal($0, 0x22) .| ByteLanes.equal($0, 0x5C) .| ($0 .< SIMD16(repeating: 0x20)) },
        orOne: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 })
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let range = start..<position
        position += 1
        return Cell(form: range.isEmpty ? .missing : isEscaped ? .escapedJSON : .plain, range: range)
      }
      if byte == UInt8(ascii: "\\") {
        try escape()
        isEscaped = true
      } else {
        throw Fault(offset: position, message: "the text has a control character; escape the character")
      }
    }
    throw Fault(offset: start - 1, message: "the closing quote is missing; add it")
  }

  private mutating func escape() throws(Fault) {
    let start = position
    let kind = position + 1 < bytes.count ? bytes[position + 1] : 0
    position += 2
    if "\"\\/bfnrt".utf8.contains(kind) { return }
    let badEscape = Fault(offset: start, message: "this escape does not exist in JSON; correct it")
    guard kind == UInt8(ascii: "u"), let unit = hexUnit() else { throw badEscape }
    guard unit != 0 else { throw Fault(offset: start, message: "the text has a NUL character; remove it") }
    guard 0xD800...0xDFFF ~= unit else { return }
    // A surrogate must be the first of a pair.
    guard unit < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw badEscape }
    position += 2
    guard let second = hexUnit(), 0xDC00...0xDFFF ~= second else { throw badEscape }
  }

  private mutating func hexUnit() -> UInt16? {
    // `UInt16` accepts a sign before the digits.
    guard position + 4 <= bytes.count,
      bytes[position..<(position + 4)].allSatisfy({ $0 >= UInt8(ascii: "0") }),
      let unit = UInt16(String(decoding: bytes[position..<(position + 4)], as: UTF8.self), radix: 16)
    else { return nil }
    position += 4
    return unit
  }

  /// Checks the depth of JSON by the brackets of its first mebibyte.
  package static func checkNesting(of bytes: UnsafeRawBufferPointer, from start: Int) throws(Fault) {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byteIndex in start..<min(bytes.count, start + InputLimits.rowBytes) {
      switch bytes[byteIndex] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInText
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        guard depth <= InputLimits.nesting + 2 else { throw Self.tooDeep(at: byteIndex) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
  }

  private static func tooDeep(at offset: Int) -> Fault {
    Fault(
      offset: offset, message: "the values are nested more than \(InputLimits.nesting) deep; flatten them")
  }

  /// Passes an array or object, and checks its brackets and tokens.
  private mutating func nested() throws(Fault) -> Cell {
    let start = position
    var closers: [UInt8] = []
    var needsValue = true
    repeat {
      skipSpace()
      switch byte {
      case UInt8(ascii: "{") where needsValue, UInt8(ascii: "[") where needsValue:
        guard closers.count < InputLimits.nesting else { throw Self.tooDeep(at: position) }
        let isObject = byte == UInt8(ascii: "{")
        closers.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        position += 1
        skipSpace()
        if byte == closers.last { needsValue = false } else if isObject { _ = try key() }
      case UInt8(ascii: ",") where !needsValue:
        position += 1
        skipSpace()
        if closers.last == UInt8(ascii: "}") { _ = try key() }
        needsValue = true
      case closers.last where !needsValue:
        closers.removeLast()
        position += 1
      default:
        guard needsValue else {
          throw Fault(
            offset: position, message: "expected a comma or bracket and found \(found); correct the JSON here"
          )
        }
        _ = try value()
        needsValue = false
      }
    } while !closers.isEmpty
    return Cell(form: .nested, range: start..<position)
  }

  /// Returns the start of the next row of an array, or its closing bracket; `nil` if neither follows.
  ///
  /// Searches for an object at the start of a line or at `start`, or after another object and a comma, because a broken row
  /// has no reliable structure. The search only moves forward, so that a file with many broken rows is read once.
  func nextRow(from start: Int, mayBeginThere: Bool) -> Int? {
    var index = start
    var beginsLine = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        if beginsLine || mayBeginThere && index == start { return index }
        beginsLine = false
      case UInt8(ascii: "}"):
        if let next = rowOrEnd(afterBrace: index) { return next }
        beginsLine = false
      case 0x0A: beginsLine = true
      case 0x20, 0x0D, 0x09: break
      default: beginsLine = false
      }
      index += 1
    }
    return nil
  }

  private func rowOrEnd(afterBrace brace: Int) -> Int? {
    var rest = self
    rest.position = brace + 1
    rest.skipSpace()
    if rest.byte == UInt8(ascii: ",") {
      rest.position += 1
      rest.skipSpace()
      return rest.byte == UInt8(ascii: "{") ? rest.position : nil
    }
    guard rest.byte == UInt8(ascii: "]") else { return nil }
    let end = rest.position
    rest.position += 1
    rest.skipSpace()
    return rest.isAtEnd || rest.byte == UInt8(ascii: "}") && rest.position + 2 >= bytes.count ? end : nil
  }

  private var found: Phrase {
    guard position < bytes.count else { return "the end" }
    let byte = bytes[position]
    return 0x20..<0x7F ~= byte ? "\"\(Character(Unicode.Scalar(byte)))\"" : "byte \(byte)"
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isDigits(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = word.first, first != UInt8(ascii: "0") || word.count == 1 else { return false }
    return word.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`
  private static func isNumber(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
    var rest = word
    func digits() -> Int {
      let count = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(startsWithZero && whole > 1) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  package init(bytes: UnsafeRawBufferPointer, position: Int) {
    (self.bytes, self.position) = (bytes, position)
  }
}
