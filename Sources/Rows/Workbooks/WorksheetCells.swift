import Files
import Kaiki
import KaikiNumerics
import Markup

package struct WorksheetCells {
  /// A nonempty cell, with the range of its text.
  private struct Cell {
    var row, column: Int32
    var start, end: Int
  }

  private struct Gathered {
    var cells: [Cell] = []
    var bytes: [UInt8] = []

    /// Adds a cell, unless it is empty or outside the maximum size of a sheet.
    mutating func add(_ text: String, row: Int, column: Int) {
      guard !text.isEmpty, row <= maxRows, column <= maxColumns, bytes.count <= Workbook.maxTextBytes
      else { return }
      let start = bytes.count
      bytes += text.utf8
      cells.append(Cell(row: Int32(row), column: Int32(column), start: start, end: bytes.count))
    }
  }

  private struct OpenCell {
    var type = "n"
    var style = 0
    /// Value, formula and inline text.
    var value: [UInt8] = []
    var formula: [UInt8] = []
    var text = WorkbookText()
    /// True if the cell has a value, which may be empty.
    var hasValue = false

    mutating func begin(_ type: String, _ style: Int) {
      (self.type, self.style, text, hasValue) = (type, style, WorkbookText(), false)
      value.removeAll(keepingCapacity: true)
      formula.removeAll(keepingCapacity: true)
    }

    /// Displayed text; empty for an empty cell.
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
      // Without a stored value, the text is the formula itself, to distinguish it from an empty cell.
      return shown.isEmpty && !hasValue && !formula.isEmpty
        ? "=" + String(decoding: formula, as: UTF8.self) : shown
    }
  }

  private var cells: [Cell] = []
  private var bytes: [UInt8] = []
  private static let maxRows = 1_048_576
  private static let maxColumns = 16_384

  package var count: Int { cells.count }

  /// - Parameter startsIn1904: True if days count from 1904.
  package init(
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

  /// Number of the column in a reference such as `AB12`, from 1; `nil` for other text.
  private static func column(of reference: String) -> Int? {
    let letters = reference.utf8.prefix { 0x41...0x5A ~= $0 }
    guard 1...3 ~= letters.count else { return nil }
    let number = letters.reduce(0) { $0 * 26 + Int($1) - 0x40 }
    return number <= maxColumns ? number : nil
  }

  /// Returns the cells as CSV, with one line per row from the first row of the sheet on, without empty columns on the left.
  package func text() throws(WorkbookProblem) -> [UInt8] {
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
      // Of two cells at one position, the first counts.
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

  /// Appends a value, with quotes if necessary; spaces replace line breaks, so that a row remains one line.
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

/// Meaning of numbers in cells by their formats: dates, times of day, or both.
package struct WorkbookStyles {
  package enum Meaning: Hashable {
    case number
    case date
    case time
    case moment
  }

  private var meanings: [Meaning] = []

  package static let none = WorkbookStyles()

  private init() {}

  package init(_ bytes: InputBytes?, from part: String) throws(WorkbookProblem) {
    guard let bytes else { return }
    var codes: [Int: String] = [:]
    var (formats, isInFormats) = ([Int](), false)
    try Workbook.read(
      bytes, from: part,
      .init(
        start: { name, attributes in
          switch name {
          case "numFmt":
            if let id = attributes["numFmtId"].flatMap({ Int($0) }), let code = attributes["formatCode"] {
              codes[id] = code
            }
          case "cellXfs": isInFormats = true
          case "xf" where isInFormats && formats.count < Workbook.maxCells:
            formats.append(attributes["numFmtId"].flatMap { Int($0) } ?? 0)
          default: break
          }
        },
        end: { if $0 == "cellXfs" { isInFormats = false } }, text: { _ in }))
    let own = codes.mapValues(Self.meaning(of:))
    meanings = formats.map { own[$0] ?? Self.builtIn($0) }
  }

  package subscript(style: Int) -> Meaning { meanings.indices.contains(style) ? meanings[style] : .number }

  /// Returns the meaning of a built-in format, including formats of Japanese and Chinese dates.
  private static func builtIn(_ id: Int) -> Meaning {
    switch id {
    case 14...17, 27...31, 34...36, 50...58: .date
    case 18...21, 32, 33, 45...47: .time
    case 22: .moment
    default: .number
    }
  }

  /// Returns the meaning of a format code such as `yyyy"年"m"月"d"日"` or `[h]:mm`.
  static func meaning(of code: String) -> Meaning {
    var (hasDay, hasClock, hasMonth) = (false, false, false)
    var rest = Substring(code.lowercased())
    guard !rest.contains("general"), !rest.hasPrefix("g/") else { return .number }
    // The first section applies to positive numbers.
    while let mark = rest.popFirst(), mark != ";" {
      switch mark {
      case "\"": rest = rest.firstIndex(of: "\"").map { rest[rest.index(after: $0)...] } ?? ""
      case "\\", "_", "*": _ = rest.popFirst()
      case "[":
        let word = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(word.count + 1)
        if !word.isEmpty, word.allSatisfy({ "hms".contains($0) }) { hasClock = true }
      case "y", "d", "g": hasDay = true
      case "a" where rest.hasPrefix("aa"): hasDay = true
      case "h", "s": hasClock = true
      case "m": hasMonth = true
      case "0", "#", "?":
        // Digits in a format of dates only represent fractions of a second.
        if !hasClock { return .number }
      default: break
      }
    }
    if hasDay || hasMonth && !hasClock { return hasClock ? .moment : .date }
    return hasClock ? .time : .number
  }

  /// Formats a number by its meaning: a date as 2026-10-05, a time of day as 10:40; `nil` for other numbers.
  package static func text(of number: Double, _ meaning: Meaning, startsIn1904: Bool) -> String? {
    guard number.isFinite, number >= 0, number < 2_958_466 else { return nil }
    let seconds = Int((number * 86_400).rounded())
    let (days, second) = (seconds / 86_400, seconds % 86_400)
    let clock = "\(padded(second / 3_600, to: 2)):\(padded(second / 60 % 60, to: 2))"
    let fullClock = second % 60 == 0 ? clock : clock + ":\(padded(second % 60, to: 2))"
    // The count from 1900 includes 1900-02-29, which did not exist.
    let epoch = startsIn1904 ? Self.epoch1904 : Self.epoch1900
    guard let date = epoch.map({ (Day($0) + days).date }), date.year <= 9_999 else { return nil }
    switch meaning {
    case .number: return nil
    case .time: return days == 0 ? fullClock : nil
    case .date: return startsIn1904 || days > 60 ? date.description : nil
    case .moment:
      guard startsIn1904 || days > 60 else { return days == 0 ? fullClock : nil }
      return second == 0 ? date.description : "\(date) \(fullClock)"
    }
  }

  private static let epoch1900 = CivilDate(year: 1899, month: 12, day: 30)
  private static let epoch1904 = CivilDate(year: 1904, month: 1, day: 1)
}
