import CSQLite

/// Database in memory, for reading tables only: triggers, views, extensions and unsafe functions of the schema are disabled.
package struct Database: ~Copyable {
  let handle: OpaquePointer
  private let allowance: UnsafeMutablePointer<Int>

  /// Maximum length of a text or blob in bytes: 16 MiB.
  private static let maxValueBytes: Int32 = 16 << 20
  /// Maximum memory of the library in addition to the database: 64 MiB.
  private static let maxHeapBytes: Int64 = 64 << 20
  /// Steps of the library between two checks of the step limit.
  private static let stepsBetweenLooks: Int32 = 10_000

  private static let isBounded: Bool = {
    sqlite3_hard_heap_limit64(maxHeapBytes)
    return true
  }()

  /// Opens a database and passes it to a function.
  ///
  /// - Parameters:
  ///   - image: Database file whose journal mode needs no other file.
  ///   - isChecked: True if an earlier call has checked all pages and rows.
  package static func reading<Value>(
    _ image: UnsafeRawBufferPointer, isChecked: Bool = false,
    _ body: (borrowing Database) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    let database = Database()
    try database.load(image, isChecked: isChecked)
    return try body(database)
  }

  private init() {
    _ = Self.isBounded
    var opened: OpaquePointer?
    // Only one thread uses the database, so calls need no lock.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(":memory:", &opened, flags, nil)
    guard code == SQLITE_OK, let opened else { preconditionFailure("out of memory") }
    handle = opened
    allowance = .allocate(capacity: 1)
  }

  private func load(_ image: UnsafeRawBufferPointer, isChecked: Bool) throws(DatabaseError) {
    // A table of a million rows takes some twelve steps of the library a row, which has more bytes than that.
    let steps = 2_000_000 + 2 * image.count
    allowance.initialize(to: steps)
    try check(kaiki_sqlite_harden(handle))
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.maxValueBytes)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    let unsealed = UnsafeMutableRawPointer(mutating: image.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    let size = Int64(image.count)
    try check(
      sqlite3_deserialize(handle, "main", unsealed, size, size, UInt32(SQLITE_DESERIALIZE_READONLY)))
    try check(sqlite3_exec(handle, "PRAGMA cell_size_check = ON", nil, nil, nil))
    try check(Self.setCollation(handle))
    sqlite3_progress_handler(
      handle, Self.stepsBetweenLooks,
      { context in
        guard let left = context?.assumingMemoryBound(to: Int.self) else { return 1 }
        left.pointee -= Int(Database.stepsBetweenLooks)
        return left.pointee < 0 ? 1 : 0
      }, allowance)
    if !isChecked { try checkPages() }
    allowance.pointee = steps
    sqlite3_set_authorizer(
      handle,
      { _, action, _, _, _, _ in
        action == SQLITE_SELECT || action == SQLITE_READ ? SQLITE_OK : SQLITE_DENY
      }, nil)
  }

  /// Checks every page and row, as Anki does before it opens a collection.
  private func checkPages() throws(DatabaseError) {
    let statement = try Statement("PRAGMA quick_check(1)", of: handle)
    let code = sqlite3_step(statement.handle)
    guard code == SQLITE_ROW else { return try check(code) }
    let answer = DatabaseRow(statement: statement.handle, allowance: allowance).text(0) ?? ""
    guard answer == "ok" else { throw .damaged(String(answer.split(separator: "\n").last ?? "")) }
  }

  deinit {
    sqlite3_close_v2(handle)
    allowance.deallocate()
  }

  /// Defines Anki's collation. No query here sorts by it, but SQLite refuses an index with an unknown collation.
  private static func setCollation(_ handle: OpaquePointer) -> Int32 {
    sqlite3_create_collation_v2(
      handle, "unicase", SQLITE_UTF8, nil,
      { _, leftCount, left, rightCount, right in
        let texts = [(left, leftCount), (right, rightCount)].map { start, count in
          UnsafeRawBufferPointer(start: start, count: Int(count))
        }
        if texts[0].elementsEqual(texts[1]) { return 0 }
        return texts[0].lexicographicallyPrecedes(texts[1]) ? -1 : 1
      }, nil)
  }

  /// Columns of the tables that exist, by name in lower case; views and virtual tables are ignored.
  package func columns(ofTables names: [String]) throws(DatabaseError) -> [String: [String]] {
    var found: Set<String> = []
    try read("SELECT type, name, sql FROM sqlite_schema") { row in
      guard row.text(0) == "table", let name = row.text(1)?.lowercased(), names.contains(name),
        row.text(2)?.uppercased().hasPrefix("CREATE TABLE") == true
      else { return }
      found.insert(name)
    }
    var columns: [String: [String]] = [:]
    for name in found { columns[name] = try Statement("SELECT * FROM \(name)", of: handle).columns }
    return columns
  }

  /// Runs a query and passes each row to a function.
  ///
  /// - Parameter query: Constant text of this program, never data.
  package func read(_ query: String, each: (borrowing DatabaseRow) -> Void) throws(DatabaseError) {
    let statement = try Statement(query, of: handle)
    while true {
      let code = sqlite3_step(statement.handle)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { return try check(code) }
      each(DatabaseRow(statement: statement.handle, allowance: allowance))
      guard allowance.pointee >= 0 else { throw .endless }
    }
  }

  private func check(_ code: Int32) throws(DatabaseError) { try Self.check(code, of: handle) }

  fileprivate static func check(_ code: Int32, of handle: OpaquePointer) throws(DatabaseError) {
    guard code != SQLITE_OK else { return }
    if code == SQLITE_INTERRUPT { throw .endless }
    throw .damaged(String(cString: sqlite3_errmsg(handle)))
  }
}

private struct Statement: ~Copyable {
  let handle: OpaquePointer

  init(_ query: String, of database: OpaquePointer) throws(DatabaseError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database, query, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      try Database.check(code, of: database)
      preconditionFailure("the query is empty")
    }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  var columns: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }
}

/// Current row of a query; each function returns `nil` if the column has another type.
package struct DatabaseRow: ~Copyable {
  fileprivate let statement: OpaquePointer
  /// Steps left; long texts also count, because the texts of a valid database have at most as many bytes as the file.
  fileprivate let allowance: UnsafeMutablePointer<Int>

  /// Whole number of a column.
  package func integer(_ column: Int32) -> Int64? {
    sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : nil
  }

  /// Number of a column.
  package func number(_ column: Int32) -> Double? {
    let type = sqlite3_column_type(statement, column)
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT ? sqlite3_column_double(statement, column) : nil
  }

  /// Text of a column, with U+FFFD for NUL and for bytes that are not UTF-8.
  package func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
    return bytes(column).map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard bytes.contains(0) else { return text }
      return String(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) })
    }
  }

  /// Bytes of a text or blob, valid until the next row.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    let type = sqlite3_column_type(statement, column)
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return nil }
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    allowance.pointee -= count / 8
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}

/// Reason why a database is unreadable.
package enum DatabaseError: Error, Hashable {
  /// The file is damaged; the value is the library's message.
  case damaged(String)
  /// The query takes more steps than any valid file of this size.
  case endless
}
