import Encoding
import Kaiki

extension Page {
  /// The page as a terminal shows it. Every text is made safe here and nowhere else.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal; lines are broken or cut to it.
  ///   - isColoured: Whether titles are shown in bold, and states in their colours.
  package func text(width: Int, isColoured: Bool) -> String {
    let width = max(width, 20)
    var text = ""
    for (index, section) in sections.enumerated() {
      if index > 0 { text += "\n" }
      let title = DisplayText.cut(DisplayText.safe(section.title), to: width)
      text += isColoured ? "\u{1B}[1m\(title)\u{1B}[0m\n" : "\(title)\n"
      for block in section.blocks {
        for line in Self.lines(of: block, width: width - 2) {
          let line = line.text(width: width - 2, isColoured: isColoured)
          text += line.isEmpty ? "\n" : "  \(line)\n"
        }
      }
    }
    return text
  }

  private static func lines(of block: Block, width: Int) -> [TerminalLine] {
    switch block {
    case .line(let sentence):
      DisplayText.broken(DisplayText.safe(sentence), width: width).map { TerminalLine($0) }
    case .pairs(let pairs): self.pairs(pairs, width: width)
    case .table(let table): rows(of: table, width: width)
    case .chart(let chart):
      switch chart.sketch {
      case nil: []
      case .table(let table): rows(of: table, width: width)
      case .bars(let values, let caption):
        Sketch.bars(values, caption, width: width).map { TerminalLine(DisplayText.safe($0)) }
      case .hours(let rows): Sketch.hours(rows).map { TerminalLine(DisplayText.safe($0)) }
      }
    }
  }

  /// Names and values; a long value goes on below itself.
  private static func pairs(_ pairs: [Pair], width: Int) -> [TerminalLine] {
    let names = pairs.map { DisplayText.safe($0.name) }
    let widest = names.map(DisplayText.width).max() ?? 0
    return zip(names, pairs).flatMap { name, pair in
      let value = DisplayText.safe(pair.value.terminalText)
      return DisplayText.broken(value, width: max(8, width - widest - 2)).enumerated().map { line, text in
        var shown = TerminalLine(DisplayText.padded(line == 0 ? name : "", to: widest) + "  ")
        shown.append(text, pair.value.tone)
        return shown
      }
    }
  }

  /// The lines of a table; where they are too wide the widest texts go on below themselves, so that the numbers stay.
  private static func rows(of table: Table, width: Int) -> [TerminalLine] {
    let lines = ([table.columns.map(\.title)] + table.rows.map { $0.map(\.terminalText) })
      .map { $0.map(DisplayText.safe) }
    var widths = table.columns.indices.map { column in
      lines.map { DisplayText.width($0[column]) }.max() ?? 0
    }
    let texts = table.columns.indices.filter { !table.columns[$0].isNumber }
    let bars = texts.filter { column in table.rows.contains { $0[column].isBar } }
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
    // A bar can be shorter where words cannot.
    for columns in [bars, texts] {
      while excess > 0, let widest = columns.max(by: { widths[$0] < widths[$1] }), widths[widest] > 4 {
        widths[widest] -= 1
        excess -= 1
      }
    }
    // A bar takes the room that is left, in proportion.
    let drawn = zip([[]] + table.rows, lines).map { cells, line in
      zip(cells, widths).enumerated().reduce(into: line) { line, cell in
        guard case .bar(let value, let whole, let width) = cell.element.0 else { return }
        line[cell.offset] = Page.Cell.bar(value, whole: whole, width: min(width, cell.element.1)).terminalText
      }
    }
    return zip([[]] + table.rows, drawn).flatMap { own, line in
      let cells = table.columns.indices.map { column in
        table.columns[column].isNumber || DisplayText.width(line[column]) <= widths[column]
          ? [line[column]] : DisplayText.broken(line[column], width: widths[column])
      }
      return (0..<(cells.map(\.count).max() ?? 1)).map { row in
        table.columns.indices.reduce(into: TerminalLine()) { shown, column in
          let text = row < cells[column].count ? cells[column][row] : ""
          let space = String(repeating: " ", count: max(0, widths[column] - DisplayText.width(text)))
          if column > 0 { shown.append("  ") }
          if table.columns[column].isNumber { shown.append(space) }
          shown.append(text, column < own.count ? own[column].tone : nil)
          if !table.columns[column].isNumber { shown.append(space) }
        }
      }
    }
  }
}

