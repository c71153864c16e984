import Analysis
import Forecasting
import Kaiki

/// What a reader has to know of the rules of study beside the learner's own habits.
extension CardsReport {
  /// The rules in force.
  static func rules(_ scenario: CardScenario, _ language: Language) -> [String] {
    let parts = scenario.rules.map { $0.words(language) }
    guard !parts.isEmpty else { return [] }
    let all = parts.joined(separator: language("; ", "、"))
    return [language("Rules: \(all).", "条件：\(all)。")]
  }
}

extension CardRule {
  fileprivate func words(_ language: Language) -> String {
    switch self {
    case .minutesPerDay(let limit):
      let minutes = Page.Cell.amount(limit).terminalText
      return language("at most \(minutes) minutes a day", "1日最大 \(minutes)分")
    case .daysOff(let count):
      return language("\(language.count(count, "day", "日")) off", "休み \(count)日")
    case .easyDays:
      return language("intervals spread by chance, away from easy days", "負担の軽い曜日を避けた間隔のばらつき")
    case .fuzz: return language("intervals spread by chance", "間隔のばらつき")
    case .mostInterval(let days):
      return language("no interval above \(language.count(days, "day", "日"))", "間隔は最大 \(days)日")
    case .steps(let steps):
      return language(
        "a card goes to another day after \(language.count(steps.learning, "right answer", "回")) on its first day, and after \(steps.relearning) once it was forgotten",
        "初日は正解 \(steps.learning)回、忘れた日は \(steps.relearning)回で別の日へ")
    case .leech(let threshold):
      let times = language.count(threshold, "time", "回")
      return language(
        "a card forgotten \(times) within the run is put away", "期間中に\(times)忘れたカードは保留")
    case .order(let order):
      return switch order {
      case .due: language("the longest waiting first", "待った日数の長い順")
      case .random: language("due cards in any order", "順序は無作為")
      case .overdue: language("the latest for their interval first", "間隔に対する遅れの大きい順")
      case .lowRecall: language("the least likely recalled first", "想起率の低い順")
      }
    }
  }
}
