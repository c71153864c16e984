import CSQLite

/// A database in memory, of which tables are read and nothing else: it is data and no code.
///
/// No trigger, view or extension runs, no function of its schema that is not harmless, and nothing can be written.
package struct Database: ~Copyable {
  let handle: OpaquePointer
  private let allowance: UnsafeMutablePointer<Int>

  /// The longest text or blob that is read, in bytes (16 MiB).
  private static let maxValueBytes: Int32 = 16 << 20
  /// The most memory that the library may ask for, besides the database itself (64 MiB).
  private static let maxHeapBytes: Int64 = 64 << 20
  /// Steps of the library between two looks at how many were made.
  private static let stepsBetweenLooks: Int32 = 10_000

  private static let isBounded: Bool = {
    sqlite3_hard_heap_limit64(maxHeapBytes)
    return true
  }()

  /// Opens a database and gives it to a function.
  ///
  /// - Parameters:
  ///   - image: The whole of it, in no journal mode that needs another file; it is not written to.
  ///   - isChecked: Whether every page and row was looked at before.
  /// - Throws: `DatabaseError`, or what the function throws.
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
    // One thread alone uses it, so that no call has to take its lock.
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

  /// Looks at every page and row, as the app itself does before it opens a collection.
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

  /// Anki's tables name a collation of Anki's own. Nothing here is sorted or looked up by it, but no index that names it
  /// can be walked where it is missing.
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

  /// The columns of those of some tables that it has; a view or virtual table of such a name is none.
  ///
  /// - Parameter names: In lower case.
  /// - Throws: `DatabaseError`.
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

  /// Runs a query and gives each row to a function.
  ///
  /// - Parameter query: Words of ours, never of the database.
  /// - Throws: `DatabaseError`.
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

/// A query that is ready to run.
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

  /// The names of its columns.
  var columns: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }
}

/// A row at hand.
package struct DatabaseRow: ~Copyable {
  fileprivate let statement: OpaquePointer
  /// Long texts are work, too; a sound database has no more of them than bytes.
  fileprivate let allowance: UnsafeMutablePointer<Int>

  /// A whole number; `nil` where something else stands.
  package func integer(_ column: Int32) -> Int64? {
    sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : nil
  }

  /// A number; `nil` where something else stands.
  package func number(_ column: Int32) -> Double? {
    let type = sqlite3_column_type(statement, column)
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT ? sqlite3_column_double(statement, column) : nil
  }

  /// A text, in which U+FFFD stands for a NUL and what is no UTF-8; `nil` where something else stands.
  package func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
    return bytes(column).map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard bytes.contains(0) else { return text }
      return String(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) })
    }
  }

  /// The bytes of a text or blob, which stand until the next row; `nil` where something else stands.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    let type = sqlite3_column_type(statement, column)
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return nil }
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    allowance.pointee -= count / 8
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}

/// Why a database cannot be read.
package enum DatabaseError: Error, Hashable {
  /// It is damaged, in the library's words.
  case damaged(String)
  /// It keeps the library busy for longer than any sound one of its size.
  case endless
}
