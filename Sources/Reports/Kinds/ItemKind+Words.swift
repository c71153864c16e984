import Analysis
import Forecasting

extension ItemKind: Reportable {}

/// What pages call kinds of items.
extension ItemKind {
  /// The kind, in the plural.
  func title(_ language: Language) -> String {
    switch self {
    case .cards: language("cards", "カード")
    case .tasks: language("tasks", "課題")
    case .attempts: language("attempts", "着手")
    case .lists: language("lists", "一覧")
    case .habits: language("habits", "習慣")
    case .courses: language("courses", "授業")
    }
  }

  /// What is forecast of it.
  func forecastTitle(_ language: Language) -> String {
    switch self {
    case .cards: language("Answers to cards", "カードへの回答")
    case .tasks: language("Recurring tasks done", "定期タスクの完了")
    case .lists: language("List items done", "一覧の項目の完了")
    case .attempts: language("Attempts at tasks", "課題への着手")
    case .habits: language("Habits done", "習慣の実行")
    case .courses: language("Classes missed", "欠席した授業")
    }
  }

  /// One thing that makes a day count.
  func event(_ language: Language) -> String {
    switch self {
    case .cards: language("an answer", "回答")
    case .tasks: language("a completion", "完了")
    case .attempts: language("an attempt", "着手")
    case .lists, .habits, .courses: title(language)
    }
  }

  /// Each of its things by itself, in the plural.
  func singly(_ language: Language) -> String {
    switch self {
    case .attempts: language("attempts at single tasks", "課題ごとの着手")
    case .habits: language("ticks of single habits", "習慣ごとの印")
    case .tasks: language("single tasks", "課題ごと")
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
