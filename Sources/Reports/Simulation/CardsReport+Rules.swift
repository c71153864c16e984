import Analysis
import Kaiki

/// What a reader has to know of the rules of study beside the learner's own habits.
extension CardsReport {
  /// The rules in force, and what of them changes nothing (F9).
  static func rules(_ scenario: CardScenario, _ language: Language) -> [String] {
    let parts = inForce(scenario, language)
    var lines: [String] = []
    if !parts.isEmpty {
      let all = parts.joined(separator: language("; ", "、"))
      lines.append(language("Rules: \(all).", "条件：\(all)。"))
    }
    if scenario.effectiveOrder == nil, scenario.plan.rules.order != .due {
      lines.append(
        language(
          "--order changes nothing here: a day takes all that is due, or the learner chooses as in the log.",
          "--order は効果がありません（期日のカードをすべて復習するか、記録どおりに選ぶため）。"))
    }
    let span = scenario.plan.span
    if !scenario.plan.rules.daysOff.isEmpty, daysOff(scenario) == 0 {
      lines.append(
        language(
          "--days-off changes nothing here: the run is from \(span.start) to \(span.start + (span.days - 1)).",
          "--days-off は効果がありません（期間は \(span.start)〜\(span.start + (span.days - 1))）。"))
    }
    if let exam = scenario.exam, !scenario.knowsExam {
      lines.append(
        scenario.plan.crossing.isMemorisedKnown
          ? language(
            "--exam changes nothing here: \(exam) is no later day of the run.",
            "--exam は効果がありません（\(exam) が期間外のため）。")
          : language(
            "--exam changes nothing here: this memory knows nothing of days without an answer; --memory-model fsrs6 does.",
            "--exam は効果がありません（記憶モデルが答えのない日を扱わないため。--memory-model fsrs6 なら可）。"))
    }
    return lines
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
          "a card goes to another day after \(language.count(steps.learning, "right answer", "回")) on its first day, and after \(steps.relearning) once it was forgotten (chances after Hard and Good as in fsrs-rs)",
          "初日は正解 \(steps.learning)回、忘れた日は \(steps.relearning)回で別の日へ（Hard・Good の後の正答率は fsrs-rs の値）"))
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
