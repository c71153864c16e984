/// A line of a terminal: texts, of which some have a tone.
struct TerminalLine {
  private var pieces: [(text: String, tone: Page.Tone?)] = []

  /// Nothing yet.
  init() {}

  /// A text without a tone.
  init(_ text: String) { append(text) }

  /// Adds a text, which holds nothing that could steer a terminal.
  mutating func append(_ text: String, _ tone: Page.Tone? = nil) { pieces.append((text, tone)) }

  /// The line with a text without a tone before it.
  func behind(_ text: String) -> TerminalLine {
    var line = self
    line.pieces.insert((text, nil), at: 0)
    return line
  }

  /// The line without spaces at its end, cut to a number of columns.
  ///
  /// - Parameter isColoured: Whether tones are shown as colours; not in a line that is cut.
  func text(width: Int, isColoured: Bool) -> String {
    let plain = Self.trimmed(pieces.map(\.text).joined())
    let shortened = DisplayText.truncated(plain, to: width)
    guard isColoured, shortened == plain else { return shortened }
    return Self.trimmed(
      pieces.map { piece in piece.tone.map { "\u{1B}[\($0.code)m\(piece.text)\u{1B}[0m" } ?? piece.text }
        .joined())
  }

  /// Names and values; a long value goes on below itself.
  ///
  /// - Parameter nameColumns: How wide names are at least.
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
  /// What turns a terminal green, orange (which terminals call yellow) or red.
  fileprivate var code: Int {
    switch self {
    case .good: 32
    case .attention: 33
    case .alarm: 31
    }
  }
}
