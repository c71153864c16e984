import Kaiki

/// Columns of a table, and the function that reads its rows.
struct RowFormat: Sendable {
  /// Kind of data that names the files of the table.
  let kind: DataKind
  /// Part of a history that its rows form.
  let part: HistoryPart
  /// Names of the columns that are read.
  let columns: [String]
  /// Names of the columns that every table has.
  let required: [String]
  /// Column that distinguishes the table from others of its kind if required columns are missing; `nil` if the kind has
  /// one table.
  var mark: String?
  /// True if each column that is not required has a heading that is data, such as the name of a habit.
  var hasFreeColumns = false
  /// Adds a row to a history, and returns the faults of its rejected parts.
  let read: @Sendable (Fields, inout HistoryBuilder, inout ImportContext) throws(Fault) -> [Fault]
}

extension RowFormat {
  /// Creates a table whose columns are the cases of a type.
  ///
  /// - Parameters:
  ///   - heading: Returns the name of a column in files; by default its raw value.
  ///   - others: Further columns that are known, after the cases.
  ///   - read: Adds a row to a history; a fault rejects the whole row.
  init<Column: RowColumn>(
    _ kind: DataKind, _ part: HistoryPart, named heading: (Column) -> String = \.rawValue,
    others: [String] = [], required: [Column], mark: Column? = nil,
    _ read:
      @escaping @Sendable (NamedFields<Column>, inout HistoryBuilder, inout ImportContext)
      throws(Fault) -> Void
  ) {
    self.init(
      kind: kind, part: part, columns: Column.allCases.map(heading) + others, required: required.map(heading),
      mark: mark.map(heading),
      read: { (row, history, context) throws(Fault) in
        try read(NamedFields(row: row), &history, &context)
        return []
      })
  }
}

/// What an input is read by, besides its rows.
struct ImportContext {
  /// The file, for findings.
  var name = ""
  /// Whether words that are not known are faults (S13).
  let isStrict: Bool
  /// The logical day, which gives the date of an instant (T0).
  var boundary = DayBoundary(zone: .utc)
  /// The zone of times that name none; `nil` where such a time is a fault.
  var zoneOfTimes: TimeZoneRules?
  /// The keys within values of the running input that nobody wants.
  var unknownKeys = UnknownKeys()
  /// The zones that have been looked up.
  var zones: [String: TimeZoneRules] = [:]
  /// The terms that have been read, which give the year of a date without one.
  var terms: [Semester] = []
  /// Person whose rows are read from tables of attendance and habits that name people.
  var person: ChosenPerson
  /// The cards of Anki's own tables, each with its file, until all answers are known.
  var ankiCards: [(file: String, card: AnkiCard)] = []
  /// The files that are named after cards.
  var cardFiles: Set<String> = []
  /// True if a table of tasks names no people, so that all people of other tables do the same tasks.
  var sharesTasks = false
  /// Whether the user said of what kind the inputs are.
  var isKindGiven = false
  /// True if there are several inputs, or if other files or sheets were ignored.
  var isOneOfSeveral = false
  /// States of the formats of other apps.
  var memories = FormatMemories()
  /// Facts that apply to all rows of the current input.
  var reading: ReadingContext {
    ReadingContext(isStrict: isStrict, boundary: boundary, zoneOfTimes: zoneOfTimes)
  }
  /// Number of answers read so far of each day that is known only by its number.
  var rowsOfDays: [Int: Int] = [:]

  init(isStrict: Bool, student: String? = nil) {
    self.isStrict = isStrict
    person = ChosenPerson(name: student)
  }
}
