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
  /// The rows of Anki's `revlog` table.
  case ankiReviewLog

  /// What the rows are.
  package var kind: DataKind {
    switch self {
    case .settings: .settings
    case .cards: .cards
    case .reviewLogs, .publicReviewLog, .ankiReviewLog: .reviewLogs
    case .recurringTasks, .attemptTasks: .tasks
    case .completions: .completions
    case .attempts: .attempts
    case .lists, .listItems: .lists
    case .opens: .opens
    case .checkmarks, .loopCheckmarks: .checkmarks
    case .observations, .schoolAttendance: .observations
    case .semesters: .semesters
    case .courses: .courses
    case .attendanceRecords: .attendanceRecords
    case .periodTimes: .periodTimes
    case .calendar: .calendar
    }
  }

  /// The names of the columns that are read.
  var columns: [String] {
    switch self {
    case .settings: SettingsColumn.names
    case .cards: CardColumn.names
    case .reviewLogs: ReviewLogColumn.names
    case .recurringTasks: RecurringTaskColumn.names
    case .attemptTasks: AttemptTaskColumn.names
    case .completions: CompletionColumn.names
    case .attempts: AttemptColumn.names
    case .lists: ListColumn.names
    case .listItems: ListItemColumn.names
    case .opens: OpenColumn.names
    case .checkmarks: CheckmarkColumn.names
    case .loopCheckmarks: [Self.loopDate]
    case .observations: ObservationColumn.names
    case .schoolAttendance: SchoolAttendanceColumn.names
    case .semesters: SemesterColumn.names
    case .courses: CourseColumn.names
    case .attendanceRecords: AttendanceRecordColumn.names
    case .periodTimes: PeriodTimeColumn.names
    case .calendar: CalendarColumn.names
    case .publicReviewLog: PublicReviewColumn.names
    case .ankiReviewLog: AnkiColumn.names
    }
  }

  /// The columns without which nothing can be read.
  var required: [String] {
    switch self {
    case .settings: ["intervals"]
    case .cards: [CardColumn.id, .stepIndex, .nextDue].map(\.name)
    case .reviewLogs: [ReviewLogColumn.cardId, .reviewedAt, .result].map(\.name)
    case .recurringTasks:
      [RecurringTaskColumn.id, .title, .intervalValue, .intervalUnit, .nextReminderDate, .createdDate]
        .map(\.name)
    case .attemptTasks: [AttemptTaskColumn.id, .name, .category, .createdAt].map(\.name)
    case .completions: [CompletionColumn.taskId, .completedAt].map(\.name)
    case .attempts: [AttemptColumn.id, .taskId, .timestamp].map(\.name)
    case .lists: [ListColumn.id, .createdAt, .items].map(\.name)
    case .listItems: [ListItemColumn.listId, .listCreatedAt].map(\.name)
    case .opens: [OpenColumn.timestamp, .timeZone].map(\.name)
    case .checkmarks: [CheckmarkColumn.habit, .date, .value].map(\.name)
    case .loopCheckmarks: [Self.loopDate]
    case .observations: ObservationColumn.names
    case .schoolAttendance: SchoolAttendanceColumn.names
    case .semesters: [SemesterColumn.semesterId, .semesterType, .startDate, .endDate].map(\.name)
    case .courses:
      [CourseColumn.courseId, .courseName, .dayOfWeek, .period, .totalClasses, .semesterId].map(\.name)
    case .attendanceRecords: [AttendanceRecordColumn.recordId, .courseId, .date, .type].map(\.name)
    case .periodTimes: PeriodTimeColumn.names
    case .calendar: [CalendarColumn.date, .kind].map(\.name)
    case .publicReviewLog: [PublicReviewColumn.card, .rating, .time].map(\.name)
    case .ankiReviewLog: [AnkiColumn.id, .cid, .ease, .factor, .type].map(\.name)
    }
  }

  /// The format of a kind whose columns nobody recognised.
  static func native(_ kind: DataKind, names: [String]) -> ImportFormat {
    switch kind {
    case .settings: .settings
    case .cards: .cards
    case .reviewLogs: .reviewLogs
    case .tasks: names.contains(AttemptTaskColumn.category.name) ? .attemptTasks : .recurringTasks
    case .completions: .completions
    case .attempts: .attempts
    case .lists: names.contains(ListItemColumn.listId.name) ? .listItems : .lists
    case .opens: .opens
    case .checkmarks: .checkmarks
    case .observations: .observations
    case .semesters: .semesters
    case .courses: .courses
    case .attendanceRecords: .attendanceRecords
    case .periodTimes: .periodTimes
    case .calendar: .calendar
    }
  }

  /// The first column of Loop's table; the others are named after the habits.
  static let loopDate = "Date"

  /// The columns of an input with certain names: those of the format, or of a table that names its own.
  func columns(of names: [String]) -> [String] {
    self == .loopCheckmarks ? [Self.loopDate] + names.filter { $0 != Self.loopDate && !$0.isEmpty } : columns
  }

  /// The format of rows with certain columns.
  ///
  /// - Parameter kind: What the file's name says it holds, if it says anything.
  static func recognised(by names: [String], kind: DataKind?) -> ImportFormat? {
    allCases.first { format in
      (kind == nil || format.kind == kind) && format.required.allSatisfy(names.contains)
    }
  }
}
