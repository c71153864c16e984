/// What a terminal shows: titled sections of lines, named values and tables.
package struct Page: Sendable {
  /// A part of a page.
  package struct Section: Sendable {
    var title: String
    var blocks: [Block]
  }

  /// Something within a section.
  enum Block: Sendable {
    /// A sentence, broken into lines where it is too long.
    case line(String)
    /// Names and values in two columns.
    case pairs([(name: String, value: String)])
    /// A table.
    case table(Table)
    /// Lines that keep their spaces.
    case drawing([String])
  }

  /// Rows under a header.
  struct Table: Sendable {
    struct Column: Sendable {
      var title: String
      var isNumber: Bool

      static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
      static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
    }

    var columns: [Column]
    var rows: [[String]]
  }

  /// The sections, from the top.
  package var sections: [Section]

  /// The text of the page.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal; lines are broken or cut to it.
  ///   - isColoured: Whether titles are shown in bold.
  package func text(width: Int, isColoured: Bool) -> String {
    let width = max(width, 20)
    var text = ""
    for (index, section) in sections.enumerated() {
      if index > 0 { text += "\n" }
      let title = DisplayText.cut(section.title, to: width)
      text += isColoured ? "\u{1B}[1m\(title)\u{1B}[0m\n" : "\(title)\n"
      for block in section.blocks {
        for line in Self.lines(of: block, width: width - 2) {
          var line = line
          while line.last == " " { line.removeLast() }
          text += line.isEmpty ? "\n" : "  \(DisplayText.cut(line, to: width - 2))\n"
        }
      }
    }
    return text
  }

  private static func lines(of block: Block, width: Int) -> [String] {
    switch block {
    case .line(let sentence): broken(sentence, width: width)
    case .drawing(let lines): lines
    case .pairs(let pairs): self.pairs(pairs, width: width)
    case .table(let table): rows(of: table, width: width)
    }
  }

  /// Names and values; a long value goes on below itself.
  private static func pairs(_ pairs: [(name: String, value: String)], width: Int) -> [String] {
    let widest = pairs.map { DisplayText.width($0.name) }.max() ?? 0
    return pairs.flatMap { name, value in
      broken(value, width: max(8, width - widest - 2)).enumerated().map { line, text in
        padded(line == 0 ? name : "", to: widest) + "  " + text
      }
    }
  }

  /// The lines of a table; where they are too wide the widest texts give way, so that the numbers stay.
  private static func rows(of table: Table, width: Int) -> [String] {
    let lines = [table.columns.map(\.title)] + table.rows
    var widths = table.columns.indices.map { column in
      lines.map { DisplayText.width($0[column]) }.max() ?? 0
    }
    let texts = table.columns.indices.filter { !table.columns[$0].isNumber }
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
    while excess > 0, let widest = texts.max(by: { widths[$0] < widths[$1] }), widths[widest] > 4 {
      widths[widest] -= 1
      excess -= 1
    }
    return lines.map { line in
      table.columns.indices.map { column in
        let isNumber = table.columns[column].isNumber
        let text = isNumber ? line[column] : DisplayText.cut(line[column], to: widths[column])
        return padded(text, to: widths[column], alignsRight: isNumber)
      }.joined(separator: "  ")
    }
  }

  private static func padded(_ text: String, to width: Int, alignsRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - DisplayText.width(text)))
    return alignsRight ? space + text : text + space
  }

  /// Breaks a sentence at spaces, and anywhere where a word is wider than the line.
  private static func broken(_ sentence: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let joined = line.isEmpty ? word : "\(line) \(word)"
      if DisplayText.width(joined) <= width {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if DisplayText.width(line + String(character)) > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}
