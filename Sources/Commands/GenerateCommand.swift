import Kaiki
import Records
import SyntheticLives

/// `generate`: a synthetic history as a data set.
struct GenerateCommand: Command {
  static let specification = CommandSpecification(
    name: "generate",
    title: "write a synthetic history as a data set",
    usage: "kaiki generate NAME --out DIR [options]",
    summary: """
      Writes a synthetic history as a data set. NAME is one of
      \(Spelling.table(SyntheticHistory.Name.allCases.map { ($0.rawValue, $0.summary) }))
      The lives are not those that a simulation assumes: learners come late and practise early, tasks are
      put off, given up or done twice, interest fades, and exports have the faults of real ones. A seed
      gives the same bytes on every machine.
      """,
    examples: [
      .init("kaiki generate memora-tiny --out demo", "ten cards, for a first try"),
      .init("kaiki generate everything --seed 2 --out all", "all kinds, of another life"),
    ],
    operands: .words(SyntheticHistory.Name.allCases.map(\.rawValue)),
    options: OutputFolder.declarations + OptionDeclaration.list(CommonOptions.seed, CommonOptions.quiet))

  private let name: SyntheticHistory.Name
  private let folder: OutputFolder
  private let remarks: Remarks
  private let seed: UInt64

  init(_ arguments: Arguments) throws(CommandError) {
    let choices = SyntheticHistory.Name.choices
    guard let given = arguments.operands.first else {
      throw arguments.usage("no data set is named; choose \(choices)")
    }
    guard arguments.operands.count == 1, let name = SyntheticHistory.Name(rawValue: given) else {
      let words = arguments.operands.joined(separator: " ")
      throw arguments.usage(
        "no data set is called \"\(words)\"; \(Spelling.remedy(for: words, of: SyntheticHistory.Name.allCases.map(\.rawValue)))"
      )
    }
    self.name = name
    folder = try OutputFolder(arguments)
    remarks = try Remarks(arguments)
    seed = try CommonOptions.seed(arguments)
  }

  func run() throws(CommandError) {
    let files = try files()
    try CommandError.ofFiles { () throws(FileError) in
      try Folder.write(files, to: folder.path, replaces: folder.replaces)
    }
    remarks.sayWritten(files.map(\.name), to: folder.path)
  }

  /// The files of the history.
  func files() throws(CommandError) -> [WrittenFile] {
    let home = try DataOptions.zone(AppSettings.standardTimeZone, namedBy: Self.specification.name)
    let abroad = try DataOptions.zone(SyntheticHistory.abroad, namedBy: Self.specification.name)
    let stored = HistoryWriter(format: .json)
    let logged = HistoryWriter(format: name.isReadable ? .json : .csv)
    return SyntheticHistory.made(name, seed: seed, home: home, abroad: abroad).flatMap { app, history in
      let files = stored.files(of: history.stored) + logged.files(of: history.logged)
      return files.map { (name: (app.map { "\($0)." } ?? "") + $0.name, bytes: $0.bytes) }
    }
  }
}
