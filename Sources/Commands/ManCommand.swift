import CommandLine
import Files

/// Command `man`: prints or writes the manual pages.
struct ManCommand: Command {
  static let specification = CommandSpecification(
    name: "man",
    usage: "[COMMAND] [--out DIR]",
    examples: ["kaiki man analyze | man -l -", "kaiki man --out man1"],
    operands: .words(CommandName.allCases.map(\.rawValue)),
    options: OutputFolder.declarations)

  static let contradictions = [
    Contradiction(.given(OutputFolder.out), with: [.init { arguments in arguments.operands.first }]) { _, _ in
      "--out writes the manual pages of all commands; leave out --out or the name of the command"
    }
  ]

  private let program: ProgramSpecification
  private let command: CommandSpecification?
  private let folder: String?
  private let replaces: Bool
  private let context: ProcessContext

  init(_ arguments: Arguments) throws(CommandError) {
    let program = arguments.program
    self.program = program
    command = try arguments.operands.first.map { word throws(CommandError) in
      guard let command = program.command(word) else {
        let remedy = Choices.remedy(for: word, of: program.commands.map(\.name))
        throw arguments.usage("\"\(word)\" is not a command; \(remedy)")
      }
      return command
    }
    try arguments.refuseOperands(after: 1)
    folder = try arguments[OutputFolder.out]
    try arguments.refuseWorkbook(OutputFolder.out, "name a folder")
    replaces = try arguments[CommonOptions.force]
    context = arguments.context
  }

  func run() async throws(CommandError) {
    guard let folder else {
      return try context.write(command.map(ManPage.of) ?? ManPage.of(program))
    }
    let pages =
      [("kaiki.1", ManPage.of(program))]
      + program.commands.map { ("kaiki-\($0.name).1", ManPage.of($0)) }
    let files = pages.map { (name: $0.0, bytes: Array($0.1.utf8)) }
    try CommandError.ofFiles(try Folder.write(files, to: folder, replaces: replaces))
  }
}
