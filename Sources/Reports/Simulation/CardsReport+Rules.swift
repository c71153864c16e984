import Analysis
import Forecasting
import Kaiki

/// What a reader has to know of the rules of study beside the learner's own habits.
extension CardsReport {
  /// The rules in force.
  static func rules(_ scenario: CardScenario, _ language: Language) -> [String] {
    let parts = scenario.rules.map { $0.words(language) }
    guard !parts.isEmpty else { return [] }
    let all = parts.joined(separator: language("; ", meaning: "clauses"))
    return [language("Rules: \(all).")]
  }
}

extension CardRule {
  fileprivate func words(_ language: Language) -> String {
    switch self {
    case .minutesPerDay(let limit):
      let minutes = Page.Cell.amount(limit).terminalText
      return language("at most \(minutes) minutes a day")
    case .daysOff(let count):
      return language("\(count, "day") off")
    case .easyDays:
      return language("intervals spread by chance, away from easy days")
    case .fuzz: return language("intervals spread by chance")
    case .mostInterval(let days):
      return language("no interval above \(days, "day")")
    case .steps(let steps):
      return language(
        "a card goes to another day after \(steps.learning, "right answer") on its first day, and after \(steps.relearning) once it was forgotten"
      )
    case .leech(let threshold):
      let times = language.count(threshold, "time")
      return language("a card forgotten \(times) within the run is put away")
    case .order(let order):
      return switch order {
      case .due: language("the longest waiting first")
      case .random: language("due cards in any order")
      case .overdue: language("the latest for their interval first")
      case .lowRecall: language("the least likely recalled first")
      }
    }
  }
}
