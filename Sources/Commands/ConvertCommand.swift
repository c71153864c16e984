import Analysis
import Kaiki
import Records

/// `convert`: any readable input as native files.
struct ConvertCommand: Command {
  static let specification = CommandSpecification(
    name: "convert",
    title: "write any readable input as native files",
    usage: "kaiki convert DATASET... --to FORM --out DIR [options]",
    summary: """
      Writes any readable input as native files: settings, cards, reviewLogs, tasks, completions,
      attempts, lists, opens, checkmarks, observations, semesters, courses, attendanceRecords,
      periodTimes, calendar. Steps that a log lacks are derived by replaying the rules of the interval
      table, and practice is marked; tasks get the counters that their attempts give.
      """,
    options: OptionDeclaration.list(to) + OutputFolder.declarations
      + OptionDeclaration.list(CommonOptions.raw, CommonOptions.quiet) + DataOptions.declarations)

  static let to: Option<ExportFormat?> = .choice("--to", "FORM", "form of the files")

  private let data: DataOptions
  private let remarks: Remarks
  private let format: ExportFormat
  private let guardsFormulas: Bool
  private let folder: OutputFolder

  init(_ arguments: Arguments) throws(CommandError) {
    remarks = try Remarks(arguments)
    guardsFormulas = try !arguments[CommonOptions.raw]
    data = try DataOptions(arguments)
    try data.refuseNone(arguments)
    format = try arguments.required(Self.to, or: "choose \(ExportFormat.choices)")
    folder = try OutputFolder(arguments)
  }

  func run() throws(CommandError) {
    var dataSet = try data.read(remarks)
    let boundary = try data.boundary(of: dataSet.settings, remarks)
    var settings = dataSet.settings ?? Settings()
    settings.timeZoneIdentifier = boundary.zone.identifier
    if boundary.dayStartHour > 0 { settings.dayStartHour = boundary.dayStartHour }
    dataSet.settings = settings
    dataSet.log = dataSet.log?.withSteps(by: TableScheduler(table: settings.table), boundary: boundary)
    // C5: a due date is the start of its day.
    dataSet.cards = dataSet.cards?.map { card in
      var card = card
      card.nextDue = boundary.start(of: boundary.day(of: card.nextDue))
      return card
    }
    if dataSet.attempts != nil, let latest = dataSet.latestEvent {
      dataSet.attemptTasks =
        AttemptRecords(dataSet.attemptTasks, events: dataSet.attempts, now: latest).tasks
    }
    let writer = DataSetWriter(format: format, guardsFormulas: guardsFormulas)
    try CommandError.ofFiles { () throws(FileError) in
      try writer.write(dataSet, to: folder.path, replaces: folder.replaces)
    }
  }
}
