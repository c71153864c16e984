import Databases
import Kaiki
import Phrases

enum DatabaseApp: Hashable {
  case anki
  case loop

  /// Tables that identify the apps and their versions.
  static let tables = AnkiCollection.tables + AnkiCollection.laterTables + LoopBackup.tables

  init?(_ columns: [String: [String]]) {
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
      throw .unreadable(Rejection(file: input.name, line: 1, column: 1, message: problem))
    }
    if isStub {
      throw .unreadable(
        Rejection(
          file: input.name, line: 1, column: 1,
          message:
            "this collection holds only a notice for old versions of Anki; give the whole package that contains the collection"
        ))
    }
    if !isKnown {
      throw .unreadable(
        Rejection(
          file: input.name, line: 1, column: 1,
          message:
            "the database is not from a supported app (Anki, Loop Habit Tracker); export CSV or JSON from the app"
        ))
    }
  }

  /// Reads the rows of a table in the layout of files with the same rows; unreadable rows are rejected.
  mutating func readTable(
    _ table: String, of name: String, as format: ImportFormat, _ database: borrowing Database,
    _ query: String,
    _ row: (inout InputReader, borrowing DatabaseRow) throws(TableRowProblem) -> Void
  ) throws(DatabaseError) {
    let path = "\(name)/\(table)"
    builder.beginInput(format.rows.part, of: name, file: path)
    var source = Source(
      path: path, kind: format.kind, format: format, rows: 0, rejected: 0, unknownColumns: [],
      isOfDatabase: true)
    var rejections = Rejections(listsAll: context.isStrict)
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

/// Reads SQLite databases as bytes, including the write-ahead log. SQLite never opens, locks or writes the file.
enum DatabaseFile {
  private static let maxTries = 5

  /// Returns the bytes of a database, including its write-ahead log, as of a moment without a change.
  static func image(of input: inout Input) throws(ReadingError) -> InputBytes {
    guard input.isFile, let file = input.file else { return try input.takeBytes() }
    for _ in 0..<maxTries {
      do throws(FileError) {
        if let image = try image(of: file) { return image }
      } catch {
        throw .file(error)
      }
    }
    throw .unreadable(
      Rejection(
        file: input.name, line: 1, column: 1,
        message: "an app is writing to the database; close the app, or export from it, and try again"))
  }

  /// - Returns: `nil` if the file changed during the read.
  private static func image(of file: OpenedFile) throws(FileError) -> InputBytes? {
    let path = file.path
    let before = State(of: path)
    if let journal = try? InputBytes(path: path + "-journal", first: 8),
      journal.withBytes({ $0.elementsEqual(rollbackMark) })
    {
      return nil
    }
    let image = try file.bytesAnew()
    let usesLog = image.withBytes { $0.count > 19 && $0[18] == 2 }
    let log = usesLog ? try? InputBytes(path: path + "-wal") : nil
    guard State(of: path) == before else { return nil }
    if let log { WriteAheadLog.apply(log, to: image) }
    return image
  }

  /// First bytes of a rollback journal of an unfinished transaction.
  private static let rollbackMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// State that changes with each write: the file, and the header of the write-ahead log, which changes when the log
  /// restarts.
  private struct State: Equatable {
    let file: FileState?
    let log: [UInt8]

    init(of path: String) {
      file = FileState(path: path)
      let head = try? InputBytes(path: path + "-wal", first: WriteAheadLog.headBytes)
      log = head?.withBytes { Array($0) } ?? []
    }
  }

  /// Marks a complete database as one that has no write-ahead log, because SQLite would look for its file.
  static func seal(_ image: InputBytes) {
    image.edit(appending: 0) { bytes in
      guard bytes.count > 19 else { return }
      for index in 18...19 where bytes[index] == 2 { bytes[index] = 1 }
    }
  }
}

/// Changes in a write-ahead log of SQLite that are not yet in the database file.
///
/// - Note: Source: *Database File Format*, section 4, sqlite.org/fileformat2.html.
enum WriteAheadLog {
  static let headBytes = 32
  private static let frameHeadBytes = 24

  /// Writes the pages of committed transactions into a database; stops at the first damaged, outdated or truncated frame.
  static func apply(_ log: InputBytes, to database: InputBytes) {
    log.withBytes { log in
      guard let frames = Frames(log) else { return }
      let (pages, count) = frames.committed()
      let missing = database.withBytes { max(0, count * frames.pageBytes - $0.count) }
      // // A valid log enlarges a database at most by its own pages.
      guard missing <= log.count else { return }
      database.edit(appending: missing) { image in
        for (page, start) in pages {
          let index = (page - 1) * frames.pageBytes
          guard index + frames.pageBytes <= image.count else { continue }
          let content = UnsafeRawBufferPointer(rebasing: log[start..<(start + frames.pageBytes)])
          UnsafeMutableRawBufferPointer(rebasing: image[index...]).copyMemory(from: content)
        }
      }
    }
  }

  private struct Frames {
    let log: UnsafeRawBufferPointer
    let pageBytes: Int
    private let isBigEndian: Bool
    private let salt: ArraySlice<UInt8>

    init?(_ log: UnsafeRawBufferPointer) {
      guard log.count > headBytes else { return nil }
      let mark = Self.word(log, 0)
      pageBytes = Int(Self.word(log, 8))
      isBigEndian = mark & 1 == 1
      salt = Array(log[16..<24])[...]
      self.log = log
      guard mark & ~1 == 0x377F_0682, 512...65_536 ~= pageBytes, pageBytes.nonzeroBitCount == 1,
        Self.isEqual(sum(over: 0..<24, (0, 0)), log, 24)
      else { return nil }
    }

    /// Returns the newest content offset of each page in committed transactions, and the number of pages of the database.
    func committed() -> (pages: [Int: Int], count: Int) {
      var pages: [Int: Int] = [:]
      var running: [(page: Int, start: Int)] = []
      var (count, start) = (0, headBytes)
      var sums = sum(over: 0..<24, (0, 0))
      while start + frameHeadBytes + pageBytes <= log.count {
        let content = start + frameHeadBytes
        guard log[(start + 8)..<(start + 16)].elementsEqual(salt) else { break }
        sums = sum(over: start..<(start + 8), sums)
        sums = sum(over: content..<(content + pageBytes), sums)
        guard Self.isEqual(sums, log, start + 16) else { break }
        running.append((Int(Self.word(log, start)), content))
        let size = Int(Self.word(log, start + 4))
        if size > 0 {
          for (page, index) in running where page > 0 { pages[page] = index }
          (running, count) = ([], size)
        }
        start = content + pageBytes
      }
      return (pages, count)
    }

    private func sum(over range: Range<Int>, _ start: (UInt32, UInt32)) -> (UInt32, UInt32) {
      var sums = start
      for index in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        sums.0 = sums.0 &+ own(index) &+ sums.1
        sums.1 = sums.1 &+ own(index + 4) &+ sums.0
      }
      return sums
    }

    private func own(_ index: Int) -> UInt32 {
      isBigEndian ? Self.word(log, index) : Self.word(log, index).byteSwapped
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
      UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
    }

    private static func isEqual(
      _ sums: (UInt32, UInt32), _ bytes: UnsafeRawBufferPointer, _ index: Int
    ) -> Bool {
      sums.0 == word(bytes, index) && sums.1 == word(bytes, index + 4)
    }
  }
}

/// Reason why a row of a database table is rejected.
struct TableRowProblem: Error {
  let message: Phrase

  init(_ column: String, _ problem: Phrase) {
    message = "\(column) \(problem); check the database in its app, then export it again"
  }
}
