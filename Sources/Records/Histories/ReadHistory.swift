import Kaiki

/// Source of one kind of rows: a file, a table of a database, or the rows translated from a file of another program.
/// One such file may give several sources.
package struct Source: Hashable, Sendable {
  /// The path as it was named.
  package var path: String
  /// What it holds.
  package var kind: DataKind
  /// Its layout.
  package var format: ImportFormat
  /// Rows that could be read.
  package var rows: Int
  /// Rows that could not.
  package var rejected: Int
  /// Items within rows that could be read which could not.
  package var rejectedItems = 0
  /// Columns that nobody wants.
  package var unknownColumns: [String]
  /// The format of the text that its rows were made of; `nil` where they stood in the file as they are.
  package var thirdParty: ThirdPartyFormat?
  /// Whether moments stood in it where a day or a time of day is expected, which a zone tells.
  package var hasInstantsOfDays = false
  /// Whether it is a table of an app's database.
  package var isOfDatabase = false

  /// Whether another app wrote it than those whose notifications are known.
  fileprivate var isOfOtherApp: Bool {
    switch format {
    case .ankiReviewLog, .publicReviewLog, .pyFSRSReviewLog, .srsBenchmarkLog, .duolingoTraces, .ankiCards,
      .fsrsCards:
      true
    default: thirdParty != nil || isOfDatabase
    }
  }
}

/// A history as it was read, and what was left out.
package struct ReadHistory: Sendable {
  /// What was read.
  package var history = History()
  /// The files, in the order of reading.
  package var sources: [Source] = []
  /// The rows that were kept out.
  package var keptOut = Rejections()
  /// The rows of `keptOut` that are listed.
  package var rejections: [Rejection] { keptOut.listed }
  /// Files of a folder whose names are of no known kind, and those of other folders of a zip.
  package var passedOver: [String] = []
  /// Of ``passedOver``, those that lie in another folder of a zip than what was read: in the same folder they would have been.
  package var inOtherFolders: [String] {
    passedOver.filter {
      DataFileName.kind(of: Folder.name(of: $0)) != nil || DataFileName.isThirdParty($0)
    }
  }
  /// What was guessed and left out while reading, in the order of the files.
  package var notes: [ReadingNote] = []
  /// True if a sheet of a workbook was not read.
  var hasUnreadSheets: Bool {
    notes.contains { if case .unreadSheet = $0.fact { true } else { false } }
  }

  /// What was guessed while reading.
  package var guesses: [ReadingNote] { notes.filter(\.fact.isGuess) }

  /// The people whom columns of logs, cards, tasks and lists name.
  package var people = PeopleFound()
  /// What came of comparing the exports with each other (A0.8).
  package var comparison = ExportComparison()

  /// Whether moments stand in the data, whose days and hours are those of a zone; dates alone are the same in all zones.
  package var holdsInstants: Bool {
    history.holdsInstants
      || sources.contains {
        $0.hasInstantsOfDays || $0.isOfDatabase || $0.thirdParty.map(\.isOfMoments) ?? false
      }
  }

  /// Nothing.
  package init() {}

  /// Whether all cards, answers and tasks are of other apps than those whose notifications are known.
  package var isOfOtherApps: Bool {
    let kinds: Set<DataKind> = [.cards, .reviewLogs, .tasks]
    return sources.allSatisfy { !kinds.contains($0.kind) || $0.isOfOtherApp }
  }

  /// The number of rows, and of items within rows, that were kept out.
  package var rejectedCount: Int { sources.reduce(0) { $0 + $1.rejected + $1.rejectedItems } }
}
