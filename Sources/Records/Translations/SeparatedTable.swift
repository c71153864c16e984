import Kaiki

/// Tables with native columns whose cells are separated by semicolons or tabs, as spreadsheets of many countries write them.
enum SeparatedTable {
  /// Whether a text is such a table.
  static func isFormat(_ text: ThirdPartyText) -> Bool { format(of: WrittenTable(text, most: 1), nil) != nil }

  /// The rows of such a table; `nil` for any other text.
  ///
  /// - Parameter kind: What the file's name says that it holds.
  static func translation(of text: ThirdPartyText, kind: DataKind?) -> Translation? {
    guard format(of: WrittenTable(text, most: 1), kind) != nil else { return nil }
    let table = WrittenTable(text)
    guard let format = format(of: table, kind), let headings = table.rows.first else { return nil }
    let names = headings.map(\.text)
    let columns = format.columns(of: names)
    var translation = Translation()
    translation.begin(format, columns: columns)
    translation.note(.separator(table.separatorName), at: text.start)
    for heading in headings where !heading.text.isEmpty && !columns.contains(heading.text) {
      translation.note(.column(heading.text), at: heading.offset)
    }
    for row in table.rows.dropFirst() {
      guard row.count == names.count else {
        translation.reject(
          at: row[0].offset, CSVRowReader.fieldCount(row.count, header: names.count))
        continue
      }
      translation.append(
        format, at: row[0].offset,
        zip(names, row).map { PlacedCell($0, .text(withPoint($1.text)), at: $1.offset) })
    }
    return translation
  }

  /// A number such as `5,25` with a point.
  private static func withPoint(_ text: String) -> String {
    let isNumber = text.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "-")
    }
    return isNumber && text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1
      ? text.replacing(",", with: ".") : text
  }

  /// The layout of a table, by its first row.
  private static func format(of table: WrittenTable, _ kind: DataKind?) -> ImportFormat? {
    guard table.separatorName != .commas, let headings = table.rows.first else { return nil }
    return ImportFormat.recognised(by: headings.map(\.text), kind: kind)
  }
}
