import Analysis
import CommandLine
import Encoding
import Forecasting
import Kaiki
import Rows
import Intake
import Reports

/// `analyze`: statistics of an exported history.
struct AnalyzeCommand: Command {
  static let specification = CommandSpecification(
    name: "analyze",
    usage: "DATASET... [options]",
    listing: { words in
      let rows = MeasureRegistry.names.map { ($0, words["reports/\($0)/summary"]) }
      return "\(words["headings/measures"]):\n\(HelpLayout.table(rows))"
    },
    keys: { AnalysisReport.help.text($0) + CohortReport.helpText(of: .analyze, $0) },
    examples: [
      "kaiki analyze demo",
      "kaiki analyze demo --only today,load --json",
      "kaiki analyze demo --report demo.html",
    ],
    essentials: OptionDeclaration.list(
      only, RangeOptions.from, RangeOptions.to, DataOptions.timeZone, DataOptions.now, OutputOptions.json,
      OutputOptions.report, OutputOptions.language),
    operands: .files,
    groups: [
      ("questions", OptionDeclaration.list(only, top) + RangeOptions.declarations),
      ("data", UsersRequest.declarations + DataOptions.declarations),
      (
        "rules",
        OptionDeclaration.list(streakRule, reserve, retryDelay) + RuleOptions.declarations
      ),
      ("output", OutputOptions.declarations(or: .line)),
      ("others", OptionDeclaration.list(CommonOptions.jobs) + CommonOptions.ofAll),
    ])

  private static let standard = AnalysisOptions(boundary: DayBoundary(zone: .utc))

  static let only: Option<[any MeasureReport.Type]?> = .parsed(
    "--only", "MEASURES", values: .list(MeasureRegistry.names)
  ) { word throws(OptionProblem) in
    try word.split(separator: ",", omittingEmptySubsequences: false).map { (name) throws(OptionProblem) in
      guard let measure = MeasureRegistry.measure(String(name)) else {
        throw OptionProblem(
          name, "is not a measure; \(Choices.remedy(for: String(name), of: MeasureRegistry.names))")
      }
      return measure
    }
  }

  static let top: Option<Int?> = .integer(
    "--top", "N", in: 1...1_000_000)
  static let streakRule: Option<StreakRule> = .choice(
    "--streak", "RULE", default: standard.streakRule)
  static let reserve: Option<Int> = .integer(
    "--reserve", "N", in: 0...100_000, default: standard.cardReminders.reserve)
  static let retryDelay: Option<Int> = .integer(
    "--retry-delay", "MINUTES", in: 1...1_440, default: standard.cardReminders.retryDelayMinutes)

  static let contradictions =
    OutputOptions.contradictions(or: .line)
    + [
      Contradiction(
        format(.csv) { $0?.count != 1 }, without: .given(OutputOptions.out),
        "--format csv writes one measure; name this measure with --only, or name a folder with --out"),
      Contradiction(format(.line) { $0?.map { $0.name } != [TodayMeasure.name] }, with: [.always]) { _, _ in
        "--format line only lists today's open items; give --only today"
      },
    ]
    + UsersRequest.contradictions(
      OptionDeclaration.list(only, top) + RangeOptions.declarations, or: .line,
      "to use this option, analyze the file of one user")

  private static func format(
    _ format: OutputOptions.Format, _ isUsed: @escaping @Sendable ([any MeasureReport.Type]?) -> Bool
  ) -> Contradiction.Use {
    .init { arguments throws(CommandError) in
      guard try arguments[OutputOptions.format(or: .line)] == format, !arguments.isGiven(UsersRequest.byUser)
      else { return nil }
      return isUsed(try arguments[only]) ? format.rawValue : nil
    }
  }

