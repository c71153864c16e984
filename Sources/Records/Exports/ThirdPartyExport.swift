import Kaiki
import Phrases

/// Third-party formats that Kaiki writes.
package enum ThirdPartyExport: String, CaseIterable, Sendable {
  case ics
  /// Rows of Anki's `revlog` table, as CSV.
  case anki
  case loop
  case taskwarrior
  case todotxt

  /// Returns the files, and the data that they cannot store.
  ///
  /// - Parameter history: With derived values (``Kaiki/History/filledIn(in:)``).
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

/// Files in a third-party format, and the data that the format cannot store.
package struct ThirdPartyFiles: Sendable {
  package private(set) var files: [WrittenFile] = []
  /// Data that the format cannot store, with counts and reasons.
  package private(set) var losses: [Phrase] = []

  mutating func add(_ name: String, _ text: String) { files.append((name, Array(text.utf8))) }
  mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

  mutating func lose(_ count: Int, _ nouns: Phrase, _ reason: Phrase) {
    if count > 0 { losses.append("\(count) \(nouns): \(reason)") }
  }

  mutating func losePartsBeside(_ held: Set<HistoryPart>, of history: History) {
    for part in HistoryPart.allCases where !held.contains(part) {
      let (nouns, count) = part.contents(of: history)
      lose(count, nouns, "this format cannot store such data")
    }
  }
}

extension HistoryPart {
  fileprivate func contents(of history: History) -> (nouns: Phrase, count: Int) {
    func rows<Row: HistoryTableRow>(_ kind: Row.Type) -> (nouns: Phrase, count: Int) {
      (Phrase(stringLiteral: kind.nouns), history[keyPath: kind.table]?.count ?? 0)
    }
    return switch self {
    case .reviews: ("reviews", history.log?.reviews.count ?? 0)
    case .lists: ("daily lists", history.lists?.count ?? 0)
    case .opens: ("app sessions", history.opens?.count ?? 0)
    case .habits: ("habits", history.habits?.count ?? 0)
    case .settings, .thirdPartyReviews, .cards, .recurringTasks, .completions, .attemptTasks, .attempts,
      .observations, .semesters, .courses, .attendanceRecords, .periodTimes, .calendar:
      self.rows.map { rows($0) } ?? ("", 0)
    }
  }
}
