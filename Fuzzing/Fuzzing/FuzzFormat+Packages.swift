import Archives
import Databases
import Formats
import Intake

extension FuzzFormat {
  /// Packed files and databases.
  static let packages: [FuzzFormat] = [
    packed("anki", share: 20) { try $0.inputs([".apkg", ".colpkg"], in: "Packages") },
    packed("database", share: 20) { try databases($0) },
    packed("workbook", share: 40) { try $0.inputs([".xlsx"], in: "workbooks") },
    packed("packed", share: 60) { try files($0) },
    FuzzFormat(
      "worksheet", share: 40,
      words: [
        "<row r=\"", "<c r=\"XFD1048576\"", " t=\"s\"", "<v>", "</v>", "<f>", "&#0;", "<![CDATA[",
        "<!DOCTYPE a [",
      ],
      seeds: { fixtures in
        try workbooks.flatMap { try parts(of: $0, fixtures) }.map {
          FuzzInput(lastPart(of: $0.name), $0.bytes)
        }
        .filter { changedParts.contains($0.name) }
      },
      read: { input, scratch throws(Difference) in
        guard let sound = try? parts(of: "plain.xlsx", scratch.fixtures) else { return .refused }
        let changed = sound.map { lastPart(of: $0.name) == input.name ? FuzzInput($0.name, input.bytes) : $0 }
        return try HistoryCheck.read(FuzzInput("a.xlsx", StoredFiles.zip(changed)), scratch, mayBeLog: false)
      }),
    FuzzFormat("write-ahead-log", share: 12, seeds: { [try onlyFile("open.anki2-wal.gz", $0)] }) {
      input, scratch throws(Difference) in
      guard let database = try? onlyFile("open.anki2.gz", scratch.fixtures) else { return .refused }
      let path = scratch.path(of: database, named: "open.anki2")
      _ = scratch.path(of: input, named: "open.anki2-wal")
      return (try? HistoryReader.read([path], kind: nil)) == nil ? .refused : .read
    },
    FuzzFormat("protobuf", share: 200, seeds: { try messages($0) }) { input, _ throws(Difference) in
      input.bytes.withUnsafeBytes { walk(ProtobufMessage($0), depth: 0) }
      return .read
    },
  ]

  private static func packed(
    _ name: String, share: Int, seeds: @escaping @Sendable (Fixtures) throws -> [FuzzInput]
  ) -> FuzzFormat {
    FuzzFormat(name, share: share, seeds: seeds) { input, scratch throws(Difference) in
      try HistoryCheck.read(input, scratch, mayBeLog: false)
    }
  }

  /// Zips and gzips of fixtures, packed and not.
  private static func files(_ fixtures: Fixtures) throws -> [FuzzInput] {
    let texts = try fixtures.inputs([".csv", ".json"]).filter { $0.name.hasPrefix("good.") }
    let notes = try fixtures.inputs([".md", "todo.txt"], in: "foreign")
    return try fixtures.inputs([".gz"], in: "Packages")
      + [FuzzInput("all.zip", StoredFiles.zip(texts)), FuzzInput("notes.zip", StoredFiles.zip(notes))]
      + texts.prefix(3).map { FuzzInput("\($0.name).gz", StoredFiles.gzip($0.bytes)) }
  }

  /// The collections of packages, and backups of apps.
  private static func databases(_ fixtures: Fixtures) throws -> [FuzzInput] {
    try fixtures.inputs([".anki2.gz", ".db.gz"], in: "Packages").flatMap { packed in
      try Fixtures.unpacked(packed.bytes, as: .gzip).map { FuzzInput("collection.anki2", $0.bytes) }
    } + [try modernCollection(fixtures)]
  }

  private static func onlyFile(_ name: String, _ fixtures: Fixtures) throws -> FuzzInput {
    let files = try Fixtures.unpacked(fixtures.bytes("Packages/\(name)"), as: .gzip)
    return FuzzInput(name, files.first?.bytes ?? [])
  }

  /// The collection of a package of the newest form.
  private static func modernCollection(_ fixtures: Fixtures) throws -> FuzzInput {
    let package = try Fixtures.unpacked(fixtures.bytes("Packages/modern.apkg"), as: .zip)
    let packed = package.first { $0.name == "collection.anki21b" }?.bytes ?? []
    return FuzzInput("collection.anki21", try Fixtures.unpacked(packed, as: .zstd).first?.bytes ?? [])
  }

  // MARK: Workbooks

  private static let workbooks = ["openpyxl.xlsx", "xlsxwriter.xlsx", "plain.xlsx"]
  /// The parts of a workbook that are changed.
  private static let changedParts = [
    "sheet1.xml", "sharedStrings.xml", "styles.xml", "workbook.xml", "workbook.xml.rels",
  ]

  private static func parts(of name: String, _ fixtures: Fixtures) throws -> [FuzzInput] {
    try Fixtures.unpacked(fixtures.bytes("workbooks/\(name)"), as: .zip)
  }

  private static func lastPart(of name: String) -> String { String(name.split(separator: "/").last ?? "") }

  // MARK: Messages

  /// The blobs of a collection that are messages.
  private static func messages(_ fixtures: Fixtures) throws -> [FuzzInput] {
    var collection = try modernCollection(fixtures).bytes
    // In the header: no log of writes lies beside it (SQLite's file format, 1.3.3).
    if collection.count > 19 { (collection[18], collection[19]) = (1, 1) }
    var messages: [FuzzInput] = []
    try collection.withUnsafeBytes { bytes in
      try Database.reading(bytes) { database throws(DatabaseError) in
        for query in ["SELECT config FROM deck_config", "SELECT kind FROM decks"] {
          try database.read(query) { row in
            if let bytes = row.bytes(0), !bytes.isEmpty {
              messages.append(FuzzInput("message", Array(bytes)))
            }
          }
        }
      }
    }
    return messages
  }

  /// Asks a message for every field that any of ours has, in every form.
  private static func walk(_ message: ProtobufMessage, depth: Int) {
    for number in 0..<64 {
      _ = message.integer(number)
      _ = message.number(number)
      _ = message.numbers(number)
      if depth < 3, let inner = message.message(number) { walk(inner, depth: depth + 1) }
    }
  }
}
