import Analysis
import Forecasting
import Phrases

extension CardsReport {
  /// Returns the remarks on several scenarios: `shared` applies to all; each element of `own` names its scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: Scenarios with their names, at least one.
  ///   - areApart: True if each scenario has its own cards; then `own` begins with one line of card counts per scenario.
  static func remarks(
    of scenarios: [(name: Phrase, scenario: CardScenario)], areApart: Bool = false
  ) -> (shared: [Phrase], own: [Phrase]) {
    let dash = Phrase(verbatim: " – ")
    let counts = areApart ? scenarios.map { $0.name + dash + cards($0.scenario) } : []
    let all = scenarios.map { remarks($0.scenario).dropFirst(areApart ? 1 : 0) }
    // Numbers may differ in digits that no line shows.
    let texts = all.map { Set($0.map(\.english)) }
    func isShared(_ line: Phrase) -> Bool { texts.allSatisfy { $0.contains(line.english) } }
    var (own, names) = ([Phrase](), [String: [Phrase]]())
    for (scenario, lines) in zip(scenarios, all) {
      for line in lines where !isShared(line) {
        if names[line.english] == nil { own.append(line) }
        names[line.english, default: []].append(scenario.name)
      }
    }
    return (
      all[0].filter(isShared),
      counts + own.map { names[$0.english, default: []].joined(separator: ", ") + dash + $0 }
    )
  }
}
