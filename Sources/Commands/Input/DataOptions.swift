import Analysis
import Kaiki
import Records
import Reports

/// Which data are read, and by which clock.
struct DataOptions: Sendable {
  /// The moment that stands for the present.
  enum Moment: Sendable {
    case instant(Instant)
    /// The last one of a day.
    case day(Day)
    /// That of the system's clock.
    case today
  }

  let paths: [String]
  let kind: DataKind?
  let timeZone: String?
  /// What the environment says where neither the line nor the data name a zone.
  let environmentTimeZone: String?
  let dayStart: Int?
  private let moment: Moment?
  /// The instant of ``Moment/today``.
  private let clock: Instant
  let isStrict: Bool
  private let deletionRule: DeletionRule
  let tags: [String]
  let decks: [String]
  let categories: [AttemptTask.Category]
  /// Ids or names of terms.
  let semesters: [String]
  /// Whose rows are read of tables that name people.
  let student: String?

  static let timeZone: Option<String?> = .text(
    "--time-zone", "ID", default: "the data's own, else \(AppSettings.standardTimeZone)",
    "zone of the days, as Europe/Berlin or UTC+01:00")
  static let dayStart: Option<Int?> = .integer(
    "--day-start", "HOUR", in: DayBoundary.dayStartHours, default: "the data's own, or 0",
    "hour at which a day begins")
  static let now: Option<Moment?> = .parsed(
    "--now", "WHEN", default: "the latest event", "an instant, a date for its last one, or the word today"
  ) { word throws(OptionProblem) in
    if word == "today" { return .today }
    if let date = InstantText.date(word) { return .day(Day(date)) }
    switch InstantText.parse(word) {
    case .success(let instant): return .instant(instant)
    case .failure(let problem): throw OptionProblem(word, problem.message)
    }
  }
  static let kind: Option<DataKind?> = .choice("--kind", "KIND", "what a nameless file or - holds")
  static let tags: Option<[String]> = .texts(
    "--tag", "TAG", "of cards and tasks with attempts only those with this tag")
  static let decks: Option<[String]> = .texts(
    "--deck-name", "NAME", "of cards only those in this deck and in decks below it")
  static let categories: Option<[AttemptTask.Category]> = .choices(
    "--category", "NAME", "of tasks with attempts only this category")
  static let semesters: Option<[String]> = .texts(
    "--semester", "TERM",
    "of courses only those that meet in this term, by its id or name, and of classes its own")
  static let student: Option<String?> = .text(
    "--student", "NAME", default: "the only one named",
    "of tables of attendance and habits that name people only the rows of this one")
  static let strict: Option<Bool> = .flag(
    "--strict",
    """
    end with 65 where any row is bad, anything had to be guessed, an absence is off schedule (T3, T5) or a task \
    invalid (R3.6), and list every fault
    """
  )

