import Kaiki
import Rows

/// Columns of a table, and the function that reads its rows.
package struct RowFormat: Sendable {
  /// Kind of data that names the files of the table.
  package let kind: DataKind
  /// Part of a history that its rows form.
  package let part: HistoryPart
  /// Names of the columns that are read.
  package let columns: [String]
  /// Names of the columns that every table has.
  package let required: [String]
  /// Column that distinguishes the table from others of its kind if required columns are missing; `nil` if the kind has
  /// one table.
  package var mark: String?
  /// True if each column that is not required has a heading that is data, such as the name of a habit.
  var hasFreeColumns = false
  /// Adds a row to a history, and returns the faults of its rejected parts; a thrown fault rejects the whole row.
  package let read:
    @Sendable (Fields, inout HistoryBuilder, inout FormatMemories, ReadingContext) throws(Fault) -> [Fault]
}

extension RowFormat {
  /// Creates a table whose columns are the cases of a type.
  ///
  /// - Parameters:
  ///   - heading: Returns the name of a column in files; by default its raw value.
  ///   - others: Further columns that are known, after the cases.
  package init<Column: RowColumn>(
    _ kind: DataKind, _ part: HistoryPart, named heading: (Column) -> String = \.rawValue,
    others: [String] = [], required: [Column], mark: Column? = nil,
    adding read:
      @escaping @Sendable (NamedFields<Column>, inout HistoryBuilder, inout FormatMemories, ReadingContext)
      throws(Fault) -> Void
  ) {
    self.init(
      kind: kind, part: part, columns: Column.allCases.map(heading) + others, required: required.map(heading),
      mark: mark.map(heading),
      read: { (row, history, memories, context) throws(Fault) in
        try read(NamedFields(row: row), &history, &memories, context)
        return []
      })
  }

  /// Creates a table from the function that reads the typed row of one line.
  package init<Column: RowColumn, Row: GatheredRow>(
    _ kind: DataKind, _ part: HistoryPart, named heading: (Column) -> String = \.rawValue,
    required: [Column], mark: Column? = nil,
    _ read: @escaping @Sendable (NamedFields<Column>, ReadingContext) throws(Fault) -> Row
  ) {
    self.init(kind, part, named: heading, required: required, mark: mark) {
      (row: NamedFields<Column>, history, _, context) throws(Fault) in
      try read(row, context).add(to: &history)
    }
  }
}