  private let output: OutputOptions
  let data: DataOptions
  private let range: RangeOptions
  private let only: [any MeasureReport.Type]?
  private let top: Int?
  private let streakRule: StreakRule
  let ruleOptions: RuleOptions
  private let reserve: Int
  private let retryDelay: Int
  let jobs: Int
  private let idle: IdleOptions
  private let users: UsersRequest

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments, or: .line)
    data = try DataOptions(arguments)
    range = try RangeOptions(arguments)
    only = try arguments[Self.only]
    top = try arguments[Self.top]
    streakRule = try arguments[Self.streakRule]
    ruleOptions = try RuleOptions(arguments)
    reserve = try arguments[Self.reserve]
    retryDelay = try arguments[Self.retryDelay]
    jobs = try arguments.jobs()
    idle = IdleOptions(arguments)
    users = try UsersRequest(arguments)
  }

  func run() async throws(CommandError) {
    if users.isAsked { return try await cohortRun().deliver(to: output, users) }
    let gatherer = gatherer
    try output.checkDestinations(outIsFolder: output.format == .csv && only?.count != 1)
    let line = ReadingLine(in: output.progressContext)
    let loaded = try LoadedData(
      reading: data, output.remarks, jobs: jobs, stream: gatherer.map(stream), line: line)
    let (read, history, boundary) = (loaded.read, loaded.history, loaded.boundary)
    let present = loaded.moment
    let known = try loaded.known(
      at: range.moment(present, in: boundary), keepsTime: ruleOptions.keepsTime, for: "analyze")
    let ownLanguage = known.settings.language
    var options = analysisOptions(known, language: ownLanguage ?? (read.isOfOtherApps ? .english : .japanese))
    options.pageLanguage = ownLanguage ?? NotificationLanguage(output.language)
    range.apply(to: &options, moment: known.now, in: boundary)
    options.isOfSeveralPeople = read.people.areSeveral
    try refuseTestsOfSeveral(read)
    let answers = await MeasureRegistry.answers(
      to: only, of: known, options, jobs: jobs, gatheredBy: gatherer,
      writesJSON: output.format == .json, telling: line.show(answering:))
    line.end()
    var report = AnalysisReport(
      version: CommonOptions.version, asOf: known.now, boundary: boundary, sources: loaded.sources,
      rejections: read.rejections.map(ReportedRejection.init),
      answers: answers,
      assumedSettings: history.settings == nil && history.hasCards && known.log?.origin != .thirdParty
        && history.cards?.contains { $0.memory != nil } != true ? loaded.settings : nil)
    report.gaps = loaded.gaps(known)
    report.range = range.reported
    report.unlisted = read.keptOut.unlisted.map(UnlistedRejections.init)
    let assumed = Remark.courses(of: known, options.attendance)
    let said =
      assumed + data.deletionRemarks(read.comparison) + idleRemarks(known, read.comparison)
      + rangeRemarks(answers)
    output.remarks.say(said)
    report.remarks = loaded.remarks + unknownRemarks(known, read, isPresent: known.now == present) + said
    if looksAhead, !read.people.areSeveral {
      report.leavesAheadOut =
        known.log.map { $0.digest != nil || $0.reviews.count > ScenarioOptions.maxAnswersAhead } ?? false
      if !report.leavesAheadOut {
        report.ahead = await ahead(of: known)
        if output.drawsCharts { report.past = RecentPast.all(of: known, before: known.today + 1) }
      }
    }
    try output.deliver(report, own: report.lines(output.language), tables: tables(report))
  }

  /// - Parameter isPresent: True if the moment is the end of the data.
  private func unknownRemarks(_ known: HistoryAsOf, _ read: ReadHistory, isPresent: Bool) -> [Remark] {
    (read.history.earlyEvents.map { [Remark.early($0)] } ?? [])
      + (known.lacksDueDays ? [Remark.dueUnknown] : known.mayNameDeletedCards ? [.deletedUnknown] : [])
      + (known.endsWithAbsence && !data.namesMoment && isPresent ? [.endsWithAbsence] : [])
      + (isPresent ? data.doubtRemarks(of: known) : [])
  }

  /// Refuses measures that test or fit the record of one person if the data contain several.
  private func refuseTestsOfSeveral(_ read: ReadHistory) throws(CommandError) {
    guard read.people.areSeveral, let measure = only?.first(where: MeasureRegistry.needsOnePerson) else {
      return
    }
    throw CommandError(
      .badData,
      "analyze: \(measure.name) needs the data of one person, but the data contain \(read.people.names.count) people; give --by-user or the file of one person"
    )
  }

  /// True if the page ends with a preview of the next days.
  private var looksAhead: Bool { output.makesPage && only == nil }

  /// Accumulators that receive the answers of a log during reading; `nil` if `--tag` or `--deck-name` filters the answers.
  private var gatherer: AnswerGatherer? {
    guard data.tags.isEmpty, data.decks.isEmpty else { return nil }
    return AnswerGatherer(for: MeasureRegistry.questions(only ?? MeasureRegistry.all), from: range.from)
  }

  /// Returns the replay of a log during reading, up to the moment of the report. A log that is short enough for the preview
  /// keeps its answers.
  private func stream(into gatherer: AnswerGatherer) -> AnswerStream {
    AnswerStream(into: gatherer, minAnswers: looksAhead ? ScenarioOptions.maxAnswersAhead + 1 : 0) {
      [data, range] boundary in
      range.moment(data.now(in: boundary), in: boundary)
    }
  }

  /// Returns the parts of `simulate` for the next four weeks; empty if the history has nothing to simulate.
  private func ahead(of known: HistoryAsOf) async -> [any SimulatedPart] {
    guard var options = ScenarioOptions.ahead(of: known) else { return [] }
    ruleOptions.apply(to: &options)
    // A history refuses only options of the user, and these options are derived from the history.
    guard var scenarios = try? Scenarios(known, options) else { return [] }
    await scenarios.calibrate(by: known, options, jobs: jobs)
    return await ReportedParts.simulated(scenarios, jobs: jobs) {}
  }

  private func rangeRemarks(_ answers: [any AnsweredMeasure]) -> [Remark] {
    guard range.from != nil, !answers.contains(where: \.usesDateRange) else { return [] }
    return [.standsWhole(RangeOptions.from.declaration.name, answers.map(\.name))]
  }

  private func idleRemarks(_ known: HistoryAsOf, _ comparison: ExportComparison) -> [Remark] {
    let hasCards = known.history.hasCards
    let hasTasks = known.tasks != nil
    return idle.remarks([
      IdleOptions.several(comparison),
      (.cards, hasCards, OptionDeclaration.list(Self.reserve, Self.retryDelay)),
      (.recurringTasks, hasTasks, RuleOptions.ofTasks),
      (
        .cardsOrTasks, hasCards || hasTasks,
        RuleOptions.ofReminders + OptionDeclaration.list(Self.streakRule)
      ),
      (.dailyLists, known.lists != nil, RuleOptions.ofLists),
      (.courses, known.courses != nil, RuleOptions.ofCourses),
      (
        .cardsTasksOrCourses,
        hasCards || hasTasks || known.attempts != nil || known.courses != nil, RuleOptions.ofAll
      ),
    ])
  }

  func analysisOptions(_ known: HistoryAsOf, language: NotificationLanguage) -> AnalysisOptions {
    var options = AnalysisOptions(boundary: known.boundary)
    ruleOptions.apply(to: &options)
    options.cardReminders.morningHour = known.settings.morningHour
    options.cardReminders.language = language
    options.taskReminders.language = language
    options.cardReminders.reserve = reserve
    options.cardReminders.retryDelayMinutes = retryDelay
    options.top = top
    options.streakRule = streakRule
    options.semesters = data.semesterIDs(in: known.history)
    return options
  }

  private func tables(_ report: AnalysisReport) -> Tables {
    let tables = report.answers.map { (name: $0.name, table: $0.table) }
    return only?.count == 1 ? .one(tables[0].table) : .several(tables)
  }
}

extension NotificationLanguage {
  fileprivate init(_ language: Language) {
    switch language {
    case .english: self = .english
    case .japanese: self = .japanese
    }
  }
}

extension ReportedSource {
  init(_ source: Source) {
    self.init(
      path: source.path, kind: source.kind.rawValue, rows: source.rows, rejected: source.rejected,
      unknownColumns: source.unknownColumns)
    rejectedItems = source.rejectedItems
    itemKinds = source.kind.itemKinds
  }
}

extension ReportedRejection {
  init(_ rejection: Rejection) {
    self.init(
      file: rejection.file, line: rejection.line, column: rejection.column, message: rejection.message)
  }
}

extension UnlistedRejections {
  init(_ unlisted: Rejections.Unlisted) {
    self.init(file: unlisted.file, message: unlisted.message, count: unlisted.count)
  }
}
