import Kaiki

extension InputReader {
  /// Returns the columns that name people in a native table; empty if the format reads the columns itself.
  func people(of names: [String], _ format: ImportFormat) -> [String] {
    switch format.kind.ofSeveralPeople(names) {
    case .unnoticed: []
    case .refused: PeopleColumns.all(among: names, of: format)
    case .keptApart:
      PeopleColumns.names(among: names, of: format).filter { !format.rows.columns.contains($0) }
    }
  }

  /// Collects the distinct people in the last `count` columns of a table; throws if attendance or habits need a choice of a
  /// person.
  mutating func meetPeople<Reader: RowReader>(
    of file: File, _ reader: Reader, _ kind: SeveralPeople, _ columns: [String], count: Int
  ) throws(ReadingError) -> [String] {
    var (reader, row) = (reader, Row(columnCount: columns.count))
    var names: [PersonName] = []
    var known: Set<String> = []
    var first: Int?
    reading: while true {
      switch reader.next(into: &row) {
      case .end: break reading
      case .fault: continue
      case .row:
        first = first ?? row.start
        let name = Self.person(row, file.bytes, columns, count: count)
        if known.insert(name.parts.joined(separator: "\u{1F}")).inserted { names.append(name) }
      }
    }
    if kind == .refused {
      try file.reporting { () throws(Fault) in
        try context.person.meet(
          names, under: columns[columns.count - count], at: Reader.isTable ? 0 : first ?? 0)
      }
    }
    return names.filter { !$0.isEmpty }.map(\.words)
  }

  static func person(
    _ row: Row, _ bytes: UnsafeRawBufferPointer, _ columns: [String], count: Int
  ) -> PersonName {
    let fields = Fields(bytes: bytes, row: row, columns: columns, undoesFormulaGuard: false)
    return PersonName(
      parts: columns.indices.suffix(count).map { index in
        fields[index].isMissing ? "" : ((try? fields[index].text()) ?? "").trimmed
      }, areNumbers: columns.suffix(count).map(PeopleColumns.isNumber))
  }

  /// Indices of the columns whose ids belong to the person of a row; `columns` exclude the columns of people.
  func ownedColumns(_ columns: [String], of kind: DataKind) -> Set<Int> {
    let all = Fields.idColumns(columns)
    guard context.sharesTasks, kind == .completions || kind == .attempts else { return all }
    return all.filter { columns[$0] != "taskId" }
  }

  mutating func noteUsers(of source: Source) {
    guard let heading = source.format.rows.columns.first(where: PeopleColumns.isHeading),
      !builder.log.usersOfInput.isEmpty
    else { return }
    let names = builder.log.usersOfInput.sorted().map { builder.log.users[Int($0)] }
    gathered.people.add(names, in: source.path, under: heading)
  }
}

/// People named in columns of the data.
package struct PeopleFound: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    /// Path of the file.
    package let file: String
    /// Heading of a table, or key of objects.
    package let heading: String
    /// People of the file, two or more, in the order of their first rows.
    package let names: [String]
  }

  /// Distinct people of all files in the order of reading. A table of attendance or habits has one person and adds none.
  package private(set) var names: [String] = []
  /// First column of several people; `nil` if each file has one person.
  package private(set) var column: Column?
  private var known: Set<String> = []

  /// True if the data belong to several people (F18).
  package var areSeveral: Bool { names.count > 1 }

  package init() {}

  mutating func add(_ found: [String], in file: String, under heading: String) {
    for name in found where known.insert(name).inserted { names.append(name) }
    if found.count > 1, column == nil { column = Column(file: file, heading: heading, names: found) }
  }
}

/// Treatment of the rows of a table in which a column names several people (F18).
enum SeveralPeople {
  /// The reader rejects the table, because its figures describe one person.
  case refused
  /// The reader keeps the rows, and an id that several people share becomes one id per person.
  case keptApart
  case unnoticed
}

extension DataKind {
  /// Treatment of a table of several people.
  ///
  /// - Parameter names: The headings; `absences` distinguishes totals of absences from a timetable.
  func ofSeveralPeople(_ names: [String]) -> SeveralPeople {
    switch self {
    case .attendanceRecords, .checkmarks, .habits: .refused
    case .courses: names.contains("absences") ? .refused : .unnoticed
    case .cards, .reviewLogs, .tasks, .completions, .attempts, .lists, .opens: .keptApart
    case .settings, .observations, .semesters, .periodTimes, .calendar: .unnoticed
    }
  }
}
