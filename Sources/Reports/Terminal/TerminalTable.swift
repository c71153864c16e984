import Phrases

/// A table as lines of a terminal.
///
/// A table that is too wide changes in this order: headings break between words, bars get shorter, and the widest texts
/// continue on further lines. Then bars are omitted. Finally each row becomes a list of named values. Numbers stay whole
/// and in their columns.
struct TerminalTable {
  private let table: Page.Table
  private let language: Language
  /// Indices of the shown columns, from left to right.
  private let indices: [Int]
  private let columns: [Column]
  private let rows: [[Page.Cell]]

  private struct Column {
    var title: String
    /// True if cells stay on one line.
    var isWhole: Bool
    var isNumber: Bool
    var isBar: Bool
    var texts: [String]
    /// Width of the widest cell, in columns of the terminal.
    var content: Int
    /// Width of the widest word of the title, in columns of the terminal.
    var word: Int

    /// Width with the title on one line, in columns of the terminal.
    var width: Int { max(content, DisplayText.width(title)) }
  }

  init(_ table: Page.Table, _ language: Language) { self.init(table, table.telling, language) }

  private init(_ table: Page.Table, _ indices: [Int], _ language: Language) {
    self.table = table
    self.language = language
    self.indices = indices
    rows = table.rows.map { row in indices.map { row[$0] } }
    columns = indices.map { index in
      let cells = table.rows.map { $0[index] }
      let texts = cells.map { DisplayText.safe(language(value: $0)) }
      let title = DisplayText.safe(language(table.columns[index].title))
      return Column(
        title: title, isWhole: table.columns[index].isNumber || cells.contains(where: \.isRowOfBars),
        isNumber: table.columns[index].isNumber, isBar: cells.contains(where: \.isBar),
        texts: texts, content: texts.map(DisplayText.width).max() ?? 0,
        word: DisplayText.words(of: title).map(DisplayText.width).max() ?? 0)
    }
  }

  /// Returns the lines, at most `width` columns wide unless a single value is wider.
  func lines(width: Int) -> [TerminalLine] {
    guard let widths = widths(within: width) else {
      let others = indices.filter { index in !table.rows.contains { $0[index].isRowOfBars || $0[index].isBar }
      }
      return others.count < indices.count
        ? TerminalTable(table, others, language).lines(width: width) : lists(width: width)
    }
    let heads = columns.indices.map { DisplayText.words(of: columns[$0].title, width: widths[$0]) }
    let most = heads.map(\.count).max() ?? 0
    // Shorter titles are aligned with the last line, next to their cells.
    let head = heads.map { Array(repeating: "", count: most - $0.count) + $0 }
    let body = rows.indices.flatMap { row in
      line(columns.indices.map { cell(row, $0, width: widths[$0]) }, tones: rows[row].map(\.tone), widths)
    }
    return line(head, tones: columns.map { _ in nil }, widths) + body
  }

  /// Returns the width of each column in columns of the terminal; `nil` if the table cannot be that narrow.
  private func widths(within width: Int) -> [Int]? {
    var widths = columns.map(\.width)
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
    /// Narrows the column with most slack, repeatedly, until the table fits.
    func narrow(_ chosen: [Int], to least: (Column) -> Int) {
      while excess > 0 {
        let slack = chosen.map { (index: $0, columns: widths[$0] - least(columns[$0])) }
        guard let most = slack.max(by: { $0.columns < $1.columns }), most.columns > 0 else { return }
        widths[most.index] -= 1
        excess -= 1
      }
    }
    narrow(Array(columns.indices)) { max($0.content, $0.word) }
    narrow(columns.indices.filter { columns[$0].isBar }) { max(Self.minBar, $0.word) }
    let texts = columns.indices.filter { !columns[$0].isWhole && !columns[$0].isBar }
    for least in Self.minTexts { narrow(texts) { max(min($0.content, least), $0.word) } }
    return excess > 0 ? nil : widths
  }

  private static let minBar = 4
  private static let minTexts = [16, 8]

  private func cell(_ row: Int, _ column: Int, width: Int) -> [String] {
    let text = columns[column].texts[row]
    if case .bar(let value, let whole, let most) = rows[row][column] {
      return [language(value: .bar(value, whole: whole, width: min(most, width)))]
    }
    return columns[column].isWhole || DisplayText.width(text) <= width
      ? [text] : DisplayText.broken(text, width: width)
  }

  private func line(_ cells: [[String]], tones: [Page.Tone?], _ widths: [Int]) -> [TerminalLine] {
    (0..<(cells.map(\.count).max() ?? 0)).map { row in
      columns.indices.reduce(into: TerminalLine()) { line, column in
        let text = row < cells[column].count ? cells[column][row] : ""
        let space = String(repeating: " ", count: max(0, widths[column] - DisplayText.width(text)))
        if column > 0 { line.append("  ") }
        if columns[column].isNumber { line.append(space) }
        line.append(text, tones[column])
        if !columns[column].isNumber { line.append(space) }
      }
    }
  }

  /// Returns each row as a list of named values, below its first cell if that is a name.
  private func lists(width: Int) -> [TerminalLine] {
    let isNamed = columns.first?.isNumber == false
    let indentation = isNamed ? 2 : 0
    let valued = columns.dropFirst(isNamed ? 1 : 0)
    let widest = valued.map { DisplayText.width($0.title) }.max() ?? 0
    return rows.flatMap { row -> [TerminalLine] in
      let told = zip(valued, row.dropFirst(isNamed ? 1 : 0)).filter { !$0.1.isEmpty }
      // A value without a title describes the whole row, so it follows the name.
      let values = isNamed ? told.filter { !$0.0.title.isEmpty } : told
      let notes =
        isNamed ? told.filter { $0.0.title.isEmpty }.map { " – \(language(value: $0.1))" }.joined() : ""
      let pairs = TerminalLine.pairs(
        values.map { Page.Pair(Phrase(verbatim: $0.title), $1) }, nameColumns: widest,
        width: width - indentation, language)
      guard isNamed, let name = row.first else { return pairs }
      let title = DisplayText.broken(DisplayText.safe(language(value: name) + notes), width: width).map {
        TerminalLine($0)
      }
      return title + pairs.map { $0.behind("  ") }
    }
  }
}

extension Page.Table {
  /// Indices of the columns with content; the first column always counts, and every column of a table without rows.
  var telling: [Int] {
    columns.indices.filter { column in
      column == 0 || rows.isEmpty
        || !rows.allSatisfy { row in
          switch columns[column].isLeftOut {
          case .never: false
          case .whereEmpty: row[column].isEmpty
          case .whereZero: row[column].isEmpty || row[column].isZero
          }
        }
    }
  }
}

extension Page.Cell {
  var isRowOfBars: Bool {
    if case .bars = self { true } else { false }
  }

  var isBar: Bool {
    if case .bar = self { true } else { false }
  }
}
