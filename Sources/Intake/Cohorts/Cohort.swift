import Files
import Formats
import Kaiki
import Rows

/// People whose histories are read one by one.
///
/// A cohort lists its people before it reads their histories. Memory then holds one history per concurrent task.
package struct Cohort: Sendable {
  package struct Person: Sendable {
    /// Value of the column of people or of a folder `user_id=NAME`, or name of a folder or file.
    package let name: String
    package let location: Location

    package enum Location: Sendable {
      case paths([String])
      case rows(PeopleTable, person: Int)
      /// Rows of one person in a sheet of several people.
      case chosen(path: String)
      /// CSV in memory; the pieces map offsets to lines of standard input.
      case bytes([UInt8], DataKind?, [InputPiece])
    }
  }

  /// People in the byte order of their names.
  package let people: [Person]
  /// First column that names several people of one file; `nil` if each file has one person.
  package let column: PeopleFound.Column?
  /// Number of rows of tables without a person.
  package let namelessRows: Int
  /// Archive members of unknown kind, in the order of the paths.
  package let passedOver: [String]
  /// Skipped sheets of workbooks, in the order of the paths.
  package let unreadSheets: [ReadingNote]
  /// Latest moment of all rows, and its person; `nil` if only the histories determine it. The row itself may be unreadable.
  package let latest: (moment: Instant, person: Person)?

  /// Finds the people in tables with a column of people (CSV or JSON Lines; `-` for standard input), in files and folders
  /// of one person each, and in folders of such.
  ///
  /// - Parameter kind: Kind of data of tables whose name does not contain one.
  package init(of paths: [String], kind: DataKind?) throws(ReadingError) {
    var gathering = CohortGathering(kind: kind)
    for path in paths { try gathering.add(path) }
    people = gathering.people.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    namelessRows = gathering.namelessRows
    (passedOver, unreadSheets) = (gathering.passedOver, gathering.unreadSheets)
    column = gathering.tables.first { $0.people.count > 1 }.map {
      PeopleFound.Column(file: $0.name, heading: $0.heading, names: $0.people)
    }
    latest = Self.latest(of: gathering.tables, people.count)
  }

  /// Returns the latest row of all tables with its person; `nil` if other inputs contain people.
  private static func latest(of tables: [PeopleTable], _ count: Int) -> (moment: Instant, person: Person)? {
    guard tables.reduce(0, { $0 + $1.people.count }) == count else { return nil }
    let known = tables.compactMap { table in
      table.latest.map { latest in
        let person = Person(name: table.people[latest.person], location: .rows(table, person: latest.person))
        return (moment: latest.moment, person: person)
      }
    }
    guard known.count == tables.count else { return nil }
    return known.max { $0.moment < $1.moment }
  }
}

private struct CohortGathering {
  let kind: DataKind?
  private(set) var people: [String: Cohort.Person] = [:]
  private(set) var tables: [PeopleTable] = []
  private(set) var namelessRows = 0
  private(set) var passedOver: [String] = []
  private(set) var unreadSheets: [ReadingNote] = []

  init(kind: DataKind?) { self.kind = kind }

  mutating func add(_ path: String) throws(ReadingError) {
    guard path != StandardInput.path, Folder.isFolder(path) else { return try add(file: path) }
    let names: [String]
    do throws(FileError) { names = try Folder.names(in: path) } catch { throw .file(error) }
    let paths = names.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    let folders = paths.filter(Folder.isFolder)
    var named: [String: String] = [:]
    for folder in folders {
      let name = Self.name(ofFolder: folder)
      if let other = named.updateValue(folder, forKey: name) { throw .personTwice(name, other, folder) }
      try add(name, at: folder)
    }
    guard folders.isEmpty else { return }
    let files = paths.filter { path in
      DataFileName.endings.contains { path.lowercased().hasSuffix(".\($0)") }
        || ArchiveContents.isPackage(path)
    }
    guard !files.isEmpty else { throw .nothingInFolder(path: path) }
    for file in files { try add(file: file) }
  }

