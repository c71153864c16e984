import Analysis
import Kaiki

/// What a reader has to know of the rules of study beside the learner's own habits.
extension CardsReport {
  /// The rules in force.
  static func rules(_ scenario: CardScenario, _ language: Language) -> [String] {
    let parts = inForce(scenario, language)
    guard !parts.isEmpty else { return [] }
    let all = parts.joined(separator: language("; ", "、"))
    return [language("Rules: \(all).", "条件：\(all)。")]
  }

  /// How many of the days off lie within the run.
  private static func daysOff(_ scenario: CardScenario) -> Int {
    let span = scenario.plan.span
    return scenario.plan.rules.daysOff.count { span.start <= $0 && $0 < span.start + span.days }
  }

  private static func inForce(_ scenario: CardScenario, _ language: Language) -> [String] {
    let rules = scenario.plan.rules
    var parts: [String] = []
    if let limit = rules.timeLimit {
      let minutes = Page.Cell.amount(limit.seconds / 60).terminalText
      parts.append(language("at most \(minutes) minutes a day", "1日最大 \(minutes)分"))
    }
    let off = daysOff(scenario)
    if off > 0 { parts.append(language("\(language.count(off, "day", "日")) off", "休み \(off)日")) }
    if rules.weekdayShares != nil {
      parts.append(language("intervals spread by chance, away from easy days", "負担の軽い曜日を避けた間隔のばらつき"))
    } else if rules.spreadsIntervals {
      parts.append(language("intervals spread by chance", "間隔のばらつき"))
    }
    if let steps = rules.steps {
      parts.append(
        language(
          "a card goes to another day after \(language.count(steps.learning, "right answer", "回")) on its first day, and after \(steps.relearning) once it was forgotten",
          "初日は正解 \(steps.learning)回、忘れた日は \(steps.relearning)回で別の日へ"))
    }
    if let threshold = rules.leechThreshold {
      let times = language.count(threshold, "time", "回")
      parts.append(
        language("a card forgotten \(times) within the run is put away", "期間中に\(times)忘れたカードは保留"))
    }
    switch scenario.effectiveOrder {
    case .due, nil: break
    case .random: parts.append(language("due cards in any order", "順序は無作為"))
    case .overdue: parts.append(language("the latest for their interval first", "間隔に対する遅れの大きい順"))
    case .lowRecall: parts.append(language("the least likely recalled first", "想起率の低い順"))
    }
    return parts
  }
}
