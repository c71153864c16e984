import Encoding
import Kaiki
import Phrases

/// The current row of a table; a subscript returns the field in a column.
///
/// A class, because each field refers to its row: copies of a structure would cost as much as the values. The checks for
/// exclusive access would cost another tenth; they are off, because the reader changes a row only between fields.
package final class Fields {
  package let bytes: UnsafeRawBufferPointer
  @exclusivity(unchecked)
  package var row: Row
  /// Names of the columns, in the order of the row's cells.
  package let columns: [String]
  /// True if an apostrophe before a text that looks like a formula is removed, as in CSV.
  package let undoesFormulaGuard: Bool
  /// Unit of bare numbers and zone of times that name none. By default, numbers are milliseconds since 1970, and a time
  /// without a zone is a fault.
  package let clock: WrittenClock
  /// Facts to report about values that were not read literally.
  package let notes: ValueNotes
  /// Whose row it is, if several people share the table; `nil` otherwise.
  @exclusivity(unchecked)
  package var owner: Owner?
  /// Heading of each column in the file, in the order of ``columns``; `nil` if the file uses the names of ``columns``.
  package let headings: [String]?

  /// The person of a row, and the columns whose ids are the person's own.
  package struct Owner {
    package var name: String
    package let columns: Set<Int>

    package init(name: String, columns: Set<Int>) {
      (self.name, self.columns) = (name, columns)
    }
  }

  /// Byte offset of the row.
  package var start: Int { row.start }

  /// Field in the column with an index in ``columns``.
  package subscript(_ column: Int) -> Field {
    @inline(__always) get { Field(fields: self, column: column) }
  }

  /// Indices of the columns with ids of items or events.
  package static func idColumns(_ names: [String]) -> Set<Int> {
    Set(names.indices.filter { ["id", "cardId", "taskId", "listId"].contains(names[$0]) })
  }

  package init(
    bytes: UnsafeRawBufferPointer, row: Row, columns: [String], undoesFormulaGuard: Bool,
    clock: WrittenClock = WrittenClock(), notes: ValueNotes = ValueNotes(), owner: Owner? = nil,
    headings: [String]? = nil
  ) {
    (
      self.bytes, self.row, self.columns, self.undoesFormulaGuard, self.clock, self.notes, self.owner,
      self.headings
    ) = (bytes, row, columns, undoesFormulaGuard, clock, notes, owner, headings)
  }
}

/// One row of an input whose columns are the cases of a type.
package struct NamedFields<Column: RowColumn> {
  package let row: Fields
  /// Index in the row of the column of the first case; the other cases follow.
  package var first = 0

  /// Field in a column.
  package subscript(_ column: Column) -> Field {
    @inline(__always) get { row[first + column.index] }
  }

  /// Field in a further column, by its index after the last case.
  package subscript(beyond index: Int) -> Field { row[first + Column.allCases.count + index] }

  /// True if the row has a value in no column of the type.
  package var areMissing: Bool { Column.allCases.allSatisfy { self[$0].isMissing } }

  package init(row: Fields, first: Int = 0) {
    (self.row, self.first) = (row, first)
  }
}

extension RowColumn {
  /// Position of the column among all cases, from 0.
  ///
  /// Swift stores a case without payload as its position: in one byte for 2 to 256 cases, in no byte for a single case.
  @inline(__always)
  package var index: Int { withUnsafeBytes(of: self) { Int($0.first ?? 0) } }
}

