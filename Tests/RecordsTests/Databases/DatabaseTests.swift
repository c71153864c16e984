import Databases
import Testing

struct DatabaseTests {
  private func texts(_ bytes: [UInt8], _ query: String) throws -> [String] {
    try bytes.withUnsafeBytes { bytes in
      try Database.reading(bytes) { database throws(DatabaseError) in
        var found: [String] = []
        try database.read(query) { row in
          found.append(row.integer(0).map(String.init) ?? row.text(0) ?? row.number(0).map { "\($0)" } ?? "-")
        }
        return found
      }
    }
  }

  private func columns(_ bytes: [UInt8], _ names: String...) throws -> [String: [String]] {
    try bytes.withUnsafeBytes { bytes in
      try Database.reading(bytes) { database throws(DatabaseError) in
        try database.columns(ofTables: names)
      }
    }
  }

  @Test func `rows of a table are read with the types that they have`() throws {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE t (a); INSERT INTO t VALUES (7), ('x'), (2.5), (NULL), (x'41')")
    #expect(try texts(bytes, "SELECT a FROM t") == ["7", "x", "2.5", "-", "-"])
  }

  @Test func `what is no character of a text stands as U+FFFD`() throws {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE t (a); INSERT INTO t VALUES ('a' || char(0) || 'é'), (CAST(x'61FF' AS TEXT))")
    #expect(try texts(bytes, "SELECT a FROM t") == ["a\u{FFFD}é", "a\u{FFFD}"])
  }

  @Test func `views and virtual tables are no tables`() throws {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE real (a, b); CREATE VIEW shown AS SELECT 1 AS a; CREATE VIRTUAL TABLE found USING fts5(a)"
    )
    #expect(try columns(bytes, "real", "shown", "found", "none") == ["real": ["a", "b"]])
  }

  @Test(
    arguments: [
      "SELECT a FROM shown", "SELECT random() FROM real", "PRAGMA user_version", "DELETE FROM real",
      "ATTACH 'x' AS y", "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    ])
  func `nothing but reading tables is done`(query: String) {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE real (a); CREATE VIEW shown AS SELECT load_extension('x') AS a")
    #expect(throws: DatabaseError.self) { try texts(bytes, query) }
  }

  @Test func `a text that is read again and again is more work than a sound database makes`() {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE t (a); CREATE TABLE n (id)",
      "INSERT INTO t VALUES (replace(hex(zeroblob(500000)), '0', 'x'))",
      "INSERT INTO n WITH RECURSIVE i(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM i WHERE x < 100) SELECT x FROM i"
    )
    #expect(throws: Never.self) { try texts(bytes, "SELECT a FROM t") }
    #expect(throws: DatabaseError.endless) { try texts(bytes, "SELECT t.a FROM n, t") }
    #expect(throws: DatabaseError.endless) {
      try texts(bytes, "SELECT 1 FROM n AS a, n AS b, n AS c, n AS d")
    }
  }

  @Test func `a collation of Anki's own is no hindrance`() throws {
    // The schema names a collation that this library lacks, as Anki's does; the bytes are as long.
    var bytes = MadeDatabase.bytes(
      "CREATE TABLE tags (tag text COLLATE rtrim  )", "INSERT INTO tags VALUES ('b'), ('a')")
    bytes = bytes.replacing("rtrim  ", by: "unicase")
    #expect(try texts(bytes, "SELECT tag FROM tags") == ["b", "a"])
  }

  @Test func `every byte of a database may be any other`() {
    let sound = MadeDatabase.bytes(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a); CREATE INDEX i ON t (a); INSERT INTO t (a) VALUES ('x'), (2), (3.5)"
    )
    for index in stride(from: 0, to: sound.count, by: 29) {
      for flip: UInt8 in [0x01, 0x80, 0xFF] {
        var bytes = sound
        bytes[index] ^= flip
        _ = try? texts(bytes, "SELECT id, a FROM t")
      }
    }
    for count in stride(from: 0, to: sound.count, by: 97) {
      _ = try? texts(Array(sound[..<count]), "SELECT a FROM t")
    }
  }
}

extension [UInt8] {
  fileprivate func replacing(_ old: String, by new: String) -> [UInt8] {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    guard let index = indices.first(where: { self[$0...].starts(with: old) }) else { return self }
    return Array(self[..<index]) + new + Array(self[(index + old.count)...])
  }
}
