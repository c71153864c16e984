import Rows

/// Text of another program, as lines with their byte offsets.
package struct ThirdPartyText {
  /// A line without its end.
  package struct Line {
    package var text: String
    package var offset: Int

    package init(text: String, offset: Int) {
      (self.text, self.offset) = (text, offset)
    }

    /// Words between spaces, split here because formats of apps are compiled without the optimiser.
    package var words: [Substring] { text.split(whereSeparator: \.isWhitespace) }
  }

  package let name: String
  package let bytes: UnsafeRawBufferPointer
  /// Byte offset of the text, after a byte order mark.
  package let start: Int

  package init(name: String, bytes: UnsafeRawBufferPointer) {
    self.name = name
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Byte offset of the first line that exceeds the maximum length of a row; `nil` if there is none.
  package var longLine: Int? {
    var line = start
    while bytes.count - line > InputLimits.rowBytes {
      let longest = bytes[line...(line + InputLimits.rowBytes)]
      guard let end = longest.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return line }
      line = end + 1
    }
    return nil
  }

  /// All lines, with U+FFFD for bytes that are not UTF-8.
  package var lines: [Line] { Array(LineSequence(text: self)) }

  package var writtenLines: [Line] { LineSequence(text: self).filter { !$0.text.trimmed.isEmpty } }

  package func lines(first count: Int) -> [Line] { Array(LineSequence(text: self).prefix(count)) }

  /// The lines one by one; they end with a line feed, a carriage return or both.
  package struct LineSequence: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int

    package init(text: ThirdPartyText) {
      bytes = text.bytes
      position = text.start
    }

    package mutating func next() -> Line? {
      guard position < bytes.count else { return nil }
      let start = position
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      position = end + 1
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { position = end + 2 }
      return Line(text: String(decoding: bytes[start..<end], as: UTF8.self), offset: start)
    }
  }
}

extension String {
  /// True if the text is short enough for the name of an item, which is an id in each of its events.
  package var isName: Bool { utf8.count <= 1_000 }

  /// The text, or the beginning of a long text with a hash of the whole, so that long texts have different names.
  package var asName: String {
    guard !isName else { return self }
    let beginning = String(String.UnicodeScalarView(unicodeScalars.prefix(200)))
    return "\(beginning)… \(String(StableHash.of(utf8), radix: 16))"
  }
}

extension StringProtocol {
  package var trimmed: String {
    if let first = unicodeScalars.first, let last = unicodeScalars.last, "!"..."~" ~= first, "!"..."~" ~= last
    {
      return String(self)
    }
    let isSpace = { (character: Character) in character.isWhitespace }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// With full-width digits, letters and signs in their narrow form.
  var narrow: String {
    guard !isASCII else { return String(self) }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x3000, 0xA0: scalars.append(" ")
      case 0x2212: scalars.append("-")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// True for ASCII, which needs no look-up of Unicode properties.
  package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
