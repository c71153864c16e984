/// A line of a terminal: texts, of which some have a tone.
struct TerminalLine {
  private var pieces: [(text: String, tone: Page.Tone?)] = []

  /// Nothing yet.
  init() {}

  /// A text without a tone.
  init(_ text: String) { append(text) }

  /// Adds a text, which holds nothing that could steer a terminal.
  mutating func append(_ text: String, _ tone: Page.Tone? = nil) { pieces.append((text, tone)) }

  /// The line without spaces at its end, cut to a number of columns.
  ///
  /// - Parameter isColoured: Whether tones are shown as colours; not in a line that is cut.
  func text(width: Int, isColoured: Bool) -> String {
    let plain = Self.trimmed(pieces.map(\.text).joined())
    let cut = DisplayText.cut(plain, to: width)
    guard isColoured, cut == plain else { return cut }
    return Self.trimmed(
      pieces.map { piece in piece.tone.map { "\u{1B}[\($0.code)m\(piece.text)\u{1B}[0m" } ?? piece.text }
        .joined())
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
