import Reports

/// What `kaiki help` says.
enum HelpText {
  static var kaiki: String {
    let measures = MeasureRegistry.names.joined(separator: ", ")
    let commands = Program.CommandName.allCases.map { ($0.rawValue, $0.command.specification.title) }
    return """
      usage: kaiki COMMAND [options]

      Kaiki is a toolkit for everything that comes back.

      commands:
      \(Spelling.table(commands + [("help", "explain a command, formats, or a measure: \(measures)")]))

      `kaiki COMMAND --help` lists the options of a command.

      """
  }

  private static let formats = "formats"

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
      case .convert, .generate, .next, .holidays, .statistic: return help
      }
    }
    if topic == formats { return FormatsHelp.text }
    if let measure = MeasureRegistry.measure(topic) { return measure.helpText }
    let topics = Program.CommandName.allCases.map(\.rawValue) + [formats] + MeasureRegistry.names
    throw CommandError(
      .usage, "kaiki: there is no help on \"\(topic)\"; \(Spelling.remedy(for: topic, of: topics))")
  }
}
