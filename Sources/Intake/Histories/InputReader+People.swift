import Formats
import Kaiki
import Rows

extension InputReader {
  /// Returns the columns that name people in a native table; empty if the format reads the columns itself.
  package func people(of names: [String], _ format: ImportFormat) -> [String] {
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
        try person.meet(
          names, under: columns[columns.count - count], at: Reader.isTable ? 0 : first ?? 0)
      }
    }
    return names.filter { !$0.isEmpty }.map(\.words)
  }

  package static func person(
    _ row: Row, _ bytes: UnsafeRawBufferPointer, _ columns: [String], count: Int
  ) -> PersonName {
    let fields = Fields(bytes: bytes, row: row, columns: columns, undoesFormulaGuard: false)
    return PersonName(
      parts: columns.indices.suffix(count).map { index in
        fields[index].isMissing ? "" : ((try? fields[index].text()) ?? "").trimmed
      }, areNumbers: columns.suffix(count).map(PeopleColumns.isNumber))
  }

  mutating func noteUsers(of source: Source) {
    guard let heading = source.format.rows.columns.first(where: PeopleColumns.isHeading),
      !builder.log.usersOfInput.isEmpty
    else { return }
    let names = builder.log.usersOfInput.sorted().map { builder.log.users[Int($0)] }
    gathered.people.add(names, in: source.path, under: heading)
  }
}