extension Page.Cell {
  /// The value as characters.
  var terminalText: String {
    switch self {
    case .text(let text): text
    case .integer(let integer): integer.description
    case .fixed(let number, let places): DecimalText.fixed(number, places)
    case .rounded(let number): Self.rounded(number)
    case .amount(let number):
      DecimalText.fixed(number, abs(number) < 10 && number != number.rounded() ? 1 : 0)
    // A small chance is not none (F4).
    case .percent(let share, 0) where share > 0 && share < 0.005: "< 0.5 %"
    case .percent(let share, let places): "\(DecimalText.fixed(share * 100, places)) %"
    case .change(let share): "\(Self.signed(share)) %"
    case .p(let p): p < 0.001 ? "< 0.001" : DecimalText.fixed(p, 3)
    case .day(let day): day.description
    case .clock(let hour): Self.clock(hour)
    case .range(let low, let high): "\(low.terminalText) – \(high.terminalText)"
    case .interval(let value, let low, let high):
      "\(value.terminalText) (\(low.withoutUnit) – \(high.withoutUnit))"
    case .bars(let values, let whole): Drawing.bars(values, of: whole)
    case .bar(let value, let whole, let width):
      String(repeating: "█", count: min(width, Int((value / max(whole, 1) * Double(width)).rounded())))
    case .boxes(let filled, let count, let beyond):
      String(repeating: "■", count: filled) + String(repeating: "□", count: count - filled)
        + (beyond > 0 ? "+\(beyond)" : "")
    case .toned(let cell, _): cell.terminalText
    case .missing: "–"
    }
  }

  /// What it means to the person; `nil` for nothing good or bad.
  fileprivate var tone: Page.Tone? {
    if case .toned(_, let tone) = self { tone } else { nil }
  }

  /// Whether it is drawn in the room that is left.
  fileprivate var isBar: Bool {
    if case .bar = self { true } else { false }
  }

  /// The value as the end of an interval whose unit has been said.
  private var withoutUnit: String {
    if case .change(let share) = self { Self.signed(share) } else { terminalText }
  }

  private static func rounded(_ number: Double) -> String {
    let size = abs(number)
    return DecimalText.fixed(number, number == number.rounded() || size >= 100 ? 0 : size >= 10 ? 1 : 2)
  }

  private static func signed(_ share: Double) -> String {
    (share > 0 ? "+" : "") + DecimalText.fixed(share * 100, abs(share) < 0.1 ? 1 : 0)
  }

  private static func clock(_ hour: Double) -> String {
    let minutes = Int((hour * 60).rounded()) % 1_440
    return "\(Kaiki.padded(minutes / 60, to: 2)):\(Kaiki.padded(minutes % 60, to: 2))"
  }
}

extension Sketch {
  /// Bars, beside what they are where there is room.
  fileprivate static func bars(_ values: [Double], _ caption: String, width: Int) -> [String] {
    let (bars, beside) = (Drawing.bars(values), "  " + caption)
    return DisplayText.width(bars + beside) <= width ? [bars + beside] : [bars, caption]
  }

  /// A map of counts.
  fileprivate static func hours(_ rows: [(name: String, counts: [Int])]) -> [String] {
    let most = rows.flatMap(\.counts).max() ?? 0
    let ruler = (0..<24).map { $0 % 6 == 0 ? ($0 < 10 ? " \($0)" : "\($0)") : "  " }.joined()
    let widest = rows.map { DisplayText.width($0.name) }.max() ?? 0
    return [String(repeating: " ", count: widest + 2) + ruler]
      + rows.map { name, counts in
        DisplayText.padded(name, to: widest + 2) + counts.map { Drawing.shade($0, of: most) }.joined()
      }
  }
}
