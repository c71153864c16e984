import Analysis
import Reports

/// What `kaiki help` says.
enum HelpText {
  static let kaiki = """
    usage: kaiki COMMAND [options]

    Kaiki is a toolkit for everything that comes back.

    commands:
      simulate   project the load that a history leads to
      analyze    report on exported histories
      convert    write any readable input as native files
      generate   write a synthetic history as a data set
      next       the next occurrences of one recurrence
      holidays   the Japanese holidays of some years
      statistic  one statistic of given numbers
      help       explain a command, or a measure: \(Measure.allCases.map(\.rawValue).joined(separator: ", "))

    `kaiki COMMAND --help` lists the options of a command.

    """

  /// The help of a command or measure.
  ///
  /// - Throws: `CommandError` with code 64 for anything else.
  static func about(_ topic: String?) throws(CommandError) -> String {
    guard let topic else { return kaiki }
    if topic == "simulate" {
      return SimulateCommand.specification.help + "\n" + SimulationReport.help.text(of: "JSON and CSV")
    }
    if topic == "analyze" {
      return AnalyzeCommand.specification.help + "\n" + AnalysisReport.help.text(of: "JSON")
    }
    if let command = Program.Command(rawValue: topic) { return command.specification.help }
    if let measure = Measure(rawValue: topic) { return measure.help.text(of: topic) }
    let topics = Program.Command.allCases.map(\.rawValue) + Measure.allCases.map(\.rawValue)
    throw CommandError(.usage, "kaiki: there is no help on \"\(topic)\"; choose \(Arguments.list(topics))")
  }
}
