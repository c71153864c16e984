import Reports

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
  /// The keys or columns of what it writes, where nothing else has a topic of its own for them; empty for none.
  var listing: @Sendable (HelpTeller) -> String
  /// Lines to copy.
  var examples: [CommandExample]
  /// The options that a short help shows; empty for all.
  var essentials: [OptionDeclaration]
  /// What can stand as an operand.
  var operands: CompletedValues
  /// Its own options, then those of groups that it shares, then those of all commands.
  let groups: [Group]

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
  init(
    name: String, title: String, usage: String, summary: String,
    listing: @escaping @Sendable (HelpTeller) -> String = { _ in "" }, examples: [CommandExample] = [],
    essentials: [OptionDeclaration] = [], operands: CompletedValues = .unknown, options: [OptionDeclaration]
  ) {
    self.init(
      name: name, title: title, usage: usage, summary: summary, listing: listing, examples: examples,
      essentials: essentials,
      operands: operands,
      groups: [Group("options", options + CommonOptions.ofAll)])
  }

  /// - Parameter groups: The options in groups; those that every command takes are among them.
  init(
    name: String, title: String, usage: String, summary: String,
    listing: @escaping @Sendable (HelpTeller) -> String = { _ in "" }, examples: [CommandExample] = [],
    essentials: [OptionDeclaration] = [], operands: CompletedValues = .unknown, groups: [Group]
  ) {
    self.name = name
    self.title = title
    self.usage = usage
    self.summary = summary
    self.listing = listing
    self.examples = examples
    self.essentials = essentials
    self.operands = operands
    self.groups = groups
  }

  /// The text of `--help`.
  func help(_ told: HelpTeller) -> String {
    let widest = options.map(\.heading.count).max() ?? 0
    let groups = groups.map { group in
      let rows = group.options.map { ($0.heading, told($0.help)) }
      return "\(told(group.title)):\n\(Spelling.table(rows, nameColumns: widest))\n"
    }
    let examples = examples.isEmpty ? "" : CommandExample.text(examples, under: "examples", told) + "\n"
    let listing = listing(told)
    let sections =
      ["\(told("usage")): \(usage)", examples + told(summary)] + (listing.isEmpty ? [] : [listing])
    return sections.joined(separator: "\n\n") + "\n\n" + groups.joined(separator: "\n")
  }

  /// The text of `-h`, which fits a window of 80 columns and 24 lines.
  func shortHelp(_ told: HelpTeller) -> String {
    let width = HelpText.shortWidth
    let shown = essentials.isEmpty ? options : essentials
    // Two spaces stand before a heading, and two behind it.
    let room = width - 4 - (shown.map(\.heading.count).max() ?? 0)
    let rows = shown.map { ($0.heading, Spelling.beginning(of: told($0.help), columns: room)) }
    let examples =
      examples.isEmpty ? "" : CommandExample.text(examples, under: "examples", width: width, told) + "\n"
    let title = told(title)
    return """
      \(told("usage")): \(usage)

      \(title.prefix(1).uppercased())\(title.dropFirst())

      \(examples)\(told("options")):
      \(Spelling.table(rows, width: width))

      \(told("All of it")): kaiki \(name) --help

      """
  }
}