  /// Adds the people of a table, or the one person of any other file.
  private mutating func add(file path: String) throws(ReadingError) {
    let (table, isLog) = try PeopleTable.found(
      in: path, kind: DataFileName.kind(of: Folder.name(of: path)) ?? kind, passingOver: &passedOver,
      unreadSheets: &unreadSheets)
    if !isLog, Self.sheets.contains(where: path.lowercased().hasSuffix) {
      // The meaning of a mark in a sheet depends on all its rows, so the sheet is read as a whole.
      let names = try HistoryReader.people(in: path, kind: kind)
      for name in names {
        if let other = people[name] { throw .personTwice(name, other.source, path) }
        people[name] = Cohort.Person(name: name, location: .chosen(path: path))
      }
      guard names.isEmpty else { return }
    }
    guard let table else {
      guard path != StandardInput.path else { throw .noPeople(path: path) }
      return try add(Self.name(ofFile: path), at: path)
    }
    namelessRows += table.namelessRows
    tables.append(table)
    for (number, name) in table.people.enumerated() {
      if let other = people[name] { throw .personTwice(name, other.source, path) }
      people[name] = Cohort.Person(name: name, location: .rows(table, person: number))
    }
  }

  /// Extensions of handwritten tables.
  private static let sheets = [".csv", ".tsv", ".txt", ".xlsx", ".xlsm"]

  private mutating func add(_ name: String, at path: String) throws(ReadingError) {
    guard let known = people[name] else {
      people[name] = Cohort.Person(name: name, location: .paths([path]))
      return
    }
    guard case .paths(let paths) = known.location else { throw .personTwice(name, known.source, path) }
    people[name] = Cohort.Person(name: name, location: .paths(paths + [path]))
  }

  /// Returns the name of a person's folder: `42` for `user_id=42`, with percent-encoded characters decoded.
  private static func name(ofFolder path: String) -> String {
    let name = Folder.name(of: path)
    guard let sign = name.firstIndex(of: "="), sign > name.startIndex else { return name }
    return unescaped(name[name.index(after: sign)...])
  }

  private static func name(ofFile path: String) -> String {
    let name = Folder.name(of: path)
    return name.firstIndex(of: ".").map { String(name[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 } ?? name
  }

  /// Decodes `%` and two hexadecimal digits, as in partition folders of Hive and Spark.
  private static func unescaped(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[index...].dropFirst().prefix(2)
      if bytes[index] == UInt8(ascii: "%"), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        plain.append(byte)
        index += 3
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

extension Cohort.Person {
  fileprivate var source: String {
    switch location {
    case .paths(let paths): paths[0]
    case .rows(let table, _): table.name
    case .chosen(let path): path
    case .bytes: StandardInput.path
    }
  }
}

extension HistoryReader {
  /// Reads the history of one person of a cohort, with the parameters of `read(_:kind:)`.
  package static func read(
    _ person: Cohort.Person, kind: DataKind?, isStrict: Bool = false, zoneOfTimes: TimeZoneRules? = nil,
    deletedBy rule: DeletionRule = .none, boundary: (AppSettings?) -> DayBoundary = ownBoundary
  ) throws(ReadingError) -> ReadHistory {
    switch person.location {
    case .paths(let paths):
      return try read(
        paths, kind: kind, isStrict: isStrict, zoneOfTimes: zoneOfTimes, deletedBy: rule, boundary: boundary)
    case .chosen(let path):
      return try read(
        [path], kind: kind, isStrict: isStrict, student: person.name, zoneOfTimes: zoneOfTimes,
        deletedBy: rule, boundary: boundary)
    case .rows(let table, let number):
      let reader = InputReader(isStrict: isStrict, zoneOfTimes: zoneOfTimes, jobs: 1)
      return try HistoryReader(reader).read([try table.input(of: number)], deletedBy: rule, boundary)
    case .bytes(let bytes, let kind, let pieces):
      let reader = InputReader(isStrict: isStrict, zoneOfTimes: zoneOfTimes, jobs: 1)
      let input = Input(
        name: StandardInput.path, kind: kind, bytes: InputBytes(bytes: bytes), pieces: pieces)
      return try HistoryReader(reader).read([input], deletedBy: rule, boundary)
    }
  }
}
