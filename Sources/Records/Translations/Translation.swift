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
  /// Typed rows by table, in the order in which the tables were begun.
  private(set) var tables: [TypedRows] = []
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

  /// Begins a table, which may stay empty.
  ///
  /// - Parameter part: Part of the history that the rows belong to; `nil` for the part of the format.
  mutating func begin(_ format: ImportFormat, part: HistoryPart? = nil) { _ = table(format, part) }

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
      tables[table(format)].elements.append(.success(row))
    }
  }

  /// Rejects a row of a table.
  mutating func reject(_ format: ImportFormat, at offset: Int, _ message: Phrase) {
    tables[table(format)].elements.append(.failure(Fault(offset: offset, message: message)))
  }

  /// Adds a typed row made of checked values, or rejects the row if a check fails.
  mutating func append(
    _ format: ImportFormat, at offset: Int, _ row: (RowCheck) throws(Fault) -> any GatheredRow
  ) {
    let content = Result { () throws(Fault) -> any GatheredRow in
      try row(RowCheck(offset: offset, notes: values))
    }
    tables[table(format)].elements.append(content)
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

  /// Returns the index of a table; begins the table if it is missing.
  private mutating func table(_ format: ImportFormat, _ part: HistoryPart? = nil) -> Int {
    if let index = tables.firstIndex(where: { $0.format == format }) { return index }
    tables.append(TypedRows(format: format, part: part ?? format.rows.part))
    return tables.count - 1
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
  let format: ImportFormat
  /// Part of the history that the rows belong to.
  let part: HistoryPart
  /// Each row, or the fault for which it is rejected.
  fileprivate(set) var elements: [Result<any GatheredRow, Fault>] = []
}
