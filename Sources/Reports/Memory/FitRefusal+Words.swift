import Analysis
import Forecasting
import Phrases

extension FitRefusal {
  /// The reason, as the end of a sentence.
  var reason: Phrase {
    switch self {
    case .noReviews: "there are no reviews"
    case .oneCard:
      "all answers given at least one day after the previous answer belong to one card"
    case .tooFew(let count, let least):
      "the log has \(count) answers given at least one day after the previous answer, but a fit needs \(least)"
    }
  }
}
