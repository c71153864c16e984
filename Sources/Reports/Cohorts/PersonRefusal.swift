import Analysis
import Phrases

/// Reason for the absence of a person's figures.
package enum PersonRefusal: String, CaseIterable, Sendable {
  /// The data cannot be read.
  case unreadable
  /// The data hold no event.
  case noEvents
  /// There are no answers.
  case noAnswers
  /// All answers at least a day after the card's previous answer belong to one card.
  case oneCard
  /// There are too few answers after at least a day.
  case tooFewAnswers
  /// The record is too short for a forecast of the past.
  case shortRecord
  /// There is nothing to project.
  case nothingToProject

  /// The reason in words.
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

  /// A word as a page has it.
  static func told(_ word: String, _ language: Language) -> String {
    guard let state = PersonFigure.State(rawValue: word) else {
      return word == "yes"
        ? language("yes", meaning: "answer") : word == "no" ? language("no", meaning: "answer") : word
    }
    return switch state {
    case .active: language("away no longer than in nine of ten gaps before")
    case .longerThanUsual: language("away longer than usual")
    case .longerThanEver: language("away longer than ever before")
    case .unknown: language("too few gaps to say")
    }
  }

  /// The heading over the words of a column.
  static func title(_ key: String, _ language: Language) -> String {
    key == state ? language("Who is about to stop") : key
  }
}
