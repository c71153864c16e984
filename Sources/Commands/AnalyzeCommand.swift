import Analysis
import Encoding
import Kaiki
import Records
import Reports

/// `analyze`: what an exported history says.
struct AnalyzeCommand: Command {
  static let specification = CommandSpecification(
    name: "analyze",
    title: "report on exported histories",
    usage: "analyze DATASET... [options]",
    summary: """
      Reports on exported histories of flashcards, tasks, attempts, daily lists, habits and absences. A
      DATASET is a folder with files such as cards.json, reviewLogs.csv, tasks.csv or lists.json, one such
      file, or - for standard input. Several are merged.
      \(measures)
      `kaiki help MEASURE` explains every figure.
      """,
    options: OptionDeclaration.list(only, top, streakRule, reserve, retryDelay)
      + RuleOptions.declarations + DataOptions.declarations + OutputOptions.declarations
      + OptionDeclaration.list(CommonOptions.jobs))

  private static var measures: String {
    let names = Measure.allCases.map(\.rawValue).joined(separator: ", ")
    return Spelling.paragraph("Measures: \(names).")
  }

  private static let standard = SurveyOptions(boundary: DayBoundary(zone: .utc))

  static let only: Option<[Measure]?> = .parsed(
    "--only", "MEASURES", default: "all the data allow", "these measures, separated by commas"
  ) { word throws(OptionProblem) in
    try word.split(separator: ",", omittingEmptySubsequences: false).map { (name) throws(OptionProblem) in
      guard let measure = Measure(rawValue: String(name)) else {
        throw OptionProblem(name, "is not a measure; choose \(Measure.choices)")
      }
      return measure
    }
  }
  static let top: Option<Int?> = .integer(
    "--top", "N", in: 1...1_000_000,
    default: """
      \(SurveyOptions.standardDue), \(SurveyOptions.standardLeeches) and \(AttemptsFigure.standardRecent)
      """, "entries of due, leeches and recent attempts")
  static let streakRule: Option<StreakRule> = .choice(
    "--streak", "RULE", default: standard.streakRule,
    "whether a day on which nothing was due breaks a streak (neutral: it does not)")
  static let reserve: Option<Int> = .integer(
    "--reserve", "N", in: 0...100_000, default: standard.cardReminders.reserve,
    "notifications that an app of cards leaves free")
  static let retryDelay: Option<Int> = .integer(
    "--retry-delay", "MINUTES", in: 1...1_440, default: standard.cardReminders.retryDelayMinutes,
    "from a wrong answer to its reminder")

  private let output: OutputOptions
  private let data: DataOptions
  private let only: [Measure]?
  private let top: Int?
  private let streakRule: StreakRule
  private let ruleOptions: RuleOptions
  private let reserve: Int
  private let retryDelay: Int
  private let jobs: Int

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    data = try DataOptions(arguments)
    try data.refuseNone(arguments)
    only = try arguments[Self.only]
    top = try arguments[Self.top]
    streakRule = try arguments[Self.streakRule]
    ruleOptions = try RuleOptions(arguments)
    reserve = try arguments[Self.reserve]
    retryDelay = try arguments[Self.retryDelay]
    jobs = try CommonOptions.jobs(arguments)
    if output.format == .csv, only?.count != 1, output.out == nil {
      throw arguments.usage("--format csv holds one measure; give --only with one, or --out with a folder")
    }
  }

  func run() async throws(CommandError) {
    var dataSet = try data.read(output.remarks)
    dataSet.keepOutOrphans()
    let settings = dataSet.settings ?? Settings()
    let boundary = try data.boundary(of: dataSet.settings, output.remarks)
    guard let now = data.now(of: dataSet, in: boundary) else {
      throw CommandError(
        .usage, "analyze: the data hold no event to count from; give --now with an instant, or today")
    }
    let subject = Subject(
      dataSet, settings: settings, boundary: boundary, now: now, keepsTime: ruleOptions.keepsTime)
    try data.refuse(subject.findings)
    let options = surveyOptions(settings, boundary)
    let hasCards = dataSet.cards != nil || dataSet.log != nil
    var report = AnalysisReport(
      version: CommonOptions.version, asOf: now, timeZone: boundary.zone.identifier,
      dayStartHour: boundary.dayStartHour, sources: dataSet.sources.map(ReportedSource.init),
      rejections: dataSet.rejections.map(ReportedRejection.init), figures: await subject.figures(options),
      assumedSettings: dataSet.settings == nil && hasCards ? settings : nil)
    if output.format == .table, only == nil { report.ahead = try await ahead(of: subject, dataSet) }
    try output.deliver(report, tables: tables(report))
  }

  /// What `simulate` says of the next four weeks, where the data have anything to project.
  private func ahead(of subject: Subject, _ dataSet: DataSet) async throws(CommandError) -> [SimulatedPart] {
    let options = SimulationOptions(ahead: 28, replicates: 100, data: data, rules: ruleOptions)
    guard let point = StartingPoint(dataSet, subject, days: options.days) else { return [] }
    return try await Situation(point, options).simulated(jobs: jobs) {}
  }

  private func surveyOptions(_ settings: Settings, _ boundary: DayBoundary) -> SurveyOptions {
    var options = SurveyOptions(boundary: boundary)
    options.cardReminders.morningHour = settings.morningHour
    options.cardReminders.rules = ruleOptions.rules
    options.cardReminders.cap = ruleOptions.cap
    options.cardReminders.reserve = reserve
    options.cardReminders.retryDelayMinutes = retryDelay
    options.taskReminders.rules = ruleOptions.rules
    options.taskReminders.cap = ruleOptions.cap
    options.taskReminders.nagDays = ruleOptions.nagDays
    options.system = ruleOptions.system
    options.resetMode = ruleOptions.resetMode
    options.countsOriginalStreaks = ruleOptions.rules == .original
    options.attendance = ruleOptions.attendance
    options.only = only
    options.top = top
    options.streakRule = streakRule
    options.jobs = jobs
    return options
  }

  /// One measure as a table of its own, or each in a file.
  private func tables(_ report: AnalysisReport) -> Tables {
    let tables = report.figures.map { (name: $0.measure.rawValue, table: $0.figure.report.csv) }
    return only?.count == 1 ? .one(tables[0].table) : .several(tables)
  }
}

extension ReportedSource {
  init(_ source: Source) {
    self.init(
      path: source.path, kind: source.kind.rawValue, rows: source.rows, rejected: source.rejected,
      unknownColumns: source.unknownColumns)
  }
}

extension ReportedRejection {
  init(_ rejection: Rejection) {
    self.init(
      file: rejection.file, line: rejection.line, column: rejection.column, message: rejection.message)
  }
}
