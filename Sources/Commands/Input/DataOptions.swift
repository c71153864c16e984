import Apps
import Analysis
import CommandLine
import Kaiki
import Phrases
import Files
import Rows
import Formats
import Intake
import Reports

/// Data sets of a command, and the time zone and moment of the report.
struct DataOptions: Sendable {
  /// The moment that stands for the present.
  enum Moment: Sendable {
    case instant(Instant)
    case day(Day)
    case today
  }

  let paths: [String]
  let kind: DataKind?
  private let timeZone: String?
  /// Time zone of the environment, for a line and data without one; `nil` if unset.
  let environmentTimeZone: String?
  private let dayStart: Int?
  private let moment: Moment?
  /// The instant of ``Moment/today``.
  private let clock: Instant
  let isStrict: Bool
  private let deletionRule: DeletionRule
  let tags: [String]
  let decks: [String]
  let categories: [AttemptTask.Category]
  private let semesters: [String]
  /// Person whose rows are read from tables of several people; `nil` if the line names none.
  private let student: String?

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

  static let filters = OptionDeclaration.list(tags, decks, categories, semesters)

  static let declarations = OptionDeclaration.list(
    timeZone, dayStart, now, kind, tags, decks, categories, semesters, student, deletedBy, strict)

  static let ofSeveral = OptionDeclaration.list(deletedBy)

  /// - Parameter mayBeEmpty: True for a command that needs no data set.
  init(_ arguments: Arguments, mayBeEmpty: Bool = false) throws(CommandError) {
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
    if !mayBeEmpty { try refuseNone(arguments) }
  }

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

  func refuseNone(_ arguments: Arguments) throws(CommandError) {
    guard !paths.isEmpty else {
      throw arguments.usage("no data set is named; give a folder, a file, or - for standard input")
    }
  }

