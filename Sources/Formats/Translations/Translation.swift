import Kaiki
import KaikiNumerics
import Phrases
import Rows

/// A note on how an input was read: a guess or an omission.
package struct ReadingNote: Hashable, Sendable {
  /// Path of the file, as the user gave it.
  package var file: String
  /// Line and column of the first occurrence in the file, from 1; the column is in characters.
  package var line, column: Int
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
  /// Faults of rows outside any table.
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

  /// Notes the value as which a cell was read, if the cell has another text.
  mutating func note(_ cell: WrittenTable.Cell, readAs value: String, like key: String) {
    if value != cell.text { note(.value(cell.text.quoted, readAs: value), at: cell.offset, like: key) }
  }

  /// Notes unusual separators of a table, and its titles.
  mutating func noteForm(of table: WrittenTable, titles: ArraySlice<WrittenTable.Row>) {
    if table.separatorName != .commas { note(.separator(table.separatorName), at: 0) }
    for title in titles { note(.title, at: title.first?.offset ?? 0) }
  }

  package init() {}
}

/// Typed rows of one table, in the order of the text.
package struct TypedRows {
  package let format: ImportFormat
  package let part: HistoryPart
  /// Each row, or the fault for which it is rejected.
  package fileprivate(set) var elements: [Result<any GatheredRow, Fault>] = []
}

/// Checks the values of one typed row by the rules of the native columns with the same names.
package struct RowCheck {
  /// Byte offset of the row in the text.
  package let offset: Int
  package let notes: ValueNotes

  private func fault(_ message: Phrase) -> Fault { Fault(offset: offset, message: message) }

  /// - Throws: `Fault` if the text is empty.
  package func text(_ text: String, _ column: String) throws(Fault) -> String {
    if text.isEmpty { throw fault("\(column) is missing; give it a value") }
    return text
  }

  /// - Throws: `Fault` if the number is outside a range.
  package func integer(_ number: Int, _ column: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
    guard range.contains(number) else {
      throw fault(
        "\(column) \(number) is out of range; give \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// - Throws: `Fault` if the moment is outside the years 1 to 9999.
  package func instant(_ instant: Instant, _ column: String) throws(Fault) -> Instant {
    guard let problem = InstantText.problem(of: instant) else { return instant }
    throw fault("\(column) \"\(instant.description)\" \(problem.message)")
  }

  /// - Throws: `Fault` if a moment is outside the years 1 to 9999.
  package func optionalInstant(_ instant: Instant?, _ column: String) throws(Fault) -> Instant? {
    try instant.map { instant throws(Fault) in try self.instant(instant, column) }
  }

  /// Returns a moment that does not decide the meaning of its row, such as a due date.
  ///
  /// - Returns: `nil` if there is none, or if it is outside the years 1 to 9999, which is noted.
  package func known(_ instant: Instant?, _ column: String) -> Instant? {
    do throws(Fault) {
      return try optionalInstant(instant, column)
    } catch {
      notes.note(
        .unknownValue(instant?.description ?? "", column: column), at: offset, like: "unknown \(column)")
      return nil
    }
  }

  /// - Throws: `Fault` if the day is outside the years 1 to 9999.
  package func day(_ day: Day, _ column: String) throws(Fault) -> Day {
    guard 1...9_999 ~= day.date.year else {
      throw fault("\(column) \"\(day)\" is not a date; write it as 2026-01-31")
    }
    return day
  }

  package init(offset: Int, notes: ValueNotes) {
    (self.offset, self.notes) = (offset, notes)
  }
}

extension Translation {
  /// Adds the value of a habit on one day.
  ///
  /// - Parameter offset: Byte offset of the value in the text.
  package mutating func append(_ value: HabitMark.Value, of habit: String, on day: Day, at offset: Int) {
    append(.checkmarks, at: offset) { check throws(Fault) in
      let day = try check.day(day, "date")
      return HabitEntry(
        habit: try check.text(habit, "habit"), mark: HabitMark(day: day, value: value))
    }
  }

  /// Adds the only attempt at a task, with the id of the task; only begins the table if there was none.
  ///
  /// - Parameters:
  ///   - moment: Time of the attempt; `nil` without an attempt.
  ///   - offset: Byte offset of the task in the text.
  package mutating func append(attemptOf task: String, at moment: Instant?, offset: Int) {
    begin(.attempts)
    guard let moment else { return }
    append(.attempts, at: offset) { check throws(Fault) in
      Attempt(id: try check.text(task, "id"), task: task, at: try check.instant(moment, "timestamp"))
    }
  }
}
