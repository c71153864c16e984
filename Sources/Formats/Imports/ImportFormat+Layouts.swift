import Rows

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
