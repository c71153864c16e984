/// What a file of a data set holds.
package enum DataKind: String, CaseIterable, Sendable {
  /// The settings of a flashcard app: one object.
  case settings
  /// Flashcards.
  case cards
  /// Answers.
  case reviewLogs
  /// Recurring tasks, or tasks with attempts.
  case tasks
  /// When recurring tasks were done.
  case completions
  /// Tries at tasks.
  case attempts
  /// Daily lists.
  case lists
  /// When an app was opened.
  case opens
  /// What was ticked for habits.
  case checkmarks
  /// How often habits are to be done, and how much.
  case habits
  /// Daily numbers.
  case observations
  /// Terms of a university.
  case semesters
  /// Courses.
  case courses
  /// Absences from classes.
  case attendanceRecords
  /// When periods begin and end.
  case periodTimes
  /// Class days that differ from the weekdays' pattern.
  case calendar
}

/// The layouts of columns that are read.
///
/// A new one is a case here and a file beside this one; the compiler names the other places.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// The settings of the original design.
  case settings
  /// The cards of the original design.
  case cards
  /// The answers of the original design.
  case reviewLogs
  /// The recurring tasks of the original design.
  case recurringTasks
  /// The tasks with attempts of the original design.
  case attemptTasks
  /// When recurring tasks were done.
  case completions
  /// The attempts of the original design.
  case attempts
  /// The daily lists of the original design, each with its items.
  case lists
  /// Daily lists as a table: a row an item.
  case listItems
  /// When an app was opened.
  case opens
  /// Ticks of habits with their frequencies: a row a habit and day.
  case checkmarks
  /// Ticks of habits as Loop Habit Tracker exports them: a row a day, a column a habit.
  case loopCheckmarks
  /// Habits with their frequencies and targets: a row a habit.
  case habits
  /// The same as Loop Habit Tracker exports it.
  case loopHabits
  /// The same as it did in older versions, without targets.
  case oldLoopHabits
  /// Daily numbers of any series.
  case observations
  /// Daily attendance of schools in New York City.
  case schoolAttendance
  /// The terms of the original design.
  case semesters
  /// The courses of the original design.
  case courses
  /// The absences of the original design.
  case attendanceRecords
  /// The times of periods of the original design.
  case periodTimes
  /// Class days that differ from the weekdays' pattern.
  case calendar
  /// The public review log of open-spaced-repetition.
  case publicReviewLog
  /// Answers as py-fsrs writes them.
  case pyFSRSReviewLog
  /// The reviews of a user in the data of srs-benchmark.
  case srsBenchmarkLog
  /// The rows of Anki's `revlog` table.
  case ankiReviewLog
  /// Duolingo's public learning traces.
  case duolingoTraces
  /// The rows of Anki's `cards` table.
  case ankiCards
  /// Cards as the public programs of FSRS write them.
  case fsrsCards

  /// The columns and how a row is read.
  var rows: RowFormat {
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

  /// Whether a column holds moments, or dates that may be written as moments (T0).
  func holdsMoments(_ column: String) -> Bool {
    switch self {
    case .ankiReviewLog: column == AnkiColumn.id.rawValue
    case .duolingoTraces, .ankiCards, .srsBenchmarkLog: false
    case .fsrsCards: column == FSRSCardColumn.due.rawValue || column == FSRSCardColumn.lastReview.rawValue
    default: Self.moments.contains(column)
    }
  }

  private static let moments: Set<String> = [
    "reviewedAt", "review_time", "review_datetime", "nextDue", "lastCompletedDate", "nextReminderDate",
    "createdDate",
    "modified",
    "anchorDate", "completedAt", "dueDate", "createdAt", "updatedAt", "lastAttemptAt", "timestamp",
    "lastResetDate", "day", "listCreatedAt", "listLastResetDate", "listDay", "startDate", "endDate", "date",
    "startTime", "endTime",
  ]

  /// Whether it is a table of cards that stands beside a log of the same program, whose file needs no certain name.
  var isOfOtherCards: Bool { self == .ankiCards || self == .fsrsCards }

  /// What the rows are.
  package var kind: DataKind { rows.kind }

  /// The format of a kind whose columns nobody recognised.
  static func native(_ kind: DataKind, names: [String]) -> ImportFormat? {
    let ofKind = allCases.filter { $0.kind == kind }
    return ofKind.first { $0.rows.mark.map(names.contains) ?? false } ?? ofKind.first
  }

  /// The columns of an input with certain names: those of the format, or of a table that names its own.
  func columns(of names: [String]) -> [String] {
    let rows = rows
    return rows.hasFreeColumns
      ? rows.required + names.filter { !rows.required.contains($0) && !$0.isEmpty } : rows.columns
  }

  /// Whether rows with certain columns are of a kind, but for one column at most.
  static func isNearly(_ kind: DataKind, _ names: [String]) -> Bool {
    allCases.contains { format in
      let required = format.rows.required
      let found = required.count(where: names.contains)
      return format.kind == kind && found > 0 && found + 1 >= required.count
    }
  }

  /// The format of rows with certain columns.
  ///
  /// - Parameter kind: What the file's name says it holds, if it says anything.
  static func recognised(by names: [String], kind: DataKind?) -> ImportFormat? {
    allCases.first { format in
      (kind == nil || format.kind == kind) && format.rows.required.allSatisfy(names.contains)
    }
  }
}
