import Kaiki
import Phrases

/// A table as spreadsheets and people write it: separated by commas, semicolons or tabs, with cells in quotes or not.
struct WrittenTable {
  /// A cell with its place.
  struct Cell {
    var text: String
    var offset: Int
  }

  /// A row, its cells without spaces around them.
  typealias Row = [Cell]

  /// What stands between the cells.
  let separator: UInt8
  /// The rows that are not empty.
  let rows: [Row]

  /// What the separator is called.
  var separatorName: ReadingFact.Separator {
    switch separator {
    case UInt8(ascii: ";"): .semicolons
    case 0x09: .tabs
    default: .commas
    }
  }

  /// Whether a heading has more cells than any row, as where a name holds a comma and stands in no quotes. A comma at the end
  /// of a heading is no cell of a row that lacks it.
  static func isLonger(_ header: Row, than rows: some Collection<Row>) -> Bool {
    !rows.isEmpty && rows.allSatisfy { length($0, under: header) < header.count }
  }

  /// True if a row has a cell with text beyond the headings, as after a comma in a name without quotes.
  static func hasSurplus(_ row: Row, under header: Row) -> Bool {
    row.dropFirst(header.count).contains { !$0.text.isEmpty }
  }

  /// How many marks the longest row has beside its date.
  static func marks(under header: Row, in rows: some Collection<Row>) -> Int {
    let end = header.last?.text.isEmpty == true ? 1 : 0
    return (rows.map { length($0, under: header) }.max() ?? 0) - 1 - end
  }

  private static func length(_ row: Row, under header: Row) -> Int {
    row.count + (header.last?.text.isEmpty == true && row.last?.text.isEmpty == false ? 1 : 0)
  }

  /// What is wrong with a heading that has more names than marks stand under it, and what to do.
  static func tooManyHeadings(_ header: Row, _ marks: Int) -> Phrase {
    let names = header.dropFirst().count { !$0.text.isEmpty }
    return """
      the heading has \(names) names, but the rows have \(marks) marks; put names with a comma in quotes, or give the \
      folder with the app's Habits.csv
      """
  }

  /// Reads a text.
  ///
  /// - Parameter most: The most rows that are read.
  init(_ text: ThirdPartyText, most: Int = .max) {
    separator = Self.separator(of: text)
    rows = Self.rows(of: text, separator, most: most)
  }

  /// The mark that stands most often in the first lines.
  static func separator(of text: ThirdPartyText) -> UInt8 {
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

  /// Where a quoted cell ends, within a mebibyte; `nil` where its quote is none.
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
