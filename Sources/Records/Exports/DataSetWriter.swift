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

/// Writes a data set in the native files.
package struct DataSetWriter {
  /// How the files are written.
  package var format: ExportFormat
  /// Whether text that a spreadsheet would run gets an apostrophe before it.
  package var guardsFormulas = true

  /// A writer of one format.
  package init(format: ExportFormat, guardsFormulas: Bool = true) {
    self.format = format
    self.guardsFormulas = guardsFormulas
  }

  /// The files of a data set: their names and contents.
  package func files(of dataSet: DataSet) -> [(name: String, bytes: [UInt8])] {
    var files: [(String, [UInt8])] = []
    if let settings = dataSet.settings {
      let row = SettingsExport.row(settings)
      let isTable = format == .csv
      files.append(
        (
          name(.settings),
          isTable
            ? rows([row], SettingsColumn.names)
            : row.json.encoded(openLevels: format == .json ? 1 : 0) + [0x0A]
        ))
    }
    if let cards = dataSet.cards {
      files.append((name(.cards), rows(cards.map(CardExport.row), CardColumn.names)))
    }
    if let log = dataSet.log {
      let written = log.reviews.map {
        ReviewLogExport.row($0, cards: log.cards, ids: log.ids, users: log.users)
      }
      files.append((name(.reviewLogs), rows(written, ReviewLogColumn.names)))
    }
    // Two kinds of tasks need two names.
    let hasBoth = dataSet.recurringTasks != nil && dataSet.attemptTasks != nil
    if let tasks = dataSet.recurringTasks {
      let prefix = hasBoth ? "recurring." : ""
      files.append(
        (prefix + name(.tasks), rows(tasks.map(RecurringTaskExport.row), RecurringTaskColumn.names)))
    }
    if let completions = dataSet.completions {
      files.append((name(.completions), rows(completions.map(CompletionExport.row), CompletionColumn.names)))
    }
    if let tasks = dataSet.attemptTasks {
      let prefix = hasBoth ? "attempted." : ""
      files.append((prefix + name(.tasks), rows(tasks.map(AttemptTaskExport.row), AttemptTaskColumn.names)))
    }
    if let attempts = dataSet.attempts {
      files.append((name(.attempts), rows(attempts.map(AttemptExport.row), AttemptColumn.names)))
    }
    if let lists = dataSet.lists {
      let isTable = format == .csv
      files.append(
        (
          name(.lists),
          isTable
            ? rows(lists.flatMap(ListExport.rows), ListItemColumn.names)
            : rows(lists.map(ListExport.row), ListColumn.names)
        ))
    }
    if let opens = dataSet.opens {
      files.append((name(.opens), rows(opens.map(OpenExport.row), OpenColumn.names)))
    }
    if let habits = dataSet.habits {
      let ticks = habits.flatMap { habit in habit.ticks.map { CheckmarkExport.row($0, of: habit) } }
      files.append((name(.checkmarks), rows(ticks, CheckmarkColumn.names)))
    }
    if let observations = dataSet.observations {
      files.append(
        (
          name(.observations),
          rows(
            observations.map(ObservationExport.row), ObservationColumn.names,
            required: ImportFormat.observations.required)
        ))
    }
    return files + filesOfAttendance(dataSet)
  }

  private func filesOfAttendance(_ dataSet: DataSet) -> [(name: String, bytes: [UInt8])] {
    var files: [(String, [UInt8])] = []
    if let semesters = dataSet.semesters {
      files.append((name(.semesters), rows(semesters.map(SemesterExport.row), SemesterColumn.names)))
    }
    if let courses = dataSet.courses {
      files.append((name(.courses), rows(courses.map(CourseExport.row), CourseColumn.names)))
    }
    if let records = dataSet.attendanceRecords {
      files.append(
        (
          name(.attendanceRecords),
          rows(records.map(AttendanceRecordExport.row), AttendanceRecordColumn.names)
        ))
    }
    if let times = dataSet.periodTimes {
      files.append((name(.periodTimes), rows(times.map(PeriodTimeExport.row), PeriodTimeColumn.names)))
    }
    if let calendar = dataSet.calendar {
      files.append((name(.calendar), rows(calendar.map(CalendarExport.row), CalendarColumn.names)))
    }
    return files
  }

  /// Writes the files into a folder, which is made where it is missing.
  ///
  /// - Parameter replaces: Whether existing files may be replaced.
  /// - Throws: `FileError`; with `exists` before anything is written.
  package func write(_ dataSet: DataSet, to folder: String, replaces: Bool) throws(FileError) {
    try Folder.write(files(of: dataSet), to: folder, replaces: replaces)
  }

  private func name(_ kind: DataKind) -> String { "\(kind.rawValue).\(format.rawValue)" }

  /// - Parameter required: Columns without which the table cannot be read, though all their cells may be empty.
  private func rows(_ rows: [ExportRow], _ columns: [String], required: [String] = []) -> [UInt8] {
    switch format {
    case .json:
      let array = JSONValue.array(rows.map(\.json))
      return JSONValue.members(["schemaVersion": .integer(JSONRowReader.newestSchema), "rows": array])
        .encoded(openLevels: 2) + [0x0A]
    case .jsonl:
      // A file of no lines would be empty, which reads as a failed export.
      return rows.isEmpty ? [0x0A] : rows.flatMap { $0.json.encoded() + [0x0A] }
    case .csv:
      // Columns without any value are left out, unless they are required.
      let used = columns.indices.filter { column in
        rows.isEmpty || required.contains(columns[column])
          || rows.contains { if case .missing = $0.members[column].value { false } else { true } }
      }
      var text = CSVText(header: used.map { columns[$0] }, guardsFormulas: guardsFormulas)
      for row in rows {
        let cells = row.csv
        text.append(used.map { cells[$0] })
      }
      return text.bytes
    }
  }
}
