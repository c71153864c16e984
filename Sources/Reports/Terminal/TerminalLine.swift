/// Line of a terminal: texts, some with a tone.
struct TerminalLine {
  private var pieces: [(text: String, tone: Page.Tone?)] = []

  init() {}

  init(_ text: String) { append(text) }

  /// Appends a text without control characters.
  mutating func append(_ text: String, _ tone: Page.Tone? = nil) { pieces.append((text, tone)) }

  /// Returns the line after a text without a tone.
  func behind(_ text: String) -> TerminalLine {
    var line = self
    line.pieces.insert((text, nil), at: 0)
    return line
  }

  /// Returns the line without trailing spaces, cut to a number of columns.
  ///
  /// - Parameter isColoured: True to show tones as colours; a line that is cut has no colours.
  func text(width: Int, isColoured: Bool) -> String {
    let plain = Self.trimmed(pieces.map(\.text).joined())
    let shortened = DisplayText.truncated(plain, to: width)
    guard isColoured, shortened == plain else { return shortened }
    return Self.trimmed(
      pieces.map { piece in piece.tone.map { "\u{1B}[\($0.code)m\(piece.text)\u{1B}[0m" } ?? piece.text }
        .joined())
  }

  /// Returns names and values; a long value continues on further lines.
  ///
  /// - Parameter nameColumns: Minimum width of the names, in columns.
  static func pairs(
    _ pairs: [Page.Pair], nameColumns: Int = 0, width: Int, _ language: Language
  ) -> [TerminalLine] {
    let names = pairs.map { DisplayText.safe(language($0.name)) }
    let widest = max(nameColumns, names.map(DisplayText.width).max() ?? 0)
    return zip(names, pairs).flatMap { name, pair in
      let value = DisplayText.safe(language(value: pair.value))
      return DisplayText.broken(value, width: max(8, width - widest - 2)).enumerated().map { line, text in
        var shown = TerminalLine(DisplayText.padded(line == 0 ? name : "", to: widest) + "  ")
        shown.append(text, pair.value.tone)
        return shown
      }
    }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Page.Tone {
  /// Code of the colour: green, yellow (for orange) or red.
  fileprivate var code: Int {
    switch self {
    case .good: 32
    case .attention: 33
    case .alarm: 31
    }
  }
}
