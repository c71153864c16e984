import Analysis
import Kaiki
import Phrases
import Records
import Reports

/// Data sets of a command, and the time zone and moment of the report.
struct DataOptions: Sendable {
  /// The moment that stands for the present.
  enum Moment: Sendable {
    case instant(Instant)
    /// The last one of a day.
    case day(Day)
    /// Moment of the system's clock.
    case today
  }

  let paths: [String]
  let kind: DataKind?
  let timeZone: String?
  /// Time zone of the environment, for a line and data without one; `nil` if unset.
  let environmentTimeZone: String?
  let dayStart: Int?
  private let moment: Moment?
  /// The instant of ``Moment/today``.
  let clock: Instant
  let isStrict: Bool
  let deletionRule: DeletionRule
  let tags: [String]
  let decks: [String]
  let categories: [AttemptTask.Category]
  /// Ids or names of terms.
  let semesters: [String]
  /// Person whose rows are read from tables of several people; `nil` if the line names none.
  let student: String?

  static let timeZone: Option<String?> = .text(
    "--time-zone", "ID")
  static let dayStart: Option<Int?> = .integer(
    "--day-start", "HOUR", in: DayBoundary.dayStartHours)
  static let now: Option<Moment?> = .parsed(
    "--now", "WHEN"
  ) { word throws(OptionProblem) in
    if word == "today" { return .today }
    if let date = InstantText.date(word) { return .day(Day(date)) }
    switch InstantText.parse(word) {
    case .success(let instant): return .instant(instant)
    case .failure(.shape):
      throw OptionProblem(
        word,
        "is not a time; write today, a date such as 2024-01-15, or a date and time such as 2024-01-15T09:30:00Z"
      )
    case .failure(let problem): throw OptionProblem(word, problem.message)
    }
  }
  static let kind: Option<DataKind?> = .choice("--kind", "KIND")
  static let tags: Option<[String]> = .texts(
    "--tag", "TAG")
  static let decks: Option<[String]> = .texts(
    "--deck-name", "NAME")
  static let categories: Option<[AttemptTask.Category]> = .choices(
    "--category", "NAME")
  static let semesters: Option<[String]> = .texts(
    "--semester", "TERM")
  static let student: Option<String?> = .text(
    "--student", "NAME")
  static let strict: Option<Bool> = .flag(
    "--strict")

  static let deletedBy: Option<DeletionRule> = .choice(
    "--deleted-by", "WHICH", default: .none)

  /// The options that choose among items.
  static let filters = OptionDeclaration.list(tags, decks, categories, semesters)

  static let declarations = OptionDeclaration.list(
    timeZone, dayStart, now, kind, tags, decks, categories, semesters, student, deletedBy, strict)

  /// The options that are about several exports.
  static let ofSeveral = OptionDeclaration.list(deletedBy)

  init(_ arguments: Arguments) throws(CommandError) {
    paths = arguments.operands
    kind = try arguments[Self.kind]
    timeZone = try arguments[Self.timeZone]
    environmentTimeZone = arguments.context.variable(Self.timeZoneVariable)
    dayStart = try arguments[Self.dayStart]
    isStrict = try arguments[Self.strict]
    deletionRule = try arguments[Self.deletedBy]
    tags = try arguments[Self.tags]
    decks = try arguments[Self.decks]
    categories = try arguments[Self.categories]
    semesters = try arguments[Self.semesters]
    student = try arguments[Self.student]
    if paths.count(where: { $0 == "-" }) > 1 {
      throw arguments.usage("standard input is given twice; give - only once")
    }
    moment = try arguments[Self.now]
    clock = Instant(milliseconds: arguments.context.clock())
  }

  /// Whether the line names the moment.
  var namesMoment: Bool { moment != nil }

  /// Moment that stands for the present; `nil` if the line names none.
  func now(in boundary: DayBoundary) -> Instant? {
    switch moment {
    case nil: nil
    case .instant(let instant): instant
    case .day(let day): boundary.end(of: day)
    case .today: clock
    }
  }

