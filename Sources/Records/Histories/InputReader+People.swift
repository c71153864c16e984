import Kaiki

extension InputReader {
  /// The columns of people of a native table whose rows are of one person, or are told apart by people; empty if the format
  /// reads such a column itself.
  func people(of names: [String], _ format: ImportFormat) -> [String] {
    switch format.kind.ofSeveralPeople(names) {
    case .unnoticed: []
    case .refused: PeopleColumns.all(among: names, of: format)
    case .keptApart:
      PeopleColumns.names(among: names, of: format).filter { !format.rows.columns.contains($0) }
    }
  }

  /// Collects the people of a native table, before the rows are read.
  ///
  /// - Parameter columns: The columns of the rows; the last `count` name people.
  /// - Returns: The people, each once, in the order of their first rows.
  /// - Throws: `ReadingError.unreadable` for attendance or habits of several people, of whom none was chosen.
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
        try person.meet(
          names, under: columns[columns.count - count], at: Reader.isTable ? 0 : first ?? 0)
      }
    }
    return names.filter { !$0.isEmpty }.map(\.words)
  }

  /// Who is named in the last columns of a row.
  static func person(
    _ row: Row, _ bytes: UnsafeRawBufferPointer, _ columns: [String], count: Int
  ) -> PersonName {
    let fields = Fields(bytes: bytes, row: row, columns: columns, undoesFormulaGuard: false)
    return PersonName(
      parts: columns.indices.suffix(count).map { index in
        fields[index].isMissing ? "" : ((try? fields[index].text()) ?? "").trimmed
      }, areNumbers: columns.suffix(count).map(PeopleColumns.isNumber))
  }

  /// Keeps whom a log of answers names in a column of its format.
  mutating func noteUsers(of source: Source) {
    guard let heading = source.format.rows.columns.first(where: PeopleColumns.isHeading),
      !builder.log.usersOfInput.isEmpty
    else { return }
    let names = builder.log.usersOfInput.sorted().map { builder.log.users[Int($0)] }
    gathered.people.add(names, in: source.path, under: heading)
  }
}
