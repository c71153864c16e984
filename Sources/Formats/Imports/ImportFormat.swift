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
