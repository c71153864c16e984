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
      attempts, lists, opens, checkmarks, habits, observations, semesters, courses,
      attendanceRecords, periodTimes, calendar. Steps that a log lacks are derived by replaying the
      rules of the interval table, and practice is marked; cards and tasks stand where their answers,
      completions and attempts put them.
      """,
    options: OptionDeclaration.list(to) + OutputFolder.declarations
      + OptionDeclaration.list(CommonOptions.raw, CommonOptions.quiet) + DataOptions.declarations)

  static let to: Option<ExportFormat?> = .choice("--to", "FORM", "form of the files")

  private let data: DataOptions
  private let remarks: Remarks
  private let format: ExportFormat
  private let guardsFormulas: Bool
  private let folder: OutputFolder
  private let idle: IdleOptions

  init(_ arguments: Arguments) throws(CommandError) {
    remarks = try Remarks(arguments)
    guardsFormulas = try !arguments[CommonOptions.raw]
    data = try DataOptions(arguments)
    try data.refuseNone(arguments)
    format = try arguments.required(Self.to, or: "choose \(ExportFormat.choices)")
    folder = try OutputFolder(arguments)
    idle = IdleOptions(arguments)
  }

  func run() throws(CommandError) {
    let read = try data.read(remarks)
    let history = read.history
    remarks.say(data.deletionRemarks(read.comparison) + idle.remarks([.several(read.comparison)]))
    let filled = history.filledIn(in: try data.boundary(of: history.settings, remarks))
    let writer = HistoryWriter(format: format, guardsFormulas: guardsFormulas)
    try CommandError.ofFiles { () throws(FileError) in
      try writer.write(filled, to: folder.path, replaces: folder.replaces)
    }
  }
}
