import Kaiki

/// Source of rows of one kind: a file, a table of a database, or a translated part of a third-party file. One such file may
/// have several sources.
package struct Source: Hashable, Sendable {
  package var path: String
  package var kind: DataKind
  package var format: ImportFormat
  package var rows: Int
  package var rejected: Int
  /// Rejected items within accepted rows, such as entries of a list.
  package var rejectedItems = 0
  package var unknownColumns: [String]
  /// Format of the translated text; `nil` for native rows.
  package var thirdParty: ThirdPartyFormat?
  /// True if moments of the file have become days or times of day, which depend on the time zone.
  package var hasInstantsOfDays = false
  /// True for a table of an app's database.
  package var isOfDatabase = false

  /// True if the rows are from an app with unknown notifications.
  fileprivate var isOfOtherApp: Bool {
    switch format {
    case .ankiReviewLog, .publicReviewLog, .pyFSRSReviewLog, .srsBenchmarkLog, .duolingoTraces, .ankiCards,
      .fsrsCards:
      true
    default: thirdParty != nil || isOfDatabase
    }
  }
}

/// A history as read, and the rejected and ignored data.
package struct ReadHistory: Sendable {
  package var history = History()
  /// Sources in the order of reading.
  package var sources: [Source] = []
  package var keptOut = Rejections()
  package var rejections: [Rejection] { keptOut.listed }
  /// Ignored files: of unknown kind in a folder, and in other folders of a ZIP archive.
  package var passedOver: [String] = []
  /// Files of ``passedOver`` that would have been read in another folder of their ZIP archive.
  package var inOtherFolders: [String] {
    passedOver.filter {
      DataFileName.kind(of: Folder.name(of: $0)) != nil || DataFileName.isThirdParty($0)
    }
  }
  /// Guesses and omissions, in the order of the files.
  package var notes: [ReadingNote] = []
  var hasUnreadSheets: Bool {
    notes.contains { if case .unreadSheet = $0.fact { true } else { false } }
  }

  package var guesses: [ReadingNote] { notes.filter(\.fact.isGuess) }

  /// People named in columns of logs, cards, tasks and lists.
  package var people = PeopleFound()
  /// Result of comparing the exports (A0.8).
  package var comparison = ExportComparison()

  /// True if the data contain moments, whose days and hours depend on the time zone; dates do not.
  package var holdsInstants: Bool {
    history.holdsInstants
      || sources.contains {
        $0.hasInstantsOfDays || $0.isOfDatabase || $0.thirdParty.map(\.isOfMoments) ?? false
      }
  }

  package init() {}

  /// True if all cards, answers and tasks are from apps with unknown notifications.
  package var isOfOtherApps: Bool {
    let kinds: Set<DataKind> = [.cards, .reviewLogs, .tasks]
    return sources.allSatisfy { !kinds.contains($0.kind) || $0.isOfOtherApp }
  }

  /// Number of rejected rows, and of rejected items within rows.
  package var rejectedCount: Int { sources.reduce(0) { $0 + $1.rejected + $1.rejectedItems } }
}