  /// Returns the clock's moment for data without days, such as a sheet of totals; `nil` for other data.
  func moment(ofUndated history: History) -> Instant? {
    (history.courses ?? []).contains { $0.counts != nil } ? clock : nil
  }

  /// Refuses a line that names no data.
  func refuseNone(_ arguments: Arguments) throws(CommandError) {
    guard !paths.isEmpty else {
      throw arguments.usage("no data set is named; give a folder, a file, or - for standard input")
    }
  }

  /// Reads the data set and reports ignored and rejected parts.
  ///
  /// - Parameters:
  ///   - jobs: Maximum number of parts of a file that are read in parallel, ≥ 1.
  ///   - stream: Receiver of a large log's answers, which the history then lacks; `nil` to store all answers.
  ///   - line: Progress line of the reading.
  func read(
    _ remarks: Remarks, jobs: Int = 1, stream: AnswerStream? = nil, line: ReadingLine = ReadingLine(in: nil)
  ) throws(CommandError) -> ReadHistory {
    var read: ReadHistory
    do throws(ReadingError) {
      // A zone that is not known is refused by who asks for the boundary itself.
      read = try HistoryReader.read(
        paths, kind: kind, isStrict: isStrict, student: student,
        zoneOfTimes: timeZone.flatMap { try? TimeZoneDatabase.rules(for: $0) }, jobs: jobs,
        deletedBy: deletionRule, stream: stream,
        watchedBy: ReadingWatch(line.show)
      ) {
        settings in
        (try? boundary(of: settings)) ?? DayBoundary(zone: .utc)
      }
    } catch {
      line.end()
      throw CommandError(error, listsAll: isStrict)
    }
    line.end()
    if isStrict, read.rejectedCount > 0 || !read.guesses.isEmpty {
      throw CommandError(
        .badData, read.rejections,
        lines: read.hopeless.map(CommandError.noGoodRow)
          + read.guesses.map { guess in
            let line = Remark.line(guess.location, guess.fact, count: guess.count)
            return if case .otherKind = guess.fact { "\(line); rename it" } else {
              "\(line); --strict accepts no guess, so correct the file"
            }
          }
          + refusals(of: read.history))
    }
    sayLeftOut(read, remarks)
    try filter(&read.history)
    remarks.say([read.history.earlyEvents.map(Remark.early)].compactMap { $0 })
    if let stray = read.history.strayDates.first {
      remarks.say(
        "\(stray) is not used as the time of the report because it is more than ten years after all other dates (see --now)"
      )
    }
    return read
  }

  /// Reports ignored files and rejected rows.
  private func sayLeftOut(_ read: ReadHistory, _ remarks: Remarks) {
    remarks.say(read.remarks)
    let elsewhere = read.inOtherFolders
    if let first = elsewhere.first {
      remarks.say(
        elsewhere.count == 1
          ? "\(first): not read because the file is in another folder of the zip; unpack the zip and give that folder"
          : "\(first) and \(elsewhere.count - 1) more files were not read because they are in other folders of the zip; unpack the zip and give these folders"
      )
    }
    let told = Set(elsewhere)
    for path in read.passedOver where !told.contains(path) {
      remarks.say(
        read.isScores(path)
          ? "\(path): ignored because the file contains scores of habits instead of check marks; give Checkmarks.csv"
          : "\(path): ignored because its name states no kind of data; rename the file (such as a.courses.csv) or give it alone"
      )
    }
    for source in read.sources {
      if source.rejected + source.rejectedItems > 0,
        let first = read.rejections.first(where: { $0.file == source.path })
      {
        let kept = ReportedSource(source).keptOut
        remarks.say(
          "\(source.path): Kaiki could not read \(kept). First: \(first.description) (--strict lists all)")
      }
      if !source.unknownColumns.isEmpty {
        let names = source.unknownColumns.prefix(5).joined(separator: ", ")
        let rest = source.unknownColumns.count - 5
        let more: Phrase = rest > 0 ? " and \(rest) more" : ""
        remarks.say("\(source.path): ignored columns: \(names)\(more)")
      }
    }
  }

