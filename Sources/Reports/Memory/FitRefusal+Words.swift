import Analysis
import Forecasting

extension FitRefusal {
  /// The reason, as the end of a sentence.
  func reason(_ language: Language) -> String {
    switch self {
    case .noReviews: language("there are no reviews")
    case .oneCard:
      language("all answers given at least one day after the previous answer belong to one card")
    case .tooFew(let count, let least):
      language(
        "the log has \(count) answers given at least one day after the previous answer, but a fit needs \(least)"
      )
    }
  }
}