  static let deletedBy: Option<DeletionRule> = .choice(
    "--deleted-by", "WHICH", default: .none,
    """
    of items that one of several exports lacks, drop what the newest lacks, which is the one with the latest event \
    (not a planned date) of those that hold such items
    """)

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
    environmentTimeZone = arguments.world.variable(Self.timeZoneVariable)
    dayStart = try arguments[Self.dayStart]
    isStrict = try arguments[Self.strict]
    deletionRule = try arguments[Self.deletedBy]
    tags = try arguments[Self.tags]
    decks = try arguments[Self.decks]
    categories = try arguments[Self.categories]
    semesters = try arguments[Self.semesters]
    student = try arguments[Self.student]
    if paths.count(where: { $0 == "-" }) > 1 {
      throw arguments.usage("standard input is named twice; give - once")
    }
    moment = try arguments[Self.now]
    clock = Instant(milliseconds: arguments.world.clock())
  }

  /// Whether the line names the moment.
  var namesMoment: Bool { moment != nil }

  /// The moment that stands for the present; `nil` where the line names none.
  func now(in boundary: DayBoundary) -> Instant? {
    switch moment {
    case nil: nil
    case .instant(let instant): instant
    case .day(let day): boundary.end(of: day)
    case .today: clock
    }
  }

  /// The moment of data of which nothing has a day, as a sheet of totals: that of the system's clock, at which they are read;
  /// `nil` for other data.
  func moment(ofUndated history: History) -> Instant? {
    (history.courses ?? []).contains { $0.counts != nil } ? clock : nil
  }

  /// Refuses a line that names no data.
  func refuseNone(_ arguments: Arguments) throws(CommandError) {
    guard !paths.isEmpty else {
      throw arguments.usage("no data set is named; give a folder, a file, or - for standard input")
    }
  }

  /// Reads the data set and says what was left out.
  ///
  /// - Parameters:
  ///   - jobs: How many parts of a file are read at once, ≥ 1.
  ///   - stream: What a large log may be given to while it is read, so that its answers are not kept.
  ///   - line: Says how far it has got.
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
        .badData,
        lines: read.rejections.map(\.description) + read.hopeless.map(CommandError.noGoodRow)
          + read.guesses.map { "\($0.words); write it out" }
          + refusals(of: read.history))
    }
    remarks.say(read.remarks)
    for path in read.passedOver {
      remarks.say(
        read.isScores(path)
          ? "\(path): not read, it holds scores, how strong each habit is, and no ticks; those are in Checkmarks.csv"
          : "\(path): not read, its name is of no known kind; name it as in a.courses.csv, or give it alone")
    }
    for source in read.sources {
      if source.rejected + source.rejectedItems > 0,
        let first = read.rejections.first(where: { $0.file == source.path })
      {
        let kept = ReportedSource(source).keptOut(.english)
        remarks.say(
          "\(source.path): \(kept) were rejected; the first: \(first.description) (--strict lists all)")
      }
      if !source.unknownColumns.isEmpty {
        let names = source.unknownColumns.prefix(5).joined(separator: ", ")
        let more = source.unknownColumns.count > 5 ? " and \(source.unknownColumns.count - 5) more" : ""
        remarks.say("\(source.path): columns that nobody asked for were left out: \(names)\(more)")
      }
    }
    try filter(&read.history)
    remarks.say([read.history.log.flatMap { Remark.severalUsers($0.users) }].compactMap { $0 })
    remarks.say([read.history.earlyEvents.map(Remark.early)].compactMap { $0 })
    if let stray = read.history.strayDates.first {
      remarks.say(
        "\(stray) lies more than ten years after all other dates, and is not taken for the present (see --now)"
      )
    }
    return read
  }

  /// The ids of the terms that were asked for; empty where none were.
  func semesterIDs(in history: History) -> [String] {
    terms(in: history).map(\.id)
  }

  /// The terms that were asked for; empty where none were.
  private func terms(in history: History) -> [Semester] {
    (history.semesters ?? []).filter { term in semesters.contains { term.isCalled($0) } }
  }

  /// What is to be said of the options that choose among items.
  func choiceRemarks(in history: History) -> [Remark] {
    [
      history.log.flatMap { Remark.severalUsers($0.users) }, Remark.chosen(student: student),
      Remark.chosen(terms: terms(in: history).map { $0.name.isEmpty ? $0.id : $0.name }),
      Remark.chosen(tags: tags), Remark.chosen(decks: decks), Remark.chosen(categories: categories),
    ].compactMap { $0 }
  }

  /// Keeps what was asked for by term.
  private func filterSemesters(_ history: inout History) throws(CommandError) {
    guard !semesters.isEmpty else { return }
    guard history.courses != nil, let terms = history.semesters else {
      throw CommandError(
        .usage,
        "--semester: courses meet in terms, and the data have none; add the files courses and semesters")
    }
    for word in semesters where !terms.contains(where: { $0.isCalled(word) }) {
      throw CommandError(
        .usage,
        "--semester \"\(word)\" is no term of the data; \(Spelling.remedy(for: word, of: terms.map(\.id)))"
      )
    }
    history.keep(semesters: semesterIDs(in: history))
    guard history.courses?.isEmpty == false else {
      throw CommandError(
        .usage, "--semester: no course meets in \(Spelling.list(semesters)); choose another")
    }
  }

  /// Keeps what was asked for by deck.
  private func filterDecks(_ history: inout History) throws(CommandError) {
    guard !decks.isEmpty else { return }
    let names = Set((history.cards ?? []).compactMap(\.deck)).sorted()
    guard !names.isEmpty else {
      throw CommandError(
        .usage, "--deck-name: decks stand on cards, and the data have none; give a package of Anki")
    }
    for word in decks where !names.contains(where: { DeckName.isWithin($0, word) }) {
      throw CommandError(
        .usage, "--deck-name: \"\(word)\" is no deck with cards; \(Spelling.remedy(for: word, of: names))")
    }
    history.keep(decks: decks)
  }

  /// Keeps what was asked for by tag, deck, category and term.
  private func filter(_ history: inout History) throws(CommandError) {
    try filterSemesters(&history)
    try filterDecks(&history)
    if !tags.isEmpty {
      guard history.cards != nil || history.attemptTasks != nil else {
        throw CommandError(
          .usage, "--tag: tags stand on cards and tasks, and the data have none; add the file cards or tasks")
      }
      history.keep(tags: tags)
      guard history.cards?.isEmpty == false || history.attemptTasks?.isEmpty == false else {
        let noun = history.attemptTasks == nil ? "card" : history.cards == nil ? "task" : "card or task"
        throw CommandError(.usage, "--tag: no \(noun) has \(Spelling.list(tags)); check the spelling")
      }
    }
    if !categories.isEmpty {
      guard history.attemptTasks != nil else {
        throw CommandError(
          .usage,
          "--category: categories stand on tasks with attempts, and the data have none; add the file tasks")
      }
      history.keep(categories: categories)
      guard history.attemptTasks?.isEmpty == false else {
        let names = Spelling.list(categories.map(\.rawValue))
        throw CommandError(.usage, "--category: no task has the category \(names); choose another")
      }
    }
  }

  /// What rules count and report by default, and ``strict`` refuses (G8).
  private static let refusedRules: Set<String> = ["T3", "T5", "R3.6"]

  /// What is refused of a history that is refused already, so that all faults are told at once.
  private func refusals(of history: History) -> [String] {
    guard let boundary = try? boundary(of: history.settings) else { return [] }
    let now = now(in: boundary) ?? history.latest(in: boundary) ?? clock
    let known = HistoryAsOf(
      history, settings: history.settings ?? AppSettings(), boundary: boundary, now: now)
    return refusals(known.findings)
  }

  private func refusals(_ findings: Findings) -> [String] {
    findings.all.filter { Self.refusedRules.contains($0.rule) }
      .map { "\($0.rule) \($0.subject): \($0.message)" }
  }

  /// Refuses, where that is asked for, what a rule counts and reports by default.
  func refuse(_ findings: Findings) throws(CommandError) {
    guard isStrict else { return }
    let refused = refusals(findings)
    if !refused.isEmpty { throw CommandError(.badData, lines: refused) }
  }

  /// The logical day of a data set; where nothing names a zone, that is said.
  ///
  /// - Parameter writesInstants: Whether times of day become moments by it.
  func boundary(
    of read: ReadHistory, _ remarks: Remarks, writesInstants: Bool = false
  ) throws(CommandError) -> DayBoundary {
    let boundary = try boundary(of: read.history.settings)
    remarks.say(zoneRemarks(of: read, writesInstants: writesInstants))
    return boundary
  }

  /// The logical day of a data set.
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

  /// What is to be said of items that the newest export lacks (A0.8).
  func deletionRemarks(_ comparison: ExportComparison) -> [Remark] {
    guard deletionRule == .newest, comparison.isPossible else { return [] }
    let undated = comparison.undated
    return (undated.isEmpty ? [] : [.undated(undated)])
      + (undated.isEmpty || comparison.dropped > 0 ? [.dropped(comparison.dropped)] : [])
  }

  /// What is to be said where nothing names a zone; dates alone are the same in all.
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

  /// The variable that names a zone for data that name none.
  static let timeZoneVariable = "KAIKI_TIME_ZONE"

  /// The rules of a zone that was named on the line or in the environment.
  ///
  /// - Parameter source: What named it, for an error.
  static func zone(_ identifier: String, namedBy source: String) throws(CommandError) -> TimeZoneRules {
    do throws(TimeZoneDatabase.Problem) {
      return try TimeZoneDatabase.rules(for: identifier)
    } catch .notInstalled {
      throw CommandError(.noSystemFile, "\(source): \(TimeZoneDatabase.Problem.notInstalled.message)")
    } catch {
      throw CommandError(.usage, "\(source): \(error.message)")
    }
  }
}

extension ReadingNote {
  fileprivate var place: String { "\(file):\(line):\(column)" }

  /// What was guessed or left out, with its place and how often.
  fileprivate var words: String { Remark.line(place, fact, count: count, .english) }
}

extension ReadHistory {
  /// Whether a file that was passed over is one of scores, by its name.
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

  /// What is to be said of how the files were read.
  var remarks: [Remark] { notes.map { .reading($0.place, $0.fact, count: $0.count) } }
}

extension Semester {
  /// Whether a word names the term: its name, or its id in any case.
  fileprivate func isCalled(_ word: String) -> Bool { word == name || word.lowercased() == id.lowercased() }
}