  /// Returns the rule for the logical days of a data set.
  func boundary(of settings: AppSettings?) throws(CommandError) -> DayBoundary {
    let zone: TimeZoneRules
    if let named = timeZone {
      zone = try Self.zone(named, namedBy: Self.timeZone.declaration.name)
    } else if let own = settings?.timeZoneIdentifier {
      zone = try Self.zone(own, namedBy: "settings")
    } else if let variable = environmentTimeZone {
      zone = try Self.zone(variable, namedBy: Self.timeZoneVariable)
    } else if let assumed = settings.flatMap(HistoryReader.assumedZone) {
      zone = assumed
    } else {
      zone = try Self.zone(AppSettings.standardTimeZone, namedBy: "the default")
    }
    return DayBoundary(zone: zone, dayStartHour: dayStart ?? settings?.dayStartHour ?? 0)
  }

  /// Remarks on items missing from the newest export (A0.8).
  func deletionRemarks(_ comparison: ExportComparison) -> [Remark] {
    guard deletionRule == .newest, comparison.isPossible else { return [] }
    let undated = comparison.undated
    return (undated.isEmpty ? [] : [.undated(undated)])
      + (undated.isEmpty || comparison.dropped > 0 ? [.dropped(comparison.dropped)] : [])
  }

  /// Remark on the assumed time zone; empty if a zone is named, or if the data hold dates alone.
  func zoneRemarks(of read: ReadHistory, writesInstants: Bool = false) -> [Remark] {
    let settings = read.history.settings
    guard read.holdsInstants || writesInstants,
      timeZone ?? settings?.timeZoneIdentifier ?? environmentTimeZone == nil
    else {
      return []
    }
    guard let assumed = settings.flatMap(HistoryReader.assumedZone) else {
      return [.zoneAssumed(AppSettings.standardTimeZone)]
    }
    return [.offsetAssumed(assumed.identifier)]
  }

  /// Remark on a last day that may be a slip; empty if there is none.
  func doubtRemarks(of known: HistoryAsOf) -> [Remark] {
    guard !namesMoment, let end = known.history.doubtfulEnd(in: known.boundary) else { return [] }
    return [.doubtfulEnd(end.last, after: end.before)]
  }

  /// True if a zone is missing from both the line and the environment.
  var namesNoZone: Bool { timeZone == nil && environmentTimeZone == nil }

  /// The variable that names a zone for data that name none.
  static let timeZoneVariable = "KAIKI_TIME_ZONE"

  /// The rules of a zone that was named on the line or in the environment.
  ///
  /// - Parameter source: Option or variable that named the zone, for an error.
  static func zone(_ identifier: String, namedBy source: String) throws(CommandError) -> TimeZoneRules {
    do throws(TimeZoneDatabase.Problem) {
      return try TimeZoneDatabase.rules(for: identifier)
    } catch .notInstalled {
      throw CommandError(.noSystemFile, "\(source): \(TimeZoneDatabase.Problem.notInstalled.message)")
    } catch .unreadable(let path, let reason) {
      throw CommandError(FileError.cannotRead(path: path, reason: reason))
    } catch {
      throw CommandError(.usage, "\(source): \(error.message)")
    }
  }
}

extension ReadingNote {
  /// Remark on a guess or an ignored part.
  var remark: Remark { .reading(location, fact, count: count) }
  fileprivate var location: String { "\(file):\(line):\(column)" }
}

extension ReadHistory {
  /// True if an ignored file has the name of Loop's file of scores, `Scores.csv`.
  fileprivate func isScores(_ path: String) -> Bool {
    path.split(separator: "/").last?.lowercased() == LoopScores.fileName
  }

  /// The files of which no row is good, in the order of reading; of a database its app's tables belong together.
  fileprivate var hopeless: [String] {
    var paths: [String] = []
    for source in sources where source.rejected > 0 && !source.isOfDatabase && !paths.contains(source.path) {
      if sources.allSatisfy({ $0.path != source.path || $0.rows == 0 }) { paths.append(source.path) }
    }
    return paths
  }

  /// Remarks on how the files were read.
  var remarks: [Remark] {
    [Remark.several(people: people.names, under: people.column?.heading)].compactMap(\.self)
      + notes.map(\.remark)
  }
}
