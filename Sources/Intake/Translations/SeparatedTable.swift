import Formats
import Kaiki
import Rows

/// Native table whose cells are separated by semicolons or tabs, as spreadsheets of many countries write it.
///
/// The table is converted to comma-separated values, which the reader of native tables reads.
package struct SeparatedTable {
  /// Comma-separated values of the native columns, in UTF-8.
  package let bytes: [UInt8]
  /// Location of each cell in the file.
  package let pieces: [InputPiece]
  /// Notes on the separator and on ignored columns.
  package let notes: [PlacedFact]
  /// Faults of rows with too few or too many cells.
  package let faults: [Fault]

  /// Converts a table; `nil` for any other text.
  package init?(_ text: ThirdPartyText, of file: InputReader.File) {
    let table = WrittenTable(text)
    guard let headings = table.rows.first, let format = Self.format(of: headings, by: text, file.kind) else {
      return nil
    }
    let columns = format.columns(of: headings.map(\.text))
    let unknown = headings.filter { !$0.text.isEmpty && !columns.contains($0.text) }
    notes =
      [PlacedFact(fact: .separator(table.separatorName), offset: text.start)]
      + unknown.map { PlacedFact(fact: .column($0.text), offset: $0.offset) }
    let known = headings.indices.filter { columns.contains(headings[$0].text) }
    var (bytes, pieces, faults, finder) = ([UInt8](), [InputPiece](), [Fault](), PositionFinder())
    for row in table.rows {
      guard row.count == headings.count else {
        let message = CSVRowReader.fieldCount(row.count, header: headings.count)
        faults.append(Fault(offset: row[0].offset, message: message))
        continue
      }
      for column in known {
        if column != known[0] { bytes.append(UInt8(ascii: ",")) }
        let (line, character) = file.position(of: row[column].offset, &finder)
        pieces.append(InputPiece(offset: bytes.count, line: line, column: character))
        let text = pieces.count > known.count ? Self.withPoint(row[column].text) : row[column].text
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D })
        else {
          bytes += text.utf8
          continue
        }
        bytes += "\"\(text.replacing("\"", with: "\"\""))\"".utf8
        // A fault in the cell has the offset after the quote.
        pieces[pieces.count - 1].offset += 1
      }
      bytes.append(0x0A)
    }
    (self.bytes, self.pieces, self.faults) = (bytes, pieces, faults)
  }

  /// Returns a number such as `5,25` with a point.
  private static func withPoint(_ text: String) -> String {
    let isNumber = text.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "-")
    }
    return isNumber && text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1
      ? text.replacing(",", with: ".") : text
  }

  /// Native table with some headings and no commas between its cells; `nil` if there is none.
  package static func format(
    of headings: WrittenTable.Row, by text: ThirdPartyText, _ kind: DataKind?
  ) -> ImportFormat? {
    guard WrittenTable.separator(of: text) != UInt8(ascii: ",") else { return nil }
    return ImportFormat.recognised(by: headings.map(\.text), kind: kind)
  }
}
