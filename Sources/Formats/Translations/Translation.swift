import Kaiki
import KaikiNumerics
import Phrases
import Rows

/// A note on how an input was read: a guess or an omission.
package struct ReadingNote: Hashable, Sendable {
  /// The file as it was named.
  package var file: String
  /// The line of its first place in the file, from 1.
  package var line: Int
  /// The column of its first place in the file, in characters, from 1.
  package var column: Int
  package var fact: ReadingFact
  package var count: Int

  package init(file: String, line: Int, column: Int, fact: ReadingFact, count: Int) {
    (self.file, self.line, self.column, self.fact, self.count) = (file, line, column, fact, count)
  }
}

/// Typed rows and notes of a third-party text.
package struct Translation {
  /// Typed rows by table, in the order of the first rows.
  package private(set) var tables: [TypedRows] = []
  /// Faults of rows of no table.
  package private(set) var faults: [Fault] = []
  /// The people of a table whose items are told apart by people, each once; `nil` if no column names people.
  package var people: (heading: String, names: [String])?
  private var facts = PlacedFacts()
  /// Notes about single values of typed rows.
  package let values = ValueNotes()
  /// Notes about values, then all others, each in the order of first appearance.
  package var notes: [PlacedFact] { values.facts.all + facts.all }
  /// Marks of a sheet of attendance, from which courses are made if no file names any.
  package var marks: [SpreadsheetCourses.Mark] = []
  /// True if the sheet marks presence, also of people other than the chosen one.
  package var marksPresence = false
  /// Unmarked cells of a sheet of attendance.
  package var blanks: [SpreadsheetCourses.Blank] = []
  /// Statements about courses with their byte offsets, each once, in the order of the text.
  package private(set) var statements: [(statement: CourseStatement, offset: Int)] = []
  private var stated: Set<CourseStatement> = []
  /// Record of a log whose row names several periods.
  package struct SeveralPeriods {
    package var course: String
    package var day: Day
    /// Ascending, from 1; at least two.
    package var periods: [Int]
  }

  /// Records of a log whose rows name several periods.
  package var severalPeriods: [SeveralPeriods] = []
  /// Courses that have as many classes as the sheet has columns.
  package var numbered: Set<String> = []

  /// Adds a statement about a course; a repeated statement adds nothing.
  package mutating func state(_ statement: CourseStatement, at offset: Int) {
    if stated.insert(statement).inserted { statements.append((statement, offset)) }
  }

  /// Begins a table, which may stay empty.
  ///
  /// - Parameter part: Part of the history that the rows belong to; `nil` for the part of the format.
  package mutating func begin(_ format: ImportFormat, part: HistoryPart? = nil) { _ = table(format, part) }

  /// Adds a typed row; rejects it if a required text is empty, or a time is outside the years 1 to 9999.
  ///
  /// - Parameters:
  ///   - offset: Byte offset of the row in the text.
  ///   - required: Required texts with the names of their columns.
  package mutating func append(
    _ format: ImportFormat, at offset: Int, _ row: some GatheredRow, required: (name: String, text: String)...
  ) {
    append(format, at: offset) { check throws(Fault) in
      for (name, text) in required { _ = try check.text(text, name) }
      for member in (row as? any HistoryRow)?.members ?? [] {
        if case .instant(let instant) = member.value { _ = try check.instant(instant, member.name) }
      }
      return row
    }
  }

  /// Rejects a row of a table.
  package mutating func reject(_ format: ImportFormat, at offset: Int, _ message: Phrase) {
    tables[table(format)].elements.append(.failure(Fault(offset: offset, message: message)))
  }

  /// Adds a typed row made of checked values, or rejects the row if a check fails.
  package mutating func append(
    _ format: ImportFormat, at offset: Int, _ row: (RowCheck) throws(Fault) -> any GatheredRow
  ) {
    let content = Result { () throws(Fault) -> any GatheredRow in
      try row(RowCheck(offset: offset, notes: values))
    }
    tables[table(format)].elements.append(content)
  }

  /// Returns a time that a row may lack; `nil`, with a note, if the time is outside the years 1 to 9999.
  package mutating func optional(_ time: Instant?, column: String, at offset: Int) -> Instant? {
    guard let time, InstantText.problem(of: time) != nil else { return time }
    note(.unknownValue(time.description, column: column), at: offset, like: "unknown \(column)")
    return nil
  }

  /// Returns the index of a table; begins the table if it is missing.
  private mutating func table(_ format: ImportFormat, _ part: HistoryPart? = nil) -> Int {
    if let index = tables.firstIndex(where: { $0.format == format }) { return index }
    tables.append(TypedRows(format: format, part: part ?? format.rows.part))
    return tables.count - 1
  }

  /// Rejects a row of no table.
  package mutating func reject(at offset: Int, _ message: Phrase) {
    faults.append(Fault(offset: offset, message: message))
  }

  /// Adds a guess or an omission.
  ///
  /// - Parameter key: Identity of notes with different texts, of which the first is shown; `nil` for equal texts
  ///   only.
  package mutating func note(_ fact: ReadingFact, at offset: Int, like key: String? = nil) {
    facts.note(fact, at: offset, like: key)
  }

  package init() {}
}

extension Translation {
  /// Notes unusual separators of a table, and its titles.
  mutating func noteForm(of table: WrittenTable, titles: ArraySlice<WrittenTable.Row>) {
    if table.separatorName != .commas { note(.separator(table.separatorName), at: 0) }
    for title in titles { note(.title, at: title.first?.offset ?? 0) }
  }
}

/// Typed rows of one table, in the order of the text.
package struct TypedRows {
  package let format: ImportFormat
  /// Part of the history that the rows belong to.
  package let part: HistoryPart
  /// Each row, or the fault for which it is rejected.
  package fileprivate(set) var elements: [Result<any GatheredRow, Fault>] = []
}
