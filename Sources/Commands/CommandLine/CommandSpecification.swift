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
  private let groups: [Group]

  /// Options under a heading.
  struct Group: Sendable {
    /// What they are about.
    let title: String
    /// The options.
    let options: [OptionDeclaration]

    init(_ title: String, _ options: [OptionDeclaration]) {
      self.title = title
      self.options = options
    }
  }

  /// All options.
  var options: [OptionDeclaration] { groups.flatMap(\.options) }

  /// - Parameter options: All but those that every command takes.
  init(name: String, title: String, usage: String, summary: String, options: [OptionDeclaration]) {
    self.init(
      name: name, title: title, usage: usage, summary: summary,
      groups: [Group("options", options + CommonOptions.ofAll)])
  }

  /// - Parameter groups: The options in groups; those that every command takes are among them.
  init(name: String, title: String, usage: String, summary: String, groups: [Group]) {
    self.name = name
    self.title = title
    self.usage = usage
    self.summary = summary
    self.groups = groups
  }

  /// The text of `--help`.
  var help: String {
    let widest = options.map(\.heading.count).max() ?? 0
    let groups = groups.map { group in
      "\(group.title):\n\(Spelling.table(group.options.map { ($0.heading, $0.help) }, nameColumns: widest))\n"
    }
    return "usage: \(usage)\n\n\(summary)\n\n\(groups.joined(separator: "\n"))"
  }
}
