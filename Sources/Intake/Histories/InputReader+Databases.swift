import Apps
import Databases
import Formats
import Kaiki
import Phrases
import Rows

package enum DatabaseApp: Hashable {
  case anki
  case loop

  /// Tables that identify the apps and their versions.
  package static let tables = AnkiCollection.tables + AnkiCollection.laterTables + LoopBackup.tables

  package init?(_ columns: [String: [String]]) {
    func has(_ tables: [String]) -> Bool { tables.allSatisfy { columns[$0] != nil } }
    if has(AnkiCollection.tables) {
      self = .anki
    } else if has(LoopBackup.tables) {
      self = .loop
    } else {
      return nil
    }
  }
}

extension InputReader {
  /// Reads the settings of a database that its rows depend on.
  mutating func readSettings(ofDatabase input: Input) throws(ReadingError) {
    try reading(input, isChecked: false) { (reader, database, app, columns) throws(DatabaseError) in
      guard app == .anki else { return }
      let collection = try AnkiCollection(database, columns)
      reader.builder.assume(AppSettings(clockOffset: collection.creationOffset.map { -$0 }))
      reader.builder.assume(AppSettings(dayStartHour: collection.rollover))
    }
  }

  mutating func readDatabase(_ input: Input) throws(ReadingError) {
    try reading(input, isChecked: true) { (reader, database, app, columns) throws(DatabaseError) in
      switch app {
      case .anki: try reader.readAnki(database, columns, named: input.name)
      case .loop: try reader.readLoop(database, columns, named: input.name)
      }
    }
    let tables = gathered.sources.filter { $0.path.hasPrefix(input.name + "/") }
    if !tables.isEmpty, tables.allSatisfy({ $0.rows == 0 }), tables.contains(where: { $0.rejected > 0 }) {
      throw .noGoodRow(path: tables.first { $0.rejected > 0 }?.path ?? input.name, gathered.keptOut)
    }
  }

  private mutating func reading(
    _ input: Input, isChecked: Bool,
    _ body: (inout InputReader, borrowing Database, DatabaseApp, [String: [String]]) throws(DatabaseError)
      -> Void
  ) throws(ReadingError) {
    var input = input
    let bytes = try input.takeBytes()
    var isKnown = false
    var isStub = false
    do throws(DatabaseError) {
      try bytes.withBytes { bytes throws(DatabaseError) in
        try Database.reading(bytes, isChecked: isChecked) { database throws(DatabaseError) in
          let columns = try database.columns(ofTables: DatabaseApp.tables)
          guard let app = DatabaseApp(columns) else { return }
          isKnown = true
          if app == .anki { isStub = try AnkiCollection.isStub(database) }
          if isStub { return }
          try body(&self, database, app, columns)
        }
      }
    } catch {
      let problem: Phrase =
        switch error {
        case .damaged(let reason):
          "the database is damaged (\(reason)); check it in its app, then export it again"
        case .endless:
          "the database is damaged (its pages form a loop); check it in its app, then export it again"
        }
      throw ReadingError.refusal(input.name, problem)
    }
    if isStub {
      throw ReadingError.refusal(
        input.name,
        "this collection holds only a notice for old versions of Anki; give the whole package that contains the collection"
      )
    }
    if !isKnown {
      throw ReadingError.refusal(
        input.name,
        "the database is not from a supported app (Anki, Loop Habit Tracker); export CSV or JSON from the app"
      )
    }
  }

  /// Reads the rows of a table in the layout of files with the same rows; unreadable rows are rejected.
  package mutating func readTable(
    _ table: String, of name: String, as format: ImportFormat, _ database: borrowing Database,
    _ query: String,
    _ row: (inout InputReader, borrowing DatabaseRow) throws(TableRowProblem) -> Void
  ) throws(DatabaseError) {
    let path = "\(name)/\(table)"
    builder.beginInput(format.rows.part, of: name, file: path)
    var source = Source(path: path, kind: format.kind, format: format, rows: 0, isOfDatabase: true)
    var rejections = Rejections(listsAll: isStrict)
    try database.read(query) { found in
      do throws(TableRowProblem) {
        try row(&self, found)
        source.rows += 1
      } catch {
        source.rejected += 1
        rejections.append(error.message, in: path) { (source.rows + source.rejected, 1) }
      }
    }
    gathered.keptOut.append(contentsOf: rejections)
    gathered.sources.append(source)
  }

  private mutating func readLoop(
    _ database: borrowing Database, _ columns: [String: [String]], named name: String
  ) throws(DatabaseError) {
    var (names, made) = ([Int64: String](), MadeNames())
    let habits = LoopBackup.habits(columns["habits"] ?? [])
    try readTable("habits", of: name, as: .loopHabits, database, habits) {
      (reader, row) throws(TableRowProblem) in
      var (id, details) = try LoopBackup.habit(row)
      details.name = made.name(details.name)
      names[id] = details.name
      reader.builder.add(details)
    }
    let repetitions = LoopBackup.repetitions(columns["repetitions"] ?? [])
    try readTable("repetitions", of: name, as: .loopCheckmarks, database, repetitions) {
      (reader, row) throws(TableRowProblem) in
      let (habit, mark) = try LoopBackup.mark(row)
      guard let name = names[habit] else { throw TableRowProblem("habit", "is not in the table of habits") }
      reader.builder.add(mark, of: name)
    }
  }
}
