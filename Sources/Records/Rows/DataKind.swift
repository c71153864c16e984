/// Kind of data in a file.
package enum DataKind: String, CaseIterable, Sendable {
  /// Settings of a flashcard app: one object.
  case settings
  case cards
  case reviewLogs
  /// Recurring tasks, or tasks with attempts.
  case tasks
  /// Completions of recurring tasks.
  case completions
  /// Attempts at tasks.
  case attempts
  case lists
  /// App sessions.
  case opens
  /// Check marks of habits.
  case checkmarks
  /// Planned frequencies and amounts of habits.
  case habits
  case observations
  case semesters
  case courses
  /// Attendance records.
  case attendanceRecords
  /// Start and end times of periods.
  case periodTimes
  /// Changed class days and days without classes.
  case calendar
}
