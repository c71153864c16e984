import Kaiki
import Phrases
import Rows

/// Table of a spreadsheet or a text editor, with commas, semicolons or tabs between its cells, with or without
/// quotes.
package struct WrittenTable {
  package struct Cell {
    package var text: String
    package var offset: Int
  }

  package typealias Row = [Cell]

  /// Texts of a column without empty cells.
  package static func texts(of column: Int, in rows: some Sequence<Row>) -> [String] {
    rows.map { $0.text(column) }.filter { !$0.isEmpty }
  }

  package let separator: UInt8
  package let rows: [Row]

  package var separatorName: ReadingFact.Separator {
    switch separator {
    case UInt8(ascii: ";"): .semicolons
    case 0x09: .tabs
    default: .commas
    }
  }

  /// True if a heading has more cells than each row, as after a comma in a name without quotes. A comma at the end of
  /// a heading is no cell.
  package static func isLonger(_ header: Row, than rows: some Collection<Row>) -> Bool {
    !rows.isEmpty && rows.allSatisfy { length($0, under: header) < header.count }
  }

  /// True if a row has a cell with text beyond the headings, as after a comma in a name without quotes.
  static func hasSurplus(_ row: Row, under header: Row) -> Bool {
    row.dropFirst(header.count).contains { !$0.text.isEmpty }
  }

  /// Number of marks of the longest row, without its date.
  package static func marks(under header: Row, in rows: some Collection<Row>) -> Int {
    let end = header.last?.text.isEmpty == true ? 1 : 0
    return (rows.map { length($0, under: header) }.max() ?? 0) - 1 - end
  }

  private static func length(_ row: Row, under header: Row) -> Int {
    row.count + (header.last?.text.isEmpty == true && row.last?.text.isEmpty == false ? 1 : 0)
  }

  /// Message about a heading with more names than marks.
  package static func tooManyHeadings(_ header: Row, _ marks: Int) -> Phrase {
    let names = header.dropFirst().count { !$0.text.isEmpty }
    return """
      the heading has \(names) names, but the rows have \(marks) marks; put names with a comma in quotes, or give the \
      folder with the app's Habits.csv
      """
  }

  /// - Parameter most: Maximum number of rows.
  package init(_ text: ThirdPartyText, most: Int = .max) {
    separator = Self.separator(of: text)
    rows = Self.rows(of: text, separator, most: most)
  }

  /// Most frequent separator in the first lines.
  package static func separator(of text: ThirdPartyText) -> UInt8 {
    let marks: [UInt8] = [UInt8(ascii: ","), 0x09, UInt8(ascii: ";")]
    var counts = [0, 0, 0]
    for line in text.lines(first: 5) {
      for byte in line.text.utf8 {
        if let mark = marks.firstIndex(of: byte) { counts[mark] += 1 }
      }
    }
    let most = counts.max() ?? 0
    return marks[counts.firstIndex(of: most) ?? 0]
  }

  private static func rows(of text: ThirdPartyText, _ separator: UInt8, most: Int) -> [Row] {
    let bytes = text.bytes
    var rows: [Row] = []
    var row: Row = []
    var index = text.start
    func close(_ row: inout Row, _ rows: inout [Row]) {
      if row.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
      row = []
    }
    while index < bytes.count, rows.count < most {
      let start = index
      var content: [UInt8] = []
      var isQuoted = false
      if bytes[index] == 0x22, let end = closingQuote(in: bytes, from: index + 1) {
        content = unquoted(bytes[(index + 1)..<end])
        isQuoted = true
        index = end + 1
      }
      let bare = index
      while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A, bytes[index] != 0x0D {
        index += 1
      }
      let text =
        isQuoted
        ? String(decoding: content + bytes[bare..<index], as: UTF8.self)
        : String(decoding: bytes[bare..<index], as: UTF8.self)
      row.append(Cell(text: text.trimmed, offset: start))
      if index < bytes.count, bytes[index] == separator {
        index += 1
        if index == bytes.count { row.append(Cell(text: "", offset: index)) }
      } else {
        if index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
        index += 1
        close(&row, &rows)
      }
    }
    close(&row, &rows)
    return rows
  }

  /// Index of the closing quote, within a mebibyte; `nil` if there is none.
  private static func closingQuote(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    let end = min(bytes.count, start + InputLimits.rowBytes)
    while index < end {
      if bytes[index] != 0x22 {
        index += 1
      } else if index + 1 < end, bytes[index + 1] == 0x22 {
        index += 2
      } else {
        return index
      }
    }
    return nil
  }

  private static func unquoted(_ content: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var text: [UInt8] = []
    var isSecond = false
    for byte in content {
      isSecond = byte == 0x22 && !isSecond
      if !isSecond { text.append(byte) }
    }
    return text
  }
}

extension WrittenTable.Row {
  /// Text of a column; empty if the row is shorter.
  package func text(_ column: Int) -> String { cell(column)?.text ?? "" }

  /// Cell of a column; `nil` if the row is shorter.
  func cell(_ column: Int) -> WrittenTable.Cell? { indices.contains(column) ? self[column] : nil }
}
