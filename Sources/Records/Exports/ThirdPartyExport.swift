import Kaiki
import Phrases

/// Other programs' files that a history can be written as.
package enum ThirdPartyExport: String, CaseIterable, Sendable {
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
  package func written(
    _ history: History, in boundary: DayBoundary, now: Instant, guardsFormulas: Bool = true
  ) -> ThirdPartyFiles {
    var files = ThirdPartyFiles()
    switch self {
    case .ics: ICalendarExport.write(history, in: boundary, now: now, to: &files)
    case .anki: AnkiExport.write(history, in: boundary, guardsFormulas: guardsFormulas, to: &files)
    case .loop: LoopExport.write(history, guardsFormulas: guardsFormulas, to: &files)
    case .taskwarrior: TaskwarriorExport.write(history, to: &files)
    case .todotxt: TodoTxtExport.write(history, in: boundary, to: &files)
    }
    return files
  }
}

/// Files of another program, and what they do not hold.
package struct ThirdPartyFiles: Sendable {
  /// The files.
  package private(set) var files: [WrittenFile] = []
  /// What is lost, each with how often.
  package private(set) var losses: [Phrase] = []

  mutating func add(_ name: String, _ text: String) { files.append((name, Array(text.utf8))) }
  mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

  /// Names what is lost, where there is any of it.
  mutating func lose(_ count: Int, _ nouns: Phrase, _ reason: Phrase) {
    if count > 0 { losses.append("\(count) \(nouns): \(reason)") }
  }

  /// Names the parts of a history that a program has no place for.
  mutating func losePartsBeside(_ held: Set<HistoryPart>, of history: History) {
    for part in HistoryPart.allCases where !held.contains(part) {
      lose(part.count(in: history), part.nouns, "this format cannot store such data")
    }
  }
}

extension HistoryPart {
  fileprivate func count(in history: History) -> Int {
    func count<Row: HistoryTableRow>(_ kind: Row.Type) -> Int { history[keyPath: kind.table]?.count ?? 0 }
    return switch self {
    case .reviews: history.log?.reviews.count ?? 0
    case .lists: history.lists?.count ?? 0
    case .opens: history.opens?.count ?? 0
    case .habits: history.habits?.count ?? 0
    case .cards, .recurringTasks, .completions, .attemptTasks, .attempts, .observations, .semesters, .courses,
      .attendanceRecords, .periodTimes, .calendar, .settings, .thirdPartyReviews:
      rows.map { count($0) } ?? 0
    }
  }

  fileprivate var nouns: Phrase {
    switch self {
    case .settings, .thirdPartyReviews: ""
    case .cards: "cards"
    case .reviews: "reviews"
    case .recurringTasks: "recurring tasks"
    case .completions: "completions"
    case .attemptTasks: "tasks with attempts"
    case .attempts: "attempts"
    case .lists: "daily lists"
    case .opens: "app sessions"
    case .habits: "habits"
    case .observations: "observations"
    case .semesters: "terms"
    case .courses: "courses"
    case .attendanceRecords: "absences"
    case .periodTimes: "times of periods"
    case .calendar: "days of the calendar"
    }
  }
}