  /// Reads the data set and reports ignored and rejected parts.
  ///
  /// - Parameter stream: Receiver of a large log's answers, which the history then lacks; `nil` to store all answers.
  func read(
    _ remarks: Remarks, jobs: Int = 1, stream: AnswerStream? = nil, line: ReadingLine = ReadingLine(in: nil)
  ) throws(CommandError) -> ReadHistory {
    var read: ReadHistory
    do throws(ReadingError) {
      read = try HistoryReader.read(
        paths, kind: kind, isStrict: isStrict, student: student, zoneOfTimes: zoneOfTimes, jobs: jobs,
        deletedBy: deletionRule, stream: stream, watchedBy: ReadingWatch(line.show),
        boundary: usualBoundary)
    } catch {
      line.end()
      throw CommandError(error, listsAll: isStrict)
    }
    line.end()
    try refuseDoubts(read)
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

  /// Throws if `--strict` refuses rejected rows or guesses. The error lists them with the refused findings.
  func refuseDoubts(_ read: ReadHistory) throws(CommandError) {
    guard isStrict, read.rejectedCount > 0 || !read.guesses.isEmpty else { return }
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

  /// Rules of the zone of `--time-zone`; `nil` without the option, and for an unknown zone, which ``boundary(of:)`` refuses.
  private var zoneOfTimes: TimeZoneRules? { timeZone.flatMap { try? TimeZoneDatabase.rules(for: $0) } }

  /// Returns the boundary of settings; UTC if ``boundary(of:)`` refuses their zone.
  private func usualBoundary(of settings: AppSettings?) -> DayBoundary {
    (try? boundary(of: settings)) ?? DayBoundary(zone: .utc)
  }

  func read(_ person: Cohort.Person) throws(CommandError) -> ReadHistory {
    var read: ReadHistory
    do throws(ReadingError) {
      read = try HistoryReader.read(
        person, kind: kind, isStrict: isStrict, zoneOfTimes: zoneOfTimes, deletedBy: deletionRule,
        boundary: usualBoundary)
    } catch {
      throw CommandError(error, listsAll: isStrict)
    }
    if let column = read.people.column {
      throw CommandError(
        .badData,
        atHeader: column.file,
        "the column \"\(column.heading)\" names \(column.names.count) people in the files of one user; give separate files for each user"
      )
    }
    try filter(&read.history)
    return read
  }

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

  var namesNoZone: Bool { timeZone == nil && environmentTimeZone == nil }

  static let timeZoneVariable = "KAIKI_TIME_ZONE"

  /// - Parameter source: Option or variable that names the zone, for an error.
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
  var remark: Remark { .reading(location, fact, count: count) }
  fileprivate var location: String { "\(file):\(line):\(column)" }
}

extension ReadHistory {
  fileprivate func isScores(_ path: String) -> Bool {
    path.split(separator: "/").last?.lowercased() == LoopScores.fileName
  }

  /// Files without any good row, in the order of reading, except for databases.
  fileprivate var hopeless: [String] {
    sources.filter { $0.rejected > 0 && !$0.isOfDatabase }.map(\.path).reduce(into: []) { paths, path in
      if !paths.contains(path), sources.allSatisfy({ $0.path != path || $0.rows == 0 }) { paths.append(path) }
    }
  }

  var remarks: [Remark] {
    [Remark.several(people: people.names, under: people.column?.heading)].compactMap(\.self)
      + notes.map(\.remark)
  }
}

extension DataOptions {
  /// Ids of the terms named by `--semester`; empty if the line names none.
  func semesterIDs(in history: History) -> [String] { terms(in: history).map(\.id) }

  private func terms(in history: History) -> [Semester] {
    (history.semesters ?? []).filter { term in semesters.contains { term.isCalled($0) } }
  }

  func choiceRemarks(in history: History) -> [Remark] {
    [
      Remark.chosen(student: student),
      Remark.chosen(terms: terms(in: history).map { $0.name.isEmpty ? $0.id : $0.name }),
      Remark.chosen(tags: tags), Remark.chosen(decks: decks), Remark.chosen(categories: categories),
    ].compactMap { $0 }
  }

  private func filterSemesters(_ history: inout History) throws(CommandError) {
    guard !semesters.isEmpty else { return }
    guard history.courses != nil, let terms = history.semesters else {
      throw CommandError(
        .usage,
        "--semester: the data contain no courses with terms; add the files courses and semesters")
    }
    for word in semesters where !terms.contains(where: { $0.isCalled(word) }) {
      throw CommandError(
        .usage,
        "--semester \"\(word)\" is not a term in the data; \(Choices.remedy(for: word, of: terms.map(\.id)))"
      )
    }
    history.keep(semesters: semesterIDs(in: history))
    guard history.courses?.isEmpty == false else {
      throw CommandError(
        .usage, "--semester: no course meets in \(Choices.list(semesters)); choose another term")
    }
  }

  private func filterDecks(_ history: inout History) throws(CommandError) {
    guard !decks.isEmpty else { return }
    let names = Set((history.cards ?? []).compactMap(\.deck)).sorted()
    guard !names.isEmpty else {
      throw CommandError(
        .usage, "--deck-name: the data contain no cards with decks; give an Anki package")
    }
    for word in decks where !names.contains(where: { DeckName.isWithin($0, word) }) {
      throw CommandError(
        .usage,
        "--deck-name: no deck with cards is called \"\(word)\"; \(Choices.remedy(for: word, of: names))")
    }
    history.keep(decks: decks)
  }

  private func filter(_ history: inout History) throws(CommandError) {
    try filterSemesters(&history)
    try filterDecks(&history)
    if !tags.isEmpty {
      guard history.cards != nil || history.attemptTasks != nil else {
        throw CommandError(
          .usage, "--tag: the data contain no cards or tasks that can have tags; add the file cards or tasks")
      }
      history.keep(tags: tags)
      guard history.cards?.isEmpty == false || history.attemptTasks?.isEmpty == false else {
        let noun: Phrase =
          history.attemptTasks == nil ? "card" : history.cards == nil ? "task" : "card or task"
        throw CommandError(.usage, "--tag: no \(noun) has \(Choices.list(tags)); check the spelling")
      }
    }
    if !categories.isEmpty {
      guard history.attemptTasks != nil else {
        throw CommandError(
          .usage,
          "--category: the data contain no tasks with attempts, which have categories; add the file tasks")
      }
      history.keep(categories: categories)
      guard history.attemptTasks?.isEmpty == false else {
        let names = Choices.list(categories.map(\.rawValue))
        throw CommandError(.usage, "--category: no task has the category \(names); choose another category")
      }
    }
  }

  /// Throws if the data are of several people (F18).
  ///
  /// - Parameter command: Name of a command that analyses one person.
  func refuseSeveralPeople(_ read: ReadHistory, _ command: String) throws(CommandError) {
    guard let column = read.people.column else { return }
    throw CommandError(.badData, [column.refusal(command)])
  }

  /// Rules whose findings ``strict`` refuses; by default they are only reported (G8).
  private static let refusedRules: Set<String> = ["T3", "T5", "R3.6"]

  /// Returns the findings that `--strict` refuses, for an error that lists all faults at once.
  private func refusals(of history: History) -> [Phrase] {
    guard let boundary = try? boundary(of: history.settings) else { return [] }
    let now = now(in: boundary) ?? history.latest(in: boundary) ?? clock
    let known = HistoryAsOf(
      history, settings: history.settings ?? AppSettings(), boundary: boundary, now: now)
    return refusals(known.findings)
  }

  private func refusals(_ findings: Findings) -> [Phrase] {
    findings.all.filter { Self.refusedRules.contains($0.rule) }
      .map { "\($0.rule) \($0.subject): \($0.message)" }
  }

  func refuse(_ findings: Findings) throws(CommandError) {
    guard isStrict else { return }
    let refused = refusals(findings)
    if !refused.isEmpty { throw CommandError(.badData, lines: refused) }
  }
}

extension Semester {
  fileprivate func isCalled(_ word: String) -> Bool { word == name || word.lowercased() == id.lowercased() }
}

extension PeopleFound.Column {
  func refusal(_ command: String) -> Rejection {
    let shown = names.prefix(Self.maxShown).joined(separator: ", ")
    let more: Phrase = names.count > Self.maxShown ? " and \(names.count - Self.maxShown) more" : ""
    return Rejection(
      file: file, line: 1, column: 1,
      message:
        "the column \"\(heading)\" names \(names.count) people (\(shown)\(more)), but \(command) analyses one person; give --by-user to analyse each person"
    )
  }

  private static let maxShown = 5
}
