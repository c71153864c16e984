import Kaiki

extension InputReader {
  /// The columns of people of a native table of attendance or habits.
  func people(of names: [String], _ format: ImportFormat) -> [String] {
    guard format.kind == .attendanceRecords || format.kind == .checkmarks else { return [] }
    let known = Set(format.rows.required + (format.rows.hasFreeColumns ? [] : format.rows.columns))
    let taken = Set(names.indices.filter { known.contains(names[$0]) })
    return PeopleColumns(names, except: taken)?.places.map { names[$0] } ?? []
  }

  /// Looks at the people of a native table, before any row of it is read.
  mutating func meetPeople<Reader: RowReader>(
    of file: File, _ bytes: UnsafeRawBufferPointer, _ reader: Reader, _ columns: [String], count: Int
  ) throws(ReadingError) {
    var (reader, row) = (reader, Row(columnCount: columns.count))
    var names: [PersonName] = []
    var first = 0
    reading: while true {
      switch reader.next(into: &row) {
      case .end: break reading
      case .fault: continue
      case .row:
        if names.isEmpty { first = row.start }
        names.append(Self.person(row, bytes, columns, count: count))
      }
    }
    try file.reporting { () throws(Fault) in
      try context.person.meet(names, under: columns[columns.count - count], at: Reader.isTable ? 0 : first)
    }
  }

  /// Who is named in the last columns of a row.
  static func person(
    _ row: Row, _ bytes: UnsafeRawBufferPointer, _ columns: [String], count: Int
  ) -> PersonName {
    let fields = Fields(bytes: bytes, row: row, columns: columns, undoesFormulaGuard: false)
    return PersonName(
      parts: columns.indices.suffix(count).map { place in
        fields.isMissing(place) ? "" : ((try? fields.text(place)) ?? "").trimmed
      })
  }
}
