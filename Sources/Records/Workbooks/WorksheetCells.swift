import Kaiki
import Markup

/// The cells of a sheet of a workbook.
struct WorksheetCells {
  /// A cell that has something, with the place of its text among all.
  private struct Cell {
    var row, column: Int32
    var start, end: Int
  }

  /// The cells that have been read, with their texts.
  private struct Gathered {
    var cells: [Cell] = []
    var bytes: [UInt8] = []

    /// Takes in a cell, unless it is empty or lies beyond the last row or column that there may be.
    mutating func add(_ text: String, row: Int, column: Int) {
      guard !text.isEmpty, row <= maxRows, column <= maxColumns, bytes.count <= Workbook.maxTextBytes
      else { return }
      let start = bytes.count
      bytes += text.utf8
      cells.append(Cell(row: Int32(row), column: Int32(column), start: start, end: bytes.count))
    }
  }

  /// A cell while it is read.
  private struct OpenCell {
    /// Its type and the number of its style, as its element has them.
    var type = "n"
    var style = 0
    /// The text of its value and of its formula, and that within.
    var value: [UInt8] = []
    var formula: [UInt8] = []
    var text = WorkbookText()
    /// Whether it has a value, be it an empty one.
    var hasValue = false

    mutating func begin(_ type: String, _ style: Int) {
      (self.type, self.style, text, hasValue) = (type, style, WorkbookText(), false)
      value.removeAll(keepingCapacity: true)
      formula.removeAll(keepingCapacity: true)
    }

    /// What is shown in it; empty for nothing.
    func shown(_ styles: WorkbookStyles, _ strings: [String], startsIn1904: Bool) -> String {
      let written = String(decoding: value, as: UTF8.self)
      let shown: String
      switch type {
      case "s":
        shown = Int(written).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? "#\(written)"
      case "inlineStr": shown = text.string
      case "b": shown = written == "1" ? "TRUE" : written.isEmpty ? "" : "FALSE"
      case "d": shown = written.hasSuffix("T00:00:00") ? String(written.dropLast(9)) : written
      case "str", "e": shown = written
      default:
        shown =
          Double(written).flatMap { WorkbookStyles.text(of: $0, styles[style], startsIn1904: startsIn1904) }
          ?? written
      }
      // A formula whose value no program has worked out is shown itself, so that it is not taken for an empty cell.
      return shown.isEmpty && !hasValue && !formula.isEmpty
        ? "=" + String(decoding: formula, as: UTF8.self) : shown
    }
  }

  private var cells: [Cell] = []
  private var bytes: [UInt8] = []
  /// The last row and column that a sheet may have.
  private static let maxRows = 1_048_576
  private static let maxColumns = 16_384

  /// How many cells have something.
  var count: Int { cells.count }

  /// Reads a sheet.
  ///
  /// - Parameters:
  ///   - part: The name of the member.
  ///   - strings: Those that cells share.
  ///   - startsIn1904: Whether days are counted from 1904.
  ///   - most: The most cells.
  init(
    _ sheet: InputBytes, from part: String, styles: WorkbookStyles, strings: [String], startsIn1904: Bool,
    most: Int
  ) throws(WorkbookProblem) {
    var gathered = Gathered()
    var (row, column) = (0, 0)
    var open = OpenCell()
    var (isInValue, isInFormula) = (false, false)
    try Workbook.read(
      sheet, from: part,
      .init(
        start: { name, attributes in
          switch name {
          case "row":
            row =
              attributes["r"].flatMap { Int($0) }.flatMap { 1...Self.maxRows ~= $0 ? $0 : nil } ?? row + 1
            column = 0
          case "c":
            column = attributes["r"].flatMap(Self.column(of:)) ?? column + 1
            open.begin(attributes["t"] ?? "n", attributes["s"].flatMap { Int($0) } ?? 0)
          case "v": (isInValue, open.hasValue) = (true, true)
          case "f": isInFormula = true
          default: open.text.start(name)
          }
        },
        end: { name in
          switch name {
          case "c":
            let shown = open.shown(styles, strings, startsIn1904: startsIn1904)
            gathered.add(shown, row: row, column: column)
          case "v": isInValue = false
          case "f": isInFormula = false
          default: open.text.end(name)
          }
        },
        text: { piece in
          if isInValue {
            open.value += piece
          } else if isInFormula {
            open.formula += piece
          } else {
            open.text.add(piece)
          }
        }),
      until: { gathered.cells.count > most || gathered.bytes.count > Workbook.maxTextBytes })
    guard gathered.cells.count <= most, gathered.bytes.count <= Workbook.maxTextBytes else {
      throw WorkbookProblem.tooLarge
    }
    (cells, bytes) = (gathered.cells, gathered.bytes)
  }

  /// The number of the column in a reference such as `AB12`, from 1; `nil` for what is none.
  private static func column(of reference: String) -> Int? {
    let letters = reference.utf8.prefix { 0x41...0x5A ~= $0 }
    guard 1...3 ~= letters.count else { return nil }
    let number = letters.reduce(0) { $0 * 26 + Int($1) - 0x40 }
    return number <= maxColumns ? number : nil
  }

  /// The cells as comma-separated values, a line a row from the first row of the sheet on, without empty columns at the left.
  ///
  /// - Throws: `WorkbookProblem` where that is too large, as with a stray cell far away.
  func text() throws(WorkbookProblem) -> [UInt8] {
    let ordered = cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    guard let last = ordered.last, let first = cells.map(\.column).min(), let end = cells.map(\.column).max()
    else { return [] }
    let rows = Set(cells.map(\.row)).count
    let positions = rows * Int(end - first + 1)
    guard positions <= Workbook.maxPositions,
      Int(last.row) + positions + bytes.count <= Workbook.maxTextBytes
    else {
      throw WorkbookProblem.tooLarge
    }
    var text: [UInt8] = []
    var (row, column) = (Int32(1), first)
    func close(_ row: Int32) { text.append(contentsOf: repeatElement(0x2C, count: Int(end - column))) }
    for (position, cell) in ordered.enumerated() {
      if cell.row > row {
        if position > 0 { close(row) }
        text.append(contentsOf: repeatElement(0x0A, count: Int(cell.row - row)))
        (row, column) = (cell.row, first)
      }
      // Of two cells of one place the first counts.
      guard
        position == 0 || ordered[position - 1].row != cell.row || ordered[position - 1].column != cell.column
      else {
        continue
      }
      text.append(contentsOf: repeatElement(0x2C, count: Int(cell.column - column)))
      column = cell.column
      append(bytes[cell.start..<cell.end], to: &text)
    }
    close(row)
    text.append(0x0A)
    return text
  }

  /// A value, in quotes where it needs them; a line break within it is a space, so that a row stays a line.
  private func append(_ value: ArraySlice<UInt8>, to text: inout [UInt8]) {
    let needsQuotes = value.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x09 || $0 == 0x3B }
    if needsQuotes { text.append(0x22) }
    for byte in value {
      if byte == 0x22 { text.append(0x22) }
      text.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
    }
    if needsQuotes { text.append(0x22) }
  }
}
