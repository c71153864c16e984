import Forecasting

/// What a reader has to know of the rules of study beside the learner's own habits.
extension CardsReport {
  /// The rules in force.
  static func rules(_ scenario: CardScenario, _ language: Language) -> [String] {
    let parts = scenario.rules.map { language($0) }
    guard !parts.isEmpty else { return [] }
    let all = parts.joined(separator: language("; ", meaning: "clauses"))
    return [language("Rules: \(all).")]
  }
}
