import Encoding
import Kaiki

/// How native files are written.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// `{"schemaVersion": 2, "rows": [...]}`, a row a line.
  case json
  /// JSON Lines.
  case jsonl
  /// RFC 4180 with a header line.
  case csv
}

/// A file as it is to be written.
package typealias WrittenFile = (name: String, bytes: [UInt8])

/// Writes a history in the native files.
package struct HistoryWriter {
  /// How the files are written.
  package var format: ExportFormat
  /// Whether text that a spreadsheet would run gets an apostrophe before it.
  package var guardsFormulas = true

  /// A writer of one format.
  package init(format: ExportFormat, guardsFormulas: Bool = true) {
    self.format = format
    self.guardsFormulas = guardsFormulas
  }

  /// The files of a history: their names and contents.
  package func files(of history: History) -> [WrittenFile] {
    // Two kinds of tasks need two names.
    let hasBoth = history.recurringTasks != nil && history.attemptTasks != nil
    let lists =
      format == .csv
      ? file(.lists, history.lists?.flatMap(\.tableRows)) : file(.lists, history.lists)
    let habits = history.habits?.compactMap(\.details)
    let files = [
      history.settings.map(settingsFile), file(.cards, history.cards), file(.reviewLogs, history.log?.rows),
      file(.tasks, history.recurringTasks, prefix: hasBoth ? "recurring." : ""),
      file(.completions, history.completions),
      file(.tasks, history.attemptTasks, prefix: hasBoth ? "attempted." : ""),
      file(.attempts, history.attempts), lists, file(.opens, history.opens),
      file(.checkmarks, history.habits?.flatMap(\.rows)),
      file(.habits, habits?.isEmpty == false ? habits : nil),
      file(.observations, history.observations, required: ImportFormat.observations.rows.required),
      file(.semesters, history.semesters), file(.courses, history.courses),
      file(.attendanceRecords, history.attendanceRecords), file(.periodTimes, history.periodTimes),
      file(.calendar, history.calendar),
    ]
    return files.compactMap { $0 }
  }

  /// Writes the files into a folder, which is made where it is missing.
  ///
  /// - Parameter replaces: Whether existing files may be replaced.
  /// - Throws: `FileError`; with `exists` before anything is written.
  package func write(_ history: History, to folder: String, replaces: Bool) throws(FileError) {
    try Folder.write(files(of: history), to: folder, replaces: replaces)
  }

  private func name(_ kind: DataKind) -> String { "\(kind.rawValue).\(format.rawValue)" }

  /// AppSettings are one object rather than rows.
  private func settingsFile(_ settings: AppSettings) -> WrittenFile {
    let object = JSONValue(settings.members)
    return (
      name(.settings),
      format == .csv
        ? bytes([settings]) : object.encoded(openLevels: format == .json ? 1 : 0) + [0x0A]
    )
  }

  private func file<Row: HistoryRow>(
    _ kind: DataKind, _ rows: [Row]?, prefix: String = "", required: [String] = []
  ) -> WrittenFile? {
    rows.map { (prefix + name(kind), bytes($0, required: required)) }
  }

  /// - Parameter required: Columns without which the table cannot be read, though all their cells may be empty.
  private func bytes<Row: HistoryRow>(_ rows: [Row], required: [String] = []) -> [UInt8] {
    switch format {
    case .json:
      let array = JSONValue.array(rows.map { JSONValue($0.members) })
      return JSONValue.members(["schemaVersion": .integer(JSONRowsWrapper.newestSchema), "rows": array])
        .encoded(openLevels: 2) + [0x0A]
    case .jsonl:
      // A file of no lines would be empty, which reads as a failed export.
      return rows.isEmpty ? [0x0A] : rows.flatMap { JSONValue($0.members).encoded() + [0x0A] }
    case .csv:
      let columns = Row.columnNames
      let values = rows.map { row in row.members.map(\.value) }
      // Columns without any value are left out, unless they are required.
      let used = columns.indices.filter { column in
        rows.isEmpty || required.contains(columns[column])
          || values.contains { $0[column] != .missing }
      }
      var text = CSVText(header: used.map { columns[$0] }, guardsFormulas: guardsFormulas)
      for row in values { text.append(used.map { CSVCell(row[$0]) }) }
      return text.bytes
    }
  }
}
