/// `completion`: what a shell has to know to complete command lines.
struct CompletionCommand: Command {
  static let specification = CommandSpecification(
    name: "completion",
    title: "print the completion of command lines for a shell",
    usage: "kaiki completion SHELL",
    summary: """
      Prints a script by which a shell completes commands, options and their values. SHELL is
      \(Shell.choices). A package of a system installs the scripts; by hand, in the files that
      the shells read when they start:

        bash  source <(kaiki completion bash)     in ~/.bashrc
        zsh   source <(kaiki completion zsh)      in ~/.zshrc, after compinit
        fish  kaiki completion fish | source      in ~/.config/fish/config.fish
      """,
    examples: [
      .init("kaiki completion bash > kaiki.bash && source kaiki.bash", "from now on")
    ],
    operands: .words(Shell.allCases.map(\.rawValue)), options: [])

  private let shell: Shell
  private let world: World

  init(_ arguments: Arguments) throws(CommandError) {
    guard let word = arguments.operands.first else {
      throw arguments.usage("no shell is named; choose \(Shell.choices)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw arguments.usage(
        "\"\(word)\" is not a supported shell; \(Spelling.remedy(for: word, of: Shell.allCases.map(\.rawValue)))"
      )
    }
    try arguments.refuseOperands(after: 1)
    self.shell = shell
    world = arguments.world
  }

  func run() async throws(CommandError) { try world.write(shell.script) }
}
