import Analysis
import Forecasting

extension FitRefusal {
  /// The reason, as the end of a sentence.
  func reason(_ language: Language) -> String {
    switch self {
    case .noReviews: language("there are no reviews", "復習の記録がない")
    case .oneCard:
      language("all answers after at least a day are of one card", "1日以上あけた答えが1枚のカードにしかない")
    case .tooFew(let count, let least):
      language(
        "the log has \(count) answers after at least a day, and a fit needs \(least)",
        "1日以上あけた答えが \(count)回で、当てはめに必要な \(least)回に足りない")
    }
  }
}
