import Analysis
import Encoding
import Kaiki
import Records
import Reports

/// `analyze`: what an exported history says.
struct AnalyzeCommand {
  static let specification = CommandSpecification(
    name: "analyze",
    usage: "analyze DATASET... [options]",
    summary: """
      Reports on exported histories of flashcards, tasks, attempts, daily lists, habits and absences. A DATASET
      is a folder with files such as cards.json, reviewLogs.csv, tasks.csv or lists.json, one such file, or - for
      standard input. Several are merged.
      Measures: \(Measure.allCases.map(\.rawValue).joined(separator: ", ")).
      `kaiki help MEASURE` explains every figure.
      """,
    options: [
      OptionSpecification(
        "--only", "MEASURES", "these measures, separated by commas (default: all the data allow)"),
      OptionSpecification("--top", "N", "entries of due (default 64), leeches (20) and recent attempts (10)"),
      OptionSpecification(
        "--streak", "RULE", "strict (default) or neutral: days on which nothing was due do not break"),
      OptionSpecification("--reserve", "N", "notifications that an app of cards leaves free (default 4)"),
      OptionSpecification("--retry-delay", "MINUTES", "from a wrong answer to its reminder (default 30)"),
    ] + RuleOptions.specifications + DataOptions.specifications + OutputOptions.specifications
      + CommonOptions.ofParallel
      + CommonOptions.ofAll)

  private let output: OutputOptions
  private let data: DataOptions
  private let only: [Measure]?
  private let top: Int?
  private let streakRule: StreakRule
  private let ruleOptions: RuleOptions
  private let reserve: Int?
  private let retryDelay: Int?
  private let jobs: Int

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    data = try DataOptions(arguments)
    guard !data.paths.isEmpty else {
      throw arguments.usage("no data set is named; give a folder, a file, or - for standard input")
    }
    only = try arguments.text("--only").map { (text) throws(CommandError) in
      try text.split(separator: ",", omittingEmptySubsequences: false).map { (name) throws(CommandError) in
        guard let measure = Measure(rawValue: String(name)) else {
          let names = Arguments.list(Measure.allCases.map(\.rawValue))
          throw arguments.usage("--only \"\(name)\" is not a measure; choose \(names)")
        }
        return measure
      }
    }
    top = try arguments.integer("--top", in: 1...1_000_000)
    streakRule = try arguments.choice("--streak") ?? .strict
    ruleOptions = try RuleOptions(arguments)
    reserve = try arguments.integer("--reserve", in: 0...100_000)
    retryDelay = try arguments.integer("--retry-delay", in: 1...1_440)
    jobs = try CommonOptions.jobs(arguments)
    if output.format == .csv, only?.count != 1, output.out == nil {
      throw arguments.usage("--format csv holds one measure; give --only with one, or --out with a folder")
    }
  }

  func run() async throws(CommandError) {
    let read = try data.read(output)
    var history = read.history
    history.keepOutOrphans()
    let settings = history.settings ?? Settings()
    let boundary = try data.boundary(of: history.settings, output)
    guard let now = data.now ?? history.latest(in: boundary) else {
      throw CommandError(
        .usage, "analyze: the data hold no event to count from; give --now with an instant, or today")
    }
    let known = HistoryAsOf(
      history, settings: settings, boundary: boundary, now: now, keepsTime: ruleOptions.keepsTime)
    try data.refuse(known.findings)
    let options = surveyOptions(settings, boundary)
    var report = AnalysisReport(
      version: CommonOptions.version, asOf: now, timeZone: boundary.zone.identifier,
      dayStartHour: boundary.dayStartHour, sources: read.sources.map(ReportedSource.init),
      rejections: read.rejections.map(ReportedRejection.init), figures: await known.figures(options),
      assumedSettings: history.settings == nil && history.hasCards ? settings : nil)
    if output.format == .table, only == nil { report.ahead = try await ahead(of: known) }
    try deliver(report)
  }

  /// What `simulate` says of the next four weeks, where the data have anything to project.
  private func ahead(of known: HistoryAsOf) async throws(CommandError) -> [SimulatedPart] {
    let options = SimulationOptions(ahead: 28, replicates: 100, data: data, rules: ruleOptions)
    guard let point = StartingPoint(known, days: options.days) else { return [] }
    return try await Situation(point, options).simulated(jobs: jobs) {}
  }

  private func surveyOptions(_ settings: Settings, _ boundary: DayBoundary) -> SurveyOptions {
    var options = SurveyOptions(boundary: boundary)
    options.cardReminders.morningHour = settings.morningHour
    options.cardReminders.rules = ruleOptions.rules
    options.cardReminders.cap = ruleOptions.cap
    options.cardReminders.reserve = reserve ?? options.cardReminders.reserve
    options.cardReminders.retryDelayMinutes = retryDelay ?? options.cardReminders.retryDelayMinutes
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

  private func deliver(_ report: AnalysisReport) throws(CommandError) {
    switch output.format {
    case .table: try output.deliver(output.text(report.page(output.language)))
    case .json: try output.deliver(OutputOptions.document(report.json))
    case .jsonl: try output.deliver(OutputOptions.lines(report.jsonLines))
    case .csv:
      let tables = report.figures.map { figure in
        (
          name: "\(figure.measure.rawValue).csv",
          bytes: figure.figure.report.csv.bytes(guardsFormulas: output.guardsFormulas)
        )
      }
      if only?.count == 1 { return try output.deliver(tables[0].bytes) }
      guard let folder = output.out else { return }
      do throws(FileError) {
        try Folder.write(tables, to: folder, replaces: output.replaces)
      } catch {
        throw CommandError(error)
      }
    }
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
