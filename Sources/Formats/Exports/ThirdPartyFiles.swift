import Kaiki
import Phrases
import Rows

/// Files in a third-party format, and the data that the format cannot store.
package struct ThirdPartyFiles: Sendable {
  package private(set) var files: [WrittenFile] = []
  /// Data that the format cannot store, with counts and reasons.
  package private(set) var losses: [Phrase] = []

  package mutating func add(_ name: String, _ text: String) { files.append((name, Array(text.utf8))) }
  package mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

  package mutating func lose(_ count: Int, _ nouns: Phrase, _ reason: Phrase) {
    if count > 0 { losses.append("\(count) \(nouns): \(reason)") }
  }

  package mutating func losePartsBeside(_ held: Set<HistoryPart>, of history: History) {
    for part in HistoryPart.allCases where !held.contains(part) {
      lose(part.count(in: history), part.nouns, "this format cannot store such data")
    }
  }

  package init(files: [WrittenFile] = [], losses: [Phrase] = []) {
    (self.files, self.losses) = (files, losses)
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
