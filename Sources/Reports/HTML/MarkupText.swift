/// Text of HTML or SVG. Text from data becomes part of it here and nowhere else, with everything escaped that could be markup.
struct MarkupText {
  /// The text as it is written.
  private(set) var text = ""

  /// A name and a value of an element.
  typealias Attribute = (name: String, value: String)

  /// Nothing yet.
  init() {}

  /// Words.
  init(_ words: String) { self.append(words) }

  /// Adds words.
  mutating func append(_ words: String) { text += Self.escaped(words) }

  /// Adds words of HTML in which no date is broken at the end of a line: each stands in an element of its own.
  mutating func append(prose words: String) {
    var rest = words[...]
    while let date = rest.firstDate {
      append(String(rest[..<date.lowerBound]))
      element("time", [], String(rest[date]))
      rest = rest[date.upperBound...]
    }
    append(String(rest))
  }

  /// Adds other markup.
  mutating func append(_ markup: MarkupText) { text += markup.text }

  /// Adds an element with what stands in it.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout MarkupText) -> Void
  ) {
    open(name, attributes)
    text += ">"
    content(&self)
    text += "</\(name)>"
  }

  /// Adds an element with words alone in it.
  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], _ words: String) {
    element(name, attributes) { $0.append(words) }
  }

  /// Adds an element of SVG without anything in it.
  mutating func shape(_ name: StaticString, _ attributes: [Attribute]) {
    open(name, attributes)
    text += "/>"
  }

  /// Adds an element of HTML that has no end.
  mutating func void(_ name: StaticString, _ attributes: [Attribute]) {
    open(name, attributes)
    text += ">"
  }

  /// Adds an element whose text is a part of the program, and holds no markup: a style or a script.
  mutating func source(_ name: StaticString, _ source: String) { text += "<\(name)>\(source)</\(name)>" }

  /// Adds a line of the program's own, such as a declaration.
  mutating func line(_ line: StaticString) { text += "\(line)\n" }

  /// The attributes of a part of a page that can be scrolled by itself, also with keys.
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
  /// Where the first date stands, written as `2026-01-31`; `nil` where there is none.
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

  /// A date, with any digit in the place of a 0.
  private static var dateShape: String.UTF8View { "0000-00-00".utf8 }
}
