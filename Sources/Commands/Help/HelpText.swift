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
  static var beginning: [String] {
    let steps = Spelling.table(firstSteps.map { ($0.line, $0.meaning) }, width: shortWidth)
    return ["kaiki: no command is named; begin with one of these, or see kaiki --help:"]
      + steps.split(separator: "\n").map(String.init)
  }

  /// The columns of a short help, which fits any window.
  static let shortWidth = 80

  /// What `kaiki -h` says.
  static var short: String {
    kaiki(help: title, width: shortWidth) + "kaiki COMMAND -h says what a command takes, --help all of it.\n"
  }

  /// What `kaiki --help` says.
  static var kaiki: String {
    kaiki(help: "\(title): \(MeasureRegistry.names.joined(separator: ", "))", width: Spelling.width)
      + "kaiki COMMAND -h says what a command takes, --help all of it; kaiki man makes manual pages.\n"
  }

  private static func kaiki(help: String, width: Int) -> String {
    let commands = Program.CommandName.allCases.map { ($0.rawValue, $0.command.specification.title) }
    return """
      usage: kaiki COMMAND [options]

      \(introduction)

      \(CommandExample.text(firstSteps, under: "begin with", width: width))
      commands:
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
  static func about(_ topic: String?) throws(CommandError) -> String {
    guard let topic else { return kaiki }
    if let name = Program.CommandName(rawValue: topic) {
      let help = name.command.specification.help
      switch name {
      case .simulate:
        return [
          help, SimulationReport.helpText, ComparisonReport.helpText, SolutionReport.helpText,
          BestTableReport.helpText,
        ].joined(separator: "\n")
      case .backtest: return help + "\n" + BacktestReport.helpText
      case .analyze: return help + "\n" + AnalysisReport.helpText
      case .fit: return help + "\n" + FitReport.helpText
      case .convert, .generate, .next, .holidays, .statistic, .completion, .man: return help
      }
    }
    if topic == formats { return FormatsHelp.text }
    if let measure = MeasureRegistry.measure(topic) { return measure.helpText }
    throw CommandError(
      .usage, "kaiki: there is no help on \"\(topic)\"; \(Spelling.remedy(for: topic, of: topics))")
  }
}
