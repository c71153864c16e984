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

  /// Returns the number of trials of one item: its days, occurrences or classes.
  func trials(_ n: Int) -> Phrase {
    switch self {
    case .tasks: "\(n, "occurrence")"
    case .courses: "\(n, "class")"
    case .cards, .lists, .attempts, .habits: "\(n, "day")"
    }
  }

  /// Word for one item in the table of what comes next.
  var itemTitle: Phrase {
    switch self {
    case .cards: "card"
    case .tasks, .attempts: "task"
    case .lists: "list"
    case .habits: "habit"
    case .courses: "class"
    }
  }

  /// Reports of the simulations of the kind, in the order of pages.
  var reports: [any PartReport.Type] {
    switch self {
    case .cards: [CardsReport.self, DecksReport.self]
    case .tasks: [TasksReport.self]
    case .lists: [ListsPartReport.self]
    case .attempts: [AttemptsPartReport.self]
    case .habits: [HabitsPartReport.self]
    case .courses: [CoursesPartReport.self]
    }
  }

  /// The words for some kinds in JSON and CSV, as help lists them.
  static func words(_ kinds: [ItemKind]) -> String { listed(kinds.map(\.rawValue)) }

  /// Words with commas between them, and an "or" before the last.
  static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
