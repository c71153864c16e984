import Analysis

extension CardsReport {
  /// What a reader has to know of several scenarios side by side: what holds of all, and what holds of some, each after
  /// the names of those.
  ///
  /// - Parameter scenarios: At least one.
  static func remarks(
    of scenarios: [(name: String, scenario: CardScenario)], _ language: Language
  ) -> (shared: [String], own: [String]) {
    let all = scenarios.map { remarks($0.scenario, language) }
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
      own.map { "\(names[$0, default: []].joined(separator: language(", ", "、"))) – \($0)" }
    )
  }
}
