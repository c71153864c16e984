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
      known.findings, totalsChecks: known.courses?.totalsChecks ?? [], unread: unread,
      people: read.people.areSeveral ? read.people.names.count : nil)
  }
}

extension ReadHistory {
  /// Kinds of items in the file, or in the workbook of an unread sheet; `nil` if any kind is possible.
  fileprivate func itemKinds(near file: String, _ part: ReadingFact.Unread) -> Set<ItemKind>? {
    let near = sources.filter { source in
      switch part {
      case .entry, .emptyCell, .cell, .numbers, .people: source.path == file
      case .sheet: Folder.parent(of: source.path) == Folder.parent(of: file)
      }
    }
    return near.isEmpty ? nil : Set(near.flatMap(\.kind.itemKinds))
  }
}

extension DataKind {
  /// The kinds of items in rows of the kind; empty for daily numbers, all for settings.
  var itemKinds: Set<ItemKind> {
    Set(ItemKind.allCases.filter { self == .settings || $0.dataKinds.contains(self) })
  }
}

extension ItemKind {
  /// Kinds of data with rows about the items; a row may be about items of several kinds.
  fileprivate var dataKinds: [DataKind] {
    switch self {
    case .cards: [.cards, .reviewLogs]
    case .tasks: [.tasks, .completions, .opens]
    case .lists: [.lists, .opens]
    case .attempts: [.tasks, .attempts]
    case .habits: [.checkmarks, .habits]
    case .courses: [.semesters, .courses, .attendanceRecords, .periodTimes, .calendar]
    }
  }
}
