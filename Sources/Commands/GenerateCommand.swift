import CommandLine
import Kaiki
import Formats
import Reports
import SyntheticLives

/// `generate`: a synthetic history as a data set.
struct GenerateCommand: Command {
  static let specification = CommandSpecification(
    name: "generate",
    usage: "NAME --out DIR [options]", listing: names,
    examples: [
      "kaiki generate memora-tiny --out demo",
      "kaiki generate everything --seed 2 --out all",
    ],
    operands: .words(SyntheticHistory.Name.allCases.map(\.rawValue)),
    options: OutputFolder.declarations + OptionDeclaration.list(CommonOptions.seed, CommonOptions.quiet))

  private static func names(_ words: HelpWords) -> String {
    "NAME:\n"
      + HelpLayout.table(
        SyntheticHistory.Name.allCases.map { ($0.rawValue, words["data sets/\($0.rawValue)"]) })
  }

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
        "no data set is called \"\(words)\"; \(Choices.remedy(for: words, of: SyntheticHistory.Name.allCases.map(\.rawValue)))"
      )
    }
    self.name = name
    folder = try OutputFolder(arguments)
    remarks = try Remarks(arguments)
    seed = try arguments.seed()
  }

  func run() throws(CommandError) {
    try folder.write(try files(), remarks)
  }

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
