import Kaiki
import Rows

/// Tables whose columns Kaiki reads.
package enum ImportFormat: String, CaseIterable, Sendable {
  case settings
  case cards
  case reviewLogs
  case recurringTasks
  case attemptTasks
  case completions
  case attempts
  /// Daily lists with one row per list.
  case lists
  /// Daily lists with one row per item.
  case listItems
  case opens
  /// Habits with one row per habit and day.
  case checkmarks
  /// Loop Habit Tracker's habits with one row per day and one column per habit.
  case loopCheckmarks
  /// Frequencies and targets with one row per habit.
  case habits
  /// Loop Habit Tracker's `Habits.csv`.
  case loopHabits
  /// `Habits.csv` of Loop versions without targets.
  case oldLoopHabits
  case observations
  case schoolAttendance
  case semesters
  case courses
  case attendanceRecords
  case periodTimes
  /// Class days that differ from the usual weekdays.
  case calendar
  /// Review log of open-spaced-repetition.
  case publicReviewLog
  /// Review log of py-fsrs.
  case pyFSRSReviewLog
  /// Reviews of one user in the data of srs-benchmark.
  case srsBenchmarkLog
  /// Anki's table `revlog`.
  case ankiReviewLog
  /// Duolingo's public learning traces.
  case duolingoTraces
  /// Anki's table `cards`.
  case ankiCards
  /// Cards of the public FSRS programs.
  case fsrsCards

  /// True for tables of cards that programs export with a review log, in files of any name.
  package var isOfOtherCards: Bool { self == .ankiCards || self == .fsrsCards }
}

extension ImportFormat {
  package var rows: RowFormat {
    switch self {
    case .settings: SettingsImport.format
    case .cards: CardImport.format
    case .reviewLogs: ReviewLogImport.format
    case .recurringTasks: RecurringTaskImport.format
    case .attemptTasks: AttemptTaskImport.format
    case .completions: CompletionImport.format
    case .attempts: AttemptImport.format
    case .lists: ListImport.format
    case .listItems: ListImport.itemFormat
    case .opens: OpenImport.format
    case .checkmarks: CheckmarkImport.format
    case .loopCheckmarks: CheckmarkImport.loopFormat
    case .habits: HabitListImport.format
    case .loopHabits: HabitListImport.loopFormat
    case .oldLoopHabits: HabitListImport.oldLoopFormat
    case .observations: ObservationImport.format
    case .schoolAttendance: ObservationImport.schoolFormat
    case .semesters: SemesterImport.format
    case .courses: CourseImport.format
    case .attendanceRecords: AttendanceRecordImport.format
    case .periodTimes: PeriodTimeImport.format
    case .calendar: CalendarImport.format
    case .publicReviewLog: PublicReviewImport.format
    case .pyFSRSReviewLog: PublicReviewImport.pyFSRSFormat
    case .srsBenchmarkLog: SRSBenchmarkImport.format
    case .ankiReviewLog: AnkiImport.format
    case .duolingoTraces: DuolingoImport.format
    case .ankiCards: AnkiCardImport.format
    case .fsrsCards: FSRSCardImport.format
    }
  }

  package var kind: DataKind { rows.kind }

  /// Native table of a kind with unknown columns.
  package static func native(_ kind: DataKind, names: [String]) -> ImportFormat? {
    let ofKind = allCases.filter { $0.kind == kind }
    return ofKind.first { $0.rows.mark.map(names.contains) ?? false } ?? ofKind.first
  }

  /// Columns that are read from an input with these names; a table with free columns has all names of the input.
  package func columns(of names: [String]) -> [String] {
    let rows = rows
    return rows.hasFreeColumns
      ? rows.required + names.filter { !rows.required.contains($0) && !$0.isEmpty } : rows.columns
  }

  /// True if the names are the required columns of a kind, apart from one missing column.
  package static func isNearly(_ kind: DataKind, _ names: [String]) -> Bool {
    allCases.contains { format in
      let required = format.rows.required
      let found = required.count(where: names.contains)
      return format.kind == kind && found > 0 && found + 1 >= required.count
    }
  }

  /// First native table whose required columns are all among the names; `nil` if there is none.
  ///
  /// - Parameter kind: Kind by the name of the file; `nil` to accept all kinds.
  package static func recognised(by names: [String], kind: DataKind?) -> ImportFormat? {
    allCases.first { format in
      (kind == nil || format.kind == kind) && format.rows.required.allSatisfy(names.contains)
    }
  }

  /// True if a column has moments, or dates that may be written as moments (T0).
  package func holdsMoments(_ column: String) -> Bool {
    (Self.ownMoments[self] ?? Self.moments).contains(column)
  }

  /// Columns with moments of tables in which other columns have names of ``moments``.
  private static let ownMoments: [ImportFormat: Set<String>] = [
    .ankiReviewLog: [AnkiColumn.id.rawValue], .duolingoTraces: [], .ankiCards: [], .srsBenchmarkLog: [],
    .fsrsCards: [FSRSCardColumn.due.rawValue, FSRSCardColumn.lastReview.rawValue],
  ]

  private static let moments: Set<String> = [
    "reviewedAt", "review_time", "review_datetime", "nextDue", "lastCompletedDate", "nextReminderDate",
    "createdDate", "modified", "anchorDate", "completedAt", "dueDate", "createdAt", "updatedAt",
    "lastAttemptAt", "timestamp",
    "lastResetDate", "day", "listCreatedAt", "listLastResetDate", "listDay", "startDate", "endDate", "date",
    "startTime", "endTime",
  ]
}

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
