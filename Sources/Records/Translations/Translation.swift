import Kaiki
import KaikiNumerics
import Phrases

/// A note on how an input was read: a guess or an omission.
package struct ReadingNote: Hashable, Sendable {
  /// The file as it was named.
  package var file: String
  /// The line of its first place in the file, from 1.
  package var line: Int
  /// The column of its first place in the file, in characters, from 1.
  package var column: Int
  /// What was taken for what, or left out.
  package var fact: ReadingFact
  /// How often.
  package var count: Int
}

/// What a foreign text says, as rows of native kinds.
struct Translation {
  /// Rows by table, in the order in which the tables were begun.
  private(set) var tables: [Table] = []

  /// Table of rows: typed rows of a third-party format, or cells of a sheet.
  enum Table {
    case typed(TypedRows)
    case cells(NativeRows)

    var format: ImportFormat {
      switch self {
      case .typed(let rows): rows.format
      case .cells(let rows): rows.format
      }
    }
  }
  /// Rows of the text that could not be understood.
  private(set) var faults: [Fault] = []
  /// The people of a table whose items are told apart by people, each once; `nil` if no column names people.
  var people: (heading: String, names: [String])?
  private var facts = PlacedFacts()
  /// Notes about single values of typed rows.
  let values = ValueNotes()
  /// Notes about values, then all others, each in the order of first appearance.
  var notes: [PlacedFact] { values.facts.all + facts.all }
  /// The marks of a sheet of attendance, of which courses are made where no file names any.
  var marks: [SpreadsheetCourses.Mark] = []
  /// True if the sheet marks presence, also of people other than the chosen one.
  var marksPresence = false
  /// The cells of such a sheet in which nothing stands.
  var blanks: [SpreadsheetCourses.Blank] = []
  /// Statements about courses with their byte offsets, each once, in the order of the text.
  private(set) var statements: [(statement: CourseStatement, offset: Int)] = []
  private var stated: Set<CourseStatement> = []
  /// Record of a log whose row names several periods.
  struct SeveralPeriods {
    var course: String
    var day: Day
    /// Ascending, from 1; at least two.
    var periods: [Int]
  }

  /// Records of a log whose rows name several periods.
  var severalPeriods: [SeveralPeriods] = []
  /// Courses that have as many classes as the sheet has columns.
  var numbered: Set<String> = []

  /// Adds a statement about a course; a repeated statement adds nothing.
  mutating func state(_ statement: CourseStatement, at offset: Int) {
    if stated.insert(statement).inserted { statements.append((statement, offset)) }
  }

  /// Begins a table of a layout, which may stay empty.
  ///
  /// - Parameters:
  ///   - part: Part of the history that the rows belong to; `nil` for the layout's own part.
  ///   - headings: Heading in the text for each name of a column; messages use the name of a column without a heading.
  mutating func begin(
    _ format: ImportFormat, columns: [String]? = nil, part: HistoryPart? = nil,
    headings: [String: String] = [:]
  ) {
    if !tables.contains(where: { $0.format == format }) {
      var rows = NativeRows(format, columns: columns ?? format.rows.columns, part: part ?? format.rows.part)
      if !headings.isEmpty { rows.headings = rows.columns.map { headings[$0] ?? $0 } }
      tables.append(.cells(rows))
    }
  }

  /// Begins a table of typed rows, which may stay empty.
  mutating func beginTyped(_ format: ImportFormat) { _ = typedTable(format) }

  /// Adds a typed row; rejects it if a required text is empty, or a time is outside the years 1 to 9999.
  ///
  /// - Parameters:
  ///   - offset: Byte offset of the row in the text.
  ///   - required: Required texts with the names of their columns.
  mutating func append(
    _ format: ImportFormat, at offset: Int, _ row: some GatheredRow, required: (name: String, text: String)...
  ) {
    if let empty = required.first(where: \.text.isEmpty) {
      reject(format, at: offset, "\(empty.name) is missing; give it a value")
    } else if let problem = Self.problem(of: row) {
      reject(format, at: offset, problem)
    } else {
      change(typedTable(format)) { $0.append(.init(offset: offset, content: .success(row))) }
    }
  }

  /// Rejects a row of a table.
  mutating func reject(_ format: ImportFormat, at offset: Int, _ message: Phrase) {
    let fault = Fault(offset: offset, message: message)
    change(typedTable(format)) { $0.append(.init(offset: offset, content: .failure(fault))) }
  }

  /// Adds a typed row made of checked values, or rejects the row if a check fails.
  mutating func append<Row: GatheredRow>(
    _ format: ImportFormat, at offset: Int, _ row: (RowCheck) throws(Fault) -> Row
  ) {
    let content = Result { () throws(Fault) -> any GatheredRow in
      try row(RowCheck(offset: offset, notes: values))
    }
    change(typedTable(format)) { $0.append(.init(offset: offset, content: content)) }
  }

  /// Returns the message about the first time of a row outside the years 1 to 9999; `nil` if all are inside.
  private static func problem(of row: some GatheredRow) -> Phrase? {
    for member in (row as? any HistoryRow)?.members ?? [] {
      if case .instant(let instant) = member.value, let problem = InstantText.problem(of: instant) {
        return "\(member.name) \"\(instant.description)\" \(problem.message)"
      }
    }
    return nil
  }

