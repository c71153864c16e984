import Forecasting
import KaikiSimulation
import Phrases
import Reports

/// What `kaiki` says of itself, and what `kaiki help` says of a topic.
enum HelpText {
  /// The word that asks for help on a topic.
  static let command = "help"
  /// What that does.
  static let title = "explain a command, formats, or a measure"
  /// What the program is.
  static let subject = "a toolkit for everything that comes back"
  /// The same in a sentence.
  static let introduction = "Kaiki is \(subject): cards, tasks, habits."

  /// What one can do first, without any data.
  static let firstSteps = [
    CommandExample("kaiki generate memora-tiny --out demo", "a history to try things on"),
    CommandExample("kaiki analyze demo", "what waits, and what comes"),
    CommandExample("kaiki simulate demo --days 90 --report demo.html", "the load ahead, with charts"),
  ]

  /// What `kaiki` alone says.
  static func beginning(_ told: HelpTeller) -> [Phrase] {
    let steps = Spelling.table(firstSteps.map { ($0.line, told($0.meaning)) }, width: shortWidth)
    return ["kaiki: no command is named; begin with one of these, or see kaiki --help:"]
      + steps.split(separator: "\n").map { Phrase(verbatim: String($0)) }
  }

  /// The columns of a short help, which fits any window.
  static let shortWidth = 80

  /// What `kaiki -h` says.
  static func short(_ told: HelpTeller) -> String {
    kaiki(
      Program.CommandName.allCases.filter { !seldom.contains($0) }, help: told(title), width: shortWidth, told
    )
      + told("kaiki COMMAND -h says what a command takes, --help all of it.") + "\n"
  }

  /// What `kaiki --help` says.
  static func kaiki(_ told: HelpTeller) -> String {
    let names = MeasureRegistry.names.joined(separator: ", ")
    return kaiki(
      Program.CommandName.allCases, help: "\(told(title)): \(names)", width: Spelling.width, told)
      + told("kaiki COMMAND -h says what a command takes, --help all of it; kaiki man makes manual pages.")
      + "\n"
  }

  /// The commands that a short help has no room for: those that other programs call, or a person once.
  private static let seldom: Set<Program.CommandName> = [.shard, .merge, .completion]

  private static func kaiki(
    _ names: [Program.CommandName], help: String, width: Int, _ told: HelpTeller
  ) -> String {
    let commands = names.map { name in
      (name.rawValue, told(name.command.specification.title))
    }
    return """
      \(told("usage")): kaiki COMMAND [options]

      \(told(introduction))

      \(CommandExample.text(firstSteps, under: "begin with", width: width, told))
      \(told("commands")):
      \(Spelling.table(commands + [(command, help)], width: width))


      """
  }

  private static let formats = "formats"

  /// What help is on, besides the program itself.
  static var topics: [String] {
    Program.CommandName.allCases.map(\.rawValue) + [formats] + MeasureRegistry.names
  }

  /// The help of a command, of all formats, or of a measure.
  ///
  /// - Throws: `CommandError` with code 64 for anything else.
  static func about(_ topic: String?, _ told: HelpTeller) throws(CommandError) -> String {
    guard let topic else { return kaiki(told) }
    if let name = Program.CommandName(rawValue: topic) {
      let help = name.command.specification.help(told)
      switch name {
      case .simulate:
        return [
          help, SimulationReport.helpText(told), ComparisonReport.helpText(told),
          SolutionReport.helpText(told), BestTableReport.helpText(told),
          CohortReport.helpText(of: .simulate(days: ScenarioOptions.standardDays), told),
        ].joined(separator: "\n")
      case .backtest:
        return help + "\n" + BacktestReport.helpText(told) + CohortReport.helpText(of: .backtest, told)
      case .analyze:
        return help + "\n" + AnalysisReport.helpText(told) + CohortReport.helpText(of: .analyze, told)
      case .fit:
        return help + "\n" + FitReport.helpText(told) + CohortReport.helpText(of: .fit([.fsrs6]), told)
      case .benchmark: return help + "\n" + CohortReport.helpText(of: .benchmark(FittedModel.allCases), told)
      case .shard, .merge, .convert, .generate, .next, .holidays, .statistic, .completion, .man: return help
      }
    }
    if topic == formats { return told(FormatsHelp.text) }
    if let measure = MeasureRegistry.measure(topic) { return measure.helpText(told) }
    throw CommandError(
      .usage, "kaiki: there is no help on \"\(topic)\"; \(Spelling.remedy(for: topic, of: topics))")
  }
}
