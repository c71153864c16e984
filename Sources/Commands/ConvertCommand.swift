import Analysis
import Kaiki
import Records

/// `convert`: any readable input as native files.
struct ConvertCommand {
  static let specification = CommandSpecification(
    name: "convert",
    usage: "kaiki convert DATASET... --to FORM --out DIR [options]",
    summary: """
      Writes any readable input as native files: settings, cards, reviewLogs, tasks, completions, attempts, lists,
      opens, checkmarks, observations, semesters, courses, attendanceRecords, periodTimes, calendar. Steps that a log lacks are derived by replaying the rules of the interval table, and practice is
      marked; tasks get the counters that their attempts give.
      """,
    options: [
      OptionSpecification("--to", "FORM", "json, jsonl or csv"),
      OptionSpecification("--out", "DIR", "the folder to write to"),
      OptionSpecification("--force", "replace files that exist"),
      OptionSpecification("--raw", "write text in CSV as it is, formulas of spreadsheets included"),
      OptionSpecification("--quiet", "no remarks on standard error"),
    ] + DataOptions.specifications + CommonOptions.ofAll)

  private let output: OutputOptions
  private let data: DataOptions
  private let format: ExportFormat
  private let folder: String

  init(_ arguments: Arguments) throws(CommandError) {
    output = try OutputOptions(arguments)
    data = try DataOptions(arguments)
    guard !data.paths.isEmpty else {
      throw arguments.usage("no data set is named; give a folder, a file, or - for standard input")
    }
    guard let format = try arguments.choice("--to", ExportFormat.self) else {
      throw arguments.usage(
        "--to is missing; choose \(Arguments.list(ExportFormat.allCases.map(\.rawValue)))")
    }
    guard let folder = output.out else { throw arguments.usage("--out is missing; name a folder") }
    self.format = format
    self.folder = folder
  }

  func run() throws(CommandError) {
    var history = try data.read(output).history
    let boundary = try data.boundary(of: history.settings, output)
    var settings = history.settings ?? Settings()
    settings.timeZoneIdentifier = boundary.zone.identifier
    if boundary.dayStartHour > 0 { settings.dayStartHour = boundary.dayStartHour }
    history.settings = settings
    history.log = history.log?.withSteps(by: TableScheduler(table: settings.table), boundary: boundary)
    // C5: a due date is the start of its day.
    history.cards = history.cards?.map { card in
      var card = card
      card.nextDue = boundary.start(of: boundary.day(of: card.nextDue))
      return card
    }
    if history.attempts != nil, let latest = history.latestEvent {
      history.attemptTasks =
        AttemptHistory(history.attemptTasks, events: history.attempts, now: latest).tasks
    }
    do throws(FileError) {
      try HistoryWriter(format: format, guardsFormulas: output.guardsFormulas)
        .write(history, to: folder, replaces: output.replaces)
    } catch {
      throw CommandError(error)
    }
  }
}
