import CommandLine
import Kaiki
import Phrases
import Formats
import Apps

/// `convert`: any readable input as native files.
struct ConvertCommand: Command {
  static let specification = CommandSpecification(
    name: "convert",
    usage: "DATASET... --to FORM --out DIR [options]",
    examples: [
      "kaiki convert demo --to csv --out tables",
      "kaiki convert demo --to ics --out calendar",
    ],
    essentials: OptionDeclaration.list(to, anonymise) + OutputFolder.declarations
      + OptionDeclaration.list(DataOptions.timeZone, DataOptions.kind),
    operands: .files,
    options: OptionDeclaration.list(to, anonymise) + OutputFolder.declarations
      + OptionDeclaration.list(CommonOptions.raw, CommonOptions.quiet) + DataOptions.declarations)

  enum Form: String, CaseIterable, Sendable {
    case json, jsonl, csv, ics, anki, loop, taskwarrior, todotxt

    /// Format of native files; `nil` for another program's format.
    var native: ExportFormat? { ExportFormat(rawValue: rawValue) }
    /// The files of another program; `nil` for native ones.
    var thirdParty: ThirdPartyExport? { ThirdPartyExport(rawValue: rawValue) }
  }

  static let to: Option<Form?> = .choice("--to", "FORM")

  static let anonymise: Option<String?> = .parsed(
    "--anonymise", "KEY"
  ) { word throws(OptionProblem) in
    guard word.count >= minKey else {
      throw OptionProblem("is a key of \(word.count) characters; give at least \(minKey) characters")
    }
    return word
  }

  private static let minKey = 8

  static let contradictions = [
    Contradiction(.given(anonymise), with: [.value(to) { $0?.thirdParty?.rawValue }]) { _, _ in
      "--anonymise needs --to json, jsonl or csv; choose one of these formats"
    }
  ]

  private let data: DataOptions
  private let remarks: Remarks
  private let form: Form
  private let guardsFormulas: Bool
  private let anonymiser: Anonymiser?
  private let folder: OutputFolder
  private let idle: IdleOptions

  init(_ arguments: Arguments) throws(CommandError) {
    remarks = try Remarks(arguments)
    guardsFormulas = try !arguments[CommonOptions.raw]
    data = try DataOptions(arguments)
    form = try arguments.required(Self.to, or: "choose \(Form.choices)")
    anonymiser = try arguments[Self.anonymise].map(Anonymiser.init)
    let remedy: Phrase = "name a folder, and write \(Form.choices) after --to; spreadsheets open csv"
    folder = try OutputFolder(arguments, insteadOfWorkbook: remedy)
    idle = IdleOptions(arguments)
  }

  func run() throws(CommandError) {
    let read = try data.read(remarks)
    let history = read.history
    remarks.say(data.deletionRemarks(read.comparison) + idle.remarks([IdleOptions.several(read.comparison)]))
    let boundary = try data.boundary(of: history.settings)
    remarks.say(data.zoneRemarks(of: read, writesInstants: form.native == nil))
    if form.native != nil, history.log?.origin == .thirdParty {
      remarks.say(
        "files written with --to \(form.rawValue) lack the intervals of the app that recorded the log; steps and due days follow the interval table instead"
      )
    }
    try folder.write(try files(of: history.filledIn(in: boundary), in: boundary), remarks)
  }

  private func files(of history: History, in boundary: DayBoundary) throws(CommandError) -> [WrittenFile] {
    guard let thirdParty = form.thirdParty else {
      return HistoryWriter(
        format: form.native ?? .json, guardsFormulas: guardsFormulas, anonymiser: anonymiser
      ).files(of: history)
    }
    let now = data.now(in: boundary) ?? history.latest(in: boundary) ?? Instant(milliseconds: 0)
    let written = thirdParty.written(history, in: boundary, now: now, guardsFormulas: guardsFormulas)
    guard !written.files.isEmpty else {
      throw CommandError(
        .badData,
        "--to \(form.rawValue): the data contain nothing that this format can store; choose another format")
    }
    for loss in written.losses { remarks.say("--to \(form.rawValue) cannot store all data of \(loss)") }
    return written.files
  }
}
