import Forecasting
import Phrases

/// What a reader has to know of the rules of study beside the learner's own habits.
extension CardsReport {
  /// The rules in force.
  static func rules(_ scenario: CardScenario) -> [Phrase] {
    let parts = scenario.rules.map { $0 }
    guard !parts.isEmpty else { return [] }
    let all = parts.joined(separator: Phrase("; ", meaning: "clauses"))
    return [Phrase("Rules: \(all).")]
  }
}
