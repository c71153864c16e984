/// Text of HTML or SVG. Only this type adds text from data, and escapes its markup.
struct MarkupText {
  private(set) var text = ""

  typealias Attribute = (name: String, value: String)

  init() {}

  init(_ words: String) { self.append(words) }

  mutating func append(_ words: String) { text += Self.escaped(words) }

  /// Appends words of HTML; the style breaks no line within the element of a date.
  mutating func append(prose words: String) {
    var rest = words[...]
    while let date = rest.firstDate {
      append(String(rest[..<date.lowerBound]))
      element("time", [], String(rest[date]))
      rest = rest[date.upperBound...]
    }
    append(String(rest))
  }

  mutating func append(_ markup: MarkupText) { text += markup.text }

  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout MarkupText) -> Void
  ) {
    open(name, attributes)
    text += ">"
    content(&self)
    text += "</\(name)>"
  }

  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], _ words: String) {
    element(name, attributes) { $0.append(words) }
  }

  mutating func shape(_ name: StaticString, _ attributes: [Attribute]) {
    open(name, attributes)
    text += "/>"
  }

  /// Appends an element of HTML without an end tag.
  mutating func void(_ name: StaticString, _ attributes: [Attribute]) {
    open(name, attributes)
    text += ">"
  }

  /// Appends a style or a script of the program without escaping.
  mutating func source(_ name: StaticString, _ source: String) { text += "<\(name)>\(source)</\(name)>" }

  /// Appends a line of the program, such as a declaration.
  mutating func line(_ line: StaticString) { text += "\(line)\n" }

  /// Returns the attributes of a part that scrolls separately, also by keys.
  static func region(named name: String) -> [Attribute] {
    [("class", "table"), ("role", "region"), ("aria-label", name), ("tabindex", "0")]
  }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
  }

  private static func escaped(_ words: String) -> String {
    var escaped = ""
    for scalar in DisplayText.safe(words).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Substring {
  /// Range of the first date such as `2026-01-31`; `nil` without a date.
  fileprivate var firstDate: Range<Index>? {
    let bytes = utf8
    guard bytes.count >= Self.dateShape.count else { return nil }
    var start = bytes.startIndex
    while let end = bytes.index(start, offsetBy: Self.dateShape.count, limitedBy: bytes.endIndex) {
      let fits = zip(bytes[start..<end], Self.dateShape).allSatisfy { byte, shape in
        shape == UInt8(ascii: "-") ? byte == shape : UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
      if fits { return start..<end }
      start = bytes.index(after: start)
    }
    return nil
  }

  /// Shape of a date: each 0 is any digit.
  private static var dateShape: String.UTF8View { "0000-00-00".utf8 }
}