  /// Returns a time that a row may lack; `nil`, with a note, if the time is outside the years 1 to 9999.
  mutating func optional(_ time: Instant?, column: String, at offset: Int) -> Instant? {
    guard let time, InstantText.problem(of: time) != nil else { return time }
    note(.unknownValue(time.description, column: column), at: offset, like: "unknown \(column)")
    return nil
  }

  /// Returns the index of a table of typed rows; begins the table if it is missing.
  private mutating func typedTable(_ format: ImportFormat) -> Int {
    if let index = tables.firstIndex(where: { $0.format == format }) { return index }
    tables.append(.typed(TypedRows(format: format)))
    return tables.count - 1
  }

  /// Changes the rows of a typed table without copying them.
  private mutating func change(_ index: Int, _ body: (inout [TypedRows.Element]) -> Void) {
    guard case .typed(var rows) = tables[index] else { return }
    tables[index] = .typed(TypedRows(format: rows.format))
    body(&rows.elements)
    tables[index] = .typed(rows)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - offset: Where it stands in the text.
  ///   - values: The values under the names of their columns; `nil` and empty ones are missing.
  mutating func append(_ format: ImportFormat, at offset: Int, _ values: KeyValuePairs<String, CellValue?>) {
    append(format, at: offset, values.map { PlacedCell($0.key, $0.value, at: offset) })
  }

  /// Adds a row, with the place of each value.
  mutating func append(_ format: ImportFormat, at offset: Int, _ values: [PlacedCell]) {
    begin(format)
    guard let index = tables.firstIndex(where: { $0.format == format }), case .cells(var rows) = tables[index]
    else { return }
    tables[index] = .cells(NativeRows(format, columns: [], part: rows.part))
    rows.append(at: offset, values)
    tables[index] = .cells(rows)
  }

  /// Keeps a row out.
  mutating func reject(at offset: Int, _ message: Phrase) {
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

/// Typed rows of one table, in the order of the text.
struct TypedRows {
  /// Row with its byte offset in the text.
  struct Element {
    let offset: Int
    /// The row, or the fault for which it is rejected.
    let content: Result<any GatheredRow, Fault>
  }

  let format: ImportFormat
  fileprivate(set) var elements: [Element] = []

  fileprivate init(format: ImportFormat) { self.format = format }
}

/// A value under the name of its column, with its place in the foreign text.
struct PlacedCell {
  var column: String
  /// `nil` where it is missing.
  var value: CellValue?
  var offset: Int

  init(_ column: String, _ value: CellValue?, at offset: Int) {
    (self.column, self.value, self.offset) = (column, value, offset)
  }
}

/// Rows of a native kind that were made of a foreign text, each value with its place in that text.
struct NativeRows {
  let format: ImportFormat
  let columns: [String]
  let part: HistoryPart
  /// Where each row stands.
  private(set) var offsets: [Int] = []
  /// The cells of all rows, one after the other, and their values.
  private(set) var cells: [Cell] = []
  private(set) var values: [CellValue?] = []
  /// Columns of the text that nobody wants.
  var unknownNames: [String] = []
  /// Heading of each column in the text, for messages; `nil` if the text has no headings.
  var headings: [String]?

  init(_ format: ImportFormat, columns: [String], part: HistoryPart) {
    self.format = format
    self.columns = columns
    self.part = part
  }

  fileprivate mutating func append(at offset: Int, _ row: [PlacedCell]) {
    offsets.append(offset)
    let first = cells.count
    cells += [Cell](repeating: .missing, count: columns.count)
    values += [CellValue?](repeating: nil, count: columns.count)
    for cell in row {
      guard let value = cell.value, !value.isEmpty, let column = columns.firstIndex(of: cell.column) else {
        continue
      }
      cells[first + column] = Cell(form: .made, range: cell.offset..<cell.offset)
      values[first + column] = value
    }
  }
}

/// Gives the rows of a translation as any other input does.
struct NativeRowReader: ReviewRowReader {
  static let isTable = false
  static let isMade = true

  private let rows: NativeRows
  private var next = 0
  let firstFault: Fault? = nil
  var names: [String] { rows.columns }
  var unknownNames: [String] { rows.unknownNames }
  var headings: [String]? { rows.headings }

  init(_ rows: NativeRows) { self.rows = rows }

  mutating func want(_ columns: [String]) {
    precondition(columns == rows.columns, "a translation names the columns of its layout")
  }

  /// Rows at hand are read from the first to the last, and never in parts.
  var position: Int { next }
  var probedTo: Int { 0 }
  func resumed(at start: Int) -> Self { self }
  func likelyRow(from offset: Int) -> Int { rows.offsets.count }

  mutating func next(into row: inout Row) -> RowEvent {
    guard next < rows.offsets.count else { return .end }
    row.start = rows.offsets[next]
    let first = next * rows.columns.count
    if row.made.isEmpty { row.made = ContiguousArray(repeating: nil, count: rows.columns.count) }
    for column in rows.columns.indices {
      row.cells[column] = rows.cells[first + column]
      row.made[column] = rows.values[first + column]
    }
    next += 1
    return .row
  }
}
