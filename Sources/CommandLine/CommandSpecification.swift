import Phrases
import Reports

package enum CommonOptions {
  package static let version = "0.3.0"

  package static let printsVersion: Option<Bool> = .flag("--version")
  /// Amount of help to print: `-h` is short, `--help` is full.
  package enum HelpLength: Sendable { case short, full }

  package static let help: Option<HelpLength?> = Option(
    OptionDeclaration(name: "--help", short: "-h"), standard: nil
  ) { $0.last == "-h" ? .short : .full }

  package static let ofAll = OptionDeclaration.list(printsVersion, help)

  package static let jobs: Option<Int?> = .integer("--jobs", "N", in: 1...1_024)
  package static let force: Option<Bool> = .flag("--force")
  package static let raw: Option<Bool> = .flag("--raw")
  package static let quiet: Option<Bool> = .flag("--quiet")
}

/// Declaration of a command: name, usage, examples and options. The texts are in words/en.toml, under `commands`.
package struct CommandSpecification: Sendable {
  /// Options below one heading of the help; `id` is the id of the heading in `groups` of words/en.toml.
  package typealias Group = (id: String, options: [OptionDeclaration])

  package let name: String
  /// Words of a line before the arguments, such as `kaiki simulate`; `simulate` for a program of its own.
  package var call: String
  /// Arguments in the line after `usage:`.
  let usage: String
  /// Returns further help, such as the words that the command accepts; `nil` for none.
  let listing: (@Sendable (HelpWords) -> String)?
  /// Returns the meanings of the keys of the output, which only `kaiki help` prints; `nil` for none.
  let keys: (@Sendable (HelpWords) -> String)?
  let examples: [String]
  /// Options that a short help shows before the options of all commands; empty for all options.
  let essentials: [OptionDeclaration]
  let operands: CompletedValues
  /// Options in groups: first the command's own group, then shared groups, then options of all commands.
  let groups: [Group]

  package var options: [OptionDeclaration] { groups.flatMap(\.options) }

  /// - Parameters:
  ///   - options: Options of a command without groups, except for the options of all commands.
  ///   - groups: Options in groups, including the options of all commands.
  package init(
    name: String, usage: String, listing: (@Sendable (HelpWords) -> String)? = nil,
    keys: (@Sendable (HelpWords) -> String)? = nil, examples: [String] = [],
    essentials: [OptionDeclaration] = [], operands: CompletedValues = .unknown,
    options: [OptionDeclaration] = [], groups: [Group]? = nil
  ) {
    (self.name, call, self.usage) = (name, "kaiki \(name)", usage)
    (self.listing, self.keys, self.examples) = (listing, keys, examples)
    (self.essentials, self.operands) = (essentials, operands)
    self.groups = groups ?? [("options", options + CommonOptions.ofAll)]
  }

  func title(_ words: HelpWords) -> String { words["commands/\(name)/title"] }

  package func help(_ words: HelpWords) -> String {
    let widest = options.map(\.heading.count).max() ?? 0
    let groups = groups.map { group in
      let rows = group.options.map { ($0.heading, OptionHelp($0, of: name, words).full) }
      return "\(words["groups/\(group.id)"]):\n\(HelpLayout.table(rows, nameColumns: widest))\n"
    }
    let sections = [
      "\(words["headings/usage"]): \(call) \(usage)",
      examples(words, width: HelpWords.width) + words.paragraphs("commands/\(name)/summary"),
      listing?(words),
    ]
    return sections.compactMap(\.self).joined(separator: "\n\n") + "\n\n" + groups.joined(separator: "\n")
  }

  /// Returns the text of `-h`, which fits a window of 80 columns and 24 lines.
  package func shortHelp(_ words: HelpWords) -> String {
    let width = HelpLayout.shortWidth
    let shown = essentials.isEmpty ? options : essentials + CommonOptions.ofAll
    let rows = shown.map { ($0.heading, OptionHelp($0, of: name, words).summary) }
    let title = title(words)
    return """
      \(words["headings/usage"]): \(call) \(usage)

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
  func examples(_ lines: [String]) -> [(name: String, meaning: String)] {
    lines.map { ($0, self["examples/\($0)"]) }
  }
}

/// Commands and help topics of a program, for help, manual pages and completion.
package struct ProgramSpecification: Sendable {
  package typealias Topic = (name: String, text: @Sendable (HelpWords) -> String)

  package static let helpCommand = "help"

  package let commands: [CommandSpecification]
  /// Names of the commands that a short help omits, because other programs call them or a user runs them once.
  let seldom: Set<String>
  /// Names of the commands that are also separate programs.
  let programs: [String]
  /// Lines to try first, which need no data.
  let firstSteps: [String]
  /// Topics of `kaiki help` after the commands, in the order of completion.
  let topics: [Topic]

  package init(
    commands: [CommandSpecification], seldom: Set<String>, programs: [String], firstSteps: [String],
    topics: [Topic]
  ) {
    (self.commands, self.seldom, self.programs) = (commands, seldom, programs)
    (self.firstSteps, self.topics) = (firstSteps, topics)
  }

  /// Words that may follow the program's name: the commands, and ``helpCommand``.
  package var words: [String] { commands.map(\.name) + [Self.helpCommand] }

  var topicNames: [String] { commands.map(\.name) + topics.map(\.name) }

  package func command(_ name: String) -> CommandSpecification? { commands.first { $0.name == name } }

  /// Returns the names of all commands with their purposes; ``helpCommand`` is last.
  func titles(_ words: HelpWords) -> [(name: String, meaning: String)] {
    commands.map { ($0.name, $0.title(words)) } + [(Self.helpCommand, words["commands/help/title"])]
  }

  package func beginning(_ words: HelpWords) -> [Phrase] {
    let steps = HelpLayout.table(words.examples(firstSteps), width: HelpLayout.shortWidth)
    return ["kaiki: no command is named; begin with one of these, or see kaiki --help:"]
      + steps.split(separator: "\n").map { Phrase(verbatim: String($0)) }
  }

  package func shortHelp(_ words: HelpWords) -> String {
    help(titles(words).filter { !seldom.contains($0.name) }, width: HelpLayout.shortWidth, words)
  }

  package func help(_ words: HelpWords) -> String { help(titles(words), width: HelpWords.width, words) }

  private func help(_ titles: [(name: String, meaning: String)], width: Int, _ words: HelpWords) -> String {
    """
    \(words["headings/usage"]): kaiki COMMAND [options]

    \(words.paragraphs("kaiki/introduction", width: width))

    \(words["headings/first"]):
    \(HelpLayout.table(words.examples(firstSteps), width: width))

    \(words["headings/commands"]):
    \(HelpLayout.table(titles, width: width))

    \(words.paragraphs("kaiki/more", width: width))

    """
  }

  /// Returns the help of a command or of a topic. For `nil`, it is the help of the program.
  ///
  /// - Throws: `CommandError` with code 64 for an unknown topic.
  package func help(about topic: String?, _ words: HelpWords) throws(CommandError) -> String {
    guard let topic else { return help(words) }
    if let command = command(topic) {
      return [command.help(words), command.keys?(words)].compactMap(\.self).joined(separator: "\n")
    }
    if let topic = topics.first(where: { $0.name == topic }) { return topic.text(words) }
    throw CommandError(
      .usage, "kaiki: there is no help on \"\(topic)\"; \(Choices.remedy(for: topic, of: topicNames))")
  }
}
