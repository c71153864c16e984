/// Kind of data in a file.
package enum DataKind: String, CaseIterable, Sendable {
  /// Settings of a flashcard app: one object.
  case settings
  case cards
  case reviewLogs
  /// Recurring tasks, or tasks with attempts.
  case tasks
  case completions
  case attempts
  case lists
  case opens
  case checkmarks
  /// Planned frequencies and amounts of habits.
  case habits
  case observations
  case semesters
  case courses
  case attendanceRecords
  case periodTimes
  /// Changed class days and days without classes.
  case calendar
}
