import Analysis
import Forecasting
import Phrases

extension ItemKind: Reportable {}

/// What pages call kinds of items.
extension ItemKind {
  /// The kind, in the plural.
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

  /// What is forecast of it.
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

  /// One thing that makes a day count.
  var event: Phrase {
    switch self {
    case .cards: "an answer"
    case .tasks: "a completion"
    case .attempts: "an attempt"
    case .lists, .habits, .courses: title
    }
  }

  /// Each of its things by itself, in the plural.
  var singly: Phrase {
    switch self {
    case .attempts: "attempts at single tasks"
    case .habits: "check marks of single habits"
    case .tasks: "single tasks"
    case .cards, .lists, .courses: title
    }
  }

  /// The words for some kinds in JSON and CSV, as help lists them.
  static func words(_ kinds: [ItemKind]) -> String { listed(kinds.map(\.rawValue)) }

  /// Words with commas between them, and an "or" before the last.
  static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
