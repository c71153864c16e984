import Phrases

package enum CSVCell: Hashable, Sendable {
  case empty
  /// Text from data, which can be protected from evaluation as a formula.
  case text(String)
  /// Number, date or word of Kaiki.
  case plain(String)

  package static func number(_ number: Double) -> CSVCell {
    number.isFinite ? .plain(DecimalText.number(number)) : .empty
  }

  package static func integer(_ integer: Int?) -> CSVCell { integer.map { .plain($0.description) } ?? .empty }
}

/// Rows of comma-separated values as RFC 4180 writes them, with line feeds.
package struct CSVText: Sendable {
  package private(set) var bytes: [UInt8] = []
  private let guardsFormulas: Bool

  /// Creates a text without rows; if `guardsFormulas`, an apostrophe precedes text that a spreadsheet would evaluate.
  package init(guardsFormulas: Bool) {
    self.guardsFormulas = guardsFormulas
  }

  /// Creates a text with a header.
  package init(header: [String], guardsFormulas: Bool) {
    self.init(guardsFormulas: guardsFormulas)
    append(header.map(CSVCell.plain))
  }

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

  /// True if text begins, after any apostrophes, with a character that starts a spreadsheet formula.
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
