import KaikiNumerics
import Phrases

/// A JSON value whose members keep their order.
package enum JSONValue: Hashable, Sendable {
  case null
  /// `true` or `false`.
  case flag(Bool)
  case integer(Int)
  /// Number to 12 significant digits; `null` unless finite.
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])
  /// Encoded value, at the depth of its position in the document.
  case written([UInt8])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Creates an object from pairs, in their order.
  package static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(key: $0.key, value: $0.value) })
  }

  /// Returns a JSON value, or `null` for `nil`.
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }
  package static func optional(_ integer: Int?) -> JSONValue { integer.map(JSONValue.integer) ?? .null }
  package static func optional(_ number: Double?) -> JSONValue { number.map(JSONValue.number) ?? .null }
  package static func optional(_ flag: Bool?) -> JSONValue { flag.map(JSONValue.flag) ?? .null }

  /// Returns the text in UTF-8.
  ///
  /// - Parameters:
  ///   - level: Depth of the value in the document, ≥ 0.
  ///   - openLevels: Depth down to which each member and element has its own line.
  package func encoded(level: Int = 0, openLevels: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, level: level, openLevels)
    return bytes
  }

  /// Returns the text of an array; creates each element at the time of writing and stores only its text.
  ///
  /// Parts of 2,048 elements are written in parallel, so `element` runs on several threads.
  package static func encodedArray(
    _ count: Int, level: Int, openLevels: Int, jobs: Int, _ element: @escaping @Sendable (Int) -> JSONValue
  ) async -> [UInt8] {
    @Sendable func append(_ range: Range<Int>, to text: inout [UInt8]) {
      for position in range {
        if position > 0 { separate(level, openLevels, &text) }
        if level < openLevels { breakLine(level + 1, &text) }
        element(position).append(to: &text, level: level + 1, openLevels)
      }
    }
    var text = [arrayBrackets.0]
    if jobs > 1, count > elementsAtOnce {
      let pieces = await inParallel((count + elementsAtOnce - 1) / elementsAtOnce, jobs: jobs) { piece in
        var text: [UInt8] = []
        append(piece * elementsAtOnce..<min((piece + 1) * elementsAtOnce, count), to: &text)
        return text
      }
      text.reserveCapacity(pieces.reduce(2 * level + 3) { $0 + $1.count })
      for piece in pieces { text += piece }
    } else {
      append(0..<count, to: &text)
    }
    if level < openLevels, count > 0 { breakLine(level, &text) }
    text.append(arrayBrackets.1)
    return text
  }

  private static let elementsAtOnce = 2_048

  /// Depth of a document down to which each member and element has its own line, for readers.
  package static let openLevelsOfDocuments = 3

  private func append(to bytes: inout [UInt8], level: Int, _ openLevels: Int) {
    switch self {
    case .null: Self.append(literal: "null", to: &bytes)
    case .flag(let flag): Self.append(literal: flag ? "true" : "false", to: &bytes)
    case .integer(let integer): Self.append(integer, to: &bytes)
    case .number(let number): bytes += (number.isFinite ? DecimalText.number(number) : "null").utf8
    case .text(let text): Self.append(text, to: &bytes)
    case .array(let elements):
      Self.append(elements, in: Self.arrayBrackets, to: &bytes, level, openLevels) { element, bytes in
        element.append(to: &bytes, level: level + 1, openLevels)
      }
    case .object(let members):
      Self.append(members, in: Self.objectBrackets, to: &bytes, level, openLevels) { member, bytes in
        Self.append(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        member.value.append(to: &bytes, level: level + 1, openLevels)
      }
    case .written(let text): bytes += text
    }
  }

  private static let arrayBrackets = (UInt8(ascii: "["), UInt8(ascii: "]"))
  private static let objectBrackets = (UInt8(ascii: "{"), UInt8(ascii: "}"))

  private static func append<Element>(
    _ elements: [Element], in brackets: (UInt8, UInt8), to bytes: inout [UInt8], _ level: Int,
    _ openLevels: Int, _ each: (Element, inout [UInt8]) -> Void
  ) {
    let isOpen = level < openLevels && !elements.isEmpty
    bytes.append(brackets.0)
    for (index, element) in elements.enumerated() {
      if index > 0 { separate(level, openLevels, &bytes) }
      if isOpen { breakLine(level + 1, &bytes) }
      each(element, &bytes)
    }
    if isOpen { breakLine(level, &bytes) }
    bytes.append(brackets.1)
  }

  /// Writes the comma between two elements.
  private static func separate(_ level: Int, _ openLevels: Int, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if level >= openLevels { bytes.append(UInt8(ascii: " ")) }
  }

  private static func breakLine(_ level: Int, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<level { append(literal: "  ", to: &bytes) }
  }

  private static func append(literal: StaticString, to bytes: inout [UInt8]) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  private static func append(_ integer: Int, to bytes: inout [UInt8]) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = integer.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      // Fast path: almost no text needs escapes.
      if utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
        for byte in utf8 { append(byte, to: &bytes) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): bytes += "\\\"".utf8
    case UInt8(ascii: "\\"): bytes += "\\\\".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    case 0..<0x20:
      bytes += "\\u00".utf8
      bytes += [hexDigit(byte >> 4), hexDigit(byte & 15)]
    default: bytes.append(byte)
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral integer: Int) { self = .integer(integer) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

/// Phrases as JSON, which the reading process can render in every language.
extension JSONValue {
  /// Returns the texts around the values of a phrase, and the values.
  ///
  ///     "the log has \(3, "answer")"   // {"texts": ["the log has ", ""], "values": [{"count": 3, "noun": "answer"}]}
  package static func phrase(_ phrase: Phrase) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("texts", .array(phrase.texts.map(JSONValue.text))),
      ("values", .array(phrase.values.map(value))),
    ]
    if let context = phrase.context { members.append(("meaning", .text(context))) }
    return .object(members.map(Member.init))
  }

  private static func value(_ value: Phrase.Value) -> JSONValue {
    switch value {
    case .text(let phrase): .phrase(phrase)
    case .count(let count, let noun):
      .object([Member(key: "count", value: .integer(count)), Member(key: "noun", value: .text(noun))])
    case .english(let phrase, _): .phrase(phrase)
    case .verbatim, .capitalised, .integer, .fixed, .rounded, .amount, .percent, .change, .p, .day, .clock,
      .range, .interval,
      .bars, .bar, .boxes, .toned, .missing:
      .text(value.characters())
    }
  }

  /// Phrase of JSON written by ``phrase(_:)``; `nil` for other JSON.
  package var asPhrase: Phrase? {
    guard let texts = self["texts"]?.asArray, let values = self["values"]?.asArray,
      texts.count == values.count + 1
    else { return nil }
    let parts = (texts: texts.compactMap(\.asText), values: values.compactMap(\.asPhraseValue))
    guard parts.texts.count == texts.count, parts.values.count == values.count else { return nil }
    return Phrase(texts: parts.texts, values: parts.values, context: self["meaning"]?.asText)
  }

  private var asPhraseValue: Phrase.Value? {
    if let text = asText { return .verbatim(text) }
    if let count = self["count"]?.asInteger, let noun = self["noun"]?.asText { return .count(count, noun) }
    return asPhrase.map(Phrase.Value.text)
  }
}
