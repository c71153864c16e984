import Analysis
import Forecasting

extension FitRefusal {
  /// The reason, as the end of a sentence.
  func reason(_ language: Language) -> String {
    switch self {
    case .noReviews: language("there are no reviews")
    case .oneCard:
      language("all answers after at least a day belong to one card")
    case .tooFew(let count, let least):
      language("the log has \(count) answers after at least a day, but a fit needs \(least)")
    }
  }
}
