import Kaiki
import Rows

/// Row of a sheet, with one cell per column of the native table.
package struct SheetRow {
  /// Byte offset of the row in the text.
  package let start: Int
  private let table: ObjectIdentifier
  /// Cells in the order of the native columns; `nil` if the row has no such value.
  package private(set) var cells: [WrittenTable.Cell?]
  /// Number of classes attended, which native tables lack; `nil` if the row has none.
  private var attended: WrittenTable.Cell?

  package init(_ columns: [TableColumn], start: Int) {
    self.start = start
    table = columns[0].table
    cells = Array(repeating: nil, count: columns.count)
  }

  /// Cell of a column; `nil` if the row lacks the value or the table lacks the column.
  package subscript(_ column: TableColumn) -> WrittenTable.Cell? {
    get {
      column == TableColumn(SheetOnlyColumn.attended)
        ? attended : column.table == table ? cells[column.index] : nil
    }
    set {
      if column == TableColumn(SheetOnlyColumn.attended) {
        attended = newValue
      } else if column.table == table {
        cells[column.index] = newValue
      }
    }
  }

  package subscript<Column: RowColumn>(_ column: Column) -> WrittenTable.Cell? {
    get { self[TableColumn(column)] }
    set { self[TableColumn(column)] = newValue }
  }

  package func text<Column: RowColumn>(_ column: Column) -> String? { self[column]?.text }

  /// Number from 0 to a million in a column; `nil` if the row has no such number.
  package func number<Column: RowColumn>(_ column: Column) -> Int? {
    text(column).flatMap { Int($0) }.flatMap { 0...1_000_000 ~= $0 ? $0 : nil }
  }

  /// Sets a value that follows from others of the row.
  package mutating func set<Column: RowColumn>(_ column: Column, _ text: String, at offset: Int? = nil) {
    self[column] = WrittenTable.Cell(text: text, offset: offset ?? start)
  }

  /// Puts the name of a person before each id.
  ///
  /// - Parameter ids: Indices of the native columns with the person's own ids.
  package mutating func name(_ ids: Set<Int>, ofOwner owner: String) {
    for index in ids {
      if let cell = cells[index] { cells[index]?.text = LogBuilder.name(of: cell.text, ownedBy: owner) }
    }
  }

  /// All values as one text, which differs for different rows.
  package var identity: String {
    (cells + [attended]).map { $0.map { "\($0.text)\t" } ?? "\n" }.joined()
  }
}

extension NumberedTime {
  /// Returns the meaning of the numbers in the columns of moments of a sheet, by the first thousand rows.
  package static func told(
    by rows: [SheetRow], _ columns: [String], isMoment: (String) -> Bool
  ) -> (time: NumberedTime, first: (column: String, offset: Int)?) {
    var votes = Votes()
    for row in rows.prefix(toldRows) {
      for (column, cell) in zip(columns, row.cells) where isMoment(column) {
        guard let cell, !cell.text.isEmpty else { continue }
        Array(cell.text.utf8).withUnsafeBytes { votes.add($0, isText: false, in: column, at: cell.offset) }
      }
    }
    return votes.result(isJSON: false)
  }
}

extension Fields {
  /// Calls a function with a row whose values have texts and offsets of their own, instead of bytes of the file.
  ///
  /// - Parameters:
  ///   - cells: Cell of each column; `nil` or an empty text if the row lacks the value.
  ///   - start: Byte offset of the row in the file.
  package static func reading<Value>(
    _ cells: [WrittenTable.Cell?], at start: Int, columns: [String], headings: [String]? = nil,
    clock: WrittenClock, notes: ValueNotes, _ body: (Fields) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    var bytes: [UInt8] = []
    var row = Row(columnCount: cells.count)
    row.start = start
    row.offsets = ContiguousArray(repeating: start, count: cells.count)
    for (index, cell) in cells.enumerated() {
      guard let cell, !cell.text.isEmpty else { continue }
      let first = bytes.count
      bytes += cell.text.utf8
      row.cells[index] = Cell(form: .plain, range: first..<bytes.count)
      row.offsets[index] = cell.offset
    }
    return try bytes.withUnsafeBytes { bytes in
      Result { () throws(Fault) in
        try body(
          Fields(
            bytes: bytes, row: row, columns: columns, undoesFormulaGuard: false, clock: clock, notes: notes,
            headings: headings))
      }
    }.get()
  }
}
