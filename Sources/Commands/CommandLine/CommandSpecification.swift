/// What a command is called, what it takes, and how it explains itself.
struct CommandSpecification: Sendable {
  /// Such as `simulate`.
  var name: String
  /// What it does, in one line, for the list of all commands.
  var title: String
  /// The line after `usage:`.
  var usage: String
  /// What the command does, in a few lines.
  var summary: String
  /// Its own options, then those of groups that it shares, then those of all commands.
  var options: [OptionDeclaration]

  /// - Parameter options: All but those that every command takes.
  init(name: String, title: String, usage: String, summary: String, options: [OptionDeclaration]) {
    self.name = name
    self.title = title
    self.usage = usage
    self.summary = summary
    self.options = options + CommonOptions.ofAll
  }

  /// The text of `--help`.
  var help: String {
    "usage: \(usage)\n\n\(summary)\n\noptions:\n\(Spelling.table(options.map { ($0.heading, $0.help) }))\n"
  }
}
