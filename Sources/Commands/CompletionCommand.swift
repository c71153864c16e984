import CommandLine

/// Command `completion`: prints a script by which a shell completes command lines.
struct CompletionCommand: Command {
  static let specification = CommandSpecification(
    name: "completion",
    usage: "SHELL",
    examples: ["kaiki completion bash > kaiki.bash && source kaiki.bash"],
    operands: .words(Shell.allCases.map(\.rawValue)))

  private let shell: Shell
  private let program: ProgramSpecification
  private let context: ProcessContext

  init(_ arguments: Arguments) throws(CommandError) {
    guard let word = arguments.operands.first else {
      throw arguments.usage("no shell is named; choose \(Shell.choices)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw arguments.usage(
        "\"\(word)\" is not a supported shell; \(Choices.remedy(for: word, of: Shell.allCases.map(\.rawValue)))"
      )
    }
    try arguments.refuseOperands(after: 1)
    self.shell = shell
    program = arguments.program
    context = arguments.context
  }

  func run() async throws(CommandError) { try context.write(shell.script(of: program)) }
}
