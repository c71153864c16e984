import Kaiki
import Phrases

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

/// Failure to read a data set.
package enum ReadingError: Error {
  case file(FileError)
  case nothingInFolder(path: String)
  /// The name and the columns of the file determine no kind of data.
  case unknownKind(path: String, names: [String])
  case missingHeading(path: String, names: [String], MissingHeading)
  case unreadable(Rejection)
  case badSettings(Rejection)
  /// No table names the requested person; the message lists the people.
  case unknownStudent(Phrase)
  /// A table on standard input names no people, but `--by-user` needs them.
  case noPeople(path: String)
  /// Two inputs contain the same person, and at least one is a table: person, first and second input.
  case personTwice(String, String, String)
  case noGoodRow(path: String, Rejections)
}

/// Missing column of a table that has all other columns of a known kind.
package struct MissingHeading: Hashable, Sendable {
  /// Kind of data that the table would have with the column.
  package var kind: DataKind
  /// Name of the missing column in Kaiki's own format.
  package var column: String
  /// Valid headings of the missing column apart from ``column``; empty if only ``column`` is valid.
  package var headings: [String]
  /// First unknown heading that is close to a valid heading of the column; `nil` if no heading is close.
  package var misspelt: Misspelt?

  /// Heading of the table with a probable spelling mistake, and the valid heading that is probably meant.
  package struct Misspelt: Hashable, Sendable {
    package var written: String
    package var meant: String
  }
}

/// Rejected rows: the first 1,000 of each file with location and message, further rows as counts per fault. The limit is
/// optional.
package struct Rejections: Hashable, Sendable {
  /// Count of equal faults in the unlisted rows of a file.
  package struct Unlisted: Hashable, Sendable {
    package var file: String
    /// Message without the row's own values.
    package var message: Phrase
    package var count: Int
  }

  /// Default number of listed rows per file.
  package static let standardMax = 1_000

  private let maxListed: Int

  /// Listed rows in the order of reading.
  package private(set) var listed: [Rejection] = []
  private var listedCounts: [String: Int] = [:]
  private var more: [Kind: Int] = [:]

  private struct Kind: Hashable {
    var file: String
    var message: Phrase
  }

  /// - Parameter listsAll: True to list all rows.
  package init(listsAll: Bool = false) {
    maxListed = listsAll ? .max : Self.standardMax
  }

  package var count: Int { listed.count + more.values.reduce(0, +) }

  /// Unlisted faults by file, most frequent first.
  package var unlisted: [Unlisted] {
    more.map { Unlisted(file: $0.key.file, message: $0.key.message, count: $0.value) }.sorted {
      ($0.file, $1.count, $0.message.english) < ($1.file, $0.count, $1.message.english)
    }
  }

  /// - Parameter location: Returns line and column; called for listed rows only.
  mutating func append(
    _ message: Phrase, in file: String, at location: () -> (line: Int, column: Int)
  ) {
    if listedCounts[file, default: 0] < maxListed {
      listedCounts[file, default: 0] += 1
      let (line, column) = location()
      listed.append(Rejection(file: file, line: line, column: column, message: message))
    } else {
      more[Kind(file: file, message: Self.kind(of: message)), default: 0] += 1
    }
  }

  mutating func append(contentsOf later: Rejections) {
    for row in later.listed { append(row.message, in: row.file) { (row.line, row.column) } }
    more.merge(later.more) { $0 + $1 }
  }

  /// Returns a message with `…` for numbers and quoted values.
  private static func kind(of message: Phrase) -> Phrase {
    message.replacing { before, value in
      switch value {
      case .verbatim(let text) where before.hasSuffix("\"") || text.allSatisfy(\.isNumber): .verbatim("…")
      case .count(_, let noun): .verbatim("… " + noun + "s")
      case .verbatim, .text, .english, .capitalised, .integer, .fixed, .rounded, .amount, .percent, .change,
        .p, .day, .clock, .range,
        .interval, .bars, .bar, .boxes, .toned, .missing:
        value
      }
    }
  }
}
