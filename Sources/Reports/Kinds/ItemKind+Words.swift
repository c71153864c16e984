import Analysis
import Forecasting

extension ItemKind: Reportable {}

/// What pages call kinds of items.
extension ItemKind {
  /// The kind, in the plural.
  func title(_ language: Language) -> String {
    switch self {
    case .cards: language("cards")
    case .tasks: language("tasks")
    case .attempts: language("attempts")
    case .lists: language("lists")
    case .habits: language("habits")
    case .courses: language("courses")
    }
  }

  /// What is forecast of it.
  func forecastTitle(_ language: Language) -> String {
    switch self {
    case .cards: language("Answers to cards")
    case .tasks: language("Recurring tasks done")
    case .lists: language("List items done")
    case .attempts: language("Attempts at tasks")
    case .habits: language("Habits done")
    case .courses: language("Classes missed")
    }
  }

  /// One thing that makes a day count.
  func event(_ language: Language) -> String {
    switch self {
    case .cards: language("an answer")
    case .tasks: language("a completion")
    case .attempts: language("an attempt")
    case .lists, .habits, .courses: title(language)
    }
  }

  /// Each of its things by itself, in the plural.
  func singly(_ language: Language) -> String {
    switch self {
    case .attempts: language("attempts at single tasks")
    case .habits: language("check marks of single habits")
    case .tasks: language("single tasks")
    case .cards, .lists, .courses: title(language)
    }
  }

  /// The words for some kinds in JSON and CSV, as help lists them.
  static func words(_ kinds: [ItemKind]) -> String { listed(kinds.map(\.rawValue)) }

  /// Words with commas between them, and an "or" before the last.
  static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