/// Value of one row in one column, in the type that a rule needs; each fault names the location of the cell.
package struct Field {
  package let fields: Fields
  package let column: Int

  @inline(__always)
  package var cell: Cell { fields.row.cells[column] }

  /// Byte offset of the value in its file; that of the row if the row has no such value.
  package var offset: Int { isMissing ? fields.row.start : fields.row.offset(of: column) }

  package func fault(_ message: Phrase) -> Fault { Fault(offset: offset, message: message) }

  /// Name of the column in messages: its heading in the file.
  package var heading: String { fields.headings?[column] ?? fields.columns[column] }

  package var isMissing: Bool { cell.form == .missing }

  /// Bytes of the cell.
  @inline(__always)
  package var word: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: fields.bytes[cell.range]) }

  /// Text of the cell without changes, except that escapes are resolved.
  package var string: String { CellText.string(cell, in: fields.bytes) }

  /// Text of the cell for messages, at most 40 characters.
  package var shown: String {
    let text = string
    return text.count > 40 ? text.prefix(40) + "…" : text
  }

  package func required<Value>(_ value: Value?) throws(Fault) -> Value {
    guard let value else { throw fault("\(heading) is missing; give it a value") }
    return value
  }

  func requirePresence() throws(Fault) { _ = try required(isMissing ? nil : true) }

  // MARK: Text

  /// Text; empty if the cell is missing.
  package func text() throws(Fault) -> String {
    guard cell.form != .nested else {
      throw fault("\(heading) is an array or object; write a text")
    }
    let text = string
    if fields.undoesFormulaGuard, text.utf8.first == UInt8(ascii: "'"), CSVText.looksLikeFormula(text) {
      return ownedID(String(text.dropFirst()))
    }
    return ownedID(text)
  }

  /// An id with the person's name before it, if several people share the table; any other text unchanged.
  private func ownedID(_ text: String) -> String {
    guard let owner = fields.owner, owner.columns.contains(column), !text.isEmpty else { return text }
    return LogBuilder.name(of: text, ownedBy: owner.name)
  }

  /// Text; a missing cell is a fault.
  package func requiredText() throws(Fault) -> String {
    try requirePresence()
    return try text()
  }

  /// Text; `nil` if the cell is missing.
  package func optionalText() throws(Fault) -> String? { isMissing ? nil : try text() }

  /// Number of an id in a table of ids, which adds a new id; a missing cell is a fault.
  package func interned(in table: inout IdentifierTable) throws(Fault) -> Int32 {
    let cell = cell
    if fields.owner == nil, cell.form == .plain, fields.bytes[cell.range.lowerBound] != UInt8(ascii: "'") {
      return Int32(table.intern(UnsafeRawBufferPointer(rebasing: fields.bytes[cell.range])))
    }
    return Int32(table.intern(try requiredText()))
  }

  /// Labels: a JSON array of texts, or text separated by semicolons.
  package func list() throws(Fault) -> [String] {
    guard cell.form == .nested else { return ListText.parts(try text()) }
    return try elements().map { element throws(Fault) in
      guard element.form != .nested else {
        throw Fault(
          offset: element.range.lowerBound,
          message: "\(heading) has a list within the list; write a list of texts")
      }
      return CellText.string(element, in: fields.bytes)
    }.filter { !$0.isEmpty }
  }

  /// Points in time from a JSON array of texts, or texts separated by semicolons; empty if the cell is missing.
  package func instants() throws(Fault) -> [Instant] {
    if isMissing { return [] }
    return try list().map { text throws(Fault) in
      guard let instant = try? InstantText.parse(text).get() else {
        throw fault("\"\(text.quoted)\" in \(heading) is not a date and time; write 2024-01-15T00:00:00Z")
      }
      return instant
    }
  }

  /// Whole numbers from a JSON array, or numbers separated by semicolons; `nil` if the cell is missing.
  package func integers() throws(Fault) -> [Int]? {
    if isMissing { return nil }
    return try list().map { text throws(Fault) in
      guard let number = Int(text) else {
        throw fault("\"\(text)\" in \(heading) is not a whole number; write days such as 7")
      }
      return number
    }
  }

  private func elements() throws(Fault) -> [Cell] {
    let range = cell.range
    guard fields.bytes[range.lowerBound] == UInt8(ascii: "[") else {
      throw fault("\(heading) is an object; write an array")
    }
    let upToEnd = UnsafeRawBufferPointer(rebasing: fields.bytes[..<range.upperBound])
    var scanner = JSONScanner(bytes: upToEnd, position: range.lowerBound + 1)
    var cells: [Cell] = []
    while true {
      scanner.skipSpace()
      if scanner.byte == UInt8(ascii: "]") { return cells }
      if scanner.byte == UInt8(ascii: ",") {
        scanner.position += 1
        continue
      }
      cells.append(try scanner.value())
    }
  }

  /// Calls a function with each object of a JSON array in the cell: its fields, or its fault.
  ///
  /// - Parameter names: Keys that are read, in the order of the columns.
  /// - Returns: Keys of the objects that are not among the names.
  package func forEachRow(
    _ names: [String], _ body: (Result<Fields, Fault>) throws(Fault) -> Void
  ) throws(Fault) -> [String] {
    let cell = cell
    guard cell.form != .missing else { return [] }
    guard cell.form == .nested, fields.bytes[cell.range.lowerBound] == UInt8(ascii: "[") else {
      throw fault("\(heading) is not an array; write the items in brackets")
    }
    let upToEnd = UnsafeRawBufferPointer(rebasing: fields.bytes[..<cell.range.upperBound])
    var reader = try JSONRowReader(bytes: upToEnd, from: cell.range.lowerBound)
    reader.want(names)
    var object = Row(columnCount: names.count)
    let owner = fields.owner.map { Fields.Owner(name: $0.name, columns: Fields.idColumns(names)) }
    while true {
      switch reader.next(into: &object) {
      case .end: return reader.unknownNames
      case .fault(let fault): try body(.failure(fault))
      case .row:
        try body(
          .success(
            Fields(
              bytes: fields.bytes, row: object, columns: names, undoesFormulaGuard: false,
              clock: fields.clock,
              notes: fields.notes, owner: owner)))
      }
    }
  }

  package init(fields: Fields, column: Int) {
    (self.fields, self.column) = (fields, column)
  }
}
