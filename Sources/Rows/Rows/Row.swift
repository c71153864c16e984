import Phrases

/// A value of a row, as bytes of the input that nobody has interpreted yet.
package struct Cell {
  package enum Form {
    /// The row has no such value, or an empty or null one.
    case missing
    /// A bare word or number, or text without escapes.
    case plain
    /// JSON text with escapes.
    case escapedJSON
    /// CSV text with doubled quotes.
    case quotedCSV
    /// A JSON array or object, brackets included.
    case nested
  }

  package var form: Form
  package var range: Range<Int>

  package static let missing = Cell(form: .missing, range: 0..<0)

  package init(form: Form, range: Range<Int>) {
    (self.form, self.range) = (form, range)
  }
}

/// One row of an input, its values in the order of the wanted columns.
package struct Row {
  package var start = 0
  package var cells: ContiguousArray<Cell>
  /// Byte offset of each cell in the file; empty if the ranges of the cells are offsets in the file.
  package var offsets: ContiguousArray<Int> = []

  package init(columnCount: Int) {
    cells = ContiguousArray(repeating: .missing, count: columnCount)
  }

  /// Byte offset of the cell of a column in the file.
  package func offset(of column: Int) -> Int {
    offsets.isEmpty ? cells[column].range.lowerBound : offsets[column]
  }

  mutating func clear(from start: Int) {
    self.start = start
    for index in cells.indices { cells[index] = .missing }
  }
}

package enum RowEvent {
  case row
  case fault(Fault)
  case end
}

package protocol RowReader {
  /// True if the input has a header instead of a key per value.
  static var isTable: Bool { get }
  /// The names of the columns, or the keys of the first object.
  var names: [String] { get }
  /// First fault before the names; `nil` without one.
  var firstFault: Fault? { get }
  /// Names of the input that no column reads.
  var unknownNames: [String] { get }
  /// Sets the columns that are read; called once, before the first row.
  mutating func want(_ columns: [String])
  /// Number of bytes read.
  var position: Int { get }
  /// The byte after the row that was read last, if other bytes separate rows, such as the commas of an array; `nil`
  /// if rows follow each other.
  var rowEnd: Int? { get }
  /// Number of bytes read for the names.
  var probedTo: Int { get }
  /// Reads up to the next row or fault.
  mutating func next(into row: inout Row) -> RowEvent
  /// Reader before a row that begins at a byte, without any row read.
  func resumed(at start: Int) -> Self
  /// Likely first byte of a row after a byte. A guess, because the meaning of the bytes depends on earlier bytes.
  func likelyRow(from offset: Int) -> Int
}

extension RowReader {
  package var rowEnd: Int? { nil }
}

package enum InputLimits {
  /// Maximum length of a row in bytes.
  package static let rowBytes = 1 << 20
  /// Maximum nesting of JSON.
  static let nesting = 128
  package static let tooLong: Phrase = "the row is longer than 1 MiB; split it"
}
