import Formats
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
