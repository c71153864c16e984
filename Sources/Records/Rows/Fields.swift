import Encoding
import Kaiki
import Phrases

/// The values of one row, read as what the rules need; each fault names its cell.
struct Fields {
  let bytes: UnsafeRawBufferPointer
  var row: Row
  let columns: [String]
  /// Whether text was written with an apostrophe before what a spreadsheet would run.
  let undoesFormulaGuard: Bool
  /// Unit of bare numbers and zone of times that name none. By default, numbers are milliseconds since 1970, and a time
  /// without a zone is a fault.
  var clock = WrittenClock()
  /// Facts to report about values that were not read literally.
  var notes = ValueNotes()
  /// Whose row it is, if several people share the table; `nil` otherwise.
  var owner: Owner?
  /// Heading of each column in the file, in the order of ``columns``; `nil` if the file uses the names of ``columns``.
  var headings: [String]?

  /// The person of a row, and the columns whose ids are the person's own.
  struct Owner {
    var name: String
    let columns: Set<Int>
  }

  func fault(_ column: Int, _ message: Phrase) -> Fault {
    let cell = row.cells[column]
    return Fault(offset: cell.form == .missing ? row.start : cell.range.lowerBound, message: message)
  }

  /// Name of a column in messages: its heading in the file.
  func heading(_ column: Int) -> String { headings?[column] ?? columns[column] }

  func isMissing(_ column: Int) -> Bool { row.cells[column].form == .missing }

  /// The value at hand of a column; `nil` where its bytes have to be read.
  @inline(__always)
  func made(_ column: Int) -> CellValue? {
    row.cells[column].form == .made ? row.made[column] : nil
  }

  /// The text of a cell as it stands in the input.
  func string(_ column: Int) -> String {
    made(column)?.written ?? CellText.string(row.cells[column], in: bytes)
  }

  func shown(_ column: Int) -> String {
    let text = string(column)
    return text.count > 40 ? text.prefix(40) + "…" : text
  }

  func required<Value>(_ value: Value?, _ column: Int) throws(Fault) -> Value {
    guard let value else { throw fault(column, "\(heading(column)) is missing; give it a value") }
    return value
  }

  func requirePresence(of column: Int) throws(Fault) {
    _ = try required(isMissing(column) ? nil : true, column)
  }

  // MARK: Text

  /// Text; empty where there is none.
  func text(_ column: Int) throws(Fault) -> String {
    let cell = row.cells[column]
    guard cell.form != .nested else {
      throw fault(column, "\(heading(column)) is an array or object; write a text")
    }
    let text = string(column)
    if undoesFormulaGuard, text.utf8.first == UInt8(ascii: "'"), CSVText.looksLikeFormula(text) {
      return ownedID(String(text.dropFirst()), column)
    }
    return ownedID(text, column)
  }

  /// An id with the person's name before it, if several people share the table; any other text unchanged.
  private func ownedID(_ text: String, _ column: Int) -> String {
    guard let owner, owner.columns.contains(column), !text.isEmpty else { return text }
    return LogBuilder.name(of: text, ownedBy: owner.name)
  }

  /// A text that must be there.
  func requiredText(_ column: Int) throws(Fault) -> String {
    try requirePresence(of: column)
    return try text(column)
  }

  /// The number of an id, which must be there.
  func interned(_ column: Int, in table: inout IdentifierTable) throws(Fault) -> Int32 {
    let cell = row.cells[column]
    if owner == nil, cell.form == .plain, bytes[cell.range.lowerBound] != UInt8(ascii: "'") {
      return Int32(table.intern(UnsafeRawBufferPointer(rebasing: bytes[cell.range])))
    }
    return Int32(table.intern(try requiredText(column)))
  }

  /// Labels: a JSON array of texts, or text separated by semicolons.
  func list(_ column: Int) throws(Fault) -> [String] {
    if case .texts(let texts)? = made(column) { return texts.filter { !$0.isEmpty } }
    let cell = row.cells[column]
    guard cell.form == .nested else {
      return ListText.parts(try text(column))
    }
    return try elements(column).map { element throws(Fault) in
      guard element.form != .nested else {
        throw Fault(
          offset: element.range.lowerBound,
          message: "\(heading(column)) has a list within the list; write a list of texts")
      }
      return CellText.string(element, in: bytes)
    }.filter { !$0.isEmpty }
  }

  /// Points in time from a JSON array of texts, or texts separated by semicolons; empty if the cell is missing.
  func instants(_ column: Int) throws(Fault) -> [Instant] {
    if case .instants(let instants)? = made(column) { return instants }
    if isMissing(column) { return [] }
    return try list(column).map { text throws(Fault) in
      guard let instant = try? InstantText.parse(text).get() else {
        throw fault(
          column,
          "\"\(text.quoted)\" in \(heading(column)) is not a date and time; write 2024-01-15T00:00:00Z")
      }
      return instant
    }
  }

  /// Whole numbers: a JSON array, or numbers separated by semicolons.
  func integers(_ column: Int) throws(Fault) -> [Int]? {
    if isMissing(column) { return nil }
    return try list(column).map { text throws(Fault) in
      guard let number = Int(text) else {
        throw fault(column, "\"\(text)\" in \(heading(column)) is not a whole number; write days such as 7")
      }
      return number
    }
  }

  func elements(_ column: Int) throws(Fault) -> [Cell] {
    let range = row.cells[column].range
    guard bytes[range.lowerBound] == UInt8(ascii: "[") else {
      throw fault(column, "\(heading(column)) is an object; write an array")
    }
    let upToEnd = UnsafeRawBufferPointer(rebasing: bytes[..<range.upperBound])
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

  /// The objects of a JSON array within the row, good or broken.
  ///
  /// - Returns: The keys of the objects that are not among the names.
  func forEachRow(
    in column: Int, _ names: [String], _ body: (Result<Fields, Fault>) throws(Fault) -> Void
  ) throws(Fault) -> [String] {
    let cell = row.cells[column]
    guard cell.form != .missing else { return [] }
    guard cell.form == .nested, bytes[cell.range.lowerBound] == UInt8(ascii: "[") else {
      throw fault(column, "\(heading(column)) is not an array; write the items in brackets")
    }
    let upToEnd = UnsafeRawBufferPointer(rebasing: bytes[..<cell.range.upperBound])
    var reader = try JSONRowReader(bytes: upToEnd, from: cell.range.lowerBound)
    reader.want(names)
    var row = Row(columnCount: names.count)
    let owner = owner.map { Owner(name: $0.name, columns: Self.idColumns(names)) }
    while true {
      switch reader.next(into: &row) {
      case .end: return reader.unknownNames
      case .fault(let fault): try body(.failure(fault))
      case .row:
        var fields = Fields(
          bytes: bytes, row: row, columns: names, undoesFormulaGuard: false, clock: clock, notes: notes)
        fields.owner = owner
        try body(.success(fields))
      }
    }
  }

  /// Indices of the columns with ids of items or events.
  static func idColumns(_ names: [String]) -> Set<Int> {
    Set(names.indices.filter { ["id", "cardId", "taskId", "listId"].contains(names[$0]) })
  }

  // MARK: Numbers and truth
}
