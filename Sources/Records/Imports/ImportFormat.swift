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

  /// Whether it is a table of cards that stands beside a log of the same program, whose file needs no certain name.
  var isOfOtherCards: Bool { self == .ankiCards || self == .fsrsCards }
}
