import Kaiki

/// A layout of columns: what it holds, and how a row of it becomes values.
struct RowFormat: Sendable {
  /// What a file of it is called.
  let kind: DataKind
  /// What its rows are.
  let part: HistoryPart
  /// The names of the columns that are read.
  let columns: [String]
  /// The columns without which nothing can be read.
  let required: [String]
  /// A column that tells it from others of its kind where not all required ones are there.
  var mark: String?
  /// Whether the columns beside the required ones are named by their content.
  var hasFreeColumns = false
  /// Adds a row to a history, and returns the faults of its rejected parts.
  let read: @Sendable (Fields, inout HistoryBuilder, inout ImportContext) throws(Fault) -> [Fault]
}

extension RowFormat {
  /// A layout whose columns are the cases of a type.
  ///
  /// - Parameter read: Takes a row into a history, whole or not at all.
  init<Column: ImportColumn>(
    _ kind: DataKind, _ part: HistoryPart, required: [Column], mark: Column? = nil,
    _ read: @escaping @Sendable (Fields, inout HistoryBuilder, inout ImportContext) throws(Fault) -> Void
  ) {
    self.init(
      kind: kind, part: part, columns: Column.names, required: required.map(\.name), mark: mark?.name,
      read: { (fields, history, context) throws(Fault) in
        try read(fields, &history, &context)
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
  /// The recurring tasks of all `todo.txt`, as ``TodoTxtImport/recurrences(of:)`` has them; `nil` where there is none.
  var openTasks: [String: [String]]?
  /// When the recurring tasks of a `done.txt` were first due and last done.
  var done: [TodoTxtImport.Task: (firstDue: CivilDate, last: CivilDate)] = [:]
  /// Whose rows are read where tables of attendance and habits name people.
  var person: ChosenPerson

  /// The ids of recurring tasks that are known by their text.
  var taskNames = MadeNames()
  /// The names of things that files call by texts of theirs.
  private var fileNames = MadeNames()
  /// The last of them for each name of a file and of a thing in it.
  private var filesOfNames: [[String]: String] = [:]
  /// The names of what has an id, which does not know case.
  private var namesOfIDs: [String: String] = [:]
  /// The names of the tasks of a folder's `todo.txt` and `done.txt` that do not come back.
  var onceNames: [String: MadeNames] = [:]
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
  /// The times of answers that are known to the minute or day.
  var answerTimes = MadeTimes()
  /// How many answers have been read of each day that is known by its number alone.
  var rowsOfDays: [Int: Int] = [:]

  /// Returns a name that is unique over all files; an item with the same text in another file, such as a copy, shares
  /// it.
  ///
  /// Notes an item that a file of the same name in another folder has with another text, as an older state of the
  /// file would.
  ///
  /// - Parameters:
  ///   - own: A name that is unique in the file.
  ///   - text: The content of the item in the file.
  ///   - offset: Byte offset of the item in the file.
  mutating func name(
    _ own: String, in file: String, telling text: String, at offset: Int, _ translation: inout Translation
  ) -> String {
    let name = fileNames.made(own, ofAny: ["file \(file)", "text \(text)"])
    let other = filesOfNames.updateValue(name, forKey: [Folder.name(of: file), own])
    if let other, other != name {
      translation.note(.nameInTwoFolders(own.quoted), at: offset, like: "name in two folders")
    }
    return name
  }

  /// The name of what has an id, in whatever file it stands.
  mutating func name(ofID id: String) -> String {
    let key = id.lowercased()
    let name = namesOfIDs[key] ?? fileNames.made(id)
    namesOfIDs[key] = name
    return name
  }

  init(isStrict: Bool, student: String? = nil) {
    self.isStrict = isStrict
    person = ChosenPerson(name: student)
  }
}
