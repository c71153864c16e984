import Forecasting
import KaikiSimulation
import Phrases
import Reports

/// Help of the program itself and of the topics of `kaiki help`.
enum HelpText {
  /// Command that prints help on a topic.
  static let command = "help"

  /// Lines to try first, which need no data.
  static let firstSteps = [
    "kaiki generate memora-tiny --out demo", "kaiki analyze demo",
    "kaiki simulate demo --days 90 --report demo.html",
  ]

  /// Returns the error of a line without a command.
  static func beginning(_ words: HelpWords) -> [Phrase] {
    let steps = HelpLayout.table(words.examples(firstSteps), width: shortWidth)
    return ["kaiki: no command is named; begin with one of these, or see kaiki --help:"]
      + steps.split(separator: "\n").map { Phrase(verbatim: String($0)) }
  }

  /// Width of a short help in columns, which fits any window.
  static let shortWidth = 80

  /// Returns the text of `kaiki -h`.
  static func short(_ words: HelpWords) -> String {
    kaiki(Program.CommandName.allCases.filter { !seldom.contains($0) }, width: shortWidth, words)
  }

  /// Returns the text of `kaiki --help`.
  static func kaiki(_ words: HelpWords) -> String {
    kaiki(Program.CommandName.allCases, width: HelpWords.width, words)
  }

  /// Commands that a short help omits, because other programs call them or a user runs them once.
  private static let seldom: Set<Program.CommandName> = [.shard, .merge, .completion, .man]

  private static func kaiki(_ names: [Program.CommandName], width: Int, _ words: HelpWords) -> String {
    let commands = names.map { ($0.rawValue, $0.command.specification.title(words)) }
    return """
      \(words["headings/usage"]): kaiki COMMAND [options]

      \(words.paragraphs("kaiki/introduction", width: width))

      \(words["headings/first"]):
      \(HelpLayout.table(words.examples(firstSteps), width: width))

      \(words["headings/commands"]):
      \(HelpLayout.table(commands + [(command, words["commands/help/title"])], width: width))

      \(words.paragraphs("kaiki/more", width: width))

      """
  }

  /// Topics that are pages of text, in `topics` of words/en.toml.
  private static let pages = ["formats", "anki", "fsrs", "excel"]

  /// Words that `kaiki help` accepts: commands, pages and measures.
  static var topics: [String] {
    Program.CommandName.allCases.map(\.rawValue) + pages + MeasureRegistry.names
  }

  /// Returns the help of a command, a page or a measure. For `nil`, it is the help of the program.
  ///
  /// - Throws: `CommandError` with code 64 for an unknown topic.
  static func about(_ topic: String?, _ words: HelpWords) throws(CommandError) -> String {
    guard let topic else { return kaiki(words) }
    if let name = Program.CommandName(rawValue: topic) {
      let help = name.command.specification.help(words)
      switch name {
      case .simulate:
        return [
          help, SimulationReport.helpText(words), ComparisonReport.help.text(words),
          SolutionReport.help.text(words), BestTableReport.help.text(words),
          CohortReport.helpText(of: .simulate(days: ScenarioOptions.standardDays), words),
        ].joined(separator: "\n")
      case .backtest:
        return help + "\n" + BacktestReport.help.text(words) + CohortReport.helpText(of: .backtest, words)
      case .analyze:
        return help + "\n" + AnalysisReport.help.text(words) + CohortReport.helpText(of: .analyze, words)
      case .fit:
        return help + "\n" + FitReport.help.text(words) + CohortReport.helpText(of: .fit([.fsrs6]), words)
      case .benchmark: return help + "\n" + CohortReport.helpText(of: .benchmark(FittedModel.allCases), words)
      case .shard, .merge, .convert, .generate, .next, .holidays, .statistic, .completion, .man: return help
      }
    }
    if pages.contains(topic) { return words.paragraphs("topics/\(topic)") + "\n" }
    if let measure = MeasureRegistry.measure(topic) { return measure.help.text(words) }
    throw CommandError(
      .usage, "kaiki: there is no help on \"\(topic)\"; \(Choices.remedy(for: topic, of: topics))")
  }
}
