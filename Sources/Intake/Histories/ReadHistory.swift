import Files
import Formats
import Kaiki
import Rows

/// Source of rows of one kind: a file, a table of a database, or a translated part of a third-party file. One such file may
/// have several sources.
package struct Source: Hashable, Sendable {
  package var path: String
  package var kind: DataKind
  package var format: ImportFormat
  package var rows: Int
  package var rejected = 0
  /// Rejected items within accepted rows, such as entries of a list.
  package var rejectedItems = 0
  package var unknownColumns: [String] = []
  /// True if a format of another app has read the rows.
  package var isOfApp = false
  /// True if moments of the file may have become days or times of day, which depend on the time zone.
  package var hasInstantsOfDays = false
  package var isOfDatabase = false

  /// True if the rows are from an app with unknown notifications.
  fileprivate var isOfOtherApp: Bool {
    switch format {
    case .ankiReviewLog, .publicReviewLog, .pyFSRSReviewLog, .srsBenchmarkLog, .duolingoTraces, .ankiCards,
      .fsrsCards:
      true
    case .settings, .cards, .reviewLogs, .recurringTasks, .attemptTasks, .completions, .attempts, .lists,
      .listItems, .opens, .checkmarks, .loopCheckmarks, .habits, .loopHabits, .oldLoopHabits,
      .observations, .schoolAttendance, .semesters, .courses, .attendanceRecords, .periodTimes, .calendar:
      isOfApp || isOfDatabase
    }
  }
}

/// A history as read, and the rejected and ignored data.
package struct ReadHistory: Sendable {
  package var history = History()
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

  package var people = PeopleFound()
  package var comparison = ExportComparison()

  /// True if the data contain moments, whose days and hours depend on the time zone; dates do not.
  package var holdsInstants: Bool {
    history.holdsInstants
      || sources.contains { $0.hasInstantsOfDays || $0.isOfDatabase }
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

/// People named in columns of the data.
package struct PeopleFound: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package let file: String
    package let heading: String
    /// People of the file, two or more, in the order of their first rows.
    package let names: [String]

    package init(file: String, heading: String, names: [String]) {
      (self.file, self.heading, self.names) = (file, heading, names)
    }
  }

  /// Distinct people of all files in the order of reading. A table of attendance or habits has one person and adds none.
  package private(set) var names: [String] = []
  /// First column of several people; `nil` if each file has one person.
  package private(set) var column: Column?
  private var known: Set<String> = []

  /// True if the data belong to several people (F18).
  package var areSeveral: Bool { names.count > 1 }

  package init() {}

  package mutating func add(_ found: [String], in file: String, under heading: String) {
    for name in found where known.insert(name).inserted { names.append(name) }
    if found.count > 1, column == nil { column = Column(file: file, heading: heading, names: found) }
  }
}
