import Analysis
import Forecasting

extension SimulationReport {
  /// Help of the JSON, and of the keys of each kind.
  package static func helpText(_ words: HelpWords) -> String {
    let kinds = ReportedParts.help.map { kind, plan, quantities, ending in
      KeyHelp.text(
        kind, of: "simulate \(kind)", [("plan", plan), ("days", quantities), ("others", ending)], words)
    }
    return help.text(words) + kinds.joined()
  }

  private static let help = ReportHelp(
    id: "simulate", name: "JSON",
    keys: [
      KeyHelp("kaiki"), KeyHelp("plan", inner: helpOf(fields)),
      KeyHelp("remarks", inner: helpOf(Remark.fields)),
      KeyHelp(
        "parts",
        inner: [
          KeyHelp("kind"), KeyHelp("plan"), KeyHelp("days", inner: [KeyHelp("day"), KeyHelp("...")]),
          KeyHelp("totals"),
        ]),
    ])
}
