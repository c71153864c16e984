import Forecasting
import Kaiki
import Records
import Reports

extension ReadingGaps {
  /// The gaps of a history that was read.
  ///
  /// - Parameters:
  ///   - read: The files and their unread parts.
  ///   - known: The history at the moment of the report.
  init(of read: ReadHistory, _ known: HistoryAsOf) {
    let unread = read.notes.filter(\.fact.leavesUnread).map { note in
      let kinds = read.sources.filter { $0.path == note.file }.map { ReportedSource($0).itemKinds }
      return Unread(.entry, of: kinds.isEmpty ? nil : Set(kinds.joined()), count: note.count)
    }
    self.init(known.findings, unread: unread, people: known.history.log?.users.count)
  }
}
