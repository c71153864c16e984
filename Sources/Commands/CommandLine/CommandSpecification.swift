import Reports

/// Declaration of a command: name, usage, examples and options. The texts are in words/en.toml, under `commands`.
struct CommandSpecification: Sendable {
  /// Name, such as `simulate`.
  var name: String
  /// Line after `usage:`.
  var usage: String
  /// Returns further help, such as the words that the command accepts; `nil` for none.
  var listing: (@Sendable (HelpWords) -> String)?
  /// Returns the meanings of the keys of the output, which only `kaiki help` prints; `nil` for none.
  var keys: (@Sendable (HelpWords) -> String)?
  /// Command lines to copy, in the order of the help; empty for none.
  var examples: [String]
  /// The options that a short help shows; empty for all.
  var essentials: [OptionDeclaration]
  /// Values that a shell completes as operands.
  var operands: CompletedValues
  /// Options in groups: first the command's own group, then shared groups, then options of all commands.
  let groups: [Group]

  /// Options below one heading of the help.
  struct Group: Sendable {
    /// Id of the heading in `groups` of words/en.toml.
    let id: String
    let options: [OptionDeclaration]

    init(_ id: String, _ options: [OptionDeclaration]) {
      self.id = id
      self.options = options
    }
  }

  /// Options of all groups, in the order of the help.
  var options: [OptionDeclaration] { groups.flatMap(\.options) }

  /// - Parameter options: Options of the command, without the options of all commands.
  init(
    name: String, usage: String, listing: (@Sendable (HelpWords) -> String)? = nil, examples: [String] = [],
    essentials: [OptionDeclaration] = [], operands: CompletedValues = .unknown, options: [OptionDeclaration]
  ) {
    self.init(
      name: name, usage: usage, listing: listing, examples: examples, essentials: essentials,
      operands: operands,
      groups: [Group("options", options + CommonOptions.ofAll)])
  }

  /// - Parameter groups: Options in groups, including the options of all commands.
  init(
    name: String, usage: String, listing: (@Sendable (HelpWords) -> String)? = nil,
    keys: (@Sendable (HelpWords) -> String)? = nil, examples: [String] = [],
    essentials: [OptionDeclaration] = [], operands: CompletedValues = .unknown, groups: [Group]
  ) {
    self.name = name
    self.usage = usage
    self.listing = listing
    self.keys = keys
    self.examples = examples
    self.essentials = essentials
    self.operands = operands
    self.groups = groups
  }

  /// Returns the purpose of the command in a few words.
  func title(_ words: HelpWords) -> String { words["commands/\(name)/title"] }

  /// Returns the text of `--help`.
  func help(_ words: HelpWords) -> String {
    let widest = options.map(\.heading.count).max() ?? 0
    let groups = groups.map { group in
      let rows = group.options.map { ($0.heading, OptionHelp($0, of: name, words).full) }
      return "\(words["groups/\(group.id)"]):\n\(HelpLayout.table(rows, nameColumns: widest))\n"
    }
    let sections = [
      "\(words["headings/usage"]): \(usage)",
      examples(words, width: HelpWords.width) + words.paragraphs("commands/\(name)/summary"),
      listing?(words),
    ]
    return sections.compactMap(\.self).joined(separator: "\n\n") + "\n\n" + groups.joined(separator: "\n")
  }

  /// Returns the text of `kaiki help` for the command: the text of `--help`, then ``keys``.
  func helpWithKeys(_ words: HelpWords) -> String {
    [help(words), keys?(words)].compactMap(\.self).joined(separator: "\n")
  }

  /// Returns the text of `-h`, which fits a window of 80 columns and 24 lines.
  func shortHelp(_ words: HelpWords) -> String {
    let width = HelpLayout.shortWidth
    let shown = essentials.isEmpty ? options : essentials
    let rows = shown.map { ($0.heading, OptionHelp($0, of: name, words).summary) }
    let title = title(words)
    return """
      \(words["headings/usage"]): \(usage)

      \(title.prefix(1).uppercased())\(title.dropFirst())

      \(examples(words, width: width))\(words["groups/options"]):
      \(HelpLayout.table(rows, width: width))

      \(words["headings/all"]): kaiki \(name) --help

      """
  }

  private func examples(_ words: HelpWords, width: Int) -> String {
    if examples.isEmpty { return "" }
    return "\(words["headings/examples"]):\n\(HelpLayout.table(words.examples(examples), width: width))\n\n"
  }
}

extension HelpWords {
  /// Returns lines to copy with their meanings.
  func examples(_ lines: [String]) -> [(name: String, meaning: String)] {
    lines.map { ($0, self["examples/\($0)"]) }
  }
}
