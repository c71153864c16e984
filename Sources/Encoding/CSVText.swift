import Phrases

/// One value of a CSV table.
package enum CSVCell: Hashable, Sendable {
  /// No value.
  case empty
  /// Text, which a spreadsheet must not take for a formula.
  case text(String)
  /// Something that is a number, a date or a word of ours.
  case plain(String)

  /// A number to 12 significant digits.
  package static func number(_ number: Double) -> CSVCell {
    number.isFinite ? .plain(DecimalText.number(number)) : .empty
  }
  /// A whole number, or nothing.
  package static func integer(_ integer: Int?) -> CSVCell { integer.map { .plain($0.description) } ?? .empty }
}

/// Rows of comma-separated values as RFC 4180 writes them, with line feeds.
package struct CSVText: Sendable {
  /// The text so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private let guardsFormulas: Bool

  /// No rows yet, nor a header.
  ///
  /// - Parameter guardsFormulas: Whether text that a spreadsheet would run gets an apostrophe before it.
  package init(guardsFormulas: Bool) {
    self.guardsFormulas = guardsFormulas
  }

  /// A header and no rows yet.
  ///
  /// - Parameters:
  ///   - header: The names of the columns.
  ///   - guardsFormulas: Whether text that a spreadsheet would run gets an apostrophe before it.
  package init(header: [String], guardsFormulas: Bool) {
    self.init(guardsFormulas: guardsFormulas)
    append(header.map(CSVCell.plain))
  }

  /// Adds a row.
  package mutating func append(_ row: [CSVCell]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch cell {
      case .empty: break
      case .plain(let text): append(text)
      case .text(let text):
        append(guardsFormulas && Self.looksLikeFormula(text) ? "'" + text : text)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Whether text begins, after any apostrophes, with a character that makes a spreadsheet calculate.
  package static func looksLikeFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
    return first == 0x09 || first == 0x0D || "=+-@".utf8.contains(first)
  }

  private mutating func append(_ text: String) {
    let needsQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      bytes += text.utf8
      return
    }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
