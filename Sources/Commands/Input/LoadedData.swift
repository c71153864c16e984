import Analysis
import CommandLine
import Forecasting
import Kaiki
import Files
import Rows
import Intake
import Reports

/// Data of a command after reading: history, day boundary and the moment that stands for the present.
struct LoadedData: Sendable {
  /// Files that were read; their history has a finding for each orphan.
  let read: ReadHistory
  let boundary: DayBoundary
  private let options: DataOptions

  private static let madeUpSettings = AppSettings(timeZoneIdentifier: AppSettings.standardTimeZone)

  init(_ read: ReadHistory, _ options: DataOptions) throws(CommandError) {
    self.options = options
    var read = read
    read.history.reportOrphans()
    self.read = read
    let isSilent = options.paths.isEmpty && options.environmentTimeZone == nil
    boundary = try options.boundary(of: isSilent ? Self.madeUpSettings : read.history.settings)
  }

  /// Reads the data of a command, and reports ignored and rejected parts and an assumed time zone.
  ///
  /// - Parameters:
  ///   - options: Data sets and their options; the history is empty if they name no data set.
  ///   - onePerson: Command that refuses data of several people; `nil` if the command accepts them.
  ///   - stream: Receiver of a large log's answers, which the history then lacks; `nil` to store all answers.
  init(
    reading options: DataOptions, ofOnePersonFor onePerson: String? = nil, _ remarks: Remarks, jobs: Int = 1,
    stream: AnswerStream? = nil, line: ReadingLine = ReadingLine(in: nil)
  ) throws(CommandError) {
    let read =
      try options.paths.isEmpty
      ? ReadHistory() : options.read(remarks, jobs: jobs, stream: stream, line: line)
    if let onePerson { try options.refuseSeveralPeople(read, onePerson) }
    try self.init(read, options)
    remarks.say(options.zoneRemarks(of: read))
  }

  var history: History { read.history }
  var settings: AppSettings { history.settings ?? AppSettings() }
  var sources: [ReportedSource] { read.sources.map(ReportedSource.init) }

  /// Moment of the latest event, or of the clock for a sheet of totals; `nil` for other data without dates.
  var latest: Instant? { history.latest(in: boundary) ?? options.moment(ofUndated: history) }

  /// Moment of `--now`, else ``latest``; `nil` if the data contain no event.
  var moment: Instant? { options.now(in: boundary) ?? latest }

  /// Moment of `--now`, else of the latest event; `nil` without both.
  var datedMoment: Instant? { options.now(in: boundary) ?? history.latest(in: boundary) }

  /// - Parameter keepsTime: True if a recurring task keeps its time of day (A0.2).
  func known(at now: Instant, keepsTime: Bool = false) -> HistoryAsOf {
    HistoryAsOf(history, settings: settings, boundary: boundary, now: now, keepsTime: keepsTime)
  }

  /// Returns the history at the moment of a report; throws if there is none, or if `--strict` refuses a finding.
  ///
  /// - Parameter command: Name of the command, for the error.
  func known(
    at now: Instant?, keepsTime: Bool = false, for command: String
  ) throws(CommandError) -> HistoryAsOf {
    guard let now else {
      throw CommandError(
        .usage,
        "\(command): the data contain no event, so the time of the report is unknown; give --now with a date and time, or --now today"
      )
    }
    let known = known(at: now, keepsTime: keepsTime)
    try options.refuse(known.findings)
    return known
  }

  var remarks: [Remark] {
    options.paths.isEmpty
      ? [] : options.choiceRemarks(in: history) + read.remarks + options.zoneRemarks(of: read)
  }

  func gaps(_ known: HistoryAsOf) -> ReadingGaps {
    let unread = read.notes.compactMap { note in
      note.fact.unread.map {
        ReadingGaps.Unread($0, of: read.itemKinds(near: note.file, $0), count: note.count)
      }
    }
    return ReadingGaps(
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
