import Phrases

/// A table as lines of a terminal.
///
/// Where it is too wide, in this order: headings break between words, bars get shorter, and the widest texts go on below
/// themselves, so that numbers stay whole and in their columns; bars, which repeat numbers beside them, are left out.
/// Where all that is not enough, each row is a list of named values.
struct TerminalTable {
  private let table: Page.Table
  private let language: Language
  /// The columns of the table that are shown.
  private let indices: [Int]
  private let columns: [Column]
  private let rows: [[Page.Cell]]

  private struct Column {
    var title: String
    /// Whether no cell is broken.
    var isWhole: Bool
    var isNumber: Bool
    var isBar: Bool
    /// What the cells say, from the top.
    var texts: [String]
    /// The widest cell.
    var content: Int
    /// The widest word of the title.
    var word: Int

    /// What it takes with its title on one line.
    var width: Int { max(content, DisplayText.width(title)) }
  }

  /// The columns of a table that say anything.
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

  /// The lines, none of them wider than the columns of the terminal unless a single value is.
  func lines(width: Int) -> [TerminalLine] {
    guard let widths = widths(within: width) else {
      let others = indices.filter { index in !table.rows.contains { $0[index].isRowOfBars || $0[index].isBar }
      }
      return others.count < indices.count
        ? TerminalTable(table, others, language).lines(width: width) : lists(width: width)
    }
    let heads = columns.indices.map { DisplayText.words(of: columns[$0].title, width: widths[$0]) }
    let most = heads.map(\.count).max() ?? 0
    // Titles of fewer lines stand at the bottom, next to their cells.
    let head = heads.map { Array(repeating: "", count: most - $0.count) + $0 }
    let body = rows.indices.flatMap { row in
      line(columns.indices.map { cell(row, $0, width: widths[$0]) }, tones: rows[row].map(\.tone), widths)
    }
    return line(head, tones: columns.map { _ in nil }, widths) + body
  }

  /// The columns that each column takes; `nil` where the table cannot be that narrow.
  private func widths(within width: Int) -> [Int]? {
    var widths = columns.map(\.width)
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
    /// Takes from what is widest above its least width, until there is room.
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

  /// The columns of a bar that still tells more from less.
  private static let minBar = 4
  /// The columns to which texts are narrowed, first to one of which half a name stands on a line.
  private static let minTexts = [16, 8]

  /// The lines of a cell.
  private func cell(_ row: Int, _ column: Int, width: Int) -> [String] {
    let text = columns[column].texts[row]
    if case .bar(let value, let whole, let most) = rows[row][column] {
      return [language(value: .bar(value, whole: whole, width: min(most, width)))]
    }
    return columns[column].isWhole || DisplayText.width(text) <= width
      ? [text] : DisplayText.broken(text, width: width)
  }

  /// The lines of a row of cells.
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

  /// Each row as a list of named values, under its first cell where that is a name.
  private func lists(width: Int) -> [TerminalLine] {
    let isNamed = columns.first?.isNumber == false
    let indentation = isNamed ? 2 : 0
    let valued = columns.dropFirst(isNamed ? 1 : 0)
    let widest = valued.map { DisplayText.width($0.title) }.max() ?? 0
    return rows.flatMap { row -> [TerminalLine] in
      let told = zip(valued, row.dropFirst(isNamed ? 1 : 0)).filter { !$0.1.isEmpty }
      // A value without a title says something of the whole row, and stands beside its name.
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
  /// The columns that say anything of the rows. The first always does, and all where there are no rows.
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
  /// True for a row of small bars.
  var isRowOfBars: Bool {
    if case .bars = self { true } else { false }
  }

  /// True for a bar that fills the remaining width.
  var isBar: Bool {
    if case .bar = self { true } else { false }
  }
}
