import Analysis
import Forecasting

extension CardsReport {
  /// Returns the remarks on several scenarios: `shared` applies to all; each element of `own` names its scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: Scenarios with their names, at least one.
  ///   - areApart: True if each scenario has its own cards; then `own` begins with one line of card counts per scenario.
  ///   - language: Language of the remarks.
  static func remarks(
    of scenarios: [(name: String, scenario: CardScenario)], areApart: Bool = false, _ language: Language
  ) -> (shared: [String], own: [String]) {
    let counts = areApart ? scenarios.map { "\($0.name) – \(cards($0.scenario, language))" } : []
    let all = scenarios.map { remarks($0.scenario, language).dropFirst(areApart ? 1 : 0) }
    let shared = all[0].filter { line in all.allSatisfy { $0.contains(line) } }
    var (own, names) = ([String](), [String: [String]]())
    for (scenario, lines) in zip(scenarios, all) {
      for line in lines where !shared.contains(line) {
        if names[line] == nil { own.append(line) }
        names[line, default: []].append(scenario.name)
      }
    }
    return (
      shared,
      counts + own.map { "\(names[$0, default: []].joined(separator: language(", "))) – \($0)" }
    )
  }
}
