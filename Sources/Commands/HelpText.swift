import Analysis
import Reports

/// What `kaiki help` says.
enum HelpText {
  static var kaiki: String {
    let measures = Measure.allCases.map(\.rawValue).joined(separator: ", ")
    let commands = Program.CommandName.allCases.map { ($0.rawValue, $0.command.specification.title) }
    return """
      usage: kaiki COMMAND [options]

      Kaiki is a toolkit for everything that comes back.

      commands:
      \(Spelling.table(commands + [("help", "explain a command, or a measure: \(measures)")]))

      `kaiki COMMAND --help` lists the options of a command.

      """
  }

  /// The help of a command or measure.
  ///
  /// - Throws: `CommandError` with code 64 for anything else.
  static func about(_ topic: String?) throws(CommandError) -> String {
    guard let topic else { return kaiki }
    if let name = Program.CommandName(rawValue: topic) {
      let help = name.command.specification.help
      switch name {
      case .simulate: return help + "\n" + SimulationReport.help.text(of: "JSON and CSV")
      case .analyze: return help + "\n" + AnalysisReport.help.text(of: "JSON")
      case .convert, .generate, .next, .holidays, .statistic: return help
      }
    }
    if let measure = Measure(rawValue: topic) { return measure.help.text(of: topic) }
    let topics = Program.CommandName.allCases.map(\.rawValue) + Measure.allCases.map(\.rawValue)
    throw CommandError(
      .usage, "kaiki: there is no help on \"\(topic)\"; choose \(Spelling.list(topics))")
  }
}
