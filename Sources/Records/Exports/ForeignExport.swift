import Kaiki

/// Other programs' files that a history can be written as.
package enum ForeignExport: String, CaseIterable, Sendable {
  /// An iCalendar of due cards, tasks and classes.
  case ics
  /// The rows of Anki's `revlog` table, as CSV.
  case anki
  /// Loop Habit Tracker's `Habits.csv` and `Checkmarks.csv`.
  case loop
  /// What `task import` reads.
  case taskwarrior
  /// `todo.txt` and `done.txt`.
  case todotxt

  /// The files, and what of the history they do not hold.
  ///
  /// - Parameters:
  ///   - history: With what its rules derive (``Kaiki/History/filledIn(in:)``).
  ///   - now: The moment of the files, which calendars carry.
  package func written(_ history: History, in boundary: DayBoundary, now: Instant) -> ForeignFiles {
    var files = ForeignFiles()
    switch self {
    case .ics: ICalendarExport.write(history, in: boundary, now: now, to: &files)
    case .anki: AnkiExport.write(history, in: boundary, to: &files)
    case .loop: LoopExport.write(history, to: &files)
    case .taskwarrior: TaskwarriorExport.write(history, to: &files)
    case .todotxt: TodoTxtExport.write(history, in: boundary, to: &files)
    }
    return files
  }
}

/// Files of another program, and what they do not hold.
package struct ForeignFiles: Sendable {
  /// The files.
  package private(set) var files: [WrittenFile] = []
  /// What is lost, each with how often.
  package private(set) var losses: [String] = []

  mutating func add(_ name: String, _ text: String) { files.append((name, Array(text.utf8))) }
  mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

  /// Names what is lost, where there is any of it.
  mutating func lose(_ count: Int, _ noun: String, _ reason: String) {
    if count > 0 { losses.append("\(count) \(noun): \(reason)") }
  }

  /// Names the parts of a history that a program has no place for.
  mutating func losePartsBeside(_ held: Set<HistoryPart>, of history: History) {
    let parts: [(part: HistoryPart, noun: String, count: Int?)] = [
      (.cards, "cards", history.cards?.count), (.reviews, "reviews", history.log?.reviews.count),
      (.recurringTasks, "recurring tasks", history.recurringTasks?.count),
      (.completions, "completions", history.completions?.count),
      (.attemptTasks, "tasks with attempts", history.attemptTasks?.count),
      (.attempts, "attempts", history.attempts?.count), (.lists, "daily lists", history.lists?.count),
      (.opens, "openings of the app", history.opens?.count), (.habits, "habits", history.habits?.count),
      (.observations, "observations", history.observations?.count),
      (.semesters, "terms", history.semesters?.count), (.courses, "courses", history.courses?.count),
      (.attendanceRecords, "absences", history.attendanceRecords?.count),
      (.periodTimes, "times of periods", history.periodTimes?.count),
      (.calendar, "days of the calendar", history.calendar?.count),
    ]
    for (part, noun, count) in parts where !held.contains(part) {
      lose(count ?? 0, noun, "the format has no place for them")
    }
  }
}
