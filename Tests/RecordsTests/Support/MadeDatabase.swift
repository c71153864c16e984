import CSQLite

/// Databases that the library itself writes.
enum MadeDatabase {
  /// The bytes of a database that some statements make.
  static func bytes(_ statements: String...) -> [UInt8] {
    var handle: OpaquePointer?
    precondition(sqlite3_open(":memory:", &handle) == SQLITE_OK, "there is memory for a database")
    defer { sqlite3_close_v2(handle) }
    for statement in statements {
      let code = sqlite3_exec(handle, statement, nil, nil, nil)
      precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(handle)) + ": \(statement)")
    }
    var count: Int64 = 0
    guard let image = sqlite3_serialize(handle, "main", &count, 0) else {
      preconditionFailure("out of memory")
    }
    defer { sqlite3_free(image) }
    return Array(UnsafeBufferPointer(start: image, count: Int(count)))
  }

  /// Whether the library's own check finds nothing wrong with a database.
  static func isSound(_ bytes: [UInt8]) -> Bool {
    var handle: OpaquePointer?
    precondition(sqlite3_open(":memory:", &handle) == SQLITE_OK, "there is memory for a database")
    defer { sqlite3_close_v2(handle) }
    var (bytes, answer) = (bytes, "")
    return bytes.withUnsafeMutableBufferPointer { bytes in
      let count = Int64(bytes.count)
      sqlite3_deserialize(
        handle, "main", bytes.baseAddress, count, count, UInt32(SQLITE_DESERIALIZE_READONLY))
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      guard sqlite3_prepare_v2(handle, "PRAGMA quick_check", -1, &statement, nil) == SQLITE_OK,
        sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0)
      else { return false }
      answer = String(cString: text)
      return answer == "ok"
    }
  }

  /// Loop Habit Tracker's tables with a few rows.
  static let loop = bytes(
    """
    CREATE TABLE Habits (id INTEGER PRIMARY KEY, archived INTEGER, color INTEGER, description TEXT, freq_den INTEGER,
      freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER, type INTEGER NOT NULL DEFAULT 0,
      target_type INTEGER NOT NULL DEFAULT 0, target_value REAL NOT NULL DEFAULT 0, unit TEXT NOT NULL DEFAULT '');
    CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER NOT NULL);
    INSERT INTO Habits VALUES (1, 0, 1, '', 7, 3, 0, 'Run', 0, 0, 0, 0, '');
    INSERT INTO Habits VALUES (4, 1, 1, '', 1, 1, 0, 'Read', 1, 1, 0, 20.5, 'pages');
    INSERT INTO Repetitions VALUES (1, 1, 1704067200000, 2), (2, 1, 1704153600000, 3), (3, 4, 1704067200000, 12500),
      (4, 4, 1704153600000, 0), (5, 9, 1704067200000, 2);
    """)
}
