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

  /// The columns of a short help, which fits any window.
  static let shortWidth = 80

  /// Returns the text of `kaiki -h`.
  static func short(_ words: HelpWords) -> String {
    kaiki(Program.CommandName.allCases.filter { !seldom.contains($0) }, width: shortWidth, words)
  }

  /// Returns the text of `kaiki --help`.
  static func kaiki(_ words: HelpWords) -> String {
    kaiki(Program.CommandName.allCases, width: HelpLayout.width, words)
  }

  /// The commands that a short help has no room for: those that other programs call, or a person once.
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

  /// What help is on, besides the program itself.
  static var topics: [String] {
    Program.CommandName.allCases.map(\.rawValue) + pages + MeasureRegistry.names
  }

  /// The help of a command, of all formats, or of a measure.
  ///
  /// - Throws: `CommandError` with code 64 for anything else.
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
      .usage, "kaiki: there is no help on \"\(topic)\"; \(HelpLayout.remedy(for: topic, of: topics))")
  }
}
