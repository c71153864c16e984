import Phrases
import Reports

/// Commands and help topics of a program, for help, manual pages and completion.
struct ProgramSpecification: Sendable {
  /// Help topic other than a command.
  struct Topic: Sendable {
    let name: String
    let text: @Sendable (HelpWords) -> String
  }

  /// Command that prints help on a topic.
  static let helpCommand = "help"

  /// Commands in the order of the help.
  let commands: [CommandSpecification]
  /// Names of the commands that a short help omits, because other programs call them or a user runs them once.
  let seldom: Set<String>
  /// Names of the commands that are also separate programs.
  let programs: [String]
  /// Lines to try first, which need no data.
  let firstSteps: [String]
  /// Topics of `kaiki help` after the commands, in the order of completion.
  let topics: [Topic]

  /// Words that may follow the program's name: the commands, and ``helpCommand``.
  var words: [String] { commands.map(\.name) + [Self.helpCommand] }

  /// Words that `kaiki help` accepts.
  var topicNames: [String] { commands.map(\.name) + topics.map(\.name) }

  /// Returns the command of a name; `nil` if there is none.
  func command(_ name: String) -> CommandSpecification? { commands.first { $0.name == name } }

  /// Returns the names of all commands with their purposes; ``helpCommand`` is last.
  func titles(_ words: HelpWords) -> [(name: String, meaning: String)] {
    commands.map { ($0.name, $0.title(words)) } + [(Self.helpCommand, words["commands/help/title"])]
  }

  /// Returns the error of a line without a command.
  func beginning(_ words: HelpWords) -> [Phrase] {
    let steps = HelpLayout.table(words.examples(firstSteps), width: HelpLayout.shortWidth)
    return ["kaiki: no command is named; begin with one of these, or see kaiki --help:"]
      + steps.split(separator: "\n").map { Phrase(verbatim: String($0)) }
  }

  /// Returns the text of `kaiki -h`.
  func shortHelp(_ words: HelpWords) -> String {
    help(titles(words).filter { !seldom.contains($0.name) }, width: HelpLayout.shortWidth, words)
  }

  /// Returns the text of `kaiki --help`.
  func help(_ words: HelpWords) -> String { help(titles(words), width: HelpWords.width, words) }

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
  func help(about topic: String?, _ words: HelpWords) throws(CommandError) -> String {
    guard let topic else { return help(words) }
    if let command = command(topic) { return command.helpWithKeys(words) }
    if let topic = topics.first(where: { $0.name == topic }) { return topic.text(words) }
    throw CommandError(
      .usage, "kaiki: there is no help on \"\(topic)\"; \(Choices.remedy(for: topic, of: topicNames))")
  }
}
