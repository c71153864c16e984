import Analysis
import Forecasting
import Phrases

extension ItemKind: Reportable {}

extension ItemKind {
  var title: Phrase {
    switch self {
    case .cards: "cards"
    case .tasks: "tasks"
    case .attempts: "attempts"
    case .lists: "lists"
    case .habits: "habits"
    case .courses: "courses"
    }
  }

  var forecastTitle: Phrase {
    switch self {
    case .cards: "Answers to cards"
    case .tasks: "Recurring tasks done"
    case .lists: "List items done"
    case .attempts: "Attempts at tasks"
    case .habits: "Habits done"
    case .courses: "Classes missed"
    }
  }

  /// Event of the kind that makes a day count.
  var event: Phrase {
    switch self {
    case .cards: "an answer"
    case .tasks: "a completion"
    case .attempts: "an attempt"
    case .lists, .habits, .courses: title
    }
  }

  /// Single items of the kind, in the plural.
  var singly: Phrase {
    switch self {
    case .attempts: "attempts at single tasks"
    case .habits: "check marks of single habits"
    case .tasks: "single tasks"
    case .cards, .lists, .courses: title
    }
  }

  static func words(_ kinds: [ItemKind]) -> String { listed(kinds.map(\.rawValue)) }

  /// Returns words with commas, and "or" before the last.
  static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
