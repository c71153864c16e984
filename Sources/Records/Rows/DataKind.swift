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
