import Analysis
import Phrases

/// Reason for the absence of a person's figures.
package enum PersonRefusal: String, CaseIterable, Sendable {
  case unreadable
  case noEvents
  case noAnswers
  /// All answers at least a day after the card's previous answer belong to one card.
  case oneCard
  case tooFewAnswers
  case shortRecord
  case nothingToProject

  package var words: Phrase {
    switch self {
    case .unreadable: "the data cannot be read"
    case .noEvents: "the data contain no event"
    case .noAnswers: "there are no answers"
    case .oneCard: "all answers given at least one day after the previous answer belong to one card"
    case .tooFewAnswers: "too few answers were given at least one day after the previous answer"
    case .shortRecord: "the data cover too few days"
    case .nothingToProject: "the data contain nothing to forecast"
    }
  }
}

/// Words by which the people of a cohort are counted.
enum CohortWord {
  /// Column with the state of a person's idle time.
  static let state = "state"

  static func told(_ word: String) -> Phrase {
    guard let state = PersonFigure.State(rawValue: word) else {
      return word == "yes"
        ? Phrase("yes", meaning: "answer")
        : word == "no" ? Phrase("no", meaning: "answer") : Phrase(verbatim: word)
    }
    return switch state {
    case .active: "away no longer than in nine of ten gaps before"
    case .longerThanUsual: "away longer than usual"
    case .longerThanEver: "away longer than ever before"
    case .unknown: "too few gaps to say"
    }
  }

  static func title(_ key: String) -> Phrase {
    key == state ? Phrase("Who is about to stop") : Phrase(verbatim: key)
  }
}
