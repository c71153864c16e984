/// A text of another program, as lines with their places.
struct ThirdPartyText {
  /// A line without its end.
  struct Line {
    var text: String
    /// The byte at which it begins.
    var offset: Int
  }

  /// The name of the file.
  let name: String
  let bytes: UnsafeRawBufferPointer
  /// Where the text begins, after a byte order mark.
  let start: Int

  init(name: String, bytes: UnsafeRawBufferPointer) {
    self.name = name
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Where the first line begins that is longer than a row may be; `nil` where none is.
  var longLine: Int? {
    var line = start
    while bytes.count - line > InputLimits.rowBytes {
      let longest = bytes[line...(line + InputLimits.rowBytes)]
      guard let end = longest.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return line }
      line = end + 1
    }
    return nil
  }

  /// All lines; bytes that are no UTF-8 become U+FFFD.
  var lines: [Line] { Array(LineSequence(text: self)) }

  /// The lines that are not empty.
  var writtenLines: [Line] { LineSequence(text: self).filter { !$0.text.trimmed.isEmpty } }

  /// The first lines.
  func lines(first count: Int) -> [Line] { Array(LineSequence(text: self).prefix(count)) }

  /// The lines one by one; they end with a line feed, a carriage return or both.
  struct LineSequence: Sequence, IteratorProtocol {
    let bytes: UnsafeRawBufferPointer
    var position: Int

    init(text: ThirdPartyText) {
      bytes = text.bytes
      position = text.start
    }

    mutating func next() -> Line? {
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
  /// Whether it is short enough to be the name of a thing, which each of the thing's events has as an id.
  var isName: Bool { utf8.count <= 1_000 }

  /// It where it is short enough to be a name, or else its beginning with a sum of all of it, so that names of what begins alike
  /// are others and do not depend on what stands beside it.
  var asName: String {
    guard !isName else { return self }
    let beginning = String(String.UnicodeScalarView(unicodeScalars.prefix(200)))
    return "\(beginning)… \(String(StableHash.of(utf8), radix: 16))"
  }
}

extension StringProtocol {
  /// Without spaces at both ends.
  var trimmed: String {
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

  /// Whether all of it is of the first 128 characters, which most texts are, and which nothing has to be looked up of.
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
