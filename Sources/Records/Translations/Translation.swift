import Kaiki
import KaikiNumerics

/// What has to be said of how an input was read: a guess, or something that was left out.
package struct ReadingNote: Hashable, Sendable {
  /// The file as it was named.
  package var file: String
  /// Where it stands first; from 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int
  /// What was taken for what, or left out.
  package var fact: ReadingFact
  /// How often.
  package var count: Int
}

/// What a foreign text says, as rows of native kinds.
struct Translation {
  /// The rows, a table for each layout.
  private(set) var tables: [NativeRows] = []
  /// Rows of the text that could not be understood.
  private(set) var faults: [Fault] = []
  private var facts = PlacedFacts()
  /// What has to be said, in the order of first appearance.
  var notes: [PlacedFact] { facts.all }
  /// The marks of a sheet of attendance, of which courses are made where no file names any.
  var marks: [SpreadsheetCourses.Mark] = []

  /// Says that the text holds rows of a layout, though there be none.
  mutating func begin(_ format: ImportFormat, columns: [String]? = nil) {
    if !tables.contains(where: { $0.format == format }) {
      tables.append(NativeRows(format, columns: columns ?? format.rows.columns))
    }
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - offset: Where it stands in the text.
  ///   - values: The values under the names of their columns; `nil` and empty ones are missing.
  mutating func append(_ format: ImportFormat, at offset: Int, _ values: KeyValuePairs<String, String?>) {
    append(format, at: offset, values.map { ($0.key, $0.value, offset) })
  }

  /// Adds a row, with the place of each value.
  mutating func append(
    _ format: ImportFormat, at offset: Int, _ values: [(column: String, text: String?, offset: Int)]
  ) {
    begin(format)
    guard let table = tables.firstIndex(where: { $0.format == format }) else { return }
    tables[table].append(at: offset, values)
  }

  /// Keeps a row out.
  mutating func reject(at offset: Int, _ message: String) {
    faults.append(Fault(offset: offset, message: message))
  }

  /// Says what was guessed or left out.
  ///
  /// - Parameter key: What makes facts one that differ in their texts; the first is shown. `nil` for those that do not.
  mutating func note(_ fact: ReadingFact, at offset: Int, like key: String? = nil) {
    facts.note(fact, at: offset, like: key)
  }
}

extension StringProtocol {
  /// As much of it as a sentence can hold.
  var quoted: String { String(prefix(40)) }
}

/// Rows of a native kind that were made of a foreign text, each value with its place in that text.
struct NativeRows {
  let format: ImportFormat
  let columns: [String]
  /// The values of all rows, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each row begins among the bytes, and the first of its cells.
  private(set) var rows: [(start: Int, cell: Int)] = []
  private(set) var cells: [Cell] = []
  /// The places in the text, by the bytes from which they hold.
  private var places: [(from: Int, offset: Int)] = []
  /// Columns of the text that nobody wants.
  var unknownNames: [String] = []

  init(_ format: ImportFormat, columns: [String]) {
    self.format = format
    self.columns = columns
  }

  fileprivate mutating func append(
    at offset: Int, _ values: [(column: String, text: String?, offset: Int)]
  ) {
    places.append((bytes.count, offset))
    rows.append((bytes.count, cells.count))
    // A byte of its own, so that a row without values has a place.
    bytes.append(0x0A)
    let first = cells.count
    cells += [Cell](repeating: .missing, count: columns.count)
    for value in values {
      guard let text = value.text, !text.isEmpty, let column = columns.firstIndex(of: value.column) else {
        continue
      }
      let start = bytes.count
      bytes += text.utf8
      cells[first + column] = Cell(form: .plain, range: start..<bytes.count)
      places.append((start, value.offset))
    }
  }

  /// Where a byte of the rows stands in the text.
  func offset(of byte: Int) -> Int {
    let place = places.partitioningIndex { $0.from > byte }
    return place == 0 ? 0 : places[place - 1].offset
  }
}

/// Gives the rows of a translation as any other input does.
struct NativeRowReader: RowReader {
  static let isTable = false

  private let rows: NativeRows
  private var next = 0
  let firstFault: Fault? = nil
  var names: [String] { rows.columns }
  var unknownNames: [String] { rows.unknownNames }

  init(_ rows: NativeRows) { self.rows = rows }

  mutating func want(_ columns: [String]) {
    precondition(columns == rows.columns, "a translation names the columns of its layout")
  }

  /// Rows at hand are read from the first to the last, and never in parts.
  var position: Int { next }
  var probedTo: Int { 0 }
  func resumed(at start: Int) -> Self { self }
  func likelyRow(from offset: Int) -> Int { rows.rows.count }

  mutating func next(into row: inout Row) -> RowEvent {
    guard next < rows.rows.count else { return .end }
    let (start, cell) = rows.rows[next]
    row.start = start
    for column in rows.columns.indices { row.cells[column] = rows.cells[cell + column] }
    next += 1
    return .row
  }
}
