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
    let unread = read.notes.compactMap { note in
      note.fact.unread.map { Unread($0, of: read.itemKinds(near: note.file, $0), count: note.count) }
    }
    self.init(
      known.findings, unread: unread, people: read.people.areSeveral ? read.people.names.count : nil)
  }
}

extension ReadHistory {
  /// Kinds of items that an unread part of a file may be about: those of the file, or of its workbook; `nil` for all.
  fileprivate func itemKinds(near file: String, _ part: ReadingFact.Unread) -> Set<ItemKind>? {
    let near = sources.filter { source in
      switch part {
      case .entry, .emptyCell, .cell, .numbers, .people: source.path == file
      case .sheet: Folder.parent(of: source.path) == Folder.parent(of: file)
      }
    }
    return near.isEmpty ? nil : Set(near.flatMap { ReportedSource($0).itemKinds })
  }
}
